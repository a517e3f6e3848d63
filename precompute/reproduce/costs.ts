// How long results take to be made again: counted work, recorded when they were made, over the speed of this machine.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Game } from '../../engine/rules/game.ts'
import { createSolver, INFINITE_TOTAL } from '../../engine/search/solver.ts'
import { DATA } from '../folders.ts'
import { idOf, type Result } from './batch.ts'

export const COSTS_FILE = join(DATA, 'costs.json')

/** Work a millisecond of the machine that the costs were recorded on, for what is not counted in work. */
const RECORDED_SPEED = 700_000

export interface Costs {
  /** Work of one result: by result where it is far from the others, else by batch (and proof). */
  work: Record<string, number>
}

export const workOfMs = (ms: number): number => ms * RECORDED_SPEED

export function readCosts(): Costs {
  return JSON.parse(readFileSync(COSTS_FILE, 'utf8'))
}

/** Work that a result is expected to take; of results that nothing is recorded of, the mean of its kind. */
export function costOf({ work }: Costs, result: Result): number {
  const known = work[idOf(result)] ?? work[result.batch.costOf(result.name)]
  if (known !== undefined) return known
  const ofKind = Object.keys(work).filter((key) => key.startsWith(`${result.batch.kind}/`))
  return ofKind.reduce((sum, key) => sum + work[key], 0) / Math.max(1, ofKind.length)
}

/** Long enough to see how busy the machine is. */
const MEASURED_MS = 1_000
/** Every so many openers of `original`, good ones and poor ones. */
const STEP = 37

/** Work a millisecond of this machine, now, on one thread: some openers are searched. */
export function measureSpeed(kernel: WebAssembly.Module, original: Game): number {
  const solver = createSolver(kernel, original)
  const answers = Uint16Array.from(original.answers.keys())
  const search = (opener: number): void => {
    solver.evaluateBelow({ answers, mode: 'normal', goal: 'mean', left: 6 }, opener, INFINITE_TOTAL)
  }
  // The first search compiles what the others use.
  search(0)
  const before = solver.effort().work
  const startMs = performance.now()
  for (let opener = STEP; performance.now() < startMs + MEASURED_MS; opener = (opener + STEP) % answers.length) {
    search(opener)
  }
  return (solver.effort().work - before) / (performance.now() - startMs)
}

/** Seconds that results of these kinds of batches take: searches share threads, the others are made one after the other. */
export function secondsOf(costs: Costs, results: readonly Result[], speed: number, threads: number): number {
  let work = 0
  for (const result of results) {
    const { kind } = result.batch
    const isShared = kind === 'strategies' || kind === 'openers'
    work += costOf(costs, result) / (isShared ? threads : 1)
  }
  return work / speed / 1000
}
