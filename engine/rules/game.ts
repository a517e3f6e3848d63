// A game is a named pair of lists: answers and guesses. Ids are indices of the guess list, answers first, each part
// sorted, so an id below answers.length is an answer. In a weighted game each answer has a weight, and its share of the
// total weight is its chance. The hash identifies lists and weights, whatever the game's name.

import {
  alphabetFault,
  describeLetters,
  isAToZ,
  isWord,
  MAX_WORD_LENGTH,
  MIN_WORD_LENGTH,
  padded,
  USUAL_FORM,
  unpadded,
  WORD_LENGTH,
  type WordForm,
} from './word.ts'

/** A game as stored and sent: the words of each part, sorted, joined without a separator. */
export interface GameData {
  id: string
  name: string
  /** From hashLists. */
  hash: string
  answers: string
  /** The guesses that are not answers. */
  others: string
  /** One byte per answer, 1 to MAX_WEIGHT, in base64; missing if all answers are equally likely. */
  weights?: string
  /** Letters per word, missing if five; and the alphabet, sorted, missing if a to z. */
  length?: number
  letters?: string
  /** The source of the lists, for people. */
  sources: string[]
}

export interface Game {
  readonly id: string
  readonly name: string
  /** The form of its words. */
  readonly form: WordForm
  readonly answers: readonly string[]
  /** Every allowed guess: the answers first, then the others, each part sorted. */
  readonly guesses: readonly string[]
  /** The weight of each answer, by id; null if all are equally likely, with a weight of 1 each. */
  readonly weights: Uint8Array | null
  readonly hash: string
  readonly sources: readonly string[]
  /** The id of a word, -1 if it is not in the guess list. */
  idOf(word: string): number
}

/** Bounds the memory of every table over a game; ids fit 16 bits. */
export const MAX_GUESSES = 15000
export const DEFAULT_GAME = 'current'
/** An answer weighs 1 to 255: a byte. Weights are relative, and no game's odds are known more precisely. */
export const MAX_WEIGHT = 255

const GAME_ID = /^[a-z0-9][a-z0-9-]{0,39}$/
const HASH = /^[0-9a-f]{64}$/
const SHORT_HASH_LENGTH = 12

export function isGameId(text: string): boolean {
  return GAME_ID.test(text)
}

/**
 * Opens game data, checking everything except the hash itself, which needs hashLists.
 * @throws RangeError naming the wrong field
 */
export function createGame(data: GameData): Game {
  if (!isGameId(data.id)) throw new RangeError(`game id '${data.id}': use letters a to z, digits and -, at most 40`)
  if (!HASH.test(data.hash)) throw new RangeError(`game ${data.id}: the hash is not 64 hexadecimal digits`)
  const form = formOf(data)
  const answers = splitWords(data.answers, form, `game ${data.id}: answers`)
  const others = splitWords(data.others, form, `game ${data.id}: others`)
  if (answers.length === 0) throw new RangeError(`game ${data.id}: no answers`)
  if (answers.length + others.length > MAX_GUESSES)
    throw new RangeError(`game ${data.id}: more than ${MAX_GUESSES} guesses`)
  const game = gameOfLists(data, answers, others)
  if (others.some((word) => game.idOf(word) < answers.length))
    throw new RangeError(`game ${data.id}: a word is in the lists twice`)
  return game
}

/** A game from checked lists: each sorted, no word in both, as createGame and packs make them. */
export function gameOfLists(
  { id, name, hash, sources, weights: column, ...form }: Omit<GameData, 'answers' | 'others'>,
  answers: readonly string[],
  others: readonly string[],
): Game {
  const guesses = answers.concat(others)
  const weights = column === undefined ? null : readWeights(column, answers.length, id)
  // A binary search instead of a map: building a map of all words takes longer than the rest of opening a game.
  const idOf = (word: string): number => {
    const place = placeOf(guesses, word, 0, answers.length)
    return place >= 0 ? place : placeOf(guesses, word, answers.length, guesses.length)
  }
  return { id, name, form: formOf({ id, ...form }), answers, guesses, weights, hash, sources, idOf }
}

/** The place of a word in words[from..to), which are sorted; -1 if missing. */
function placeOf(words: readonly string[], word: string, from: number, to: number): number {
  const end = to
  while (from < to) {
    const middle = (from + to) >> 1
    if (words[middle] < word) from = middle + 1
    else to = middle
  }
  return from < end && words[from] === word ? from : -1
}

/**
 * Game data from two lists in any order; the answers need not be among the guesses. `weightOf` gives each answer an
 * integer weight from 1 to MAX_WEIGHT; without it all are equally likely.
 * @throws RangeError for an invalid weight
 */
export async function createGameData(
  { id, name, sources }: { id: string; name: string; sources: string[] },
  answers: readonly string[],
  guesses: readonly string[],
  weightOf: (answer: string) => number = () => 1,
  form: WordForm = USUAL_FORM,
): Promise<GameData> {
  const isAnswer = new Set(answers)
  const others = [...new Set(guesses)].filter((word) => !isAnswer.has(word)).sort()
  const sorted = [...isAnswer].sort()
  const weights = reduceWeights(sorted.map(weightOf))
  const hash = await hashLists(sorted, [...sorted, ...others], weights)
  return { id, name, hash, ...joinedLists(sorted, others, weights, form), sources }
}

/** A game as stored and sent. */
export function gameDataOf({ id, name, hash, answers, guesses, weights, form, sources }: Game): GameData {
  const others = guesses.slice(answers.length)
  return { id, name, hash, ...joinedLists(answers, others, weights, form), sources: [...sources] }
}

function joinedLists(
  answers: readonly string[],
  others: readonly string[],
  weights: ArrayLike<number> | null,
  form: WordForm,
): Pick<GameData, 'answers' | 'others' | 'weights' | 'length' | 'letters'> {
  return {
    answers: unpadded(answers.join('')),
    others: unpadded(others.join('')),
    ...(weights !== null && { weights: btoa(String.fromCharCode(...Array.from(weights))) }),
    ...(form.length !== WORD_LENGTH && { length: form.length }),
    ...(!isAToZ(form) && { letters: form.letters }),
  }
}

/** Weights divided by their common factor, so that the same odds are the same game; null if all are equal. */
export function reduceWeights(weights: readonly number[]): number[] | null {
  for (const weight of weights) {
    if (!isWeight(weight))
      throw new RangeError(`a weight must be a whole number from 1 to ${MAX_WEIGHT}, not ${weight}`)
  }
  const shared = weights.reduce(greatestDivisor, 0)
  return weights.every((weight) => weight === shared) ? null : weights.map((weight) => weight / shared)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function isWeight(weight: number): boolean {
  return Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT
}

function readWeights(column: string, count: number, id: string): Uint8Array {
  const weights = Uint8Array.from(atob(column), (character) => character.charCodeAt(0))
  if (weights.length !== count) throw new RangeError(`game ${id}: ${weights.length} weights for ${count} answers`)
  if (!weights.every(isWeight)) throw new RangeError(`game ${id}: invalid weight`)
  return weights
}

/** The ids of all answers. */
export function answerIds({ answers }: Pick<Game, 'answers'>): Uint16Array {
  return Uint16Array.from(answers.keys())
}

/** The weight of a word as an answer; 1 for other guesses, which count only if no answer is left. */
export function weightOf({ weights }: Pick<Game, 'weights'>, id: number): number {
  return weights?.[id] ?? 1
}

/** The weight of these words (ids) together: their number, if all answers are equally likely. */
export function weightOfAll({ weights }: Pick<Game, 'weights'>, ids: ArrayLike<number>): number {
  if (weights === null) return ids.length
  let sum = 0
  for (let i = 0; i < ids.length; i++) sum += weights[ids[i]] ?? 1
  return sum
}

/** The weight of all answers together: the denominator of a whole game's mean. */
export function weightOfGame({ weights, answers }: Pick<Game, 'weights' | 'answers'>): number {
  return weights === null ? answers.length : weights.reduce((sum, weight) => sum + weight, 0)
}

/** The likeliest of these words (ids, ascending, at least one); ties go to the first. */
export function likeliestOf(game: Pick<Game, 'weights'>, ids: ArrayLike<number>): number {
  let best = ids[0]
  for (let i = 1; i < ids.length; i++) if (weightOf(game, ids[i]) > weightOf(game, best)) best = ids[i]
  return best
}

/**
 * sha256, hexadecimal, of the sorted answers, an empty line and the sorted guesses, one word per line; for weighted
 * answers another empty line and the weights in answer order, separated by commas.
 */
export async function hashLists(
  answers: readonly string[],
  guesses: readonly string[],
  weights: readonly number[] | null = null,
): Promise<string> {
  const lists = `${[...answers].sort().join('\n')}\n\n${[...guesses].sort().join('\n')}`
  const text = unpadded(weights === null ? lists : `${lists}\n\n${weights.join()}`)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 12 digits of a hash, for showing. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHORT_HASH_LENGTH)
}

export type ListsResult =
  | { ok: true; answers: string[]; guesses: string[]; notes: string[] }
  | { ok: false; detail: string }

/** Makes two word lists compatible: answers missing from the guesses are added, with a note. */
export function checkLists(answers: readonly string[], guesses: readonly string[]): ListsResult {
  if (answers.length === 0) return { ok: false, detail: 'the answer list is empty; a game needs at least one answer' }
  const known = new Set(guesses)
  const added = answers.filter((word) => !known.has(word))
  const all = new Set([...guesses, ...answers])
  if (all.size > MAX_GUESSES) {
    return { ok: false, detail: `answers and guesses together are ${all.size} words; the maximum is ${MAX_GUESSES}` }
  }
  const notes = summarize(added, 'not in the guess list, so added to it')
  return { ok: true, answers: [...new Set(answers)].sort(), guesses: [...all].sort(), notes }
}

const FORMS = new Map<string, WordForm>()

/**
 * The word form in game data; the same object for the same form.
 * @throws RangeError if it is invalid
 */
export function formOf({
  id,
  length = WORD_LENGTH,
  letters = USUAL_FORM.letters,
}: Pick<GameData, 'id' | 'length' | 'letters'>) {
  if (length === WORD_LENGTH && letters === USUAL_FORM.letters) return USUAL_FORM
  const known = FORMS.get(`${length} ${letters}`)
  if (known !== undefined) return known
  if (!Number.isInteger(length) || length < MIN_WORD_LENGTH || length > MAX_WORD_LENGTH) {
    throw new RangeError(`game ${id}: words of ${length} letters; ${MIN_WORD_LENGTH} to ${MAX_WORD_LENGTH} work`)
  }
  const fault = typeof letters === 'string' ? alphabetFault(letters) : 'it is not text'
  if (fault !== null) throw new RangeError(`game ${id}: invalid alphabet: ${fault}`)
  const form = { length, letters }
  FORMS.set(`${length} ${letters}`, form)
  return form
}

function splitWords(joined: string, form: WordForm, what: string): string[] {
  if (joined.length % form.length !== 0) throw new RangeError(`${what}: does not divide into words`)
  const words: string[] = []
  for (let at = 0; at < joined.length; at += form.length) {
    const word = padded(joined.slice(at, at + form.length))
    if (!isWord(word, form)) {
      throw new RangeError(`${what}: '${unpadded(word)}' is not ${form.length} letters ${describeLetters(form)}`)
    }
    if (words.length > 0 && word <= words[words.length - 1]) throw new RangeError(`${what}: '${word}' is out of order`)
    words.push(word)
  }
  return words
}

/** One note for any number of words: the first few of them and how many there are. */
function summarize(words: readonly string[], what: string): string[] {
  if (words.length === 0) return []
  const shown = words.slice(0, 5).join(', ')
  const more = words.length > 5 ? ` and ${words.length - 5} more` : ''
  return [`${shown}${more}: ${what}`]
}
