import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, type GridQuestion, MAX_RANKED, possibleAnswers } from '../../../engine/advice/decoding.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { checkRows } from '../../../engine/rules/mode.ts'
import { parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import { realGame } from '../players/small-game.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const gridOf = (patterns: string, isHard = false): GridQuestion => ({
  rows: patterns.split(' ').map((text) => ({ pattern: parsePattern(text) as number, guess: null })),
  isHard,
})

/** Every sequence of guesses that shows the grid, one by one; in hard mode only legal ones. */
function sequencesOf(game: Game, answer: string, { rows, isHard }: GridQuestion): string[][] {
  let sequences: string[][] = [[]]
  for (const { pattern, guess } of rows) {
    const fitting = (guess === null ? game.guesses : [guess]).filter((each) => patternOf(each, answer) === pattern)
    sequences = sequences.flatMap((played) =>
      fitting
        .filter((each) => {
          const before = played.map((word) => ({ guess: word, pattern: patternOf(word, answer) }))
          return !isHard || checkRows('hard', before, each) === null
        })
        .map((each) => [...played, each]),
    )
  }
  return sequences
}

const sortedRows = (rows: readonly (readonly string[])[]): string[][] => rows.map((words) => [...words].sort())

describe('a grid of colours', () => {
  it('lists exactly the guesses of all ways to play it, in hard mode too', async () => {
    const random = seededRandom(5)
    for (let round = 0; round < 150; round++) {
      const game = await randomGame(random, 12, 12)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
      const answer = pick(game.answers)
      const played = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(game.guesses))
      const grid: GridQuestion = {
        rows: played.map((guess) => ({ pattern: patternOf(guess, answer), guess: random() < 0.2 ? guess : null })),
        isHard: random() < 0.6,
      }
      const sequences = sequencesOf(game, answer, grid)
      const { grids } = decode(game, [grid], { answer })
      expect(grids?.[0].ways).toBe(BigInt(sequences.length))
      const rows = grid.rows.map((_, row) => [...new Set(sequences.map((sequence) => sequence[row]))])
      expect(sortedRows(grids?.[0].rows ?? [])).toEqual(sortedRows(rows))
    }
  })

  it('lists exactly the answers for which every row has a guess', async () => {
    const random = seededRandom(6)
    for (let round = 0; round < 100; round++) {
      const game = await randomGame(random, 20, 20)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
      const answer = pick(game.answers)
      const grids = Array.from({ length: 2 }, () => ({
        rows: [pick(game.guesses), answer].map((guess) => ({ pattern: patternOf(guess, answer), guess: null })),
        isHard: random() < 0.5,
      }))
      const possible = game.answers
        .map((word) => ({
          word,
          ways: grids.reduce((all, grid) => all * BigInt(sequencesOf(game, word, grid).length), 1n),
        }))
        .filter(({ ways }) => ways > 0n)
      const found = possibleAnswers(game, grids)
      expect(found.pool).toBe('answers')
      expect([...found.answers].sort((a, b) => (a.word < b.word ? -1 : 1))).toEqual(possible)
      expect(found.answers.map(({ ways }) => ways)).toEqual(
        possible.map(({ ways }) => ways).sort((a, b) => (a === b ? 0 : (a as bigint) < (b as bigint) ? 1 : -1)),
      )
      expect(possibleAnswers(game, grids, 0)).toMatchObject({
        pool: 'answers',
        isBound: grids.some(({ isHard }) => isHard),
      })
    }
  })

  it('counts the guesses of the real lists one by one', () => {
    const game = realGame('original')
    const grid = gridOf('bbgbg gbgbg ggggg')
    const { grids, possible } = decode(game, [grid], { answer: 'shame' })
    expect(possible).toBeNull()
    expect(grids?.[0].rows[2]).toEqual(['shame'])
    for (const [row, { pattern }] of grid.rows.entries()) {
      const fitting = game.guesses.filter((guess) => patternOf(guess, 'shame') === pattern)
      expect([...(grids?.[0].rows[row] ?? [])].sort()).toEqual([...fitting].sort())
      expect(fitting.length).toBeGreaterThan(0)
    }
  })

  it('counts the answers if there are many, and names a single one', () => {
    const game = realGame('original')
    const wide = decode(game, [gridOf('bbbbb')], { answer: null })
    expect(wide.grids).toBeNull()
    expect(wide.possible?.answers.length).toBeGreaterThan(MAX_RANKED)
    expect(wide.possible?.answers[0].ways).toBeNull()
    const known = { rows: [{ pattern: 242, guess: 'shame' }], isHard: false }
    const only = decode(game, [known, gridOf('bbgbg')], { answer: null })
    expect([only.answer, only.possible?.answers.length]).toEqual(['shame', 1])
    expect(only.grids?.[1].rows[0]).toContain('plate')
  })

  it('falls back to the whole guess list, then to an empty list', () => {
    const game = realGame('original')
    const zesty = { rows: [{ pattern: 242, guess: 'aahed' }], isHard: false }
    expect(possibleAnswers(game, [zesty])).toMatchObject({ pool: 'guesses', answers: [{ word: 'aahed', ways: 1n }] })
    // Four in place and the fifth elsewhere: no guess can show that.
    expect(possibleAnswers(game, [gridOf('ggggy')])).toEqual({ answers: [], pool: 'none', isBound: false })
  })

  it('counts an unlisted guess as one way', () => {
    const game = realGame('original')
    const grid = { rows: [{ pattern: patternOf('zzzzz', 'pizza'), guess: 'zzzzz' }], isHard: false }
    expect(decode(game, [grid], { answer: 'pizza' }).grids).toEqual([{ rows: [['zzzzz']], ways: 1n }])
  })

  it('never fails, whatever the rows', () => {
    const game = realGame('original')
    const row = fc.integer({ min: 0, max: 242 }).map((pattern) => ({ pattern, guess: null }))
    const grid = fc.record({ rows: fc.array(row, { maxLength: 6 }), isHard: fc.boolean() })
    fc.assert(
      fc.property(fc.array(grid, { minLength: 1, maxLength: 3 }), (grids) => {
        const { answers } = possibleAnswers(game, grids, 20)
        for (const { word, ways } of answers.slice(0, 3)) {
          if (ways !== null)
            expect(decode(game, grids, { answer: word }).grids?.reduce((all, each) => all * each.ways, 1n)).toBe(ways)
        }
      }),
      { numRuns: 12, seed: 5 },
    )
  })
})
