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

/**
 * The word as it was written, lower case, where normalizeWord takes other letters for it: `cañón` for `canon`. Null where the
 * text is no word, or is written in a to z. Whoever reads a list or rows says so: to some players these are other words.
 */
export function writtenWord(text: string): string | null {
  const word = normalizeWord(text)
  const written = text.trim().normalize('NFKC').toLowerCase()
  return word === null || written === word ? null : written
}

/** The words in a text that lose the marks of their letters, each once, as they are written. */
export function writtenWords(text: string): string[] {
  const tokens = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return [...new Set(tokens.map(writtenWord).filter((written) => written !== null))]
}
