// The kernel: the engine's inner loops, on flat memory and with 16-byte vectors. This is its whole interface, in which
// views and records are plain addresses in the one exported memory, and words are guess ids.
import { bestAnswer } from './among-answers'
import { game } from './game'
import { Matrix } from './matrix'
import { poorest } from './poorest'
import { firstLook } from './reach'
import { search } from './search-state'
import { U16s } from './views'

export { INFINITE, NONE } from './bounds'
export { ALL_CORRECT } from './game'
export { KEEP_ALL, KEEP_BEST, KEEP_CLASSES } from './make-matrix'
export { HARD, NORMAL, STRICT } from './search-state'

export { mark, release, reserve } from './memory'
export { finishAlphabet, giveFeedback, setWords, sortAlphabet, writeWords } from './game'
export { setTranspositions, startGeneration } from './transposition'
export { fillPatterns } from './patterns'
export { makeColumn, makeMatrix } from './make-matrix'
export { fillRepeats, leastRepeats } from './repeats'
export { codesStride, fillMeasure, finishCodes, setCodes } from './measures'
export { fillWeighted } from './weighted-measures'
export { learnConflicts } from './conflict-sets'
export { refute, watchConflicts } from './refutation'
export { fillClueBounds, mostByClues } from './clue-bounds'
export { addPart, excessByOverlap, openGuess, reserveSeen } from './overlaps'
export { makeColumns } from './columns'
export { fillLegal } from './hard-rule'
export { setBudget, setDeciding, setMatrixBytes, setMode } from './search-state'
export { holdMatrix, keepMatrix, totalOfState, totalOfWord } from './root'
export { anyGuess, firstGuess } from './ties'
export { greedyGuess } from './greedy'
export { valuePoorest } from './poorest'

/** Where the caller writes the columns of letters, the alphabetical order and the weights; and where the hashes are. */
export function lettersAt(): usize { return changetype<usize>(game.letters) }
export function alphabetAt(): usize { return changetype<usize>(game.alphabet) }
export function weightsAt(): usize { return changetype<usize>(game.weights) }
export function hashesAt(): usize { return changetype<usize>(game.hashes) }

export function guessCountOf(matrix: Matrix): i32 { return matrix.guesses }
export function strideOf(matrix: Matrix): i32 { return matrix.stride }
export function idsOf(matrix: Matrix): usize { return changetype<usize>(matrix.ids) }
export function patternsOf(matrix: Matrix): usize { return changetype<usize>(matrix.patterns) }
export function columnsOf(matrix: Matrix): usize { return changetype<usize>(matrix.columns) }
/** The smallest excess of an answer, if less than `below`; otherwise `below`. */
export function leastAmongAnswers(matrix: Matrix, rows: U16s, n: i32, below: i32, upper: U16s | null): i32 {
  return bestAnswer(matrix, rows, n, below, upper).excess
}
export function guessBytesOf(matrix: Matrix): usize { return matrix.guessBytes }
export function setParent(matrix: Matrix, parent: Matrix, rows: usize): void {
  matrix.parent = parent
  matrix.parentRows = changetype<U16s>(rows)
}

/** Sets of answers looked at, and vector operations, since the start. */
export function nodeCount(): f64 { return <f64>search.nodes }
export function workDone(): f64 { return <f64>search.work }
/** Work of a search of n answers before it tries the first of `count` guesses. */
export function lookWork(n: i32, count: i32): f64 { return <f64>firstLook(n, count) }
/** Counts work that the caller does for the current question. */
export function spend(work: i32): void { search.work += <u64>work }
export function isStopped(): bool { return search.isStopped }
/** The best guess found for the last state asked about, and its total. */
export function incumbent(): i32 { return search.incumbent }
export function incumbentTotal(): f64 { return <f64>search.incumbentTotal }
/** For the strategy that `valuePoorest` valued last: most guesses, and the lost weight. */
export function poorestMax(): i32 { return poorest.max }
export function poorestLost(): i32 { return poorest.lost }
/** The matrix currently held; 0 if none. */
export function heldMatrix(): usize { return changetype<usize>(search.held) }
