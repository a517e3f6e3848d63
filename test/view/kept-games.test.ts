import { describe, expect, test } from 'vitest'
import { readGameLog } from '../../engine/notation/game-log.ts'
import { formatHistory, parseHistory } from '../../engine/rules/history.ts'
import { PADDING, padded, USUAL_FORM } from '../../engine/rules/word.ts'
import { formatKeptGames, type KeptGame, mergeGames, readKeptGames } from '../../view/kept-games.ts'
import { yourGamesView } from '../../view/your-games.ts'

const DEFAULTS = { game: 'current', mode: 'normal' } as const

function kept(history: string, more: Partial<KeptGame> = {}): KeptGame {
  const parsed = parseHistory(history)
  if (!parsed.ok) throw new Error(parsed.detail)
  return { ...DEFAULTS, rows: parsed.rows, answer: null, date: null, puzzle: null, review: null, ...more }
}

const REVIEW = { skill: 80, luck: 45, costs: [0.1, 0] }
const GAMES = [
  kept('plate.bbgbg,shame.ggggg', { answer: 'shame', date: '2024-05-01', review: REVIEW }),
  kept('plate.bbgbg,slate.gbgbg', { game: 'original', mode: 'hard', answer: 'shame', puzzle: 17 }),
]

describe('the games of a player as a file', () => {
  test('are read back as they were', () => {
    expect(readKeptGames(formatKeptGames(GAMES), DEFAULTS)).toEqual({ games: GAMES, faults: [] })
    expect(readKeptGames(formatKeptGames([]), DEFAULTS)).toEqual({ games: [], faults: [] })
  })

  test('may be of any alphabet and length, and show no padding', () => {
    const form = { length: 3, letters: 'адимпрт' }
    const parsed = parseHistory('дар.bbg,пир.bgg', form)
    const rows = parsed.ok ? parsed.rows : []
    const game = kept('', { game: 'tres', rows, answer: padded('мир'), date: '2024-05-03' })
    const text = formatKeptGames([game])
    expect(text).not.toContain(PADDING)
    expect(JSON.parse(text).games[0]).toMatchObject({ guesses: ['дар', 'пир'], colours: ['bbg', 'bgg'] })
    expect(readKeptGames(text, DEFAULTS)).toEqual({ games: [game], faults: [] })
    const page = { games: [game], open: 1, working: null, isKeepingAll: false, note: '', isWhole: false }
    const view = String(yourGamesView(page))
    expect(view).toContain('Not solved: МИР')
    expect(view).toContain('/analyze?h=дар.bbg,пир.bgg&amp;game=tres&amp;answer=мир')
    expect(view).not.toContain(PADDING)
    const logged = readKeptGames('2024-05-03 дар пир мир', { ...DEFAULTS, form })
    expect(formatHistory(logged.games[0].rows)).toBe('дар.bbg,пир.bgg,мир.ggg')
  })

  test('are readable by every reader of logs', () => {
    const { games, faults } = readGameLog(formatKeptGames(GAMES), { form: USUAL_FORM, maxRows: 12 })
    expect(faults).toEqual([])
    expect(games.map(({ rows, answer, date, isHard }) => [formatHistory(rows as never), answer, date, isHard])).toEqual(
      [
        ['plate.bbgbg,shame.ggggg', 'shame', '2024-05-01', false],
        ['plate.bbgbg,slate.gbgbg', 'shame', null, true],
      ],
    )
  })

  test('are skipped one by one if damaged', () => {
    const damage = (change: (game: Record<string, unknown>) => void) => {
      const file = JSON.parse(formatKeptGames(GAMES))
      change(file.games[0])
      return readKeptGames(JSON.stringify(file), DEFAULTS)
    }
    for (const change of [
      { guesses: ['plate'] },
      { guesses: ['plate', 'sham'] },
      { colours: ['bbgbg', 'gggg'] },
      { colours: null },
      { mode: 'easy' },
      { game: '../x' },
    ]) {
      const { games, faults } = damage((game) => Object.assign(game, change))
      expect(games, JSON.stringify(change)).toEqual([GAMES[1]])
      expect(faults).toEqual([{ line: 1, detail: 'game 1 is damaged' }])
    }
    for (const change of [{ skill: 100 }, { luck: 1.5 }, { costs: [0.1] }, { costs: ['a', 'b'] }]) {
      expect(damage((game) => Object.assign(game, change)).games[0]).toEqual({ ...GAMES[0], review: null })
    }
    expect(damage((game) => Object.assign(game, { date: '2024-02-31' })).games[0].date).toBeNull()
  })

  test("come from logs of any form, with the player's rules", () => {
    const text = '2024-05-01 plate shame\n2024-05-02 slate crane\nnot a game at all'
    const { games, faults } = readKeptGames(text, { game: 'original', mode: 'hard' })
    expect(games).toEqual([
      kept('plate.bbgbg,shame.ggggg', { game: 'original', mode: 'hard', answer: 'shame', date: '2024-05-01' }),
      kept('slate.bbgbg,crane.ggggg', { game: 'original', mode: 'hard', answer: 'crane', date: '2024-05-02' }),
    ])
    expect(faults.map(({ line }) => line)).toEqual([3])
    const colours = readKeptGames('⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩', DEFAULTS)
    expect(colours.faults[0].detail).toMatch(/these colours have no guesses/)
  })
})

describe('games that are added', () => {
  test('are kept once, with all their details, sorted by day', () => {
    const [reviewed] = GAMES
    const plain = { ...reviewed, date: null, review: null, puzzle: 1047 }
    const merged = mergeGames([kept('slate.bbgbg,crane.ggggg', { date: '2024-05-02' }), plain], [reviewed])
    expect(merged.map(({ date }) => date)).toEqual(['2024-05-01', '2024-05-02'])
    expect(merged[0]).toEqual({ ...reviewed, puzzle: 1047 })
    expect(mergeGames(merged, merged)).toEqual(merged)
  })

  test('count as two games on different days or lists', () => {
    const [game] = GAMES
    expect(mergeGames([game], [{ ...game, date: '2024-05-09' }]).length).toBe(2)
    expect(mergeGames([game], [{ ...game, game: 'original' }]).length).toBe(2)
  })
})

describe('the page of the games', () => {
  const page = (games: KeptGame[]) =>
    String(yourGamesView({ games, isKeepingAll: false, note: '', isWhole: false, open: 0, working: null }))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')

  test('shows what there is, and an empty state', () => {
    expect(page([])).toContain('Nothing here yet.')
    const text = page(GAMES)
    expect(text).toMatch(/Played 2 Solved 50% Average 2 Streak 1 Longest 1 Skill 80 Luck 45/)
    expect(text).toContain('Skill and luck come from the 1 reviewed game.')
    expect(text).toContain('Guesses it took : 1 in 2')
    expect(text).toContain('Not solved: SHAME')
  })

  test('draws skill over time, and says at which guess most is lost', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      kept('plate.bbgbg,shame.ggggg', {
        puzzle: at,
        review: { skill: at < 100 ? 50 : 90, luck: 50, costs: [0.1, 0.4] },
      }),
    )
    const text = page(many)
    expect(text).toContain('Skill over time')
    expect(text).toContain('You lose most at guess 2: 0.40 guesses on average')
    expect(text).toContain('Show all 200 games')
    const html = String(
      yourGamesView({ games: many, isKeepingAll: false, note: '', isWhole: true, open: 0, working: null }),
    )
    expect(html).toContain('aria-label="Skill over time: from 50 to 90, between 50 and 90"')
    expect(html.match(/data-action="remove"/g)?.length).toBe(200)
  })
})
