import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../precompute/fivebase.ts'
import { realGame } from '../engine/players/small-game.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const analyze = (...args: string[]) => runIn(temporaryFolder(), 'analyze', ...args, '--game', 'original')

const LOG = [
  'date,answer,guesses,hard',
  '2024-01-01,shame,crane slate shame,no',
  '2024-01-02,abbey,salet abbey,yes',
  '2024-01-03,usher,crane moldy skunk usher,no',
  '2024-01-04,could,adieu sloth mound gould,no',
  '2024-01-05,shame,shame slate,no',
  '2024-01-06,grape,crane trace grave grape,yes',
  '2024-01-07,swamp,salet,no',
  '2024-01-08,humor,salet fuzzy drain humor,no',
].join('\n')

/** Eight games; days without a game, and a lost one, end a streak. */
const MIXED = [
  '2024-05-01: crane, slate, shame',
  'May 2, 2024 - crane plate shame',
  '3 May 2024 salet crony humor',
  '2024-05-05 | salet courd nymph whiff',
  '#1051 2024-05-06 crane silly hilly',
  '2024-05-07 crane, plaza, aglow X/6 (koala)',
  '2024-05-08 raise clout pound *',
  '2024-05-09 salet ghost',
].join('\n')

describe('fivebase analyze', () => {
  test('shows what each guess of a game cost', async () => {
    const { code, out, err } = await analyze('crane', 'slate', 'shame')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /^Solved in 3 guesses\. Words left: 2315, 44, 7, 1\. Your choices cost 0\.59 guesses; luck saved /,
    )
    expect(out).toMatch(/Skill 67 of 99, luck 64 of 99\./)
    expect(out).toMatch(/ 1 {2}crane {2}⬛⬛🟩⬛🟩 +2315 +142 +44 {2}salet +3\.421 +3\.425 +0\.004/)
  })

  test('sums up a log in many forms; the figures were computed apart from Fivebase', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'log.txt'), MIXED)
    const { code, out, err } = await runIn(folder, 'analyze', '--file', 'log.txt', '--game', 'original', '--json')
    expect(code).toBe(0)
    expect(err).not.toContain('skipped')
    const { summary, games } = JSON.parse(out)
    expect(summary).toMatchObject({ games: 8, won: 7, mean: 3, distribution: [0, 1, 5, 1, 0, 0], proved: 8 })
    expect(summary.streaks).toEqual({ days: 8, longest: 3, current: 2 })
    const openers = summary.openers.map(({ opener, games: count, won }: Record<string, unknown>) => [
      opener,
      count,
      won,
    ])
    expect(openers).toEqual([
      ['crane', 4, 3],
      ['salet', 3, 3],
      ['raise', 1, 1],
    ])
    expect(summary.modes.map(({ mode, games: count }: Record<string, unknown>) => [mode, count])).toEqual([
      ['normal', 7],
      ['hard', 1],
    ])
    const costs = games.map(({ cost }: { cost: number }) => cost)
    expect(summary.cost).toBeCloseTo(costs.reduce((sum: number, cost: number) => sum + cost, 0) / 8, 10)
  })

  test('sums up the games of a file, and names skipped ones', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'games.csv'), LOG)
    const args = ['analyze', '--file', 'games.csv', '--game', 'original', '--threads', '1']
    const { code, out, err } = await runIn(folder, ...args)
    expect(code).toBe(0)
    expect(err).toMatch(/^note: line 6: .*SHAME.*; skipped$/m)
    expect(out).toMatch(/^games {6}7: 5 won, 2 unfinished$/m)
    expect(out).toMatch(/^proof {6}exact$/m)
    expect(out).toMatch(/^crane +3 +3 +3\.667 /m)
    const json = await runIn(folder, ...args, '--json')
    const { summary, games, faults } = JSON.parse(json.out)
    expect(summary).toMatchObject({
      games: 7,
      won: 5,
      lost: 0,
      unfinished: 2,
      distribution: [0, 1, 1, 3, 0, 0],
      proved: 7,
      streaks: { days: 7, longest: 3, current: 1 },
    })
    expect(faults.map(({ line }: { line: number }) => line)).toEqual([6])
    expect(games.map(({ line, mode }: { line: number; mode: string }) => `${line} ${mode}`)).toContain('3 hard')
    const csv = (await runIn(folder, ...args, '--csv')).out.trim().split('\n')
    expect(csv.length).toBe(8)
    expect(csv[1]).toMatch(
      /^2,2024-01-01,,normal,shame,yes,3,67,64,0\.\d{6},exact,"crane\.bbgbg,slate\.gbgbg,shame\.ggggg"$/,
    )
  })

  test('gives the same with any number of threads, and shows progress', async () => {
    const folder = temporaryFolder()
    const { answers } = realGame('original')
    const openers = ['crane', 'salet', 'fuzzy', 'adieu']
    const games = Array.from(
      { length: 20 },
      (_, at) => `${openers[at % 4]} ${answers[(at * 37) % 500]} -> ${answers[at * 101]}`,
    )
    writeFileSync(join(folder, 'games.txt'), games.join('\n'))
    const args = ['analyze', '--file', 'games.txt', '--game', 'original', '--csv']
    const one = await runIn(folder, ...args, '--threads', '1')
    const terminal = recordedTerminal(folder, true)
    expect(await run([...args, '--threads', '2'], terminal)).toBe(0)
    expect(one.out.split('\n').length).toBe(22)
    expect(terminal.printed.out).toBe(one.out)
    expect(terminal.printed.err).toMatch(/analyze █*░* +\d+ % {2}\d+ of \d+ (first guesses|games)/)
  })

  test('says which words it respelled', async () => {
    const { code, err } = await analyze('Crâne', 'slate', 'shame')
    expect({ code, err }).toEqual({
      code: 0,
      err: 'note: letters are a to z, so accents are dropped: crâne as crane\n',
    })
  })

  test('labels what is not proved', async () => {
    const { out, err } = await analyze('jazzy', 'shame', '--work', '1', '--mode', 'hard')
    expect(out).toContain('Not all of this is proved.')
    expect(err).toContain('--prove or a higher --work searches on')
  })

  test.each([
    ['no text given', [], 2, 'paste it in quotes, or use --file FILE'],
    ['there is no game', ['# nothing'], 2, 'no game found in this text'],
    ['a text is no game', ['hello there 12'], 1, 'line 1'],
    ['only colours are given', ['⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩'], 1, 'fivebase decode'],
    ['the colours contradict each other', ['crane yyyyy'], 1, 'No word fits the colours of guess 1'],
    ['both tables are asked for', ['crane shame', '--csv', '--json'], 2, 'cannot go together'],
  ])('reports if %s', async (_, args, code, message) => {
    const { code: found, err } = await analyze(...args)
    expect(found).toBe(code)
    expect(err).toContain(message)
  })
})
