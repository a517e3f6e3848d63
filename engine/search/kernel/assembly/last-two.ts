// Two guesses left: the first must tell all answers apart, or, where answers may be lost, repeat as little weight as it can,
// since of each part the heaviest answer is solved by the last guess and all others are lost.
import { fillAmongAnswers, heaviestSeparating } from './among-answers'
import { HUGE, INFINITE, Total, totalApart, totalOfLoss } from './bounds'
import { Matrix } from './matrix'
import { mark, release } from './memory'
import { leastRepeats } from './repeats'
import { checkBudget, search, STRICT } from './search-state'
import { U16s } from './views'

/** What an answer played with two guesses left loses: the least of all, and the heaviest answer that loses so little. */
@unmanaged
export class LastTwo {
  loss: i32
  own: i32
  weight: i32

  @inline get total(): Total { return totalOfLoss(totalApart(this.weight) - this.own, this.loss) }
}

const lastTwo = changetype<LastTwo>(memory.data(offsetof<LastTwo>()))

/** The record is good until this is called again. `weight` is that of the answers. */
export function bestOfLastTwo(matrix: Matrix, rows: U16s, n: i32, weight: i32): LastTwo {
  const scratch = mark()
  const repeats = U16s.reserve(matrix.stride)
  fillAmongAnswers(matrix, rows, n, repeats)
  lastTwo.weight = weight
  lastTwo.loss = HUGE
  lastTwo.own = 0
  for (let j = 0; j < n; j++) {
    if (repeats[rows[j]] >= lastTwo.loss) continue
    lastTwo.loss = repeats[rows[j]]
    lastTwo.own = matrix.weights[rows[j]]
  }
  release(scratch)
  return lastTwo
}

/**
 * The smallest total with two guesses left, where no answer tells all apart. An answer that repeats as little as any guess is
 * at least as good as one from outside. Bounds of `beta` or more are as good as exact.
 */
export function solveLastTwo(matrix: Matrix, rows: U16s, n: i32, weight: i32, beta: Total): Total {
  if (!search.lossCost) {
    const isApart = leastRepeats(matrix, rows, n, 1, null) == 0
    checkBudget()
    return isApart ? totalApart(weight) : INFINITE
  }
  const answer = bestOfLastTwo(matrix, rows, n, weight)
  const total = answer.total
  if (search.mode == STRICT || answer.loss == 0) return total
  const below = <i32>min<Total>(answer.loss, max<Total>((beta - 1 - totalApart(weight)) / search.lossCost + 1, 0))
  const least = below > 0 ? leastRepeats(matrix, rows, n, below, null) : below
  checkBudget()
  return min<Total>(total, totalOfLoss(totalApart(weight), least))
}

/** The total of the heaviest answer that tells all apart; 0 where none does. */
@inline
export function totalOfSeparating(matrix: Matrix, rows: U16s, n: i32, weight: i32): i32 {
  const own = heaviestSeparating(matrix, rows, n)
  return own ? totalApart(weight) - own : 0
}
