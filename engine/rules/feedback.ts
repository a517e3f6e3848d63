// A game as a player sees it: codes that can be the answer, codes that may be guessed, and the pattern a guess shows.
// For players, words with colours and pegs in black and white are the same.

import { type TieOrder, tieOrderOf } from '../players/tie-break.ts'
import type { Game } from './game.ts'
import { formatPattern, parsePattern, patternCountOf, patternOf } from './pattern.ts'
import { letterCode, padded, placesOf, type WordForm } from './word.ts'

/** `words`: each place is coloured. `pegs`: only the numbers of pegs are shown. */
export type FeedbackKind = 'words' | 'pegs'

export interface Feedback {
  readonly kind: FeedbackKind
  /** The form of words; meaningless for pegs. */
  readonly form: WordForm
  readonly id: string
  readonly name: string
  /** The codes that can be the answer: ids 0 to answers.length - 1. */
  readonly answers: readonly string[]
  /** All codes, the answers first; a code's id is its index. */
  readonly guesses: readonly string[]
  /** By id, how likely a code is, 1 to 255; 1 beyond its end. Null if all answers are equally likely. */
  readonly weights: Uint8Array | null
  /** The id of a code, -1 if unknown. */
  idOf(code: string): number
  /** Patterns are 0 to patternCount - 1; for words of more than five letters they do not fit a byte. */
  readonly patternCount: number
  readonly allCorrect: number
  patternOf(guess: string, answer: string): number
  formatPattern(pattern: number): string
  /** Null if the text is not a pattern. */
  parsePattern(text: string): number | null
  /** Symbols of a code, including padding, and the number of different ones without it. */
  readonly places: number
  readonly symbols: number
  /** The symbol, 0 to symbols - 1, in a place of a code. */
  symbolAt(id: number, place: number): number
}

/** A word game, as players see it. */
export function wordFeedback(game: Game): Feedback {
  const { form } = game
  return {
    kind: 'words',
    form,
    id: game.id,
    name: game.name,
    answers: game.answers,
    guesses: game.guesses,
    weights: game.weights,
    idOf: game.idOf,
    patternCount: patternCountOf(form),
    allCorrect: patternCountOf(form) - 1,
    patternOf,
    formatPattern: (pattern) => formatPattern(pattern, 'letters', form.length),
    parsePattern: (text) => parsePattern(text, form.length),
    places: placesOf(form),
    symbols: form.letters.length,
    symbolAt: (id, place) => letterCode(game.guesses[id], place, form),
  }
}

/** The id of a code as links have it, without padding; -1 if unknown. */
export function idOfLinked({ kind, idOf }: Pick<Feedback, 'kind' | 'idOf'>, code: string): number {
  return idOf(kind === 'words' ? padded(code) : code)
}

/**
 * All guesses in alphabetical order; with `first` those codes come first, in the given order.
 * @throws RangeError if `first` repeats a code or contains one that is not a guess
 */
export function alphabetOf({ guesses, idOf }: Feedback, first: readonly string[] = []): TieOrder {
  const places = new Map(first.map((code, place) => [code, place]))
  if (places.size < first.length) throw new RangeError('a code is in the order twice')
  const stranger = first.find((code) => idOf(code) < 0)
  if (stranger !== undefined) throw new RangeError(`'${stranger}' is in the order but not in the game`)
  const place = (id: number) => places.get(guesses[id]) ?? first.length
  const ids = Uint16Array.from(guesses.keys())
  return tieOrderOf(ids.sort((a, b) => place(a) - place(b) || (guesses[a] < guesses[b] ? -1 : 1)))
}

/** The answers of a state by the pattern that a guess (an id) would show: parts in the order of their patterns. */
export function partsOfState(feedback: Feedback, answers: Uint16Array, guess: number): Map<number, Uint16Array> {
  const { guesses, patternOf, patternCount } = feedback
  const played = guesses[guess]
  const patterns = patternCount > 256 ? new Uint16Array(answers.length) : new Uint8Array(answers.length)
  const sizes = new Uint32Array(patternCount)
  for (let i = 0; i < answers.length; i++) {
    patterns[i] = patternOf(played, guesses[answers[i]])
    sizes[patterns[i]]++
  }
  const parts = new Map<number, Uint16Array>()
  for (let pattern = 0; pattern < patternCount; pattern++) {
    if (sizes[pattern] > 0) parts.set(pattern, new Uint16Array(sizes[pattern]))
  }
  sizes.fill(0)
  for (let i = 0; i < answers.length; i++) parts.get(patterns[i])![sizes[patterns[i]]++] = answers[i]
  return parts
}
