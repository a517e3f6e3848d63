import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

/** Invented days: no puzzle had these answers in this order. KOFTA is outside the pool; no list knows QZXVJ. */
const WORDS = 'abbey sugar crane plumb ghost sugar kofta tweed qzxvj ivory'.split(' ')
const FROM = '2030-03-05'

function folderWithPast(): string {
  const folder = temporaryFolder()
  const lines = WORDS.map((word, at) => `${addDays('2030-03-01', at)},${word}`)
  writeFileSync(join(folder, 'past.csv'), `date,answer\n${lines.toReversed().join('\n')}\n`)
  return folder
}

const ASKED = ['backtest', '--past', 'past.csv', '--from', FROM, '--opener', 'salet', '--json']

describe('fivebase backtest', () => {
  test('plays each day knowing only earlier ones, and reports answers outside the pool', async () => {
    const folder = folderWithPast()
    const { code, out, err } = await runIn(folder, ...ASKED)
    expect(code).toBe(0)
    const json = JSON.parse(out)
    expect(json).toMatchObject({
      game: 'current',
      player: 'exact',
      prior: 'past',
      opener: 'salet',
      from: FROM,
      to: '2030-03-10',
      games: 6,
      losses: 1,
      outside: 2,
      outsideLosses: 1,
    })
    expect(json.histogram.reduce((sum: number, count: number) => sum + count)).toBe(5)
    expect(json.mean).toBeCloseTo(
      json.histogram.reduce((sum: number, count: number, at: number) => sum + count * (at + 1), 7) / 6,
      12,
    )
    expect(json.logLoss).toBeGreaterThan(3)
    expect(err).toContain('not in the list of current, so lost in every run: qzxvj')
  })

  test('compares players and priors on the same days, with the same result for any number of threads', async () => {
    const folder = folderWithPast()
    const both = ['--player', 'exact,parts', '--prior', 'uniform,past']
    const read = async (threads: string) => {
      const { seconds, ...rest } = JSON.parse((await runIn(folder, ...ASKED, ...both, '--threads', threads)).out)
      return rest
    }
    const one = await read('1')
    expect(await read('2')).toEqual(one)
    expect(one.runs.map(({ player, prior }: Record<string, string>) => `${player} ${prior}`)).toEqual([
      'exact uniform',
      'exact past',
      'parts uniform',
      'parts past',
    ])
    expect(one.differences).toHaveLength(6)
    const [first] = one.differences
    expect(first.mean).toBeCloseTo(one.runs[1].mean - one.runs[0].mean, 12)
  })

  test('plays strict-exact like exact in strict mode', async () => {
    const folder = folderWithPast()
    const asked = ['backtest', '--past', 'past.csv', '--from', FROM, '--opener', 'crane', '--json']
    const read = async (...args: string[]) => JSON.parse((await runIn(folder, ...asked, ...args)).out)
    const strict = await read('--player', 'strict-exact')
    expect(strict.mode).toBe('strict')
    expect(strict.histogram).toEqual((await read('--mode', 'strict')).histogram)
    expect(strict.histogram).not.toEqual((await read()).histogram)
  })

  test.each([
    ['a list without dates', ['--past', 'plain.txt'], 'no answer has a date'],
    ['a player that there is none of', ['--player', 'luck'], "'luck' is not a player"],
    [
      'hard mode for a player that does not know it',
      ['--player', 'exact,parts', '--mode', 'hard'],
      'parts cannot play hard mode',
    ],
    ['days that are not in the list', ['--from', '2031-01-01'], 'no answers between'],
  ])('refuses %s with a message', async (_, args, message) => {
    const folder = folderWithPast()
    writeFileSync(join(folder, 'plain.txt'), 'crane\nplumb\n')
    const { code, err } = await runIn(folder, 'backtest', '--past', 'past.csv', ...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

const HISTORY = fileURLToPath(new URL('../../../shared/history/answers-until-2025-08-21.csv', import.meta.url))
const hasHistory = existsSync(HISTORY)
if (!hasHistory) console.log('skipped: two real years, whose answers are in ../shared/history')

test.skipIf(!hasHistory)('on real days, knowing the past saves a third of a guess', async () => {
  const days = ['--from', '2025-05-24', '--to', '2025-08-21', '--prior', 'uniform,past', '--opener', 'slate']
  const { out } = await runIn(temporaryFolder(), 'backtest', '--past', HISTORY, ...days, '--json')
  const { runs, differences } = JSON.parse(out)
  expect(runs.map(({ games }: { games: number }) => games)).toEqual([90, 90])
  expect(differences[0].high).toBeLessThan(0)
  expect(runs[1].logLoss).toBeLessThan(runs[0].logLoss - 0.5)
})
