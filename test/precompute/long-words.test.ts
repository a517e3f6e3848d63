// Games of six to eight letters through the command: players play them, labelled; everything exact refuses with a way on.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const SIX = 'planet silver garden winter bridge summer yellow orange purple circle square puzzle letter answer finder'
const SPANISH_EIGHT = 'montañas compañía pequeños enseñado españoles cariñoso tamañito bañistas diseñado engañada'
let folder: string
const run = (...args: string[]) => runIn(folder, ...args)

beforeEach(async () => {
  folder = temporaryFolder()
  for (const [id, words] of [
    ['six', SIX],
    ['eight', SPANISH_EIGHT.replace('españoles', 'español')],
  ]) {
    const list = words.split(' ').filter((word) => word.length === (id === 'six' ? 6 : 8))
    writeFileSync(join(folder, `${id}.txt`), list.join('\n'))
    const lists = ['--answers', `${id}.txt`, '--guesses', `${id}.txt`]
    const { code, out, err } = await run('games', 'import', ...lists, '--id', id)
    expect(code).toBe(0)
    expect(out).toContain(`${id} letters of a to z`)
    expect(err).toContain(
      `exact play is for words of three to five letters, not of ${id}; the other players can play it`,
    )
  }
})

test.each(['entropy', 'minimax', 'mean-pattern', 'frequency'])(
  '%s gives the next guess, labelled a heuristic',
  async (player) => {
    const first = await run('next', '--game', 'six', '--player', player)
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('none: a heuristic')])
    const next = await run('next', 'planet bbbbgb', '--game', 'six', '--player', player, '--json')
    expect(JSON.parse(next.out)).toMatchObject({ proof: null, history: 'planet.bbbbgb', game: 'six', value: null })
    const simulated = await run('simulate', '--game', 'six', '--player', player)
    expect(simulated.out).toMatch(/proof +none: exact play is for words of three to five letters/)
    expect(simulated.out).toContain('15 of 15 within 6')
  },
)

test('players are compared, and exact play is left out with the reason', async () => {
  const { code, out, err } = await run('compare', '--game', 'eight')
  expect([code, out]).toEqual([0, expect.stringContaining('entropy')])
  expect(err).toMatch(/exact is skipped: eight: exact play is for words of three to five letters/)
  const scored = await run('score', 'planet', 'silver')
  expect(scored.out).toContain('planet.bybbgb')
})

test.each([
  ['next', '--game', 'six'],
  ['next', 'planet bbbbgb', '--game', 'six', '--player', 'exact'],
  ['rank', '--game', 'six'],
  ['strategy', 'planet', '--game', 'six', '--data'],
  ['openers', '--game', 'six', '--prove'],
  ['analyze', 'planet silver', '--game', 'six'],
  ['simulate', '--game', 'six', '--player', 'exact'],
])('%s %s %s refuses, and names what works', async (...args) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain('six: exact play is for words of three to five letters, not of six')
  expect(err).toContain('fivebase next --game six --player entropy')
})

test('its trees have no file', async () => {
  const { code, err } = await run('simulate', '--game', 'six', '--player', 'entropy', '--out', 'six.bin')
  expect([code, err]).toEqual([2, expect.stringContaining('no file format')])
})
