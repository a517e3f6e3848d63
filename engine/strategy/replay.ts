// Replays every answer of a game through a tree, all at once: the guess splits a state's answers, and each part follows
// its reply. Parts are disjoint and empty ones are not followed, so a tree of any shape, even a cyclic one, costs at
// most MAX_LIMIT visits per answer.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { answerIds, type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import { idOfEntry, patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT, formatPattern } from '../rules/pattern.ts'
import type { StrategyNode } from './strategy.ts'

/** What can be wrong with a strategy; stable codes for programs. */
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
  /** The rows before it, as a history (`salet.bbbbb,courd.bbbby`); empty at the root. */
  path: string
}

/**
 * Counts over all answers reached, within the limit or not. Each answer counts by its weight: once, if all are equally
 * likely.
 */
export interface Tally {
  /** The weight of all answers. */
  weight: number
  /** Guesses, times weight. */
  total: number
  max: number
  /** Weight of the answers by guesses needed; index 0 is one guess; as long as the limit, or `max` if that is more. */
  histogram: number[]
  /** Weight of the answers that are never guessed within the limit. */
  misses: number
  states: number
}

export interface ReplayEvents {
  onFault(fault: Fault): void
  /** Called at every state that some answer reaches; the rows are valid only during the call. */
  onState?(rows: readonly Row[], guess: string): void
}

/**
 * Follows all answers of the game, or only those with the given ids, through the tree below `root`, reports what is
 * wrong and counts what is right.
 */
export function replay(
  root: StrategyNode,
  game: Game,
  limit: number,
  events: ReplayEvents,
  ids?: ArrayLike<number>,
): Tally {
  return new Replay(game, limit, events, ids).from(root)
}

class Replay {
  private readonly splitter: Splitter
  private readonly rows: Row[] = []
  private readonly histogram: number[]
  private readonly weight: number
  private states = 0
  private reached = 0
  private late = 0
  private readonly game: Game
  private readonly limit: number
  private readonly events: ReplayEvents

  constructor(game: Game, limit: number, events: ReplayEvents, ids?: ArrayLike<number>) {
    this.game = game
    this.limit = limit
    this.events = events
    this.splitter = new Splitter(game, ids)
    this.histogram = Array(limit).fill(0)
    this.weight = weightOfAll(game, ids ?? answerIds(game))
  }

  from(root: StrategyNode): Tally {
    this.visit(root, 0, 0, this.splitter.count)
    const { histogram, weight, states, reached, late } = this
    const max = histogram.findLastIndex((count) => count > 0) + 1
    const total = histogram.reduce((sum, count, index) => sum + count * (index + 1), 0)
    return { weight, total, max, histogram, misses: weight - reached + late, states }
  }

  /** Follows the answers at `from` to `to` of the level. */
  private visit(node: StrategyNode, level: number, from: number, to: number): void {
    const { game, events, rows } = this
    this.states++
    const turn = level + 1
    const guess = game.guesses[node.guess]
    if (guess === undefined) {
      this.fault('illegal_guess', `guess ${turn} has the id ${node.guess}; the game has ${game.guesses.length} guesses`)
      return
    }
    events.onState?.(rows, guess)
    const entries = this.splitter.split(node.guess, level, from, to)
    let followed = 0
    for (let start = from, end = from; start < to; start = end) {
      const pattern = patternOfEntry(entries[start])
      while (end < to && patternOfEntry(entries[end]) === pattern) end++
      const reply = node.replies.get(pattern)
      if (pattern === ALL_CORRECT) this.win(node.guess, turn)
      else if (reply === undefined) this.lose(entries.subarray(start, end), guess, pattern, turn)
      else {
        followed++
        rows.push({ guess, pattern })
        if (turn < MAX_LIMIT) this.visit(reply, turn, start, end)
        else this.fault('too_deep', `the tree is more than ${MAX_LIMIT} guesses deep`)
        rows.pop()
      }
    }
    if (followed < node.replies.size) {
      checkReplies(node, guess, entries.subarray(from, to), (code, detail) => this.fault(code, detail))
    }
  }

  private win(guess: number, turn: number): void {
    const { game, histogram, limit } = this
    const own = weightOf(game, guess)
    this.reached += own
    while (histogram.length < turn) histogram.push(0)
    histogram[turn - 1] += own
    if (turn <= limit) return
    this.late += own
    this.fault('over_limit', `${game.guesses[guess]} takes ${turn} guesses; the limit is ${limit}`)
  }

  private lose(entries: Uint32Array, guess: string, pattern: number, turn: number): void {
    for (const entry of entries) {
      const answer = this.game.guesses[idOfEntry(entry)]
      if (turn < this.limit) this.fault('uncovered', `${answer} is never found: no reply to ${guess} ${show(pattern)}`)
      else this.fault('missed', `${answer} was not found within ${this.limit} guesses`)
    }
  }

  private fault(code: FaultCode, detail: string): void {
    this.events.onFault({ code, detail, path: formatHistory(this.rows) })
  }
}

/** Reports replies that no answer of the state leads to. */
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
