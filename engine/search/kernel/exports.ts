// The compiled kernel's exports, typed once; a test compares them with the kernel. Addresses and counts are plain
// numbers.
import type { Mode } from '../../rules/mode.ts'

/** The total if not every answer can be solved. */
export const INFINITE_TOTAL = 2 ** 50

/** The kernel's numbers for modes, and for how much of a guess list a matrix keeps. */
export const MODE_CODES: Record<Mode, number> = { normal: 0, hard: 1, strict: 2 }
export const KEEP = { ALL: 0, CLASSES: 1, BEST: 2 } as const

/** Sums of two bytes end here. */
export const NO_LIMIT = 0xffff

/** Memory allocated upwards, and released to a mark. */
export interface KernelMemory {
  memory: WebAssembly.Memory
  mark(): number
  release(at: number): void
  reserve(bytes: number): number
}

/** The search. A matrix is the address of its record. */
export interface Kernel extends KernelMemory {
  setWords(count: number): void
  writeWords(text: number, first: number, count: number): void
  sortAlphabet(): void
  finishAlphabet(): void
  giveFeedback(patterns: number, patternCount: number): void
  lettersAt(): number
  alphabetAt(): number
  weightsAt(): number
  hashesAt(): number
  setTranspositions(bytes: number): void
  startGeneration(isShared: boolean): void
  fillPatterns(
    columns: number,
    stride: number,
    count: number,
    letter0: number,
    letter1: number,
    letter2: number,
    letter3: number,
    letter4: number,
    out: number,
  ): void
  makeColumn(answers: number, n: number, guess: number): number
  makeMatrix(answers: number, n: number, list: number, count: number, keep: number): number
  guessCountOf(matrix: number): number
  strideOf(matrix: number): number
  idsOf(matrix: number): number
  patternsOf(matrix: number): number
  guessBytesOf(matrix: number): number
  setParent(matrix: number, parent: number, rows: number): void
  fillRepeats(matrix: number, rows: number, n: number, out: number, limit: number): void
  leastRepeats(matrix: number, rows: number, n: number, below: number, upper: number): number
  leastAmongAnswers(matrix: number, rows: number, n: number, below: number, upper: number): number
  fillClueBounds(matrix: number, guess: number, pattern: number, out: number): void
  mostByClues(matrix: number, guess: number, pattern: number): number
  makeColumns(matrix: number): void
  columnsOf(matrix: number): number
  reserveSeen(matrix: number): void
  openGuess(matrix: number, word: number): void
  addPart(matrix: number, rows: number, n: number, weight: number, excess: number): void
  excessByOverlap(matrix: number, rows: number, n: number, guess: number, amongAnswers: number): number
  learnConflicts(matrix: number, rows: number, n: number, most: number): number
  watchConflicts(matrix: number, rows: number, n: number): number
  refute(mayLose: number, isAnew: boolean, lightest: number): void
  fillLegal(guess: number, pattern: number, list: number, count: number, out: number): number
  setMode(mode: number, lossCost: number): void
  setDeciding(isOn: boolean): void
  setBudget(work: bigint): void
  setMatrixBytes(bytes: number): void
  lookWork(n: number, count: number): number
  keepMatrix(ids: number, n: number, list: number, count: number): number
  holdMatrix(isOn: boolean): void
  heldMatrix(): number
  totalOfState(ids: number, n: number, list: number, count: number, left: number, beta: number): number
  totalOfWord(ids: number, n: number, list: number, count: number, left: number, guess: number, beta: number): number
  firstGuess(ids: number, n: number, list: number, count: number, left: number, total: number): number
  anyGuess(ids: number, n: number, list: number, count: number, left: number, total: number): number
  greedyGuess(ids: number, n: number, list: number, count: number): number
  incumbent(): number
  incumbentTotal(): number
  isStopped(): boolean | number
  nodeCount(): number
  workDone(): number
  spend(work: number): void
  valuePoorest(ids: number, n: number, left: number, first: number): number
  poorestMax(): number
  poorestLost(): number
}

/** Lets the search run until this much work is done in all. */
export function allowWork(kernel: Pick<Kernel, 'setBudget'>, end: number): void {
  kernel.setBudget(end === Number.POSITIVE_INFINITY ? -1n : BigInt(Math.ceil(end)))
}

/** How evenly guesses split a set of answers (engine/players/measurer.ts). */
export interface MeasureKernel extends KernelMemory {
  setCodes(kind: number, places: number, symbols: number, count: number): number
  codesStride(): number
  finishCodes(): void
  fillMeasure(
    measure: number,
    answers: number,
    n: number,
    list: number,
    count: number,
    table: number,
    order: number,
    out: number,
  ): void
  fillWeighted(
    measure: number,
    answers: number,
    weights: number,
    n: number,
    list: number,
    count: number,
    table: number,
    order: number,
    out: number,
  ): void
}
