// Measures: how well each guess splits a set of answers, one number per guess, smaller is better. This is all that the
// players of the literature look at. The kernel computes it with vectors; the twin below shows it in plain code. The
// size of a part is the weight of its answers: their number, if all are equally likely.

import type { Feedback, FeedbackKind } from '../rules/feedback.ts'
import { weightOf, weightOfAll } from '../rules/game.ts'
import type { MeasureKernel } from '../search/kernel/exports.ts'
import { instantiateKernel } from '../search/kernel/instance.ts'
import { createLongMeasurer } from './long-measurer.ts'

/** By pattern, its place in an order of all patterns. */
export type PatternOrder = Uint8Array | Uint16Array

export function patternOrder(count: number, placeOf: (pattern: number) => number): PatternOrder {
  const places = count > MAX_PATTERNS ? new Uint16Array(count) : new Uint8Array(count)
  return places.map((_, pattern) => placeOf(pattern))
}

export interface Measurer {
  readonly feedback: Feedback
  /**
   * Writes, for each guess, the size of its largest part. Everywhere: `answers` and `guesses` are ids, `guesses` null
   * means all, and `out` has a place for each guess.
   */
  fillLargest(answers: Uint16Array, guesses: Uint16Array | null, out: Float64Array): void
  /**
   * Writes the sum, over the parts, of `bySize[size]`, where `bySize[0]` is 0. If the entries are not integers, the
   * order of addition matters: by `order[pattern]`, which may be omitted otherwise.
   */
  fillSums(
    answers: Uint16Array,
    guesses: Uint16Array | null,
    bySize: Float64Array,
    out: Float64Array,
    order?: PatternOrder,
  ): void
  /**
   * Writes the sum, over the parts, of the weight of their heaviest answer: with equal weights, the number of parts.
   */
  fillHeaviest(answers: Uint16Array, guesses: Uint16Array | null, out: Float64Array): void
  /** Writes the sum, over the answers, of their weight times `byPattern[pattern]`. */
  fillPatternSums(answers: Uint16Array, guesses: Uint16Array | null, byPattern: Float64Array, out: Float64Array): void
}

const KIND_CODES: Record<FeedbackKind, number> = { words: 0, pegs: 1 }
const LARGEST = 0
const TABLE_SUM = 1
const PATTERN_SUM = 2
const HEAVIEST_SUM = 3
const MAX_PATTERNS = 256

/**
 * A measurer with its own memory in the compiled kernel (build/kernel.wasm). Synchronous. Patterns that do not fit a byte
 * are counted without the kernel.
 */
export function createMeasurer(module: WebAssembly.Module, feedback: Feedback): Measurer {
  if (feedback.patternCount > MAX_PATTERNS) return createLongMeasurer(feedback)
  const kernel = openMeasures(module, feedback)
  const count = feedback.guesses.length

  function run(
    measure: number,
    answers: Uint16Array,
    guesses: Uint16Array | null,
    out: Float64Array,
    table?: Float64Array,
    order?: PatternOrder,
  ): void {
    const guessCount = guesses?.length ?? count
    if (out.length < guessCount) throw new RangeError(`room for ${out.length} results, not for ${guessCount} guesses`)
    const scratch = kernel.mark()
    const outAt = kernel.reserve(guessCount * Float64Array.BYTES_PER_ELEMENT)
    const answersAt = write(answers)
    const listAt = guesses === null ? 0 : write(guesses)
    const tableAt = table === undefined ? 0 : write(table)
    const orderAt = order === undefined ? 0 : write(order)
    if (feedback.weights === null) {
      kernel.fillMeasure(measure, answersAt, answers.length, listAt, guessCount, tableAt, orderAt, outAt)
    } else {
      const weightsAt = write(Uint16Array.from(answers, (id) => weightOf(feedback, id)))
      kernel.fillWeighted(measure, answersAt, weightsAt, answers.length, listAt, guessCount, tableAt, orderAt, outAt)
    }
    out.set(new Float64Array(kernel.memory.buffer, outAt, guessCount))
    kernel.release(scratch)
  }

  function write(data: Uint8Array | Uint16Array | Float64Array): number {
    const at = kernel.reserve(data.byteLength)
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    new Uint8Array(kernel.memory.buffer, at, data.byteLength).set(bytes)
    return at
  }

  return {
    feedback,
    fillLargest: (answers, guesses, out) => run(LARGEST, answers, guesses, out),
    fillSums(answers, guesses, bySize, out, order) {
      const size = weightOfAll(feedback, answers)
      checkTable(bySize, size)
      const places = order ?? (feedback.weights === null ? undefined : identity(feedback.patternCount))
      run(TABLE_SUM, answers, guesses, out, bySize.subarray(0, size + 1), places && padded(places))
    },
    fillHeaviest(answers, guesses, out) {
      if (feedback.weights === null) run(TABLE_SUM, answers, guesses, out, countOne(answers.length))
      else run(HEAVIEST_SUM, heaviestFirst(feedback, answers), guesses, out)
    },
    fillPatternSums: (answers, guesses, byPattern, out) => run(PATTERN_SUM, answers, guesses, out, padded(byPattern)),
  }
}

/** The kernel, with the symbols of all guesses in its memory. */
function openMeasures(module: WebAssembly.Module, feedback: Feedback): MeasureKernel {
  const kernel = instantiateKernel<MeasureKernel>(module)
  const { places, symbols } = feedback
  const count = feedback.guesses.length
  const codes = kernel.setCodes(KIND_CODES[feedback.kind], places, symbols, count)
  const stride = kernel.codesStride()
  const columns = new Uint8Array(kernel.memory.buffer, codes, stride * places)
  for (let place = 0; place < places; place++) {
    for (let id = 0; id < count; id++) columns[place * stride + id] = feedback.symbolAt(id, place)
  }
  kernel.finishCodes()
  return kernel
}

function checkTable(bySize: Float64Array, size: number): void {
  if (bySize.length <= size || bySize[0] !== 0) {
    throw new RangeError('a table by size has an entry for every size up to that of all answers, and 0 for 0')
  }
}

const identity = (count: number): PatternOrder => patternOrder(count, (pattern) => pattern)

/** By size, 1 for a part and 0 for none. */
function countOne(most: number): Float64Array {
  return new Float64Array(most + 1).fill(1, 1)
}

function heaviestFirst(feedback: Feedback, answers: Uint16Array): Uint16Array {
  return answers.slice().sort((a, b) => weightOf(feedback, b) - weightOf(feedback, a))
}

/** Patterns beyond the last do not occur, but the kernel looks at all that a byte can name; they come last. */
function padded<T extends PatternOrder | Float64Array>(table: T): T {
  if (table.length === MAX_PATTERNS) return table
  const all = table instanceof Float64Array ? new Float64Array(MAX_PATTERNS) : new Uint8Array(MAX_PATTERNS)
  for (let pattern = table.length; pattern < MAX_PATTERNS; pattern++) all[pattern] = pattern
  all.set(table)
  return all as T
}
