// Standings: simulations of several players over one game, as stored for the page. Guesses by answer are one digit
// each, so 2315 answers take 2 kB.

import type { Simulation } from './simulate.ts'

export const STANDINGS_FORMAT = 'fivebase-standings'
export const STANDINGS_VERSION = 1

/** Digits 0 to z; a slower answer is written as the largest. */
const RADIX = 36
const LARGEST = RADIX - 1

/** One player's simulation. */
export interface Standing extends Omit<Simulation, 'game' | 'limit' | 'answers' | 'guesses'> {
  strategy: string
  reading: string
  /** A base-36 digit for each answer, in list order; 0 if the player gives up. */
  guesses: string
}

export interface Standings {
  format: typeof STANDINGS_FORMAT
  version: typeof STANDINGS_VERSION
  game: string
  /** Hash of the lists; missing for peg games, whose codes follow from their id. */
  hash?: string
  answers: number
  limit: number
  /** The source of the odds, if answers are weighted: then means and rates are expectations. */
  prior?: string
  /** Most answers found first, then the smallest average. */
  strategies: Standing[]
}

/** Guesses on average: by the odds, if there are any. */
export function meanOf({ mean, expected }: Standing): number {
  return expected?.mean ?? mean
}

/** Share of the answers found within the limit: by the odds, if there are any. */
export function winRateOf({ winRate, expected }: Standing): number {
  return expected?.winRate ?? winRate
}

export function standingOf(strategy: string, reading: string, simulation: Simulation): Standing {
  const { game: _, limit: __, answers: ___, guesses, ...counts } = simulation
  const digits = Array.from(guesses, (count) => Math.min(count, LARGEST).toString(RADIX))
  return { strategy, reading, ...counts, guesses: digits.join('') }
}

/** Guesses a player needs for an answer (an id); 0 if it gives up. */
export function guessesFor({ guesses }: Standing, answer: number): number {
  return Number.parseInt(guesses[answer], RADIX)
}

export interface Difference {
  answer: number
  /** Guesses of the first and the second; 0 for giving up. */
  guesses: [number, number]
}

/** The answers on which two players differ most, the largest difference first, then in list order. */
export function largestDifferences(a: Standing, b: Standing, count: number): Difference[] {
  const cost = (guesses: number) => (guesses === 0 ? RADIX : guesses)
  const gap = ({ guesses: [first, second] }: Difference) => Math.abs(cost(first) - cost(second))
  return Array.from({ length: a.guesses.length }, (_, answer): Difference => {
    return { answer, guesses: [guessesFor(a, answer), guessesFor(b, answer)] }
  })
    .filter((difference) => gap(difference) > 0)
    .sort((x, y) => gap(y) - gap(x) || x.answer - y.answer)
    .slice(0, count)
}

/** Reads stored standings; other formats or versions, and incomplete ones, are refused. */
export function parseStandings(text: string): { ok: true; standings: Standings } | { ok: false; detail: string } {
  let value: Standings
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, detail: 'the standings are not JSON' }
  }
  if (value?.format !== STANDINGS_FORMAT) return { ok: false, detail: 'the standings have another format' }
  if (value.version !== STANDINGS_VERSION) return { ok: false, detail: `standings version ${value.version} is unknown` }
  const isWhole = ({ strategy, histogram, guesses }: Standing) =>
    typeof strategy === 'string' &&
    Array.isArray(histogram) &&
    typeof guesses === 'string' &&
    guesses.length === value.answers &&
    /^[0-9a-z]*$/.test(guesses)
  if (!Array.isArray(value.strategies) || !value.strategies.every(isWhole)) {
    return { ok: false, detail: 'the standings lack guesses of some strategy' }
  }
  return { ok: true, standings: value }
}

/** One line per player, so that diffs show what changed. */
export function formatStandings({ strategies, ...head }: Standings): string {
  const lines = strategies.map((strategy) => `  ${JSON.stringify(strategy)}`)
  return `${JSON.stringify(head).slice(0, -1)},"strategies":[\n${lines.join(',\n')}\n]}\n`
}
