// Finds the form of a list's words before a game says so: the length that most of them have, and their letters.

import {
  alphabetFault,
  composed,
  isAToZ,
  lettersIn,
  MAX_WORD_LENGTH,
  MIN_WORD_LENGTH,
  scriptOf,
  spellWord,
  USUAL_FORM,
  WORD_LENGTH,
  type WordForm,
} from '../../rules/word.ts'

export type FormResult = { ok: true; form: WordForm } | { ok: false; detail: string }

const TOKEN = /[\p{L}\p{M}]+/gu
/** Column and field names, which occur once. */
const MOST_OF_ALL = 0.5

/**
 * The form of the words in some lists. `folded` are letters that lose their accents and so are not in the alphabet;
 * null folds all of them.
 */
export function formOfLists(texts: readonly string[], folded: string | null = ''): FormResult {
  const words = texts.flatMap((text) => Array.from(text.normalize('NFC').matchAll(TOKEN), ([token]) => composed(token)))
  const length = commonLength(words)
  if (length === null) return { ok: true, form: USUAL_FORM }
  const kept = words.filter((word) => [...word].length === length).map((word) => unmark(word, folded))
  const letters = lettersIn(mainScript(kept))
  if (length === WORD_LENGTH && isAToZ({ length, letters })) return { ok: true, form: USUAL_FORM }
  const fault = alphabetFault(letters)
  return fault === null
    ? { ok: true, form: { length, letters } }
    : { ok: false, detail: `the alphabet ${letters}: ${fault}` }
}

function commonLength(words: readonly string[]): number | null {
  const counts = new Map<number, number>()
  for (const word of new Set(words)) {
    const length = [...word].length
    if (length >= MIN_WORD_LENGTH && length <= MAX_WORD_LENGTH) counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const usual = counts.get(WORD_LENGTH) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  if (most === undefined) return null
  // Lists of five letters may contain remarks; lists of another length must be clear.
  return usual > 0 && most[1] <= all * MOST_OF_ALL ? WORD_LENGTH : most[0]
}

/** Column names are in Latin letters, whatever the words are in. */
function mainScript(words: readonly string[]): string[] {
  const scripts = new Map<string, string[]>()
  for (const word of words) {
    const script = scriptOf([...word][0]) ?? ''
    const same = scripts.get(script) ?? []
    same.push(word)
    scripts.set(script, same)
  }
  return [...scripts.values()].sort((a, b) => b.length - a.length)[0] ?? []
}

function unmark(word: string, folded: string | null): string {
  if (folded === null) return spellWord(word, { ...USUAL_FORM, length: [...word].length }) ?? stripMarks(word)
  return Array.from(word, (letter) => (folded.includes(letter) ? stripMarks(letter) : letter)).join('')
}

const stripMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
