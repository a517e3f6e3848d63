/** Words the player ruled out or never wants suggested: kept on the device, never sent. */

import { padded, unpadded } from '../../../engine/rules/word.ts'

/** Words ruled out as answers, past ones for example. */
export const EXCLUDED = 'excluded'
/** Words that the player's game does not accept. */
export const BANNED = 'banned'

export function keepWords(store: string, words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(store, unpadded(words.join(' ')))
    else localStorage.removeItem(store)
  } catch {
    // Storage may be blocked: then the words last for this page.
  }
}

export function keptWords(store: string): string[] {
  try {
    return (localStorage.getItem(store) ?? '')
      .split(' ')
      .filter((word) => /^\p{L}+$/u.test(word))
      .map(padded)
  } catch {
    return []
  }
}
