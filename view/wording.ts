/** Numbers, rows and lists in words. */
import type { Row } from '../engine/rules/canonical-history.ts'
import { colourAt } from '../engine/rules/pattern.ts'
import { capitals, countName, describeLetters, isAToZ, spell, type WordForm } from '../engine/rules/word.ts'

export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'] as const

const COUNT_NAMES = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Why text is not a word of the game: its length, or letters no word there has. */
export function noWordSentence(text: string, form: WordForm): string {
  const shown = text.length > 20 ? `${[...text].slice(0, 20).join('')}…` : text
  const isOther = /^[\p{L}\p{M}]+$/u.test(text) && [...text.normalize('NFC')].length === form.length
  const letters = isAToZ(form) ? 'A to Z' : describeLetters(form)
  return isOther
    ? `“${shown}” has letters other than ${letters}.`
    : `“${shown}” isn’t a word of ${countName(form)} letters.`
}

/** The placeholder of an empty field for a word. */
export const dotsFor = ({ length }: Pick<WordForm, 'length'>): string => '·'.repeat(length)

/** 3584 -> "3,584". By hand: the first use of Intl takes a phone 50 ms and more, before the page can be used. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Text written to follow a colon, as its own sentence. */
export function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** 2 -> "two", 14 -> "14": small numbers as words, for sentences. */
export function nameCount(count: number): string {
  return COUNT_NAMES[count] ?? formatCount(count)
}

/** 3.42107 -> "3.42", 1.5 -> "1.50", 2 -> "2": two places, unless it is a whole number. */
export function formatMean(mean: number): string {
  return Number.isInteger(mean) ? String(mean) : mean.toFixed(2)
}

/** "1 answer", "3,584 answers", "2 guesses". */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${plural(noun, count)}`
}

export function plural(noun: string, count: number): string {
  if (count === 1) return noun
  return /(s|sh|ch|x)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** A share of a whole: "21%", "under 1%", "over 99%"; 0% and 100% only where it is exactly that. */
export function formatShare(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole)
  if (percent === 0 && part > 0) return 'under 1%'
  if (percent === 100 && part < whole) return 'over 99%'
  return `${percent}%`
}

/** How many words: their number if all count the same, else their share of the chance. */
export function countOrShare(part: number, { remaining, weight }: { remaining: number; weight: number }): string {
  return weight === remaining ? formatCount(part) : formatShare(part, weight)
}

/** "a", "a and b", "a, b and c". */
export function listOf(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

/** A colour in a player's words, by digit. */
export const COLOUR_NAMES = ['not in the word', 'in another place', 'in place'] as const

/** A guess read aloud: "S not in the word, A in another place, …". */
export function spellRow(row: Row): string {
  return spell(row.guess)
    .map((letter, place) => `${capitals(letter)} ${COLOUR_NAMES[colourAt(row.pattern, place)]}`)
    .join(', ')
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** 2025-08-21 as "21 August 2025". */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[month - 1]} ${year}`
}
