/** Answers the reader leaves out, past ones say: kept on the device, since they would make a very long address. */
import { normalizeWord } from '../../../engine/rules/word.ts'

const STORE = 'excluded'

/** The words of a text, whatever stands between them. */
export function readWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}]+/u).map(normalizeWord)
  return [...new Set(words.filter((word): word is string => word !== null))]
}

export function keepWords(words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(STORE, words.join(' '))
    else localStorage.removeItem(STORE)
  } catch {
    // Storage may be closed to us: the words hold for this page.
  }
}

export function keptWords(): string[] {
  try {
    return readWords(localStorage.getItem(STORE) ?? '')
  } catch {
    return []
  }
}
