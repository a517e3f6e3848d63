// How long reproducing takes: the work recorded when the results were made, divided by the speed of this machine.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Game } from '../../engine/rules/game.ts'
import { createSolver, INFINITE_TOTAL } from '../../engine/search/solver.ts'
import { DATA } from '../folders.ts'
import { idOf, type Result } from './batch.ts'

export const COSTS_FILE = join(DATA, 'costs.json')

/** Work per millisecond on the machine where the costs were recorded, for what is not counted as work. */
const RECORDED_SPEED = 700_000

export interface Costs {
  /** Work of one result: by result if it is unusual, else by batch (and proof). */
  work: Record<string, number>
}

export const workOfMs = (ms: number): number => ms * RECORDED_SPEED

export function readCosts(): Costs {
  return JSON.parse(readFileSync(COSTS_FILE, 'utf8'))
}

/** Expected work of a result; without a record, the mean of its kind. */
export function costOf({ work }: Costs, result: Result): number {
  const known = work[idOf(result)] ?? work[result.batch.costOf(result.name)]
  if (known !== undefined) return known
  const ofKind = Object.keys(work).filter((key) => key.startsWith(`${result.batch.kind}/`))
  return ofKind.reduce((sum, key) => sum + work[key], 0) / Math.max(1, ofKind.length)
}

/** Long enough to see how busy the machine is. */
const MEASURED_MS = 1_000
/** A regular sample of the openers of `original`, good and poor. */
const STEP = 37

/** Work per millisecond on this machine, now, on one thread: searches some openers. */
export function measureSpeed(kernel: WebAssembly.Module, original: Game): number {
  const solver = createSolver(kernel, original)
  const answers = Uint16Array.from(original.answers.keys())
  const search = (opener: number): void => {
    solver.evaluateBelow({ answers, mode: 'normal', goal: 'mean', left: 6 }, opener, INFINITE_TOTAL)
  }
  // The first search compiles what the others use; that of a good opener soon ends.
  search(original.idOf('slate'))
  const before = solver.effort().work
  const startMs = performance.now()
  for (let opener = STEP; performance.now() < startMs + MEASURED_MS; opener = (opener + STEP) % answers.length) {
    search(opener)
  }
  return (solver.effort().work - before) / (performance.now() - startMs)
}

/** Seconds for results of these kinds: searches share threads, the others run one by one. */
export function secondsOf(costs: Costs, results: readonly Result[], speed: number, threads: number): number {
  let work = 0
  for (const result of results) {
    const { kind } = result.batch
    const isShared = kind === 'strategies' || kind === 'openers'
    work += costOf(costs, result) / (isShared ? threads : 1)
  }
  return work / speed / 1000
}
