/**
 * Every way a request can fail: one table from code to status to log level, and the RFC 9457 document made from it.
 * Codes are part of the API and never change their meaning.
 */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ERROR_STATUS, ErrorMembers } from '../engine/api/errors.ts'
import { unpadded } from '../engine/rules/word.ts'
import type { AppEnv } from './env.ts'
import { type Level, log, pathForLog } from './log.ts'

export const PROBLEMS = {
  bad_parameter: { status: 400, level: 'debug', title: 'A parameter is wrong' },
  bad_json: { status: 400, level: 'debug', title: 'The body is not JSON' },
  bad_history: { status: 400, level: 'debug', title: 'We could not read the guesses' },
  bad_word: { status: 400, level: 'debug', title: 'This is not a word of the game' },
  bad_signature: { status: 401, level: 'info', title: 'The signature does not match the request' },
  not_found: { status: 404, level: 'debug', title: 'Nothing here' },
  unknown_game: { status: 404, level: 'debug', title: 'No game has this id' },
  no_past_answers: { status: 404, level: 'debug', title: 'No past answers are stored here' },
  unknown_strategy: { status: 404, level: 'debug', title: 'No such strategy is stored' },
  method_not_allowed: { status: 405, level: 'debug', title: 'Wrong method for this address' },
  too_large: { status: 413, level: 'debug', title: 'The request is too large' },
  unsupported_media: { status: 415, level: 'debug', title: 'The body must be JSON' },
  contradiction: { status: 422, level: 'debug', title: 'No word fits these guesses' },
  too_much_work: { status: 422, level: 'debug', title: 'This takes too much work for one request' },
  illegal_guess: { status: 422, level: 'debug', title: 'A guess breaks the rules of this mode' },
  rate_limited: { status: 429, level: 'info', title: 'Too many requests' },
  internal: { status: 500, level: 'error', title: 'Something went wrong on our side' },
  store_failed: { status: 503, level: 'error', title: 'The store did not answer' },
} as const satisfies {
  [Code in keyof typeof ERROR_STATUS]: { status: (typeof ERROR_STATUS)[Code]; level: Level; title: string }
}

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** Longest `detail`: it quotes the client, and that may be long. */
const DETAIL_LENGTH = 400

/** A request that cannot be answered. Thrown anywhere in a route, written once by `problemResponse`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  /** More members of the document, such as `row` and `rule` of an illegal guess. */
  readonly members: ErrorMembers
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, detail: string, members: ErrorMembers = {}, headers: Record<string, string> = {}) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
    this.members = members
    this.headers = headers
  }
}

/** Errors thrown by the framework, in our terms. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException) {
    if (error.status === 400) return new Problem('bad_json', 'The body is not JSON.')
    if (error.status === 413) return new Problem('too_large', 'The body is too long.')
    if (error.status === 415)
      return new Problem('unsupported_media', 'Send the body with Content-Type: application/json.')
  }
  return new Problem('internal', 'Something went wrong on our side. Please try again.')
}

const shorten = (text: string): string => (text.length > DETAIL_LENGTH ? `${text.slice(0, DETAIL_LENGTH - 1)}…` : text)

/** The problem document of an error, logged at its code's level. Never cached. */
export function problemResponse(error: unknown, c: Context<AppEnv>): Response {
  const problem = problemOf(error)
  return new Response(unpadded(JSON.stringify(problemDocument(problem, c, error))), {
    status: PROBLEMS[problem.code].status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  })
}

/** The document alone; `cause` is what was thrown, if not the problem itself. */
export function problemDocument(problem: Problem, c: Context<AppEnv>, cause: unknown = problem) {
  const { status, level, title } = PROBLEMS[problem.code]
  const path = c.req.path
  log(c.env, level, problem.code, {
    status,
    path: pathForLog(path),
    ...(problem.code === 'internal'
      ? { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
      : {}),
  })
  return {
    type: `/api#${problem.code}`,
    title,
    status,
    detail: shorten(problem.detail),
    instance: path,
    code: problem.code,
    ...problem.members,
  }
}
