// The state of a search: the question, its cost so far, and the best result so far. A single record, since the kernel
// searches one question at a time.
import { Matrix } from './matrix'
import { U16s } from './views'

export const NORMAL: i32 = 0
export const HARD: i32 = 1
export const STRICT: i32 = 2

export const NO_BUDGET: u64 = ~(<u64>0)

@unmanaged
class SearchState {
  mode: i32
  /** The price of lost weight, on top of the guesses spent on it; 0 if every answer must be solved. */
  lossCost: i64
  /** Whether any total will do: the first one found ends the search of a set. */
  isDeciding: bool

  /** Sets of answers looked at since the start. */
  nodes: u64
  /** Work since the start, in about as many vector operations: the unit of every budget. */
  work: u64
  /** Work after which the search gives up, the work done when that was set, and whether it did. */
  budget: u64
  began: u64
  isStopped: bool
  /** Larger matrices are not made within a budget, when memory is short and they would hardly be used. */
  matrixBytes: i64

  /** The rows of the current question, the incumbent of their search and its total: what remains when it is stopped. */
  rootRows: usize
  incumbent: i32
  incumbentTotal: i64

  /** Whether the current state's matrix is held for the next question, that matrix, and the repeats of its guesses. */
  isHolding: bool
  held: Matrix | null
  heldRepeats: U16s
  /** The matrix of all answers of the game, kept for valuing one opener after another, and its mode. */
  kept: Matrix | null
  keptMode: i32
}

export const search = changetype<SearchState>(memory.data(offsetof<SearchState>()))

/** Sets the mode, and the price of a loss (see bounds.ts). */
export function setMode(mode: i32, lossCost: f64): void {
  search.mode = mode
  search.lossCost = <i64>lossCost
}

export function setDeciding(isOn: bool): void {
  search.isDeciding = isOn
}

export function setBudget(work: u64): void {
  search.budget = work
  search.began = search.work
  search.isStopped = false
}

export function setMatrixBytes(bytes: f64): void {
  search.matrixBytes = <i64>bytes
}

/** Stops the search when its budget is used up. */
@inline
export function checkBudget(): void {
  if (search.work > search.budget) search.isStopped = true
}
