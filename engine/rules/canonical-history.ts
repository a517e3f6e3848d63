// A history in its canonical form, `plate.bbgbg,shame.gbgbg`, as links and programs write it. Apart from the reader of all other
// notations (history.ts), which is many times as large: a page that follows its own links does without.

import { MAX_LIMIT } from './goal.ts'
import { formatPattern } from './pattern.ts'
import { WORD_LENGTH } from './word.ts'

export interface Row {
  guess: string
  pattern: number
}

export const MAX_ROWS = MAX_LIMIT

/**
 * The canonical form, as links and programs write it, is read at once: the reader of all the rest compiles expressions that
 * take longer than anything else that a fresh isolate does with a question. Guesses that may be colours are left to it.
 */
const CANONICAL = new RegExp(`^(?:(?![bygwxrn]{5})[a-z]{5}\\.[byg]{5}(?:,(?=[a-z])|$)){1,${MAX_ROWS}}$`)
const COLOUR_LETTERS = 'byg'

/** The rows of a history in canonical form, as links have it; null where it is in another, or none. */
export function readCanonical(text: string): Row[] | null {
  return text === '' || CANONICAL.test(text) ? canonicalRows(text) : null
}

function canonicalRows(text: string): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < text.length; at += 2 * (WORD_LENGTH + 1)) {
    let pattern = 0
    for (let place = WORD_LENGTH - 1; place >= 0; place--) {
      pattern = 3 * pattern + COLOUR_LETTERS.indexOf(text[at + WORD_LENGTH + 1 + place])
    }
    rows.push({ guess: text.slice(at, at + WORD_LENGTH), pattern })
  }
  return rows
}

/** The canonical text of a history, which is also its permalink: `plate.bbgbg,shame.gbgbg`. */
export function formatHistory(rows: readonly Row[]): string {
  return rows.map(({ guess, pattern }) => `${guess}.${formatPattern(pattern)}`).join(',')
}
