import { beforeAll, describe, expect, test } from 'vitest'
import { ask, askJson, post } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const ANALYZE = '/api/v1/analyze'
const analyze = (body: object, env = {}) => askJson(ANALYZE, { ...post({ game: 'original', ...body }), env })

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet'), await shipped('original', 'plate')])
})

const GAMES = [
  { guesses: 'plate,moist,shyly,slily', answer: 'slily', date: '2024-05-01' },
  { h: 'salet.ggbbg', date: '2024-05-02' },
  { guesses: ['plate', 'place'], answer: 'place', mode: 'hard', date: '2024-05-03' },
]

describe('analyze of many games', () => {
  test('gives each game as it would alone, with its scores, and sums them up', async () => {
    const said = await analyze({ games: GAMES.filter(({ h }) => h === undefined) })
    expect(said).toMatchObject({ next: null, faults: [], degraded: false, game: 'original', limit: 6 })
    const alone = await askJson(ANALYZE, post({ game: 'original', guesses: GAMES[0].guesses, answer: 'slily' }))
    expect(said.games[0]).toMatchObject({ index: 0, status: 200, date: '2024-05-01', line: null })
    expect(said.games[0].analysis).toEqual(alone)
    expect(said.games[1].analysis.mode).toBe('hard')
    expect(said.summary).toMatchObject({
      games: 2,
      won: 2,
      mean: 3,
      distribution: [0, 1, 0, 1, 0, 0],
      streaks: { days: 2, longest: 1, current: 1 },
    })
    expect(said.summary.openers).toEqual([expect.objectContaining({ opener: 'plate', games: 2 })])
  })

  test('reads a log in many forms; the figures were computed apart from Fivebase', async () => {
    const text = [
      '2024-05-01: crane, slate, shame',
      'May 2, 2024 - crane plate shame',
      '3 May 2024 salet crony humor',
      '2024-05-05 | salet courd nymph whiff',
      '#1051 2024-05-06 crane silly hilly',
      '2024-05-07 crane, plaza, aglow X/6 (koala)',
      '2024-05-08 raise clout pound *',
      '2024-05-09 salet ghost',
    ].join('\n')
    const parts: Awaited<ReturnType<typeof analyze>>[] = []
    for (let from: number | null = 0; from !== null; from = parts[parts.length - 1].next) {
      parts.push(await analyze({ text, from }))
      expect(parts.length).toBeLessThan(9)
    }
    expect(parts.flatMap(({ faults }) => faults)).toEqual([])
    expect(parts.flatMap(({ games }) => games.map(({ index }: { index: number }) => index))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])
    const sum = (place: number) => parts.reduce((all, { summary }) => all + summary.distribution[place], 0)
    expect([0, 1, 2, 3, 4, 5].map(sum)).toEqual([0, 1, 5, 1, 0, 0])
    expect(parts[0].summary.streaks).toMatchObject({ longest: 3 })
  })

  test("puts a game's problem in its place, and continues", async () => {
    const { games, summary } = await analyze({
      games: [
        { h: 'crane.gbbbb,slate.gbbbb' },
        { guesses: 'plate,crony', answer: 'place', mode: 'hard' },
        { guesses: 'shame,crane', answer: 'shame' },
        { h: 'plate.bbgbg', answer: 'slily' },
        { guesses: 'plate' },
        { guesses: 'plate,slily', answer: 'slily' },
      ],
    })
    expect(
      games.map(({ status, problem }: { status: number; problem?: { code: string } }) => problem?.code ?? status),
    ).toEqual(['contradiction', 'illegal_guess', 'bad_history', 'bad_history', 'bad_parameter', 200])
    expect(games[3].problem.detail).toBe('Guess 1, PLATE, shows bbgbg, not bgbbb as SLILY has it.')
    expect(summary.games).toBe(1)
  })

  test('reads a whole pasted text, and reports lines that are not games', async () => {
    const said = await analyze({ text: '2024-05-01 plate slily\nwhat is this\n2024-05-02 plate,moist -> slily' })
    expect(said.games.map(({ line, date }: { line: number; date: string }) => [line, date])).toEqual([
      [1, '2024-05-01'],
      [3, '2024-05-02'],
    ])
    expect(said.faults).toEqual([{ line: 2, detail: expect.stringContaining('line 2') }])
    expect(said.summary).toMatchObject({ games: 2, won: 1, unfinished: 1 })
    const [one] = (await analyze({ text: 'plate moist', answer: 'slily' })).games
    expect(one.analysis).toMatchObject({ isWon: false, history: 'plate.bgbbb,moist.bbgyb' })
  })

  test('stops when the work of one request is used up, and says where to continue', async () => {
    const games = Array.from({ length: 5 }, () => ({ guesses: 'jujus,fuzzy,slily', answer: 'slily' }))
    const env = { WORK_BUDGET: '4000000' }
    const seen: number[] = []
    let from: number | null = 0
    for (let asked = 0; from !== null; asked++) {
      expect(asked).toBeLessThan(6)
      const said = await analyze({ games, from }, env)
      expect(said.games[0].analysis.proof).toBe('bounds')
      expect(said.games.length).toBeLessThan(5)
      seen.push(...said.games.map(({ index }: { index: number }) => index))
      from = said.next
    }
    expect(seen).toEqual(Array.from(games.keys()))
  })

  test.each([
    ['no game', { games: [] }, 400, 'bad_parameter'],
    ['101 games', { games: Array(101).fill({ h: 'plate.bbgbg' }) }, 413, 'too_large'],
    ['a text of 101 games', { text: 'plate slily\n'.repeat(101) }, 413, 'too_large'],
    ['a text without a game', { text: 'nothing here' }, 400, 'bad_history'],
    ['games and text', { games: [{ h: 'plate.bbgbg' }], text: 'plate slily' }, 400, 'bad_parameter'],
    ['one game and many', { games: [{ h: 'plate.bbgbg' }], h: 'plate.bbgbg' }, 400, 'bad_parameter'],
    ['a date that is none', { games: [{ h: 'plate.bbgbg', date: '2024-02-31' }] }, 400, 'bad_parameter'],
    ['a field nobody knows', { games: [{ h: 'plate.bbgbg', won: true }] }, 400, 'bad_parameter'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await ask(ANALYZE, post({ game: 'original', ...body }))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})
