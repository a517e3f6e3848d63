// The guess when no work is left for a search.
import { NONE } from './bounds'
import { mark, release } from './memory'
import { KEEP_ALL, makeMatrix } from './make-matrix'
import { allRows } from './matrix'
import { fillRepeats } from './repeats'
import { search, STRICT } from './search-state'
import { U16s } from './views'

/** Answers and guesses that a greedy choice looks at. */
const SAMPLE_ANSWERS: i32 = 96
const SAMPLE_GUESSES: i32 = 2048
/** With fewer guesses than this a look is not worth its matrix. */
const FEW_GUESSES: i32 = 32

/** Work of looking at one guess: its patterns, and counting its repeats (see repeats.ts). */
@inline
function lookWork(size: i32): u64 {
  return <u64>((size >> 2) + ((size * size) >> 6) + 8)
}

/** An even sample of a list's ids; all of them if there are fewer. */
function sampleOf(list: U16s, count: i32, size: i32): U16s {
  if (size == count) return list
  const some = U16s.reserve(size)
  for (let k = 0; k < size; k++) some[k] = list[<i32>(<i64>k * count / size)]
  return some
}

/**
 * A guess that splits the answers well, chosen quickly and without a search: of a sample of the legal guesses, the one
 * that repeats least of a sample of the answers, minus half its own weight. With little work left it samples fewer,
 * with none it takes the first answer.
 */
export function greedyGuess(ids: U16s, n: i32, list: U16s, count: i32): i32 {
  if (n < 3) return ids[0]
  const size = min(n, SAMPLE_ANSWERS)
  const left = search.budget - min(search.work, search.budget)
  const allowed = <i32>min<u64>(left / lookWork(size), <u64>(SAMPLE_GUESSES + size))
  if (allowed < size + FEW_GUESSES) return ids[0]
  const scratch = mark()
  const few = search.mode == STRICT ? 0 : min(count, allowed - size)
  const matrix = makeMatrix(sampleOf(ids, n, size), size, sampleOf(list, count, few), few, KEEP_ALL)
  const repeats = U16s.reserve(matrix.stride)
  fillRepeats(matrix, allRows(size), size, repeats, NONE)
  let best = 0
  let least = i32.MAX_VALUE
  for (let g = 0; g < matrix.guesses; g++) {
    const value = 2 * repeats[g] - (g < size ? matrix.weights[g] : 0)
    if (value < least) {
      least = value
      best = g
    }
  }
  const guess = matrix.ids[best]
  release(scratch)
  return guess
}
