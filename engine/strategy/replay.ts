// Replays every answer of a game through a tree, all at once: the answers of a state are split by its guess and each
// part follows its reply. Parts are disjoint and empty ones are not followed, so a tree of any shape, even a cyclic one,
// costs at most MAX_LIMIT visits for each answer.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { answerIds, type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import { idOfEntry, patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT, formatPattern } from '../rules/pattern.ts'
import type { StrategyNode } from './strategy.ts'

/** What can be wrong with a strategy, stable for programs. */
const FAULT_CODES = [
  'illegal_guess',
  'uncovered',
  'missed',
  'over_limit',
  'impossible_reply',
  'after_win',
  'too_deep',
  'mode_violation',
  'wrong_colours',
  'two_guesses',
  'twice',
  'not_an_answer',
  'not_won',
  'header_mismatch',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

export interface Fault {
  code: FaultCode
  detail: string
  /** The rows that lead there, as a history (`salet.bbbbb,courd.bbbby`); empty at the root. */
  path: string
}

/**
 * Counts over all answers that are reached, within the limit or not. Each answer counts by its weight: once, where all are
 * equally likely.
 */
export interface Tally {
  /** The weight of all answers. */
  weight: number
  /** Guesses, times weight. */
  total: number
  max: number
  /** Weight of the answers by guesses needed; index 0 is one guess; as long as the limit, or `max` where that is more. */
  histogram: number[]
  /** Weight of the answers that are never guessed within the limit. */
  misses: number
  states: number
}

export interface ReplayEvents {
  onFault(fault: Fault): void
  /** Called at every state that some answer reaches; the rows are valid during the call only. */
  onState?(rows: readonly Row[], guess: string): void
}

/**
 * Follows all answers of the game, or only those with the ids given, through the tree below `root`, reporting what is
 * wrong and counting what is right.
 */
export function replay(
  root: StrategyNode,
  game: Game,
  limit: number,
  events: ReplayEvents,
  ids?: ArrayLike<number>,
): Tally {
  const splitter = new Splitter(game, ids)
  const rows: Row[] = []
  const histogram: number[] = Array(limit).fill(0)
  let states = 0
  let reached = 0
  let late = 0

  const fault = (code: FaultCode, detail: string) => events.onFault({ code, detail, path: formatHistory(rows) })

  const visit = (node: StrategyNode, level: number, from: number, to: number): void => {
    states++
    const turn = level + 1
    const guess = game.guesses[node.guess]
    if (guess === undefined) {
      fault('illegal_guess', `guess ${turn} has the id ${node.guess}; the game has ${game.guesses.length} guesses`)
      return
    }
    events.onState?.(rows, guess)
    const entries = splitter.split(node.guess, level, from, to)
    let followed = 0
    for (let start = from, end = from; start < to; start = end) {
      const pattern = patternOfEntry(entries[start])
      while (end < to && patternOfEntry(entries[end]) === pattern) end++
      if (pattern === ALL_CORRECT) {
        const own = weightOf(game, node.guess)
        reached += own
        while (histogram.length < turn) histogram.push(0)
        histogram[turn - 1] += own
        if (turn > limit) {
          late += own
          fault('over_limit', `${guess} takes ${turn} guesses; the limit is ${limit}`)
        }
        continue
      }
      const reply = node.replies.get(pattern)
      if (reply === undefined) {
        for (let i = start; i < end; i++) {
          const answer = game.guesses[idOfEntry(entries[i])]
          if (turn < limit) fault('uncovered', `${answer} is never found: no reply to ${guess} ${show(pattern)}`)
          else fault('missed', `${answer} was not found within ${limit} guesses`)
        }
        continue
      }
      followed++
      rows.push({ guess, pattern })
      if (turn < MAX_LIMIT) visit(reply, turn, start, end)
      else fault('too_deep', `the tree is more than ${MAX_LIMIT} guesses deep`)
      rows.pop()
    }
    if (followed < node.replies.size) checkReplies(node, guess, entries.subarray(from, to), fault)
  }

  visit(root, 0, 0, splitter.count)
  const max = histogram.findLastIndex((count) => count > 0) + 1
  const total = histogram.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const weight = weightOfAll(game, ids ?? answerIds(game))
  return { weight, total, max, histogram, misses: weight - reached + late, states }
}

/** Names the replies that no answer of the state leads to. */
function checkReplies(
  { replies }: StrategyNode,
  guess: string,
  entries: Uint32Array,
  fault: (code: FaultCode, detail: string) => void,
): void {
  const given = new Set(Array.from(entries, patternOfEntry))
  for (const pattern of replies.keys()) {
    if (pattern === ALL_CORRECT) fault('after_win', `a reply follows ${guess}, which has won`)
    else if (!given.has(pattern)) {
      fault('impossible_reply', `${guess} ${show(pattern)} has a reply, but no answer left gets these colours`)
    }
  }
}

function show(pattern: number): string {
  return Number.isInteger(pattern) && pattern >= 0 && pattern <= ALL_CORRECT
    ? formatPattern(pattern).toUpperCase()
    : `'${String(pattern).slice(0, 20)}'`
}
