import { describe, expect, it } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { parseHistory, type Row } from '../../../engine/rules/history.ts'
import { COLOURS, colourAt, patternOf, withColour } from '../../../engine/rules/pattern.ts'
import { type Fix, MAX_FIXES, stateOf } from '../../../engine/rules/state.ts'

const ANSWERS = 'batch catch hatch latch match patch watch plate slate shame shade shake shape crane trace'.split(' ')
const OTHERS = 'natch tacho aahed speed abide blimp salet reast'.split(' ')
const game = createGame(await createGameData({ id: 'small', name: 'Small', sources: [] }, ANSWERS, OTHERS))

function rowsOf(text: string): Row[] {
  const result = parseHistory(text)
  if (!result.ok) throw new Error(result.detail)
  return result.rows
}

function solve(history: string, excludedWords = '') {
  const excluded = new Set(excludedWords.split(' ').map(game.idOf))
  const state = stateOf(game, rowsOf(history), { excluded })
  return { ...state, words: Array.from(state.answers, (id) => game.guesses[id]).join(' ') }
}

describe('the state after a history', () => {
  it('holds all answers before the first row', () => {
    const state = stateOf(game, [])
    expect(state.answers).toEqual(Uint16Array.from(game.answers, (_, id) => id))
    expect(state).toMatchObject({ pool: 'answers', rows: [], exclusionDropped: false })
    expect(state.contradiction).toBeUndefined()
  })

  it('holds exactly the answers that show the colours of every row, ascending', () => {
    for (const answer of ANSWERS) {
      for (const first of [...ANSWERS, ...OTHERS]) {
        for (const second of ['slate', 'aahed', 'batch']) {
          const rows = [first, second].map((guess) => ({ guess, pattern: patternOf(guess, answer) }))
          const state = stateOf(game, rows)
          const fitting = ANSWERS.filter((word) => rows.every((row) => patternOf(row.guess, word) === row.pattern))
          expect(Array.from(state.answers, (id) => game.guesses[id])).toEqual(fitting.sort())
          expect(state.pool).toBe('answers')
        }
      }
    }
  })

  it('uses the colours of unlisted guesses', () => {
    expect(solve('zzmzz.bbybb')).toMatchObject({ words: 'match shame', pool: 'answers' })
  })

  it('uses the whole guess list if no answer fits', () => {
    expect(solve('natch.ggggg')).toMatchObject({ words: 'natch', pool: 'guesses' })
    expect(solve('speed.bbyby')).toMatchObject({ words: 'abide', pool: 'guesses' })
  })

  it('leaves out excluded words while any other fits', () => {
    expect(solve('latch.bgggg')).toMatchObject({ words: 'batch catch hatch match patch watch', pool: 'answers' })
    expect(solve('latch.bgggg', 'batch watch')).toMatchObject({ words: 'catch hatch match patch', pool: 'answers' })
    expect(solve('latch.bgggg', 'batch catch hatch match patch watch')).toMatchObject({
      words: 'natch',
      pool: 'guesses',
    })
    expect(solve('batch.ggggg', 'batch')).toMatchObject({ words: 'batch', pool: 'answers', exclusionDropped: true })
    expect(solve('natch.ggggg', 'natch')).toMatchObject({ words: 'natch', pool: 'guesses', exclusionDropped: true })
  })

  it('accepts at most twelve rows', () => {
    const row = { guess: 'plate', pattern: patternOf('plate', 'shame') }
    expect(stateOf(game, Array(12).fill(row)).pool).toBe('answers')
    expect(() => stateOf(game, Array(13).fill(row))).toThrow(RangeError)
  })
})

describe('a contradiction', () => {
  it('names a single row that no word fits', () => {
    const { pool, words, contradiction } = solve('plate.bbgbg,crane.ggggy,shame.gbgbg')
    expect([pool, words]).toEqual(['none', ''])
    expect(contradiction).toMatchObject({
      rows: [2],
      detail: 'No word can give guess 2, CRANE, these colours: there is no other place left for E.',
    })
  })

  it('names the first two rows that no word fits together', () => {
    expect(solve('plate.bbgbg,blimp.bbbbb,slate.bgggg').contradiction).toMatchObject({
      rows: [1, 3],
      detail: 'Guesses 1 (PLATE) and 3 (SLATE) contradict each other: no word fits both.',
    })
  })

  it('names four rows if a word fits any three of them', () => {
    const { contradiction } = solve('shade.gggbg,shake.gggbg,shame.gggbg,shape.gggbg')
    expect(contradiction).toMatchObject({ rows: [1, 2, 3, 4] })
    expect(contradiction?.detail).toContain('no word fits all of them')
  })

  it('names a smallest set of rows whatever the history', () => {
    const words = [...ANSWERS, ...OTHERS]
    const fits = (rows: Row[]) =>
      words.some((word) => rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern))
    let contradictions = 0
    for (let seed = 0; seed < 400; seed++) {
      const rows = [0, 1, 2, 3].map((index) => {
        const guess = words[(seed * 7 + index * 5) % words.length]
        return { guess, pattern: patternOf(guess, words[(seed * 3 + index * (seed % 4)) % words.length]) }
      })
      const { contradiction } = stateOf(game, rows)
      expect(contradiction === undefined).toBe(fits(rows))
      if (contradiction === undefined) continue
      contradictions++
      const named = contradiction.rows.map((row) => rows[row - 1])
      expect(fits(named)).toBe(false)
      const subsets = Array.from({ length: 16 }, (_, set) => rows.filter((_, index) => set & (1 << index)))
      expect(subsets.filter((subset) => subset.length < named.length).every(fits)).toBe(true)
    }
    expect(contradictions).toBeGreaterThan(100)
  })

  it('lists single colour changes that fix the history, most answers first', () => {
    const { contradiction } = solve('latch.bggbg')
    expect(contradiction?.fixes).toEqual([
      { row: 1, tile: 4, from: 'absent', to: 'correct', answers: 6, pool: 'answers' },
    ])
    expect(solve('latch.bggbg', 'batch').contradiction?.fixes[0].answers).toBe(5)
  })

  it('puts changes that leave an answer before changes that leave only other words', () => {
    expect(solve('speed.byyby').contradiction?.fixes).toEqual([
      { row: 1, tile: 5, from: 'present', to: 'absent', answers: 1, pool: 'answers' },
      { row: 1, tile: 2, from: 'present', to: 'absent', answers: 1, pool: 'guesses' },
    ])
  })

  it('finds every such change, at most ten, with the right counts', () => {
    const rows = rowsOf('shade.gggbg,shake.gggbg,shame.gggbg,shape.gggbg')
    const expected: Fix[] = []
    for (const [index, row] of rows.entries()) {
      for (let place = 0; place < 5; place++) {
        for (const to of [0, 1, 2]) {
          const from = colourAt(row.pattern, place)
          if (from === to) continue
          const changed = rows.with(index, { ...row, pattern: withColour(row.pattern, place, to) })
          const { answers, pool } = stateOf(game, changed)
          if (pool === 'none') continue
          expected.push({
            row: index + 1,
            tile: place + 1,
            from: COLOURS[from],
            to: COLOURS[to],
            answers: answers.length,
            pool,
          })
        }
      }
    }
    const fixes = stateOf(game, rows).contradiction?.fixes ?? []
    expect(fixes).toEqual(expected)
    expect(fixes.length).toBe(4)
    expect(fixes.length).toBeLessThanOrEqual(MAX_FIXES)
  })

  it('offers no changes if one is not enough', () => {
    expect(solve('plate.yyyyb,shame.yyyyb').contradiction?.fixes).toEqual([])
  })
})
