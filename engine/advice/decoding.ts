// What grids of colours without letters say. Given the answer, which guesses show each row; without it, which words can
// have been the answer at all: those for which every row of every grid has a guess that shows it. Counts are exact for
// the game's lists; nothing is estimated.

import type { Game } from '../rules/game.ts'
import type { Pool } from '../rules/state.ts'
import { GuessFinder, type SoughtRow } from './guess-finder.ts'
import { chainHard } from './hard-chain.ts'

/** One game of which colours are known, and the guess where a row has one. */
export interface GridQuestion {
  rows: readonly SoughtRow[]
  /** Played in hard mode, where a guess must keep what the row before showed. */
  isHard: boolean
}

/** For each row the guesses that can have been played there, those first that can be answers; and the ways to play all. */
export interface DecodedGrid {
  rows: string[][]
  ways: bigint
}

export interface PossibleAnswer {
  word: string
  /** Ways in which all grids can be played if this is the answer; null where there are too many answers to rank. */
  ways: bigint | null
}

export interface PossibleAnswers {
  answers: PossibleAnswer[]
  pool: Pool
  /** True where the answers were too many to apply what hard mode asks between rows, so that fewer may be possible. */
  isBound: boolean
}

/** More possible answers than this are not ranked by default. */
export const MAX_RANKED = 100

/** Grids of the same answer; rows that come again are looked up once. */
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
    if (isHard) return chainHard(answer, fitting)
    return { rows: fitting, ways: fitting.reduce((ways, { length }) => ways * BigInt(length), 1n) }
  })
}

/**
 * The words that can have been the answer of all grids: of the answers of the game, else of its whole guess list. Where
 * they are at most `mostRanked` they come by the ways to play the grids, the most first.
 */
export function possibleAnswers(
  game: Game,
  grids: readonly GridQuestion[],
  mostRanked: number = MAX_RANKED,
): PossibleAnswers {
  const finder = new GuessFinder(game)
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
      // Sorting is stable: equals stay in the order of the list.
      .sort((a, b) => (a.ways === b.ways ? 0 : a.ways < b.ways ? 1 : -1))
    if (answers.length > 0) return { answers, pool, isBound: false }
  }
  return { answers: [], pool: 'none', isBound: false }
}

export interface Decoding {
  /** The answer that was given, or else the only possible one. */
  answer: string | null
  /** Null where the answer was given. */
  possible: PossibleAnswers | null
  /** In the order of the grids; null as long as the answer is not known. */
  grids: DecodedGrid[] | null
}

/** What the grids say: the guesses of each row where the answer is known, the possible answers where it is not. */
export function decode(
  game: Game,
  grids: readonly GridQuestion[],
  { answer, mostRanked }: { answer: string | null; mostRanked?: number },
): Decoding {
  const possible = answer === null ? possibleAnswers(game, grids, mostRanked) : null
  const known = answer ?? (possible?.answers.length === 1 ? possible.answers[0].word : null)
  if (known === null) return { answer: null, possible, grids: null }
  const byId = (a: string, b: string) => game.idOf(a) - game.idOf(b)
  const decoded = decodeWith(new GuessFinder(game), known, grids)
  return {
    answer: known,
    possible,
    grids: decoded.map(({ rows, ways }) => ({ rows: rows.map((row) => [...row].sort(byId)), ways })),
  }
}
