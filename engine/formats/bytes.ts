// The stored form of a strategy: the file in data/, the value in KV, what the browser loads. After the header
// (header.ts) comes the tree in preorder: a state is its guess id (u16), the byte length of everything below
// it (LEB128), and its replies by ascending pattern, so that readers can skip siblings.
//
// A reader always has the answers of a state, and so knows which patterns occur. States of up to `implied` answers are
// not stored: a single answer is guessed, of two the likelier (or the first if equal). `implied` is 2 if the tree does
// just that, as every computed strategy does, else 1 or 0, so any imported tree can be stored. Below the last guess of
// the limit nothing is stored: what is left there is missed.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { idOfEntry, patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import type { StrategyHeader, StrategyNode } from '../strategy/strategy.ts'
import { idsAfter, makeStrategy, NO_REPLIES, type Strategy, StrategyError } from '../strategy/strategy.ts'
import { bindHeader, joinHeader, MAX_IMPLIED, readHeader } from './header.ts'

/**
 * The bytes of a strategy: equal strategies give equal bytes.
 * @throws StrategyError `foreign_game`; `bad_tree` like makeStrategy; `bad_header` if it contradicts the tree
 */
export function encodeStrategy(strategy: Strategy, game: Game): Uint8Array {
  const { header, root, rows = [] } = strategy
  if (header.gameHash !== game.hash) throw new StrategyError('foreign_game', `the strategy is not for '${game.id}'`)
  const counted = makeStrategy(root, game, header, rows).header
  for (const field of [
    'version',
    'gameId',
    'opener',
    'answers',
    'weight',
    'total',
    'max',
    'lower',
    'upper',
    'histogram',
  ] as const) {
    if (String(header[field]) !== String(counted[field])) {
      throw new StrategyError('bad_header', `${field} is ${header[field]}; the tree says ${counted[field]}`)
    }
  }
  let implied = MAX_IMPLIED
  let tree = encodeTree(strategy, game, implied)
  while (tree === null) tree = encodeTree(strategy, game, --implied)
  return joinHeader(game, header, rows, root.guess, implied, tree)
}

/** The bytes of a tree; null if a state that would be implied guesses something else. */
function encodeTree({ header, root, rows = [] }: Strategy, game: Game, implied: number): number[] | null {
  const splitter = new Splitter(game, idsAfter(game, rows, header.limit))
  const left = header.limit - rows.length

  const encodeState = (node: StrategyNode, level: number, from: number, to: number, out: number[]): boolean => {
    const isImplied = to - from <= implied
    if (isImplied && node.guess !== impliedGuess(game, splitter.level(level), from, to)) return false
    const below: number[] = []
    if (level + 1 < left) {
      const entries = splitter.split(node.guess, level, from, to)
      for (let start = from, end = from; start < to; start = end) {
        const pattern = patternOfEntry(entries[start])
        while (end < to && patternOfEntry(entries[end]) === pattern) end++
        if (pattern === ALL_CORRECT) continue
        if (!encodeState(node.replies.get(pattern)!, level + 1, start, end, below)) return false
      }
    }
    if (isImplied) return true
    out.push(node.guess & 0xff, node.guess >> 8)
    let length = below.length
    for (; length > 0x7f; length >>= 7) out.push((length & 0x7f) | 0x80)
    out.push(length)
    for (const byte of below) out.push(byte)
    return true
  }

  const out: number[] = []
  return encodeState(root, 0, 0, splitter.count, out) ? out : null
}

/** The guess of an unstored state of one or two answers. */
function impliedGuess(game: Game, entries: Uint32Array, from: number, to: number): number {
  const first = idOfEntry(entries[from])
  const last = idOfEntry(entries[to - 1])
  return weightOf(game, last) > weightOf(game, first) ? last : first
}

/**
 * What a strategy says at one state. Counts are of guesses still needed, including this one, and answers count by
 * weight.
 */
export interface Probe {
  /** Id of the next guess. */
  guess: number
  /** Ids of the answers left, ascending. */
  answers: Uint16Array
  total: number
  max: number
  /** Weight of the answers by further guesses needed; index 0 is one guess; one entry per guess left. */
  histogram: number[]
  /** Weight of the answers not found within the limit. */
  misses: number
}

/** A stored strategy, read in place. */
export interface StrategyView {
  readonly header: StrategyHeader
  readonly game: Game
  readonly bytes: Uint8Array
  /**
   * The state after a history; null if it leaves the tree, has won, or has used up the limit.
   * @throws StrategyError `damaged` if the bytes below are invalid in spite of their checksum
   */
  probe(rows: readonly Row[]): Probe | null
  /** The tree below that state; null as in probe. */
  branch(rows: readonly Row[]): StrategyNode | null
}

/**
 * A view of a whole stored strategy, without a copy. Only header and checksum are read at once; states are found on
 * demand, skipping everything before them.
 * @throws StrategyError
 */
export function openStrategy(bytes: Uint8Array, game: Game): StrategyView {
  const view = new StoredStrategy(bytes, game)
  if (view.rows.length > 0)
    throw new StrategyError('not_a_strategy', `this is only a branch: ${formatHistory(view.rows)}`)
  return view
}

/**
 * The strategy or branch in stored bytes, with every count of the header checked against the tree.
 * @throws StrategyError
 */
export function decodeStrategy(bytes: Uint8Array, game: Game): Strategy {
  const view = new StoredStrategy(bytes, game)
  const root = view.readAll()
  return { header: view.header, root, ...(view.rows.length > 0 && { rows: view.rows }) }
}

/** Shared by all views of a game: a probe runs to its end before another can start. */
const splitters = new WeakMap<Game, Splitter>()
const patternCounts = new Uint16Array(PATTERN_COUNT)

/** The position of a state: its answers are entries from..to of its level, its bytes begin at offset (if stored). */
interface Place {
  offset: number
  level: number
  from: number
  to: number
}

class StoredStrategy implements StrategyView {
  readonly header: StrategyHeader
  readonly game: Game
  readonly bytes: Uint8Array
  /** The rows before the root: empty unless it is a branch. */
  readonly rows: readonly Row[]
  /** Guesses from the root on. */
  private readonly left: number
  private readonly implied: number
  private readonly treeOffset: number
  private readonly splitter: Splitter
  /** The next byte of a sequential read. */
  private offset = 0

  constructor(bytes: Uint8Array, game: Game) {
    const raw = readHeader(bytes)
    const { header, rows } = bindHeader(raw, game)
    this.header = header
    this.game = game
    this.bytes = bytes
    this.implied = raw.implied
    this.treeOffset = raw.treeOffset
    this.rows = rows
    this.left = raw.limit - raw.rows.length
    this.splitter = this.splitterOf(game)
    if (this.splitter.count !== raw.answers) {
      throw new StrategyError(
        'bad_header',
        `the branch is over ${raw.answers} answers; ${this.splitter.count} are left`,
      )
    }
    const root = this.start()
    if (this.guessAt(root) !== raw.rootGuess)
      throw new StrategyError('bad_header', 'the header names another first guess than the tree')
  }

  probe(rows: readonly Row[]): Probe | null {
    const place = this.find(rows)
    if (place === null) return null
    const { level, from, to } = place
    const guess = this.guessAt(place)
    const entries = this.splitter.level(level)
    const answers = new Uint16Array(to - from)
    for (let i = from; i < to; i++) answers[i - from] = idOfEntry(entries[i])
    const histogram = level === 0 ? [...this.header.histogram] : this.count(place)
    const total = histogram.reduce((sum, count, i) => sum + count * (i + 1), 0)
    const max = histogram.findLastIndex((count) => count > 0) + 1
    const misses = histogram.reduce((left, count) => left - count, weightOfAll(this.game, answers))
    return { guess, answers, total, max, histogram, misses }
  }

  branch(rows: readonly Row[]): StrategyNode | null {
    const place = this.find(rows)
    if (place === null) return null
    this.offset = place.offset
    return this.readState(place.level, place.from, place.to, null, true)
  }

  /** The whole tree, its counts and its end checked against the header. */
  readAll(): StrategyNode {
    const { level, from, to, offset } = this.start()
    const histogram: number[] = Array(this.left).fill(0)
    this.offset = offset
    const root = this.readState(level, from, to, histogram, true)!
    if (this.offset !== this.bytes.length) throw this.damage('there are extra bytes after the tree')
    if (histogram.some((count, i) => count !== this.header.histogram[i])) {
      throw new StrategyError('bad_header', `the header says ${this.header.histogram}, the tree says ${histogram}`)
    }
    return root
  }

  private splitterOf(game: Game): Splitter {
    const { rows, header } = this
    if (rows.length > 0) return new Splitter(game, idsAfter(game, rows, header.limit))
    const splitter = splitters.get(game) ?? new Splitter(game)
    splitters.set(game, splitter)
    return splitter
  }

  private start(): Place {
    return { offset: this.treeOffset, level: 0, from: 0, to: this.splitter.count }
  }

  private find(rows: readonly Row[]): Place | null {
    const { implied, splitter } = this
    if (rows.length >= this.left) return null
    let { offset, level, from, to } = this.start()
    for (const { guess, pattern } of rows) {
      const id = this.guessAt({ offset, level, from, to })
      if (pattern === ALL_CORRECT || this.game.guesses[id] !== guess) return null
      if (to - from > implied) this.enterState(offset)
      const source = splitter.level(level)
      const target = splitter.level(++level)
      splitter.fillEntries(id, source, from, to, target)
      patternCounts.fill(0)
      let end = from
      for (let i = from; i < to; i++) {
        const shown = patternOfEntry(target[i])
        patternCounts[shown]++
        if (shown === pattern) target[end++] = target[i]
      }
      if (end === from) return null
      if (end - from > implied) {
        for (let earlier = 0; earlier < pattern; earlier++) {
          if (patternCounts[earlier] > implied) this.offset = this.enterState(this.offset)
        }
      }
      offset = this.offset
      to = end
    }
    return { offset, level, from, to }
  }

  /** Answers by guesses still needed from a state on. */
  private count({ offset, level, from, to }: Place): number[] {
    const histogram: number[] = Array(this.left).fill(0)
    this.offset = offset
    this.readState(level, from, to, histogram, false)
    return histogram.slice(level)
  }

  private guessAt({ offset, level, from, to }: Place): number {
    if (to - from <= this.implied) return impliedGuess(this.game, this.splitter.level(level), from, to)
    const guess = this.bytes[offset] | (this.bytes[offset + 1] << 8)
    if (offset + 1 >= this.bytes.length) throw this.damage('it ends inside a state')
    if (guess >= this.game.guesses.length)
      throw this.damage(`guess ${guess} is not in the word list of '${this.game.id}'`)
    return guess
  }

  /** Skips the guess and the length of a stored state: `this.offset` is where its replies begin; returns their end. */
  private enterState(offset: number): number {
    let at = offset + 2
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[at++]
      if (byte === undefined || shift > 21) throw this.damage('invalid branch length')
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    if (at + length > this.bytes.length) throw this.damage('a branch reaches beyond the end')
    this.offset = at
    return at + length
  }

  /**
   * Reads the state at `this.offset` and everything below it; adds its answers to the histogram (by turn) if there is
   * one, and returns its node if wanted.
   */
  private readState(
    level: number,
    from: number,
    to: number,
    histogram: number[] | null,
    isWanted: boolean,
  ): StrategyNode | null {
    const isStored = to - from > this.implied
    const guess = this.guessAt({ offset: this.offset, level, from, to })
    const end = isStored ? this.enterState(this.offset) : this.offset
    const entries = this.splitter.split(guess, level, from, to)
    let replies: Map<number, StrategyNode> | null = null
    for (let start = from, next = from; start < to; start = next) {
      const pattern = patternOfEntry(entries[start])
      while (next < to && patternOfEntry(entries[next]) === pattern) next++
      if (pattern === ALL_CORRECT) {
        if (histogram !== null) histogram[level] += weightOf(this.game, guess)
      } else if (level + 1 < this.left) {
        const reply = this.readState(level + 1, start, next, histogram, isWanted)
        if (reply !== null) replies = (replies ?? new Map()).set(pattern, reply)
      }
    }
    if (this.offset !== end) throw this.damage('a branch length does not match the branch')
    return isWanted ? { guess, replies: replies ?? NO_REPLIES } : null
  }

  private damage(detail: string): StrategyError {
    return new StrategyError('damaged', `the tree is damaged: ${detail}`)
  }
}
