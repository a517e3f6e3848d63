// Which openers to look at first. Nothing here is proved: it only sets the order of work, and the meaning of `--exact
// N`.
import type { Game } from '../../engine/rules/game.ts'
import { countOpeners, type Mode } from '../../engine/rules/mode.ts'
import { patternOfEntry, Splitter } from '../../engine/rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../../engine/rules/pattern.ts'

export interface OpenerEstimate {
  /** Guess id. */
  opener: number
  /** Its estimated total. */
  estimate: number
  /** Estimated time of its search, in no particular unit. */
  cost: number
}

/**
 * The openers of a game, the most promising first: by the sum over the parts of what a part of its size usually takes.
 * In strict mode only answers, since only possible answers are ever guessed. On `original` the best opener, salet,
 * comes fifth.
 */
export function listCandidates(game: Game, mode: Mode): OpenerEstimate[] {
  const splitter = new Splitter(game)
  const { count } = splitter
  const entries = new Uint32Array(count)
  const sizes = new Uint16Array(PATTERN_COUNT)
  const totals = Float64Array.from({ length: count + 1 }, (_, size) => usualTotal(size))
  const candidates: OpenerEstimate[] = []
  const end = countOpeners(game.answers.length, game.guesses.length, mode)
  for (let opener = 0; opener < end; opener++) {
    splitter.fillEntries(opener, splitter.level(0), 0, count, entries)
    sizes.fill(0)
    for (let at = 0; at < count; at++) sizes[patternOfEntry(entries[at])]++
    let estimate = count
    let cost = 0
    for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
      if (pattern === ALL_CORRECT) continue
      estimate += totals[sizes[pattern]]
      cost += sizes[pattern] ** 2
    }
    candidates.push({ opener, estimate, cost })
  }
  return candidates.sort((a, b) => a.estimate - b.estimate || a.opener - b.opener)
}

/**
 * Openers with the same letters, in the order of the first of each group. They leave the same answers if no letter is
 * coloured, often the largest part and the most expensive to bound. So a proof searches them one after another on one
 * thread. Exact totals gain nothing.
 */
export function groupByLetters(candidates: readonly OpenerEstimate[], game: Game): OpenerEstimate[][] {
  const groups = new Map<string, OpenerEstimate[]>()
  for (const candidate of candidates) {
    const letters = [...new Set(game.guesses[candidate.opener])].sort().join('')
    const group = groups.get(letters)
    if (group) group.push(candidate)
    else groups.set(letters, [candidate])
  }
  return [...groups.values()]
}

/**
 * The usual total of a part of this size: fitted to all parts of up to 250 answers of nine openers on `original`,
 * normal mode, with an error of about 40 in an opener's total. Other modes give much the same order.
 */
function usualTotal(size: number): number {
  if (size <= 2) return Math.max(0, 2 * size - 1)
  const log = Math.log(size)
  return size * (1.34 + 0.378 * log - 0.0203 * log * log)
}
