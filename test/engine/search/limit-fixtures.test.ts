import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame, type Game } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

const BUILD = new URL('../../../build/', import.meta.url)

function gameOf(id: string): Game {
  return createGame(JSON.parse(readFileSync(new URL(`games/${id}.json`, BUILD), 'utf8')))
}

function stateAfter(game: Game, history: string) {
  const parsed = parseHistory(history)
  const rows = parsed.ok ? parsed.rows : []
  return { rows, answers: stateOf(game, rows).answers }
}

test('after salet bbygb the total is 110 with four guesses left and 111 with three, in any order of questions', () => {
  // Part counts of columns after the list once passed for those of guesses: the total was given as 110 with three
  // guesses.
  const game = gameOf('original')
  const { rows, answers } = stateAfter(game, 'salet.bbygb')
  for (const order of [
    [3, 4],
    [4, 3],
    [5, 4, 3],
  ]) {
    const solver = createSolver(kernel, game)
    for (const left of order) {
      const { total, max, misses } = solver.solve({ answers, mode: 'normal', goal: 'mean', left, rows })
      expect({ total, max, misses }).toEqual(
        left === 3 ? { total: 111, max: 3, misses: 0 } : { total: 110, max: 4, misses: 0 },
      )
    }
  }
})

test('a large part that one of its answers splits completely takes 2n - 1, whatever the threshold', () => {
  // A static bound does not search large parts for such an answer: 2n once passed for their lower bound.
  const game = gameOf('original')
  const opener = game.idOf('fuzzy')
  const best = game.idOf('later')
  // Words about which `fuzzy` tells nothing, the first of each pattern that `later` shows.
  const part = new Map<number, number>()
  for (let id = 0; id < game.answers.length; id++) {
    const pattern = patternOf('later', game.guesses[id])
    if (patternOf('fuzzy', game.guesses[id]) === 0 && !part.has(pattern)) part.set(pattern, id)
  }
  const size = part.size
  expect(size).toBeGreaterThan(60)
  expect(part.get(ALL_CORRECT)).toBe(best)
  const answers = Uint16Array.from([...part.values(), opener].sort((a, b) => a - b))
  const exact = answers.length + 2 * size - 1
  for (const left of [3, 4, 6]) {
    const solver = createSolver(kernel, game)
    const question = { answers, mode: 'normal', goal: 'mean', left } as const
    expect(solver.compare(question, {}, (value) => value(opener, exact + 1))).toBe(exact)
  }
})

test('in hard mode the 327 answers that slart leaves with one colour are solved in five guesses', () => {
  // Counts that were not requested once left guesses out: this state then seemed unwinnable.
  const game = gameOf('uniform')
  const { rows, answers } = stateAfter(game, 'slart.bbbyb')
  expect(answers.length).toBe(327)
  const solver = createSolver(kernel, game)
  const { total, misses, proof } = solver.solve({ answers, mode: 'hard', goal: 'mean', left: 5, rows }, { ties: 0 })
  // The branch of the strategy in data/ takes the same, replayed answer by answer.
  expect({ total, misses, proof }).toEqual({ total: 1037, misses: 0, proof: 'exact' })
})
