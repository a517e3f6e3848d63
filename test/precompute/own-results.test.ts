/** Results for an imported game are stored beside it, are used, and belong to one pair of lists. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATA } from '../../precompute/folders.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const WORDS = [
  'crane',
  'crate',
  'trace',
  'react',
  'grace',
  'brace',
  'place',
  'plane',
  'slate',
  'stale',
  'least',
  'tales',
]

function ownGame(folder: string, words: readonly string[] = WORDS) {
  writeFileSync(join(folder, 'words.txt'), words.join('\n'))
  const lists = ['--answers', 'words.txt', '--guesses', 'words.txt']
  return runIn(folder, 'games', 'import', ...lists, '--id', 'mine', '--replace')
}

test('results for an imported game are used, ignored while its lists differ, and used again once they are back', async () => {
  const folder = temporaryFolder()
  await ownGame(folder)
  const none = await runIn(folder, 'next', '--game', 'mine')
  expect(none.code).toBe(1)
  // The hint is a working command: its word is in the game.
  const [hint] = /fivebase (strategy .*)$/m.exec(none.err)!.slice(1)
  expect((await runIn(folder, ...hint.split(' '), '--threads', '1')).code).toBe(0)
  const found = JSON.parse((await runIn(folder, 'next', '--game', 'mine', '--json')).out)
  expect(found).toMatchObject({ proof: 'exact', source: 'tree', game: 'mine' })

  const openers = await runIn(folder, 'openers', '--game', 'mine', '--prove', '--threads', '1', '--json')
  const { openers: ranking } = JSON.parse(openers.out)
  // The hint named a word; the table knows a better one.
  const better = JSON.parse((await runIn(folder, 'next', '--game', 'mine', '--json')).out)
  expect(ranking[0].total).toBeLessThan(found.total)
  expect(better).toMatchObject({ guess: ranking[0].opener, total: ranking[0].total, proof: 'exact', source: 'live' })
  const best = JSON.parse((await runIn(folder, 'rank', '--game', 'mine', '--json', '--top', '1')).out)
  expect(best).toMatchObject({ isComplete: true, guesses: [{ guess: ranking[0].opener }] })

  const replaced = await ownGame(folder, WORDS.slice(1))
  expect(replaced.err).toMatch(/stale/)
  const stale = await runIn(folder, 'next', '--game', 'mine')
  expect([stale.code, stale.err]).toEqual([1, expect.stringContaining('stale')])

  await ownGame(folder)
  expect(JSON.parse((await runIn(folder, 'next', '--game', 'mine', '--json')).out)).toEqual({
    ...better,
    timeMs: expect.any(Number),
  })
  for (const kind of ['strategies', 'openers']) expect(existsSync(join(DATA, kind, 'mine'))).toBe(false)

  expect(await runIn(folder, 'games', 'remove', 'mine')).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder, 'games'))).toEqual([])
})

test('shipped and unknown games cannot be removed, and reserved ids cannot be used', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'words.txt'), WORDS.join('\n'))
  const shipped = await runIn(folder, 'games', 'remove', 'original')
  expect([shipped.code, shipped.err]).toEqual([2, expect.stringContaining('ships with Fivebase')])
  const unknown = await runIn(folder, 'games', 'remove', 'nobody')
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('there is no game')])
  const lists = ['--answers', 'words.txt', '--guesses', 'words.txt']
  for (const id of ['today', 'day-2026-01-01', 'mastermind-4x6', 'mastermind-9x9']) {
    const taken = await runIn(folder, 'games', 'import', ...lists, '--id', id)
    expect([taken.code, taken.err], id).toEqual([2, expect.stringContaining('taken')])
  }
})

test('standings of an imported game are not written to data/', async () => {
  const folder = temporaryFolder()
  await ownGame(folder)
  const refused = await runIn(folder, 'compare', 'entropy', '--game', 'mine', '--data')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--out FILE') })
  expect(existsSync(join(DATA, 'compare', 'mine.json'))).toBe(false)
  expect(await runIn(folder, 'compare', 'entropy', '--game', 'mine', '--out', 'mine.json')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'mine.json'))).toBe(true)
})
