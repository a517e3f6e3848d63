// A state is what a history leaves: the answers still possible. It is never a dead end: if no answer fits, the whole
// guess list is used, and if nothing fits at all, the state says which rows contradict each other and which single
// mistyped colour would explain it.

import { MAX_ROWS, type Row } from './canonical-history.ts'
import type { Game } from './game.ts'
import { exchangeTiles, explainImpossible, type ImpossibleRow } from './impossible.ts'
import { COLOURS, type Colour, colourAt, patternCountOf, patternOf, withColour } from './pattern.ts'
import { capitals } from './word.ts'

/** The source of a state's words: the answers, the whole guess list, or none. */
export type Pool = 'answers' | 'guesses' | 'none'

export interface State {
  /** Ids of the words that fit every row, ascending. */
  answers: Uint16Array
  pool: Pool
  rows: readonly Row[]
  /** True if only excluded words were left, so the exclusion had to be dropped. */
  exclusionDropped: boolean
  /** Set exactly if pool is `none`. */
  contradiction?: Contradiction
}

export interface Contradiction {
  /** A smallest set of rows, counted from 1, that no word of the guess list fits together. */
  rows: number[]
  detail: string
  /** Set if one row shows impossible colours: the letter at fault. */
  impossible?: { row: number; letter: string }
  /**
   * Changes that make the history fit again, at most MAX_FIXES: swaps of tiles first, then single tiles, most remaining
   * answers first.
   */
  fixes: Fix[]
}

/** Row and tile count from 1; `answers` is how many words of the pool fit after the change. */
export interface Fix {
  row: number
  tile: number
  from: Colour
  to: Colour
  /** The tile of the same guess that swaps colours with it. */
  exchangedWith?: number
  answers: number
  pool: Exclude<Pool, 'none'>
}

export const MAX_FIXES = 10

/**
 * The state after the rows. Excluded ids (past answers, say) are left out while any other word fits: it tries the
 * answers, then the whole guess list, then the excluded words.
 * @throws RangeError for more than MAX_ROWS rows
 */
export function stateOf(
  game: Game,
  rows: readonly Row[],
  { excluded = new Set() }: { excluded?: ReadonlySet<number> } = {},
): State {
  if (rows.length > MAX_ROWS) throw new RangeError(`a history has at most ${MAX_ROWS} guesses, not ${rows.length}`)
  const state = { rows, exclusionDropped: false }
  const isAllowed = (id: number) => !excluded.has(id)

  const answers = fittingIds(game, rows, game.answers.length)
  const allowedAnswers = answers.filter(isAllowed)
  if (allowedAnswers.length > 0) return { ...state, answers: allowedAnswers, pool: 'answers' }

  const guesses = fittingIds(game, rows, game.guesses.length)
  const allowedGuesses = guesses.filter(isAllowed)
  if (allowedGuesses.length > 0) return { ...state, answers: allowedGuesses, pool: 'guesses' }

  if (answers.length > 0) return { ...state, answers, pool: 'answers', exclusionDropped: true }
  if (guesses.length > 0) return { ...state, answers: guesses, pool: 'guesses', exclusionDropped: true }
  return { ...state, answers, pool: 'none', contradiction: explainContradiction(game, rows, excluded) }
}

/** The ids below a bound whose words fit every row, ascending. */
function fittingIds(game: Game, rows: readonly Row[], idBound: number): Uint16Array {
  const fitting = new Uint16Array(idBound)
  let count = 0
  for (let id = 0; id < idBound; id++) {
    const word = game.guesses[id]
    if (rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern)) fitting[count++] = id
  }
  return fitting.slice(0, count)
}

/** One pass over the guess list answers both questions: at most MAX_ROWS patterns per word, whatever the history. */
function explainContradiction(game: Game, rows: readonly Row[], excluded: ReadonlySet<number>): Contradiction {
  const patternCount = patternCountOf(game.form)
  /** By set of rows, as bits: 1 if some word fits all of them. */
  const isFitted = new Uint8Array(1 << rows.length)
  /** By row and pattern: words, answers and others, that fit every other row and show this pattern in this one. */
  const nearAnswers = new Uint16Array(rows.length * patternCount)
  const nearOthers = new Uint16Array(rows.length * patternCount)

  for (let id = 0; id < game.guesses.length; id++) {
    const word = game.guesses[id]
    let fitted = 0
    let misfits = 0
    let misfit = 0
    for (let index = 0; index < rows.length; index++) {
      const shown = patternOf(rows[index].guess, word)
      if (shown === rows[index].pattern) {
        fitted |= 1 << index
      } else {
        misfits++
        misfit = index * patternCount + shown
      }
    }
    isFitted[fitted] = 1
    if (misfits === 1 && !excluded.has(id)) (id < game.answers.length ? nearAnswers : nearOthers)[misfit]++
  }

  const countNear: CountNear = (index, pattern) => {
    const near = index * patternCount + pattern
    return nearAnswers[near] > 0 ? [nearAnswers[near], 'answers'] : [nearOthers[near], 'guesses']
  }
  const impossible = rows.map(({ guess, pattern }) => explainImpossible(guess, pattern))
  const fixes = [...findExchanges(rows, impossible, countNear), ...findFixes(rows, countNear)].slice(0, MAX_FIXES)
  const index = impossible.findIndex((fault) => fault !== null)
  const fault = impossible[index]
  if (!fault) {
    const contradicting = smallestUnfitted(isFitted, rows.length)
    return { rows: contradicting.map((at) => at + 1), detail: describeContradiction(contradicting, rows), fixes }
  }
  const row = index + 1
  const detail = `No word can give guess ${row}, ${capitals(rows[index].guess)}, these colours: ${fault.because}.`
  return { rows: [row], detail, impossible: { row, letter: fault.letter }, fixes }
}

/** The smallest set of rows that no word fits together; among equals the one with the earliest rows. */
function smallestUnfitted(isFitted: Uint8Array, rowCount: number): number[] {
  // A word that fits a set of rows fits every subset, so pass the marks down, removing one row at a time.
  for (let row = 0; row < rowCount; row++) {
    for (let set = 0; set < isFitted.length; set++) {
      if (set & (1 << row) && isFitted[set]) isFitted[set ^ (1 << row)] = 1
    }
  }
  let smallest = Array.from({ length: rowCount }, (_, index) => index)
  for (let set = 0; set < isFitted.length; set++) {
    if (isFitted[set]) continue
    const members = Array.from({ length: rowCount }, (_, index) => index).filter((index) => set & (1 << index))
    if (members.length < smallest.length) smallest = members
  }
  return smallest
}

function describeContradiction(indices: readonly number[], rows: readonly Row[]): string {
  const names = indices.map((index) => `${index + 1} (${capitals(rows[index].guess)})`)
  if (names.length === 1) return `No word fits the colours of guess ${names[0]}.`
  const list = `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
  return `Guesses ${list} contradict each other: no word fits ${names.length === 2 ? 'both' : 'all of them'}.`
}

/** Words that fit every other row and show a pattern in the row at an index, and their source. */
type CountNear = (index: number, pattern: number) => [count: number, pool: Fix['pool']]

function findExchanges(
  rows: readonly Row[],
  impossible: readonly (ImpossibleRow | null)[],
  countNear: CountNear,
): Fix[] {
  return rows.flatMap(({ pattern }, index) => {
    const misorder = impossible[index]?.misorder
    if (!misorder) return []
    const [answers, pool] = countNear(index, exchangeTiles(pattern, misorder))
    if (answers === 0) return []
    const [tile, exchangedWith] = [misorder.grey + 1, misorder.yellow + 1]
    return [{ row: index + 1, tile, from: 'absent', to: 'present', exchangedWith, answers, pool }]
  })
}

function findFixes(rows: readonly Row[], countNear: CountNear): Fix[] {
  const fixes: Fix[] = []
  for (let index = 0; index < rows.length; index++) {
    const { guess, pattern } = rows[index]
    for (let place = 0; place < guess.length; place++) {
      const from = colourAt(pattern, place)
      for (let to = 0; to < COLOURS.length; to++) {
        if (to === from) continue
        const [answers, pool] = countNear(index, withColour(pattern, place, to))
        if (answers > 0)
          fixes.push({ row: index + 1, tile: place + 1, from: COLOURS[from], to: COLOURS[to], answers, pool })
      }
    }
  }
  const inAnswers = (fix: Fix) => (fix.pool === 'answers' ? 0 : 1)
  // Sorting is stable: ties keep the order of rows and tiles.
  return fixes.sort((a, b) => inAnswers(a) - inAnswers(b) || b.answers - a.answers)
}
