/** Why hard or strict mode rejects a guess, in a player's words. */
import type { Refusal } from '../engine/rules/mode.ts'
import { capitals } from '../engine/rules/word.ts'

export type RefusalFacts = Pick<Refusal, 'rule' | 'row' | 'letter' | 'needed'>

/** "Hard mode: guess 1 has L in place 3, so CRANE must too." */
export function refusalSentence(guess: string, refusal: RefusalFacts): string {
  const isStrict = refusal.rule === 'fit_rows' || refusal.rule === 'be_answer'
  const mode = isStrict ? 'Strict mode' : 'Hard mode'
  return `${mode}: ${refusalReason(guess, refusal)}.`
}

/** "guess 1 has L in place 3, so CRANE must too". */
export function refusalReason(guess: string, { rule, row, letter, needed }: RefusalFacts): string {
  const [word, name] = [capitals(guess), capitals(letter)]
  if (rule === 'be_answer') return `${word} can’t be the answer`
  if (rule === 'fit_rows') return `guess ${row} says ${word} can’t be the answer`
  if (rule === 'keep_correct') return `guess ${row} has ${needed}, so ${word} must too`
  const count = Number.parseInt(needed, 10)
  const found = count > 1 ? `${count} ${name}s, so ${word} must use them` : `${name}, so ${word} must use it`
  return `guess ${row} found ${found}`
}
