// Reviews many games: a few here, more on threads, with progress. First guesses are expensive, so they are valued
// first, once each; that also keeps a game's result independent of the games before it.

import type { PlayedGame } from '../../engine/advice/played-game.ts'
import type { Game, GameData } from '../../engine/rules/game.ts'
import { createSolver, type Solver } from '../../engine/search/solver.ts'
import { loadKernel } from '../built.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { ThreadPool } from '../thread-pool.ts'
import type { ReviewDone, ReviewStart, ReviewTask } from './review-worker.ts'
import {
  type Opening,
  type OpeningValue,
  openingWork,
  type Review,
  Reviewer,
  type ReviewerOptions,
  stateWork,
} from './reviewer.ts'

/** With fewer games the review is done before threads have started. */
const WORTH_THREADS = 8
/** Games per task: enough to reuse what a thread has learned, few enough that all threads end together. */
const MOST_AT_ONCE = 12

interface Request {
  game: Game
  data: GameData
  options: Omit<ReviewerOptions, 'openingWork'>
  threads: number
}

/** The reviews of the games, in their order. */
export async function reviewGames(
  games: readonly PlayedGame[],
  { game, data, options, threads }: Request,
  terminal: Terminal,
): Promise<Review[]> {
  const kernel = await loadKernel()
  const openings = openingsOf(games)
  const start: ReviewStart = {
    kernel,
    game: data,
    options: { ...options, openingWork: openingWork(options.work, openings.length) },
  }
  const bar = new ProgressBar(terminal, 'analyze')
  const whole = openings.length + games.length
  const reviews: Review[] = Array(games.length)
  const values: OpeningValue[] = []
  let reviewed = 0
  const take = (done: ReviewDone): void => {
    if (done.kind === 'opening') values.push(done.value)
    else
      for (const { index, review } of done.reviews) {
        reviews[index] = review
        reviewed++
      }
    const note =
      reviewed === 0 ? `${values.length} of ${openings.length} first guesses` : `${reviewed} of ${games.length} games`
    bar.update({ done: values.length + reviewed, whole, note })
  }
  const first = openings.map((opening): ReviewTask => ({ kind: 'opening', opening }))
  const run = threads === 1 || games.length < WORTH_THREADS ? runHere(start, game) : runInThreads(start, threads)
  try {
    await run.all(first, take)
    const unproved = values.filter(({ value }) => value.proof === 'bounds').length
    await run.all(tasksOf(games, values, stateWork(options.work, unproved)), take)
  } finally {
    bar.end()
    await run.close()
  }
  return reviews
}

interface Runner {
  all(tasks: readonly ReviewTask[], take: (done: ReviewDone) => void): Promise<unknown>
  close(): Promise<void>
}

function runInThreads(start: ReviewStart, threads: number): Runner {
  const pool = new ThreadPool<ReviewStart, ReviewTask, ReviewDone>('./reviews/review-worker', start, threads)
  return { all: (tasks, take) => pool.run(tasks, take), close: () => pool.close() }
}

function runHere({ kernel, options }: ReviewStart, game: Game): Runner {
  let solver: Solver | undefined
  const solverOf = (): Solver => {
    solver ??= createSolver(kernel, game)
    return solver
  }
  const reviewer = new Reviewer(game, solverOf, options)
  return {
    async all(tasks, take) {
      for (const task of tasks) {
        if (task.kind === 'opening') {
          take({ kind: task.kind, value: reviewer.valueOpening(task.opening) })
          continue
        }
        reviewer.limitWork(task.work)
        reviewer.keepOpenings(task.openings)
        for (const { index, ...played } of task.games) {
          take({ kind: task.kind, reviews: [{ index, review: reviewer.review(played) }] })
        }
      }
    },
    async close() {},
  }
}

/** For each mode the best first guess, and the ones played. */
function openingsOf(games: readonly PlayedGame[]): Opening[] {
  const openings = new Map<string, Opening>()
  for (const { mode, rows } of games) {
    for (const guess of [null, rows[0].guess]) openings.set(`${mode} ${guess}`, { mode, guess })
  }
  return [...openings.values()]
}

/** The largest first, so no thread is left alone with one at the end. */
function tasksOf(
  games: readonly PlayedGame[],
  values: readonly OpeningValue[],
  work: number | undefined,
): ReviewTask[] {
  const groups = new Map<string, (PlayedGame & { index: number })[]>()
  for (const [index, played] of games.entries()) {
    const key = `${played.mode} ${played.rows[0].guess}`
    groups.set(key, [...(groups.get(key) ?? []), { ...played, index }])
  }
  const tasks: Extract<ReviewTask, { kind: 'games' }>[] = []
  for (const group of groups.values()) {
    const [{ mode, rows }] = group
    const openings = values.filter(
      (value) => value.mode === mode && (value.guess === null || value.guess === rows[0].guess),
    )
    for (let from = 0; from < group.length; from += MOST_AT_ONCE) {
      tasks.push({ kind: 'games', games: group.slice(from, from + MOST_AT_ONCE), openings, work })
    }
  }
  return tasks.sort((a, b) => b.games.length - a.games.length)
}
