// One thread that reviews games: loads kernel and game once, then values its first guesses or games.

import type { PlayedGame } from '../../engine/advice/played-game.ts'
import { createGame, type GameData } from '../../engine/rules/game.ts'
import { createSolver, type Solver } from '../../engine/search/solver.ts'
import { answerTasks } from '../thread-pool.ts'
import { type Opening, type OpeningValue, type Review, Reviewer, type ReviewerOptions } from './reviewer.ts'

export interface ReviewStart {
  kernel: WebAssembly.Module
  game: GameData
  options: ReviewerOptions
}

export type ReviewTask =
  | { kind: 'opening'; opening: Opening }
  /** Games with one first guess; `openings` is what is known about it, `work` the limit for each question after it. */
  | {
      kind: 'games'
      games: readonly (PlayedGame & { index: number })[]
      openings: readonly OpeningValue[]
      work: number | undefined
    }

export type ReviewDone =
  | { kind: 'opening'; value: OpeningValue }
  | { kind: 'games'; reviews: { index: number; review: Review }[] }

answerTasks(({ kernel, game: data, options }: ReviewStart) => {
  const game = createGame(data)
  let solver: Solver | undefined
  const reviewer = new Reviewer(
    game,
    () => {
      solver ??= createSolver(kernel, game)
      return solver
    },
    options,
  )
  return (task: ReviewTask): ReviewDone => {
    if (task.kind === 'opening') return { kind: task.kind, value: reviewer.valueOpening(task.opening) }
    reviewer.limitWork(task.work)
    reviewer.keepOpenings(task.openings)
    const reviews = task.games.map(({ index, ...played }) => ({ index, review: reviewer.review(played) }))
    return { kind: task.kind, reviews }
  }
})
