// A word of a game: lower-case letters of its form's alphabet, as many as the form says; five letters a to z by
// default. Inside the engine every word has five places: shorter ones are padded at the end with a sign that is not a
// letter. Padding is in the same places in every word, so it is always correct and uses up no letter: feedback, modes
// and search work as for five letters. Output leaves the padding out.

export const WORD_LENGTH = 5
export const MIN_WORD_LENGTH = 3
/**
 * Exact play ends at WORD_LENGTH, because patterns must fit a byte. Games of longer words are for players that look one
 * guess ahead (players/long-measurer.ts).
 */
export const MAX_WORD_LENGTH = 8
/** The kernel has five bits for a letter. */
export const MAX_LETTERS = 32
/** Invisible and joined to the character before, in case it is ever shown. */
export const PADDING = '\u2060'

/** The form of a game's words. */
export interface WordForm {
  /** Letters of a word, MIN_WORD_LENGTH to MAX_WORD_LENGTH. */
  readonly length: number
  /** The alphabet, by code unit. */
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
  return text.length === placesOf(form) && word.length === form.length && isSpelled(word, form)
}

/**
 * The word a text means: trimmed, lower case, accents composed, and accents the alphabet lacks dropped (`Épées` is
 * `epees` in a to z). Null if that is not a word of the form.
 */
export function normalizeWord(text: string, form: WordForm = USUAL_FORM): string | null {
  const word = spellWord(text, form)
  return word === null ? null : padded(word)
}

/** The same without padding, as it is shown. */
export function spellWord(text: string, form: WordForm = USUAL_FORM): string | null {
  if (isAToZ(form)) {
    const word = stripMarks(unpadded(text).trim()).toLowerCase()
    return word.length === form.length && /^[a-z]+$/.test(word) ? word : null
  }
  const written = composed(unpadded(text))
  if (written.length > 4 * MAX_WORD_LENGTH) return null
  const word = Array.from(written, (letter) => (form.letters.includes(letter) ? letter : stripMarks(letter))).join('')
  return word.length === form.length && isSpelled(word, form) ? word : null
}

/**
 * The original spelling, lower case, if normalizeWord changed letters: `cañón` for `canon`. Null if the text is not a
 * word, or uses the form's letters. Readers of lists and rows report it, because to some players these are different
 * words.
 */
export function writtenWord(text: string, form: WordForm = USUAL_FORM): string | null {
  const word = spellWord(text, form)
  const written = isAToZ(form) ? text.trim().normalize('NFKC').toLowerCase() : composed(text)
  return word === null || written === word ? null : written
}

/** The letters of a form in a text, as many as a word has: what somebody has typed so far. */
export function lettersOf(text: string, form: WordForm): string {
  const written = isAToZ(form) ? stripMarks(text).toLowerCase() : composed(text)
  return Array.from(written)
    .filter((letter) => form.letters.includes(letter))
    .slice(0, form.length)
    .join('')
}

/** The words in a text that lose accents, each once, in their original spelling. */
export function writtenWords(text: string, form: WordForm = USUAL_FORM): string[] {
  const tokens = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return [...new Set(tokens.map((token) => writtenWord(token, form)).filter((written) => written !== null))]
}

/** Lower case, with each accented letter as one character if there is one. */
export function composed(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Whether this alphabet needs no mention. */
export function isAToZ({ letters }: WordForm): boolean {
  return letters === A_TO_Z
}

/** `a to z`, or the alphabet's letters: `a to z and ñ`. */
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

const COUNTS = ['three', 'four', 'five', 'six', 'seven', 'eight']

/** Places of a word in the engine: its letters, and padding up to WORD_LENGTH. */
export const placesOf = ({ length }: Pick<WordForm, 'length'>): number => Math.max(WORD_LENGTH, length)

/** Whether games of these words have exact play. */
export const hasExactPlay = ({ length }: Pick<WordForm, 'length'>): boolean => length <= WORD_LENGTH

/** Why a game has none, as a clause. */
export function describeNoExactPlay(form: WordForm): string {
  return `exact play is for words of ${COUNTS[0]} to ${COUNTS[WORD_LENGTH - MIN_WORD_LENGTH]} letters, not of ${countName(form)}`
}

/** The length of a word, in words: `five`. */
export function countName({ length }: WordForm): string {
  return COUNTS[length - MIN_WORD_LENGTH]
}

/** The definition of a word: `five letters a to z`. */
export function describeWord(form: WordForm): string {
  return `${countName(form)} letters ${describeLetters(form)}`
}

/** A word of any length with its padding, which words of five letters and more do not have. */
export function padded(word: string): string {
  return word.length >= WORD_LENGTH ? word : word.padEnd(WORD_LENGTH, PADDING)
}

/** A word, or a text with words in it, without padding. */
export function unpadded(text: string): string {
  return text.includes(PADDING) ? text.replaceAll(PADDING, '') : text
}

/** The letters of a word in order, without padding. */
export function spell(word: string): string[] {
  return [...unpadded(word)]
}

/** Letters of a word: its places without the padding. */
export function lengthOf(word: string): number {
  const end = word.indexOf(PADDING)
  return end < 0 ? word.length : end
}

/** As people read words: without padding, in capitals where a letter has one that maps back to it, unlike `ß` and `ς`. */
export function capitals(word: string): string {
  const text = unpadded(word)
  const upper = text.toUpperCase()
  if (upper.toLowerCase() === text) return upper
  return Array.from(text, (letter) =>
    letter.toUpperCase().toLowerCase() === letter ? letter.toUpperCase() : letter,
  ).join('')
}

const FIRST_LETTER = A_TO_Z.charCodeAt(0)

/**
 * The number of a word's letter in the alphabet. Padding gets a number that no letter has or, if all are taken, the
 * last: it is always correct, so it may share.
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

/** The letter's script; null if we read no words in it. */
export function scriptOf(letter: string): string | null {
  return SCRIPT_TESTS.find(({ test }) => test.test(letter))?.name ?? null
}

/**
 * The alphabet of words, unpadded: a to z if that is enough, a to z plus further letters if both fit; else only the
 * letters of the words.
 */
export function lettersIn(words: Iterable<string>): string {
  const used = new Set<string>()
  for (const word of words) for (const letter of word) used.add(letter)
  const isLatin = [...used].every((letter) => scriptOf(letter) === 'Latin')
  const all = new Set([...(isLatin ? A_TO_Z : ''), ...used])
  return [...(all.size > MAX_LETTERS ? used : all)].sort().join('')
}

/** Why letters cannot be a game's alphabet; null if they can. */
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
