/** Broken rules of the game, as problem documents. */
import type { Refusal } from '../engine/rules/mode.ts'
import type { Contradiction } from '../engine/rules/state.ts'
import { Problem } from './problem.ts'

/** A guess that the mode does not allow, before it is played. */
export function illegalGuess(refusal: Refusal): Problem {
  const { detail, row: _, ...members } = refusal
  return new Problem('illegal_guess', `${detail}.`, members)
}

/** A played row, counted from 1, that the mode does not allow. */
export function illegalRow({ row, refusal }: { row: number; refusal: Refusal }): Problem {
  const { detail, ...members } = refusal
  return new Problem('illegal_guess', `Guess ${row}: ${detail}.`, { ...members, row })
}

export function contradictionProblem(contradiction: Contradiction): Problem {
  const { detail, ...members } = contradiction
  return new Problem('contradiction', detail, members)
}
