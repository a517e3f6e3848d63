/** 0: done. 1: done, and the answer is no. 2: the command could not be carried out as given. */
export const EXIT_DONE = 0
export const EXIT_NEGATIVE = 1
export const EXIT_BAD_USE = 2

export type ExitCode = typeof EXIT_DONE | typeof EXIT_NEGATIVE | typeof EXIT_BAD_USE

/**
 * A request that cannot be carried out as written. The message says what is wrong and where; `hint` says what would be
 * right. Printed without a stack, exit code 2.
 */
export class UsageError extends Error {
  readonly hint: string

  constructor(message: string, hint = '') {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

/** A valid question whose answer is no, such as a damaged strategy. Exit code 1. */
export class NegativeResult extends Error {
  readonly hint: string

  constructor(message: string, hint = '') {
    super(message)
    this.name = 'NegativeResult'
    this.hint = hint
  }
}
