// What grids of colours without letters reveal. Given the answer: the guesses that show each row. Without it: the words
// that can have been the answer, because for them every row of every grid has a guess. Counts are exact for the game's
// lists; nothing is estimated.

import type { Game } from '../rules/game.ts'
import type { Pool } from '../rules/state.ts'
import { GuessFinder, type SoughtRow, type Spend } from './guess-finder.ts'
import { chainHard } from './hard-chain.ts'

/** A game known by its colours, with any guesses that are known. */
export interface GridQuestion {
  rows: readonly SoughtRow[]
  /** Played in hard mode, where a guess must keep what the row before showed. */
  isHard: boolean
}

/** For each row the guesses that fit, possible answers first; and the number of ways to play all rows. */
export interface DecodedGrid {
  rows: string[][]
  ways: bigint
}

export interface PossibleAnswer {
  word: string
  /** Ways to play all grids if this is the answer; null if there are too many answers to rank. */
  ways: bigint | null
}

export interface PossibleAnswers {
  answers: PossibleAnswer[]
  pool: Pool
  /** True if there were too many answers to apply the hard-mode rule between rows, so fewer may be possible. */
  isBound: boolean
}

/** With more possible answers than this they are not ranked by default. */
export const MAX_RANKED = 100

/** Work of finding the class of a guess in hard mode (measured). */
const CLASS_WORK = 250

/** Grids with the same answer; repeated rows are looked up once. */
function decodeWith(finder: GuessFinder, answer: string, grids: readonly GridQuestion[]): DecodedGrid[] {
  const known = new Map<string, string[]>()
  const showing = (row: SoughtRow): string[] => {
    const key = `${row.pattern} ${row.guess}`
    const guesses = known.get(key) ?? finder.showing(row, answer)
    known.set(key, guesses)
    return guesses
  }
  return grids.map(({ rows, isHard }) => {
    const fitting = rows.map(showing)
    if (isHard) {
      finder.spend(CLASS_WORK * fitting.reduce((sum, { length }) => sum + length, 0))
      return chainHard(answer, fitting)
    }
    return { rows: fitting, ways: fitting.reduce((ways, { length }) => ways * BigInt(length), 1n) }
  })
}

/**
 * The words that can be the answer of all grids: answers of the game, or else words of its guess list. If there are at
 * most `mostRanked`, they are sorted by the number of ways to play the grids.
 */
export function possibleAnswers(
  game: Game,
  grids: readonly GridQuestion[],
  mostRanked: number = MAX_RANKED,
  spend?: Spend,
): PossibleAnswers {
  const finder = new GuessFinder(game, spend)
  const rows = finder.order(grids.flatMap((grid) => grid.rows))
  for (const pool of ['answers', 'guesses'] as const) {
    const words = game[pool].filter((word) => rows.every((row) => finder.canShow(row, word)))
    if (words.length > mostRanked) {
      const isBound = grids.some(({ isHard }) => isHard)
      return { answers: words.map((word) => ({ word, ways: null })), pool, isBound }
    }
    const answers = words
      .map((word) => ({ word, ways: decodeWith(finder, word, grids).reduce((all, { ways }) => all * ways, 1n) }))
      .filter(({ ways }) => ways > 0n)
      // Sorting is stable: ties keep the list's order.
      .sort((a, b) => (a.ways === b.ways ? 0 : a.ways < b.ways ? 1 : -1))
    if (answers.length > 0) return { answers, pool, isBound: false }
  }
  return { answers: [], pool: 'none', isBound: false }
}

export interface Decoding {
  /** The given answer, or the only possible one. */
  answer: string | null
  /** Null if the answer was given. */
  possible: PossibleAnswers | null
  /** One per grid; null while the answer is unknown. */
  grids: DecodedGrid[] | null
}

/**
 * The result for grids: the guesses of each row if the answer is known, the possible answers if not. `spend` gets the
 * work, and may throw to end it.
 */
export function decode(
  game: Game,
  grids: readonly GridQuestion[],
  { answer, mostRanked, spend }: { answer: string | null; mostRanked?: number; spend?: Spend },
): Decoding {
  const possible = answer === null ? possibleAnswers(game, grids, mostRanked, spend) : null
  const known = answer ?? (possible?.answers.length === 1 ? possible.answers[0].word : null)
  if (known === null) return { answer: null, possible, grids: null }
  const byId = (a: string, b: string) => game.idOf(a) - game.idOf(b)
  const decoded = decodeWith(new GuessFinder(game, spend), known, grids)
  return {
    answer: known,
    possible,
    grids: decoded.map(({ rows, ways }) => ({ rows: rows.map((row) => [...row].sort(byId)), ways })),
  }
}
