// Allowed guesses. `hard` is the official rule and nothing more: greys may be reused, a yellow may stay in its place.
// `strict` allows only words that can still be the answer, even as opener. If no answer fits the rows, the candidates
// are the fitting words of the guess list; ruled-out words are never candidates. What is legal in strict mode is legal
// in hard mode, but an optimal hard strategy uses guesses that strict mode forbids, so neither can replace the other.

import type { Game } from './game.ts'
import type { Row } from './history.ts'
import { ABSENT, COLOURS, CORRECT, colourAt, patternOf } from './pattern.ts'
import { stateOf } from './state.ts'
import { capitals, WORD_LENGTH } from './word.ts'

export const MODES = ['normal', 'hard', 'strict'] as const
export type Mode = (typeof MODES)[number]

/**
 * `keep_correct` and `keep_letters` are the two halves of the `hard` rule; `fit_rows` and `be_answer` those of
 * `strict`: the word fits the rows, and is an answer that is not ruled out.
 */
export const RULES = ['keep_correct', 'keep_letters', 'fit_rows', 'be_answer'] as const
export type Rule = (typeof RULES)[number]

/** Where a guess is to be played. */
export interface Turn {
  game: Game
  mode: Mode
  /** The rows before. */
  rows: readonly Row[]
  /** Ids of words that are ruled out. */
  excluded?: ReadonlySet<number>
}

/**
 * Why a guess is not legal. `row` counts from 1, `needed` and `has` are words for people. With `be_answer` no row is at
 * fault: `row` is 0 and `letter` empty.
 */
export interface Refusal {
  row: number
  rule: Rule
  letter: string
  needed: string
  has: string
  detail: string
}

export function isMode(text: unknown): text is Mode {
  return MODES.includes(text as Mode)
}

/**
 * Null if the guess is legal, else the first thing wrong with it.
 * @throws RangeError if the guess does not have five places
 */
export function checkGuess({ game, mode, rows, excluded }: Turn, guess: string): Refusal | null {
  const refusal = checkRows(mode, rows, guess)
  if (refusal !== null || mode !== 'strict') return refusal
  const id = game.idOf(guess)
  if (isAnswer(game, id) && !excluded?.has(id)) return null
  return isCandidate(game, rows, id, excluded) ? null : refuseStranger(game, guess, id)
}

/** The first row whose guess is not legal after those before it, from 1, and why; null if all are. */
export function findIllegal({ rows, ...turn }: Turn): { row: number; refusal: Refusal } | null {
  for (const [index, { guess }] of rows.entries()) {
    const refusal = checkGuess({ ...turn, rows: rows.slice(0, index) }, guess)
    if (refusal !== null) return { row: index + 1, refusal }
  }
  return null
}

/** Whether a guess may begin a game. */
export function isOpener(game: Pick<Game, 'answers' | 'guesses'>, mode: Mode, id: number): boolean {
  return id >= 0 && id < countOpeners(game.answers.length, game.guesses.length, mode)
}

/** How many guesses may begin a game with these counts: those with ids below the result. */
export function countOpeners(answers: number, guesses: number, mode: Mode): number {
  return mode === 'strict' ? answers : guesses
}

/** Ids of the legal guesses of a state; `answers` are the answers left. */
export function legalGuesses({ game, mode, rows }: Turn, answers: Uint16Array): number[] {
  if (mode === 'strict') return Array.from(answers)
  const ids = Array.from(game.guesses.keys())
  return mode === 'normal' ? ids : ids.filter((id) => checkRows(mode, rows, game.guesses[id]) === null)
}

/**
 * The part of the rule that depends on the rows alone; null if they allow the guess. `hard` looks only at the previous
 * row, as the official game does; if all rows are legal, that is the same as looking at all of them.
 * @throws RangeError if the guess does not have five places
 */
export function checkRows(mode: Mode, rows: readonly Row[], guess: string): Refusal | null {
  if (guess.length !== WORD_LENGTH || guess !== guess.toLowerCase()) throw new RangeError(`'${guess}' is not a word`)
  if (mode === 'normal' || rows.length === 0) return null
  if (mode === 'hard') return checkHard(rows[rows.length - 1], rows.length, guess)
  for (let index = 0; index < rows.length; index++) {
    const refusal = checkStrict(rows[index], index + 1, guess)
    if (refusal !== null) return refusal
  }
  return null
}

function checkHard({ guess: played, pattern }: Row, row: number, guess: string): Refusal | null {
  for (let place = 0; place < WORD_LENGTH; place++) {
    const letter = played[place]
    if (colourAt(pattern, place) === CORRECT && guess[place] !== letter) {
      return refuse(row, 'keep_correct', letter, guess, {
        needed: `${capitals(letter)} in place ${place + 1}`,
        has: `${capitals(guess[place])} in place ${place + 1}`,
      })
    }
  }
  for (let place = 0; place < WORD_LENGTH; place++) {
    const letter = played[place]
    const needed = countShown(played, pattern, letter)
    const has = countLetter(guess, letter)
    if (has < needed) {
      return refuse(row, 'keep_letters', letter, guess, {
        needed: `${needed} ${capitals(letter)}`,
        has: `${has === 0 ? 'no' : has} ${capitals(letter)}`,
      })
    }
  }
  return null
}

function checkStrict({ guess: played, pattern }: Row, row: number, guess: string): Refusal | null {
  const shown = patternOf(played, guess)
  for (let place = 0; place < WORD_LENGTH; place++) {
    const needed = colourAt(pattern, place)
    const has = colourAt(shown, place)
    if (needed === has) continue
    const letter = played[place]
    return refuse(row, 'fit_rows', letter, guess, {
      needed: `${capitals(letter)} ${COLOURS[needed]} in place ${place + 1}`,
      has: `it ${COLOURS[has]}`,
    })
  }
  return null
}

const isAnswer = (game: Game, id: number): boolean => id >= 0 && id < game.answers.length

/** Whether a fitting word that is not an answer, or is ruled out, is a candidate: only if nothing else is left. */
function isCandidate(game: Game, rows: readonly Row[], id: number, excluded: Turn['excluded']): boolean {
  if (id < 0) return false
  const fits = (word: string, at: number) =>
    !excluded?.has(at) && rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern)
  // Rarely needed, and fast otherwise: the whole state is computed only if no answer is left.
  return !game.answers.some(fits) && stateOf(game, rows, { excluded }).answers.includes(id)
}

function refuseStranger(game: Game, guess: string, id: number): Refusal {
  const needed = 'a word that can still be the answer'
  const fault = isAnswer(game, id) ? 'ruled out' : `not an answer of ${game.id}`
  const has = `a word that is ${fault}`
  const detail = `${capitals(guess)} breaks strict mode: it is ${fault}`
  return { row: 0, rule: 'be_answer', letter: '', needed, has, detail }
}

function refuse(
  row: number,
  rule: Rule,
  letter: string,
  guess: string,
  { needed, has }: { needed: string; has: string },
): Refusal {
  const mode = rule === 'fit_rows' ? 'strict' : 'hard'
  const name = capitals(guess)
  const detail = `${name} breaks ${mode} mode: guess ${row} needs ${needed}, ${name} has ${has}`
  return { row, rule, letter, needed, has, detail }
}

/** Copies of a letter that a row showed as present or correct. */
function countShown(played: string, pattern: number, letter: string): number {
  let count = 0
  for (let place = 0; place < WORD_LENGTH; place++) {
    if (played[place] === letter && colourAt(pattern, place) !== ABSENT) count++
  }
  return count
}

function countLetter(word: string, letter: string): number {
  return word.split(letter).length - 1
}
