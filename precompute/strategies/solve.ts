// Finds a strategy for one opener part by part: a part is what one reply to the opener leaves. Parts are independent,
// so threads take them in any order; they are joined by pattern, so any number of threads gives the same result.
import { type Game, weightOfGame } from '../../engine/rules/game.ts'
import type { Goal } from '../../engine/rules/goal.ts'
import { ALL_CORRECT, patternOf } from '../../engine/rules/pattern.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { Question } from '../../engine/search/solver.ts'
import { makeStrategy, missesOf, type Strategy, type StrategyNode } from '../../engine/strategy/strategy.ts'
import type { Progress } from '../terminal/progress-bar.ts'
import type { SolvePool } from './solve-pool.ts'
import type { SolveDone } from './solve-worker.ts'

export interface SolvedStrategy {
  strategy: Strategy
  /** Work and states searched; both depend on how the threads share the parts. */
  work: number
  nodes: number
}

interface Part {
  pattern: number
  /** Ids, ascending. */
  answers: Uint16Array
}

/** The canonical strategy that begins with the opener. `onProgress` is called after each part. */
export async function solveStrategy(
  pool: SolvePool,
  game: Game,
  opener: string,
  setting: Setting,
  onProgress: (progress: Progress) => void = () => {},
): Promise<SolvedStrategy> {
  const parts = partsOf(game, opener)
  if (setting.limit === 1) return joinParts(game, opener, setting, parts, [])
  // For the goal `worst` the parts are solved twice: first for the smallest maximum of each, since the largest of those
  // holds for the whole; then for the smallest totals within it.
  const passes = setting.goal === 'worst' ? 2 : 1
  const whole = passes * parts.reduce((sum, part) => sum + costOf(part), 0)
  let done = 0
  const runPass = (pass: number, goal: Goal, left: number): Promise<SolveDone[]> => {
    let count = 0
    const questions = parts.map(({ pattern, answers }): Question => {
      return { answers, mode: setting.mode, goal, left, rows: [{ guess: opener, pattern }] }
    })
    return pool.plan(questions, (at) => {
      done += costOf(parts[at])
      count++
      const round = passes > 1 ? `, round ${pass} of ${passes}` : ''
      onProgress({ done, whole, note: `${count} of ${parts.length} parts${round}` })
    })
  }
  let left = setting.limit - 1
  let first: SolveDone[] = []
  if (setting.goal === 'worst') {
    first = await runPass(1, 'worst', left)
    left = Math.max(1, ...first.map(({ plan }) => plan.verdict.max))
  }
  const last = await runPass(passes, 'mean', left)
  const solved = joinParts(game, opener, setting, parts, last)
  for (const { plan, nodes } of [...first, ...last]) {
    solved.work += plan.verdict.work
    solved.nodes += nodes
  }
  return solved
}

/** What each reply to the opener leaves, by pattern; the opener as answer needs no part. */
function partsOf(game: Game, opener: string): Part[] {
  const ids = new Map<number, number[]>()
  for (const [id, answer] of game.answers.entries()) {
    const pattern = patternOf(opener, answer)
    if (pattern === ALL_CORRECT) continue
    const part = ids.get(pattern)
    if (part) part.push(id)
    else ids.set(pattern, [id])
  }
  return [...ids]
    .map(([pattern, answers]) => ({ pattern, answers: Uint16Array.from(answers) }))
    .sort((a, b) => a.pattern - b.pattern)
}

/** Expected cost of a part, for the progress bar only. */
function costOf({ answers }: Part): number {
  return answers.length ** 2
}

/** One tree of the parts' trees. Its value is counted again by replay, and must be the sum of the parts. */
function joinParts(
  game: Game,
  opener: string,
  { mode, goal, limit }: Setting,
  parts: readonly Part[],
  solved: readonly SolveDone[],
): SolvedStrategy {
  const replies = new Map<number, StrategyNode>()
  // The opener takes one guess for every answer.
  let total = weightOfGame(game)
  for (const [at, { plan }] of solved.entries()) {
    const { verdict, node } = plan
    // A search without a budget ends with a proof.
    if (verdict.proof !== 'exact') throw new Error(`${opener}: a part is not proved`)
    replies.set(parts[at].pattern, node)
    // A missed answer counts in no total, not even for the opener.
    total += verdict.total - verdict.misses
  }
  const root: StrategyNode = { guess: game.idOf(opener), replies }
  const strategy = makeStrategy(root, game, { mode, goal, limit, proof: 'exact' })
  const promised = solved.length > 0 ? total : strategy.header.total
  if (strategy.header.total !== promised) {
    const missed = missesOf(strategy.header)
    throw new Error(
      `${opener}: the parts promise ${promised}, the tree takes ${strategy.header.total} (${missed} missed)`,
    )
  }
  return { strategy, work: 0, nodes: 0 }
}
