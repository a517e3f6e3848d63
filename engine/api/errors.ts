// Errors of questions, as classes: the package and the API's client throw the same ones, so programs handle both the
// same way. `code` is the code of the API's problem documents and does not change.

import type { Refusal, Rule } from '../rules/mode.ts'
import type { Contradiction, Fix } from '../rules/state.ts'
import { unpadded } from '../rules/word.ts'

/** Every code, with its status in the API. */
export const ERROR_STATUS = {
  bad_parameter: 400,
  bad_json: 400,
  bad_history: 400,
  bad_word: 400,
  bad_signature: 401,
  not_found: 404,
  unknown_game: 404,
  no_past_answers: 404,
  unknown_strategy: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media: 415,
  contradiction: 422,
  too_much_work: 422,
  illegal_guess: 422,
  rate_limited: 429,
  internal: 500,
  store_failed: 503,
} as const

/** `unreachable` is the client's own: no answer, or none in time. */
export type ErrorCode = keyof typeof ERROR_STATUS | 'unreachable'

/** What some errors say in addition to their text. */
export interface ErrorMembers {
  /** `bad_history`: index of the fault in the text, and its line, from 1. */
  at?: number
  line?: number
  /** `bad_history`: the guesses read so far, in canonical form. */
  understood?: string
  /** `bad_history`: the colours, row by row, if the text is a grid without guesses. */
  grid?: string[]
  /** The guess that is wrong, from 1. */
  row?: number
  /** `illegal_guess`: the rule that the guess breaks, the letter, and in words what is needed and what the guess has. */
  rule?: Rule
  letter?: string
  needed?: string
  has?: string
  /** `contradiction`: guesses, from 1, that no word fits together, and colours that may be mistyped. */
  rows?: number[]
  fixes?: Fix[]
  /** `contradiction`: set if no word can have the colours of one guess. */
  impossible?: Contradiction['impossible']
  /** `bad_parameter`: what is wrong with which field. */
  errors?: { name: string; reason: string }[]
  /** `rate_limited`: how many milliseconds to wait. */
  retryAfterMs?: number
}

/** A question that has no answer. `message` is a sentence for people. */
export class FivebaseError extends Error {
  readonly code: ErrorCode
  /** Further members, as in the API's problem document. */
  readonly members: ErrorMembers

  constructor(code: ErrorCode, message: string, members: ErrorMembers = {}, options?: ErrorOptions) {
    super(unpadded(message), options)
    this.name = new.target.name
    this.code = code
    this.members = members
  }
}

/** The question is wrong: we cannot read a history, word or option. Asking again does not help. */
export class QuestionError extends FivebaseError {}

/** No word fits these guesses; a colour was probably mistyped. */
export class ContradictionError extends FivebaseError {
  get rows(): readonly number[] {
    return this.members.rows ?? []
  }

  /** Colours that may be mistyped, likeliest first. */
  get fixes(): readonly Fix[] {
    return this.members.fixes ?? []
  }
}

/** A guess breaks the rule of its mode. */
export class IllegalGuessError extends FivebaseError {
  get row(): number {
    return this.members.row ?? 0
  }
}

/** There is no such game, strategy or address. */
export class NotFoundError extends FivebaseError {}

/** Too many requests; asking again helps after `retryAfterMs`. */
export class RateLimitedError extends FivebaseError {
  get retryAfterMs(): number {
    return this.members.retryAfterMs ?? 0
  }
}

/** The service failed, or could not be reached in time; asking again may help. */
export class UnavailableError extends FivebaseError {}

/** The error of a code, in the class that goes with it. */
export function errorOf(
  code: ErrorCode,
  message: string,
  members: ErrorMembers = {},
  options?: ErrorOptions,
): FivebaseError {
  return new (classOf(code))(code, message, members, options)
}

/** A guess that the mode does not allow, before it is played. */
export function illegalGuess({ detail, row: _, ...members }: Refusal): FivebaseError {
  return errorOf('illegal_guess', `${detail}.`, members)
}

/** A played guess, from 1, that the mode does not allow. */
export function illegalRow({ row, refusal }: { row: number; refusal: Refusal }): FivebaseError {
  const { detail, ...members } = refusal
  return errorOf('illegal_guess', `Guess ${row}: ${detail}.`, { ...members, row })
}

export function contradictionError({ detail, ...members }: Contradiction): FivebaseError {
  return errorOf('contradiction', detail, members)
}

function classOf(code: ErrorCode): typeof FivebaseError {
  if (code === 'contradiction') return ContradictionError
  if (code === 'illegal_guess') return IllegalGuessError
  if (code === 'rate_limited') return RateLimitedError
  if (code === 'unreachable' || ERROR_STATUS[code] >= 500) return UnavailableError
  return ERROR_STATUS[code] === 404 ? NotFoundError : QuestionError
}

export function isErrorCode(text: unknown): text is keyof typeof ERROR_STATUS {
  return typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text)
}
