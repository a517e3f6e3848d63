// A history in canonical form, `plate.bbgbg,shame.gbgbg`, as links and programs write it. Separate from the reader of
// all other notations (history.ts), which is many times as large: a page that follows its own links does not need it.

import { MAX_LIMIT } from './goal.ts'
import { formatRowPattern, paddedPattern } from './pattern.ts'
import { isWord, padded, USUAL_FORM, unpadded, WORD_LENGTH, type WordForm } from './word.ts'

export interface Row {
  guess: string
  pattern: number
}

export const MAX_ROWS = MAX_LIMIT

/**
 * The canonical form has its own fast reader: the general one compiles expressions that take longer than anything else
 * a fresh isolate does. Guesses that may be colours are left to the general one.
 */
const CANONICAL = new RegExp(`^(?:(?![bygwxrn]{5})[a-z]{5}\\.[byg]{5}(?:,(?=[a-z])|$)){1,${MAX_ROWS}}$`)
const COLOUR_LETTERS = 'byg'

/** The rows of a history in canonical form; null for any other text. */
export function readCanonical(text: string, form: WordForm = USUAL_FORM): Row[] | null {
  if (form !== USUAL_FORM) return text === '' ? [] : readRows(text.split(','), form)
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

/** The same in another form: each row a word of it, a dot, and as many of b, y and g. */
function readRows(parts: readonly string[], form: WordForm): Row[] | null {
  const rows: Row[] = []
  for (const part of parts) {
    const [word, colours] = part.split('.')
    const isRow = isWord(padded(word), form) && colours?.length === form.length && /^[byg]+$/.test(colours)
    // Possible colours are left to the general reader, as above.
    if (!isRow || /^[bygwxrn]+$/.test(word) || rows.length === MAX_ROWS) return null
    const pattern = Array.from(colours).reduceRight((sum, colour) => 3 * sum + COLOUR_LETTERS.indexOf(colour), 0)
    rows.push({ guess: padded(word), pattern: paddedPattern(pattern, form.length) })
  }
  return rows
}

/** The canonical text of a history, which is also its permalink: `plate.bbgbg,shame.gbgbg`. */
export function formatHistory(rows: readonly Row[]): string {
  return rows.map((row) => `${unpadded(row.guess)}.${formatRowPattern(row)}`).join(',')
}
