// The compiled kernel with the words of a game in its memory.
import type { Feedback } from '../../rules/feedback.ts'
import { type Game, MAX_WEIGHT } from '../../rules/game.ts'
import { ALL_CORRECT } from '../../rules/pattern.ts'
import { letterCodes, USUAL_FORM, WORD_LENGTH, type WordForm } from '../../rules/word.ts'
import type { Kernel } from './exports.ts'
import { instantiateKernel } from './instance.ts'

/** A list of guess ids in the kernel's memory. */
export interface IdList {
  at: number
  count: number
}

const MAX_GUESSES = 0xfff0
const FIRST_LETTER = 'a'.charCodeAt(0)

/**
 * The kernel counts answers heaviest first, so it has its own ids: answers by falling weight, ties in the game's order,
 * then the other guesses. If all answers are equally likely its ids are the game's.
 */
export interface WordKernel {
  kernel: Kernel
  /** All guesses in alphabetical order. */
  alphabet: IdList
  /** Bytes from one column of letters to the next. */
  stride: number
  /** Writes an unlisted word behind the list, and returns its id, valid until the next call. */
  writeSpare(word: string): number
  /** Writes answers (the game's ids) in kernel order into scratch memory, to be released with `mark` and `release`. */
  writeIds(ids: ArrayLike<number>): IdList
  /** Converts guess ids from game to kernel, and back. */
  toKernel(id: number): number
  toGame(id: number): number
}

/**
 * Instantiates the kernel (the compiled build/kernel.wasm) and writes the guesses into it, in id order.
 * @throws RangeError if there are more guesses than ids
 */
export function openKernel(
  module: WebAssembly.Module,
  game: Pick<Game, 'guesses' | 'weights' | 'form'>,
  memoryBytes: number,
  memory?: WebAssembly.Memory,
): WordKernel {
  const { weights, form } = game
  const order = heaviestFirst(game)
  const guesses = order === null ? game.guesses : Array.from(order, (id) => game.guesses[id])
  const count = guesses.length
  if (count > MAX_GUESSES) throw new RangeError(`a game has at most ${MAX_GUESSES} guesses, not ${count}`)
  const kernel = instantiateKernel<Kernel>(module, memory)
  kernel.setWords(count)
  const stride = (count + 1 + 15) & ~15
  writeWords(kernel, 0, [...guesses, form.letters[0].repeat(WORD_LENGTH)], form)
  kernel.sortAlphabet()
  const alphabet = { at: kernel.alphabetAt(), count }
  if (order !== null && weights !== null) {
    new Uint16Array(kernel.memory.buffer, kernel.weightsAt(), weights.length).set(
      order.subarray(0, weights.length).map((id) => weights[id]),
    )
  }
  kernel.setTranspositions(memoryBytes)
  return {
    kernel,
    alphabet,
    stride,
    ...idsOf(kernel, order),
    writeSpare: (word) => {
      writeWords(kernel, count, [word], form)
      return count
    },
  }
}

/** The letters of words as the kernel reads them, the alphabet's first letter as `a`. */
function codesOf(words: readonly string[], form: WordForm): Uint8Array {
  if (form === USUAL_FORM) return new TextEncoder().encode(words.join(''))
  return Uint8Array.from(
    words.flatMap((word) => letterCodes(word, form)),
    (code) => FIRST_LETTER + code,
  )
}

/** Writes words into the kernel, from guess `first` on. */
function writeWords(kernel: Kernel, first: number, words: readonly string[], form: WordForm): void {
  const scratch = kernel.mark()
  const length = words.length * WORD_LENGTH
  const text = kernel.reserve(length)
  new Uint8Array(kernel.memory.buffer, text, length).set(codesOf(words, form))
  kernel.writeWords(text, first, words.length)
  kernel.release(scratch)
}

/** The guesses (the game's ids) in kernel order; null if the orders are the same. */
function heaviestFirst({ guesses, weights }: Pick<Game, 'guesses' | 'weights'>): Uint16Array | null {
  if (weights === null) return null
  const order = Uint16Array.from(guesses.keys())
  // Sorted as numbers, without a call per comparison: the weight, then the id.
  const keys = Uint32Array.from(weights, (weight, id) => ((MAX_WEIGHT - weight) << 16) | id).sort()
  order.set(keys.map((key) => key & 0xffff))
  return order
}

function idsOf(kernel: Kernel, order: Uint16Array | null): Pick<WordKernel, 'writeIds' | 'toKernel' | 'toGame'> {
  if (order === null) return { writeIds: (ids) => writeIds(kernel, ids), toKernel: (id) => id, toGame: (id) => id }
  const places = new Uint16Array(order.length)
  for (const [place, id] of order.entries()) places[id] = place
  return {
    writeIds: (ids) => writeIds(kernel, Uint16Array.from(ids, (id) => places[id]).sort()),
    // The spare word comes after both lists.
    toKernel: (id) => places[id] ?? id,
    toGame: (id) => order[id] ?? id,
  }
}

/** Maximum number of codes without words: a table of all their patterns takes the square of this, 256 MiB. */
export const MAX_CODES = 1 << 14

/**
 * The same for a game without words, whose patterns are given to the kernel.
 * @throws RangeError if there are too many codes for a table of all patterns
 */
export function openFeedbackKernel(module: WebAssembly.Module, feedback: Feedback, memoryBytes: number): WordKernel {
  const { id, guesses, answers, patternOf, allCorrect } = feedback
  const count = guesses.length
  if (count > MAX_CODES) throw new RangeError(`${id} has ${count} codes; at most ${MAX_CODES} can be searched`)
  const kernel = instantiateKernel<Kernel>(module)
  kernel.setWords(count)
  const stride = (count + 1 + 15) & ~15
  const alphabet = { at: kernel.alphabetAt(), count }
  new Uint16Array(kernel.memory.buffer, alphabet.at, count).set(Array.from(guesses.keys()))
  kernel.finishAlphabet()
  const rows = kernel.reserve(answers.length * stride)
  const patterns = new Uint8Array(kernel.memory.buffer, rows, answers.length * stride)
  const seen = new Set<number>()
  for (let answer = 0; answer < answers.length; answer++) {
    for (let guess = 0; guess < count; guess++) {
      const pattern = patternOf(guesses[guess], answers[answer])
      seen.add(pattern)
      patterns[answer * stride + guess] = pattern === allCorrect ? ALL_CORRECT : pattern
    }
  }
  kernel.giveFeedback(rows, seen.size)
  kernel.setTranspositions(memoryBytes)
  return {
    kernel,
    alphabet,
    stride,
    writeSpare: (code) => {
      throw new RangeError(`${code} is not a code of ${id}`)
    },
    ...idsOf(kernel, null),
  }
}

function writeIds(kernel: Kernel, ids: ArrayLike<number>): IdList {
  const at = kernel.reserve(ids.length * 2)
  new Uint16Array(kernel.memory.buffer, at, ids.length).set(ids)
  return { at, count: ids.length }
}
