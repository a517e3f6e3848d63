import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStrategy } from '../../engine/formats/bytes.ts'
import { createGame } from '../../engine/rules/game.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

/** Invented days. */
const DAYS = ['2030-03-01,abbey', '2030-03-02,sugar', '2030-03-03,crane', '2030-03-04,plumb']
const PAST = DAYS.map((line) => line.slice(-5))
/** The game and mode that take least time. */
const ASKED = ['daily', '--past', 'past.csv', '--game', 'original', '--mode', 'strict', '--json']

function folderWithPast(days: readonly string[] = DAYS): string {
  const folder = temporaryFolder()
  writePast(folder, days)
  return folder
}

function writePast(folder: string, days: readonly string[]): void {
  writeFileSync(join(folder, 'past.csv'), `date,answer\n${days.join('\n')}\n`)
}

const filesOf = (folder: string) => {
  const daily = join(folder, 'daily')
  return Object.fromEntries(readdirSync(daily).map((name) => [name, readFileSync(join(daily, name)).toString('hex')]))
}

describe('fivebase daily', () => {
  test('writes a game and its strategy; the same list gives the same bytes, whatever was there before', async () => {
    const folder = folderWithPast()
    const { code, out } = await runIn(folder, ...ASKED)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      game: 'day-2030-03-05',
      pastAnswers: 4,
      pastUntil: '2030-03-04',
      proof: 'exact',
    })
    const files = filesOf(folder)
    expect(Object.keys(files).sort()).toEqual([
      'daily.json',
      'day-2030-03-05-out.bin',
      'day-2030-03-05-out.json',
      'day-2030-03-05.bin',
      'day-2030-03-05.json',
    ])
    const game = createGame(JSON.parse(readFileSync(join(folder, 'daily/day-2030-03-05.json'), 'utf8')))
    const { header } = openStrategy(readFileSync(join(folder, 'daily/day-2030-03-05.bin')), game)
    expect([header.gameId, header.mode]).toEqual(['day-2030-03-05', 'strict'])
    const without = createGame(JSON.parse(readFileSync(join(folder, 'daily/day-2030-03-05-out.json'), 'utf8')))
    expect(without.answers).toEqual(game.answers.filter((word) => !PAST.includes(word)))
    expect(without.guesses).toHaveLength(game.guesses.length)
    expect(openStrategy(readFileSync(join(folder, 'daily/day-2030-03-05-out.bin')), without).header.proof).toBe('exact')

    // As a run leaves it that was killed before the end.
    writeFileSync(join(folder, 'daily/day-2030-03-05.bin'), 'half')
    expect((await runIn(folder, ...ASKED)).code).toBe(0)
    expect(filesOf(folder)).toEqual(files)

    // The next day leaves yesterday's as it is, unless it is too old.
    writePast(folder, [...DAYS, '2030-03-05,ghost'])
    expect((await runIn(folder, ...ASKED)).code).toBe(0)
    expect(filesOf(folder)['day-2030-03-05.bin']).toBe(files['day-2030-03-05.bin'])
    const again = await runIn(folder, ...ASKED, '--keep', '1', '--on', '2030-03-07')
    expect(JSON.parse(again.out).removed).toBe(1)
  })

  test('refuses a list that ends too early or has lost answers, and keeps the last good day', async () => {
    const folder = folderWithPast()
    await runIn(folder, ...ASKED)
    const files = filesOf(folder)
    const old = await runIn(folder, ...ASKED, '--on', '2030-03-20')
    expect([old.code, old.err]).toEqual([1, expect.stringContaining('too long before 2030-03-20')])
    writePast(folder, [...DAYS.slice(2), '2030-03-05,ghost'])
    const shrunk = await runIn(folder, ...ASKED)
    expect([shrunk.code, shrunk.err]).toEqual([1, expect.stringContaining('holds 3 answers before 2030-03-06')])
    expect(filesOf(folder)).toEqual(files)
    writeFileSync(join(folder, 'daily/daily.json'), '{')
    const damaged = await runIn(folder, ...ASKED)
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('is damaged')])
    const file = await runIn(folder, ...ASKED, '--out', 'past.csv')
    expect([file.code, file.err]).toEqual([2, expect.stringContaining('past.csv is not a folder')])
  })
})
