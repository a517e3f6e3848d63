// Two guesses left: the first must tell all answers apart. If answers may be lost, it must repeat as little weight as
// possible, since the last guess solves the heaviest answer of each part and all others are lost.
import { fillAmongAnswers, heaviestSeparating } from './among-answers'
import { HUGE, INFINITE, Total, totalApart, totalOfLoss, trivialBound } from './bounds'
import { heaviestOf, Matrix } from './matrix'
import { mark, release } from './memory'
import { giveUp, isCountable } from './reach'
import { countWork, leastRepeats } from './repeats'
import { checkBudget, search, STRICT } from './search-state'
import { U16s } from './views'

/** The best guess with two guesses left if answers may be lost. */
@unmanaged
export class LastTwo {
  total: Total
  /** Whether that guess is one of the answers. */
  isAnswer: bool
}

const lastTwo = changetype<LastTwo>(memory.data(offsetof<LastTwo>()))

/** The least weight that an answer loses, and the weight of the heaviest answer that loses so little. */
@unmanaged
class LeastLoss {
  loss: i32
  own: i32
}

const leastLoss = changetype<LeastLoss>(memory.data(offsetof<LeastLoss>()))

function findLeastLoss(matrix: Matrix, rows: U16s, n: i32): LeastLoss {
  const scratch = mark()
  const repeats = U16s.reserve(matrix.stride)
  fillAmongAnswers(matrix, rows, n, repeats)
  leastLoss.loss = HUGE
  for (let j = 0; j < n; j++) {
    if (repeats[rows[j]] >= leastLoss.loss) continue
    leastLoss.loss = repeats[rows[j]]
    leastLoss.own = matrix.weights[rows[j]]
  }
  release(scratch)
  return leastLoss
}

/**
 * The smallest total with two guesses left if answers may be lost. An answer that repeats as little as any guess is at
 * least as good as an outside guess. Bounds of `beta` or more are as good as exact. The record is valid until the next
 * call.
 */
export function solveWithLosses(matrix: Matrix, rows: U16s, n: i32, weight: i32, beta: Total): LastTwo {
  const floor = totalApart(weight)
  const answer = findLeastLoss(matrix, rows, n)
  lastTwo.total = totalOfLoss(floor - answer.own, answer.loss)
  lastTwo.isAnswer = true
  if (search.mode == STRICT || answer.loss == 0) return lastTwo
  const below = <i32>min<Total>(answer.loss, max<Total>((beta - 1 - floor) / search.lossCost + 1, 0))
  const least = below > 0 ? leastRepeats(matrix, rows, n, below, null) : below
  checkBudget()
  const outside = totalOfLoss(floor, least)
  if (outside < lastTwo.total) {
    lastTwo.total = outside
    lastTwo.isAnswer = false
  }
  return lastTwo
}

/** The smallest total with two guesses left if no answer tells all apart; with the same bounds. */
export function solveLastTwo(matrix: Matrix, rows: U16s, n: i32, weight: i32, beta: Total): Total {
  if (!isCountable(n, countWork(matrix, n))) {
    giveUp()
    return trivialBound(n, weight, heaviestOf(matrix, rows))
  }
  if (search.lossCost) return solveWithLosses(matrix, rows, n, weight, beta).total
  const isApart = leastRepeats(matrix, rows, n, 1, null) == 0
  checkBudget()
  return isApart ? totalApart(weight) : INFINITE
}

/** The total of the heaviest answer that tells all apart; 0 if none does. */
@inline
export function totalOfSeparating(matrix: Matrix, rows: U16s, n: i32, weight: i32): i32 {
  const own = heaviestSeparating(matrix, rows, n)
  return own ? totalApart(weight) - own : 0
}
