/** Words that somebody rules out or never wants to be given: kept on the device, and sent nowhere. */
import { isWord } from '../../../engine/rules/word.ts'

/** Words that are not the answer, past ones for example. */
export const EXCLUDED = 'excluded'
/** Words that the reader's game does not take. */
export const BANNED = 'banned'

export function keepWords(store: string, words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(store, words.join(' '))
    else localStorage.removeItem(store)
  } catch {
    // Storage may be closed to us: the words hold for this page.
  }
}

export function keptWords(store: string): string[] {
  try {
    return (localStorage.getItem(store) ?? '').split(' ').filter((word) => isWord(word))
  } catch {
    return []
  }
}
