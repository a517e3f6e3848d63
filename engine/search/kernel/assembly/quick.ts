// What is played where there is no work left for a search.
import { mark, release, reserve } from './memory'
import { fillRepeats, NONE } from './parts'
import { identity, mode, STRICT } from './search'
import { KEEP_ALL, listCount, listIds, listStride, makeTable, weightOf, weightOfRow } from './table'

/** Answers and guesses that a quick choice looks at. */
const SAMPLE_ANSWERS: i32 = 96
const SAMPLE_GUESSES: i32 = 2048

/**
 * A guess that cuts the answers well, quickly chosen, with no search: of some of the legal guesses the one that makes
 * most parts of some of the answers, itself an answer counting for half a part more.
 */
export function quickGuess(ids: usize, n: i32, list: usize, count: i32): i32 {
  if (n < 3) return <i32>load<u16>(ids)
  const scratch = mark()
  let some = ids
  const size = min(n, SAMPLE_ANSWERS)
  if (size < n) {
    some = reserve(<usize>size << 1)
    for (let j = 0; j < size; j++) {
      store<u16>(some + (<usize>j << 1), load<u16>(ids + (<usize>(<i32>(<i64>j * n / size)) << 1)))
    }
  }
  const few = mode == STRICT ? 0 : min(count, SAMPLE_GUESSES)
  const guesses = reserve(<usize>few << 1)
  for (let k = 0; k < few; k++) {
    store<u16>(guesses + (<usize>k << 1), load<u16>(list + (<usize>(<i32>(<i64>k * count / few)) << 1)))
  }
  const table = makeTable(some, size, guesses, few, KEEP_ALL)
  const repeats = reserve(<usize>listStride(table) << 1)
  fillRepeats(table, identity(size), size, repeats, NONE)
  let best = 0
  let least = 0x7fffffff
  for (let g = 0; g < listCount(table); g++) {
    const value = 2 * <i32>load<u16>(repeats + (<usize>g << 1)) - (g < size ? weightOfRow(table, g) : 0)
    if (value < least) {
      least = value
      best = g
    }
  }
  const guess = <i32>load<u16>(listIds(table) + (<usize>best << 1))
  release(scratch)
  return guess
}
