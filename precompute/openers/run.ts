// Searches many openers: which ones, in which order, on threads, and what is known of each at the end.
//
// A proof of the best opener first searches the most promising, the probe set: their exact totals set the threshold. A
// set of twice the size follows, with the new threshold, until a set no longer improves it. Then every other opener is
// searched only as far as the threshold: a total below it is exact, otherwise the threshold is a proved lower bound. The
// probe sets are the same for all shards, so they use the same threshold, and their tables merge to that of one whole
// run. If the table already has exact totals, the first probe set is searched only as far as the threshold they give.

import { compareOpeners, joinRows, type OpenerRow } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Goal } from '../../engine/rules/goal.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { Progress } from '../terminal/progress-bar.ts'
import type { ThreadPool } from '../thread-pool.ts'
import { groupByLetters, listCandidates, type OpenerEstimate } from './order.ts'
import type { OpenerDone, OpenerJob, OpenerStart, Threshold } from './worker.ts'

/**
 * Openers whose exact totals set the first threshold of a proof. More cost time; fewer may set it too high, which costs
 * more.
 */
const PROBE_SET = 16
/** For a proof of the best K, the probe set has this many times K. */
const PROBED_PER_BEST = 3

export type OpenerTask =
  /** Exact totals of these openers, in this order. */
  | { kind: 'exact'; openers: 'all' | number | readonly string[] }
  /** The `best` best of all openers, proved. */
  | { kind: 'prove'; best: number }

/** Threads that each hold the kernel and one game, and search one opener at a time. */
export type OpenerPool = ThreadPool<OpenerStart, OpenerJob, OpenerDone>

/** One of several runs that share a task: `index` counts from 1. */
export interface Shard {
  index: number
  count: number
}

export interface OpenerRun {
  game: Game
  setting: Setting
  task: OpenerTask
  shard: Shard
  /** What is already known, by opener; results are added to it. */
  known: Map<number, OpenerRow>
  /** What the table held at the start: a continued run must keep its original threshold. */
  before: readonly OpenerRow[]
  pool: Pick<OpenerPool, 'runGroups'>
  signal: AbortSignal
  onDone(done: OpenerDone): void
  onProgress(progress: Progress, round: string): void
}

/** Runs a task to its end; false if the signal came first. */
export async function runOpeners(run: OpenerRun): Promise<boolean> {
  const { game, setting, task, shard } = run
  const candidates = listCandidates(game, setting.mode)
  if (task.kind === 'exact') {
    const chosen = chosenOf(candidates, game, task.openers)
    return search(run, 'exact totals', shareOf(oneByOne(chosen), shard), null)
  }
  const thresholdOf = (rows: readonly OpenerRow[]) => thresholdOfBest(rows, task.best, setting.goal)
  let threshold = thresholdOf(run.before)
  let at = 0
  let isImproved = true
  for (let size = Math.max(PROBE_SET, PROBED_PER_BEST * task.best); isImproved && at < candidates.length; size *= 2) {
    const probeSet = candidates.slice(at, at + size)
    at += probeSet.length
    if (!(await search(run, 'the threshold', oneByOne(probeSet), threshold))) return false
    const next = thresholdOf([...run.before, ...candidates.slice(0, at).map(({ opener }) => run.known.get(opener)!)])
    // If most openers cannot win at all, there may still be none.
    isImproved = next === null || threshold === null || isLower(next, threshold)
    threshold = next
  }
  return search(run, 'the proof', shareOf(groupByLetters(candidates.slice(at), game), shard), threshold)
}

/** What must be beaten to be among the `best` best of these openers; null if fewer are exact. */
function thresholdOfBest(rows: readonly OpenerRow[], best: number, goal: Goal): Threshold | null {
  const exact = new Map(rows.filter(({ proof }) => proof === 'exact').map((row) => [row.opener, row]))
  const last = [...exact.values()].sort((a, b) => compareOpeners(a, b, goal))[best - 1]
  // One more, so that openers as good as the last of the best come out exact too.
  return last ? { total: last.lower + 1, max: last.max ?? 0 } : null
}

const isLower = (a: Threshold, b: Threshold): boolean => a.max < b.max || (a.max === b.max && a.total < b.total)

/** Openers of an exact task, as candidates, the most promising first. */
function chosenOf(candidates: readonly OpenerEstimate[], game: Game, openers: 'all' | number | readonly string[]) {
  if (openers === 'all') return candidates
  if (typeof openers === 'number') return candidates.slice(0, openers)
  const byOpener = new Map(candidates.map((candidate) => [candidate.opener, candidate]))
  return openers.flatMap((word) => byOpener.get(game.idOf(word)) ?? [])
}

/** Openers that are searched by one thread, one after another. */
type Group = readonly OpenerEstimate[]

function oneByOne(candidates: readonly OpenerEstimate[]): Group[] {
  return candidates.map((candidate) => [candidate])
}

/** Every `count`th, so that each shard gets its part of the expensive ones. */
function shareOf(groups: readonly Group[], { index, count }: Shard): Group[] {
  return groups.filter((_, at) => at % count === index - 1)
}

async function search(run: OpenerRun, round: string, groups: readonly Group[], threshold: Threshold | null) {
  const { game, setting, known, pool, signal } = run
  const openGroups = groups.map((group) => group.filter(({ opener }) => !isSettled(known.get(opener), threshold)))
  const jobs = openGroups.map((group) => group.map(({ opener }): OpenerJob => ({ opener, below: threshold })))
  const open = openGroups.flat()
  const all = groups.flat().length
  const costs = new Map(open.map(({ opener, cost }) => [opener, cost]))
  const whole = open.reduce((sum, { cost }) => sum + cost, 0)
  const best = (a: OpenerRow | null, b: OpenerRow | undefined): OpenerRow | null =>
    b?.proof === 'exact' && (a === null || compareOpeners(b, a, setting.goal) < 0) ? b : a
  let leader = [...known.values()].reduce(best, null)
  let count = all - open.length
  let done = 0
  const tell = (): void => {
    const leading = leader ? `, best ${game.guesses[leader.opener]} ${leader.lower}` : ''
    run.onProgress({ done, whole, note: `${count} of ${all} openers${leading}` }, round)
  }
  tell()
  return pool.runGroups(
    jobs,
    (result) => {
      const { row } = result
      run.onDone(result)
      const before = known.get(row.opener)
      known.set(row.opener, before ? joinRows(before, row, (opener) => game.guesses[opener]) : row)
      leader = best(leader, row)
      done += costs.get(row.opener)!
      count++
      tell()
    },
    signal,
  )
}

/** Whether what is known of an opener is all that is needed. */
function isSettled(row: OpenerRow | undefined, threshold: Threshold | null): boolean {
  if (row === undefined) return false
  if (row.proof !== 'bounds') return true
  if (threshold === null) return false
  const byMax = (row.max ?? 0) - threshold.max
  return byMax > 0 || (byMax === 0 && row.lower >= threshold.total)
}
