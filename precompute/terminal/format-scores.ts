// The scores of guesses for people and programs: table cells, one line, and CSV columns.

import { SCORE_NAMES, SCORES, type Scores } from '../../engine/players/scores.ts'
import type { ExactValue } from '../players/exact-values.ts'
import { formatTable } from './format-table.ts'

const DIGITS: Readonly<Record<keyof Scores, number>> = {
  bits: 4,
  largest: 0,
  parts: 0,
  expectedSize: 2,
  meanPattern: 2,
  letters: 4,
}

/** What the scores mean: a topic of the help. */
export function scoreHelp(): string {
  return [
    'Scores of a guess, and what --by calls them:',
    '  bits              entropy        information the colours are expected to give',
    '  largest group     minimax        words left in the worst case',
    '  groups            parts          how many groups of words it tells apart',
    '  expected size     expected-size  words left on average',
    '  mean pattern      mean-pattern   colours as a number in base 3, on average',
    '  letter frequency  frequency      how common its letters are in their places',
    '',
    '--by exact ranks by expected guesses, as far as they are proved.',
  ].join('\n')
}

/** Decimals in CSV. */
const CSV_DIGITS = 6

/** Marks a guess that cannot be the answer; noteOfMarks explains it below the table. */
const MARK = '*'
/** Heading for formatValue: guesses expected with best play. */
export const VALUE_HEADING = '>expected guesses'

export function markGuess(guess: string, canWin: boolean): string {
  return canWin ? guess : `${guess}${MARK}`
}

/** Headings for the cells of scoreCells; scores the game does not have are skipped. */
export function scoreHeadings(scores: Scores): string[] {
  return namesOf(scores).map((name) => `>${SCORES[name].name}`)
}

export function scoreCells(scores: Scores): string[] {
  return namesOf(scores).map((name) => formatScore(scores, name))
}

/** "5.8852 bits, largest group 183, 127 groups, ...". */
export function describeScores(scores: Scores): string {
  return namesOf(scores)
    .map((name) => {
      const isUnit = name === 'bits'
      const value = formatScore(scores, name)
      if (name === 'parts') return `${value} ${scores.parts === 1 ? 'group' : 'groups'}`
      return isUnit ? `${value} ${SCORES[name].name}` : `${SCORES[name].name} ${value}`
    })
    .join(', ')
}

/** A guess with its value and the reasons a player might choose it, for rows of formatScored. */
export interface Scored {
  guess: string
  inAnswers: boolean
  scores: Scores
  value: ExactValue | null
}

/** Guesses side by side over the same answers, with their marks explained. */
export function formatScored(guesses: readonly Scored[]): string {
  const headings = ['guess', VALUE_HEADING, ...scoreHeadings(guesses[0].scores)]
  const rows = guesses.map(({ guess, inAnswers, scores, value }) => {
    return [markGuess(guess, inAnswers), formatValue(value), ...scoreCells(scores)]
  })
  return `${formatTable(headings, rows)}${noteOfMarks(guesses)}`
}

/** Empty where every guess can be the answer. */
export function noteOfMarks(guesses: readonly { inAnswers: boolean }[]): string {
  return guesses.every(({ inAnswers }) => inAnswers) ? '' : `${MARK} can't be the answer\n`
}

/** The same as CSV with a heading; unknown values are empty. */
export function formatScoredCsv(guesses: readonly Scored[]): string {
  const heading = ['rank', 'guess', 'can_win', 'total', 'mean', 'max', 'misses', 'proof', 'lower', 'upper']
  const lines = guesses.map(({ guess, inAnswers, scores, value }, at) => {
    const { total, mean, max, misses, proof, lower, upper } = value ?? NOT_VALUED
    const counts = [total, mean === null ? null : round(mean), max, misses, proof, lower, upper]
    const cells = [at + 1, guess, inAnswers ? 'yes' : 'no', ...counts, ...SCORE_NAMES.map((name) => scores[name])]
    return cells.map((cell) => (typeof cell === 'number' ? round(cell) : (cell ?? ''))).join(',')
  })
  return `${[[...heading, ...SCORE_NAMES.map(snakeCase)].join(','), ...lines].join('\n')}\n`
}

const NOT_VALUED = { total: null, mean: null, max: null, misses: null, proof: null, lower: null, upper: null }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The value of a guess: "2.0476", "2.05 to 2.19" for bounds, with any losses. */
export function formatValue(value: ExactValue | null): string {
  if (value === null) return '-'
  const { mean, proof, misses, missesUpper, lower, upper, losesSome, weight } = value
  if (losesSome) return 'loses some'
  if (misses === weight) return 'all lost'
  const lost = misses ? `, ${misses} lost` : ''
  if (proof === 'exact' && mean !== null) return `${mean.toFixed(4)}${lost}`
  const least = (lower / weight).toFixed(2)
  const mayLose = missesUpper ? `, up to ${missesUpper} lost` : ''
  return upper === null ? `at least ${least}` : `${least} to ${(upper / weight).toFixed(2)}${mayLose}`
}

function namesOf(scores: Scores) {
  return SCORE_NAMES.filter((name) => scores[name] !== null)
}

function formatScore(scores: Scores, name: keyof Scores): string {
  return (scores[name] as number).toFixed(DIGITS[name])
}

function round(value: number): number {
  return Number(value.toFixed(CSV_DIGITS))
}
