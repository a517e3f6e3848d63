// A word is five letters a to z, lower case. Everything else is text, until normalizeWord has turned it into a word.

export const WORD_LENGTH = 5

const WORD = new RegExp(`^[a-z]{${WORD_LENGTH}}$`)

/** True for exactly five letters a to z, lower case. */
export function isWord(text: string): boolean {
  return WORD.test(text)
}

/**
 * The word a text means: trimmed, lower case, accents stripped (`Épées` is `epees`).
 * Null where that is not five letters a to z.
 */
export function normalizeWord(text: string): string | null {
  const word = text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return isWord(word) ? word : null
}
