// A word of a game: as many letters as its form says, each of its alphabet, lower case. Five letters a to z unless a game
// says otherwise. Inside, every word has five places: shorter ones are padded at their end with a sign that is no letter.
// Padding stands in the same places of every word, so it is always in place and takes no copy of a letter: the feedback rule,
// the modes and the search are those of five places. Whoever shows a word or a pattern leaves the padding out.

export const WORD_LENGTH = 5
export const MIN_WORD_LENGTH = 3
/** The kernel has five bits for a letter. */
export const MAX_LETTERS = 32
/** Invisible and joined to what stands before it, should it ever be shown. */
export const PADDING = '\u2060'

/** What words of a game look like. */
export interface WordForm {
  /** Letters of a word, MIN_WORD_LENGTH to WORD_LENGTH. */
  readonly length: number
  /** The letters there are, by code unit. */
  readonly letters: string
}

const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz'

export const USUAL_FORM: WordForm = { length: WORD_LENGTH, letters: A_TO_Z }

const WORD = new RegExp(`^[a-z]{${WORD_LENGTH}}$`)
const MARKS = /\p{M}/gu

/** True for exactly the letters of a word, lower case, with the padding of its form. */
export function isWord(text: string, form: WordForm = USUAL_FORM): boolean {
  if (form === USUAL_FORM) return WORD.test(text)
  const word = unpadded(text)
  return text.length === WORD_LENGTH && word.length === form.length && isSpelled(word, form)
}

/**
 * The word a text means: trimmed, lower case, accents composed, and those that the alphabet lacks stripped (`Épées` is
 * `epees` in a to z). Null where that is no word of the form.
 */
export function normalizeWord(text: string, form: WordForm = USUAL_FORM): string | null {
  const word = spellWord(text, form)
  return word === null ? null : padded(word)
}

/** The same without padding, as it is shown. */
export function spellWord(text: string, form: WordForm = USUAL_FORM): string | null {
  if (isAToZ(form)) {
    const word = stripMarks(text.trim()).toLowerCase()
    return word.length === form.length && /^[a-z]+$/.test(word) ? word : null
  }
  const written = composed(text)
  if (written.length > 4 * WORD_LENGTH) return null
  const word = Array.from(written, (letter) => (form.letters.includes(letter) ? letter : stripMarks(letter))).join('')
  return word.length === form.length && isSpelled(word, form) ? word : null
}

/**
 * The word as it was written, lower case, where normalizeWord takes other letters for it: `cañón` for `canon`. Null where the
 * text is no word, or is written in the letters of the form. Whoever reads a list or rows says so: to some players these are
 * other words.
 */
export function writtenWord(text: string, form: WordForm = USUAL_FORM): string | null {
  const word = spellWord(text, form)
  const written = isAToZ(form) ? text.trim().normalize('NFKC').toLowerCase() : composed(text)
  return word === null || written === word ? null : written
}

/** The words in a text that lose the marks of their letters, each once, as they are written. */
export function writtenWords(text: string, form: WordForm = USUAL_FORM): string[] {
  const tokens = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return [...new Set(tokens.map((token) => writtenWord(token, form)).filter((written) => written !== null))]
}

/** Lower case, each letter with its accents one character where there is one. */
export function composed(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Whether a game of this alphabet needs no word about it. */
export function isAToZ({ letters }: WordForm): boolean {
  return letters === A_TO_Z
}

/** `a to z`; of another alphabet its letters: `a to z and ñ`. */
export function describeLetters({ letters }: WordForm): string {
  if (!letters.startsWith(A_TO_Z)) return letters
  const further = letters.slice(A_TO_Z.length)
  return further === '' ? 'a to z' : `a to z and ${further}`
}

/** What is read, for people: `five letters of a to z and ñ (27, Latin)`. */
export function describeForm(form: WordForm): string {
  const { length, letters } = form
  return `${COUNTS[length - MIN_WORD_LENGTH]} letters of ${describeLetters(form)}${isAToZ(form) ? '' : ` (${letters.length}, ${scriptOf(letters[0])})`}`
}

const COUNTS = ['three', 'four', 'five']

/** How many letters a word has: `five`. */
export function countName({ length }: WordForm): string {
  return COUNTS[length - MIN_WORD_LENGTH]
}

/** What a word is: `five letters a to z`. */
export function describeWord(form: WordForm): string {
  return `${countName(form)} letters ${describeLetters(form)}`
}

/** A word of any length up to five with its padding. */
export function padded(word: string): string {
  return word.length === WORD_LENGTH ? word : word.padEnd(WORD_LENGTH, PADDING)
}

/** A word, or a text with words in it, as it is shown. */
export function unpadded(text: string): string {
  return text.includes(PADDING) ? text.replaceAll(PADDING, '') : text
}

/** Letters of a word: its places without the padding. */
export function lengthOf(word: string): number {
  const end = word.indexOf(PADDING)
  return end < 0 ? word.length : end
}

/** Capitals, where a letter has one that leads back to it: `ß` and `ς` stay as they are. */
export function capitals(text: string): string {
  const upper = text.toUpperCase()
  if (upper.toLowerCase() === text) return upper
  return Array.from(text, (letter) =>
    letter.toUpperCase().toLowerCase() === letter ? letter.toUpperCase() : letter,
  ).join('')
}

const FIRST_LETTER = A_TO_Z.charCodeAt(0)

/**
 * The number of a letter of a word in the alphabet. Padding gets one that no letter has, or where all are taken the last: it
 * is in place everywhere, so it may share.
 */
export function letterCode(word: string, place: number, form: WordForm): number {
  if (form === USUAL_FORM) return word.charCodeAt(place) - FIRST_LETTER
  const { letters } = form
  return word[place] === PADDING ? Math.min(letters.length, MAX_LETTERS - 1) : letters.indexOf(word[place])
}

/** The numbers of all letters of a word. */
export function letterCodes(word: string, form: WordForm): number[] {
  return Array.from({ length: word.length }, (_, place) => letterCode(word, place, form))
}

/** Alphabets, by the scripts that games of words are played in. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Hangul',
  'Hiragana',
  'Katakana',
]
const SCRIPT_TESTS = SCRIPTS.map((name) => ({ name, test: new RegExp(`^\\p{Script=${name}}$`, 'u') }))

/** The script of a letter; null where it is of none that words are read in. */
export function scriptOf(letter: string): string | null {
  return SCRIPT_TESTS.find(({ test }) => test.test(letter))?.name ?? null
}

/**
 * The alphabet of words, unpadded: a to z where that is enough, and with further letters where both fit; else the letters of
 * the words alone.
 */
export function lettersIn(words: Iterable<string>): string {
  const used = new Set<string>()
  for (const word of words) for (const letter of word) used.add(letter)
  const isLatin = [...used].every((letter) => scriptOf(letter) === 'Latin')
  const all = new Set([...(isLatin ? A_TO_Z : ''), ...used])
  return [...(all.size > MAX_LETTERS ? used : all)].sort().join('')
}

/** Why letters are no alphabet of a game; null where they are one. */
export function alphabetFault(letters: string): string | null {
  const each = [...letters]
  const stranger = each.find((letter) => letter.length > 1 || scriptOf(letter) === null || composed(letter) !== letter)
  if (stranger !== undefined) return `'${stranger}' is not a single letter of a script we know`
  if (each.some((letter, at) => at > 0 && each[at - 1] >= letter)) return 'its letters are not in order'
  const other = each.find((letter) => scriptOf(letter) !== scriptOf(each[0]))
  if (other !== undefined) {
    return `'${each[0]}' is ${scriptOf(each[0])} and '${other}' is ${scriptOf(other)}; all words of a game are in one script`
  }
  if (each.length < 1) return 'it has no letters'
  return each.length > MAX_LETTERS ? `it has ${each.length} letters; at most ${MAX_LETTERS} work` : null
}

const isSpelled = (word: string, { letters }: WordForm): boolean =>
  Array.from(word).every((each) => letters.includes(each))
const stripMarks = (text: string): string => text.normalize('NFKD').replace(MARKS, '')
