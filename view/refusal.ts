/** Why hard or strict mode does not take a guess, in a player's words. */
import type { Refusal } from '../engine/rules/mode.ts'

export type RefusalFacts = Pick<Refusal, 'rule' | 'row' | 'letter' | 'needed'>

export function refusalSentence(guess: string, { rule, row, letter, needed }: RefusalFacts): string {
  const [word, name] = [guess.toUpperCase(), letter.toUpperCase()]
  if (rule === 'fit_rows') return `Strict mode: guess ${row} says ${word} can’t be the answer.`
  if (rule === 'keep_correct') return `Hard mode: guess ${row} has ${needed}, so ${word} must too.`
  const count = Number.parseInt(needed, 10)
  const found = count > 1 ? `${count} ${name}s, so ${word} must use them` : `${name}, so ${word} must use it`
  return `Hard mode: guess ${row} found ${found}.`
}
