/** From a finished game to its analysis. Routes and bots ask here. */
import { type Analysis, analyze } from '../engine/advice/analysis.ts'
import { MAX_LIMIT } from '../engine/rules/goal.ts'
import type { Row } from '../engine/rules/history.ts'
import { findIllegal } from '../engine/rules/mode.ts'
import { patternOf } from '../engine/rules/pattern.ts'
import { Problem } from './problem.ts'
import { type AskedQuestion, wordOf } from './question.ts'
import { contradictionProblem, illegalRow } from './rule-problems.ts'
import type { StoreContext } from './store/context.ts'
import { valuerOf } from './valuer.ts'

/** The analysis of a question's rows; throws the problem if they are not a legal game. */
export async function analyzeOn(
  context: StoreContext,
  question: AskedQuestion,
): Promise<{ analysis: Analysis; isDegraded: boolean }> {
  const { limit, rows } = question
  if (rows.length > limit) throw new Problem('bad_history', `You gave ${rows.length} guesses; the limit is ${limit}.`)
  const illegal = findIllegal(question)
  if (illegal) throw illegalRow(illegal)
  const { valuer, isDegraded } = await valuerOf(context, question)
  const result = analyze({ ...question, valuer, budget: context.budget })
  if (!result.ok) throw contradictionProblem(result.contradiction)
  return { analysis: result.analysis, isDegraded }
}

/** The rows from guesses and answer, or from the question's history. */
export function playedRows(
  { game, rows }: AskedQuestion,
  guesses: string | undefined,
  answer: string | undefined,
): Row[] {
  if (guesses === undefined && answer === undefined) {
    if (rows.length === 0) throw new Problem('bad_parameter', 'Give guesses and answer, or h.')
    return rows
  }
  if (rows.length > 0) throw new Problem('bad_parameter', 'Give guesses and answer, or h, but not both.')
  if (guesses === undefined || answer === undefined) {
    throw new Problem('bad_parameter', 'Give both guesses and answer: together they give the colours.')
  }
  const secret = wordOf(answer, 'answer', game.form)
  const words = guesses.split(/[\s,]+/).filter(Boolean)
  if (words.length > MAX_LIMIT)
    throw new Problem('bad_history', `A game has at most ${MAX_LIMIT} guesses, not ${words.length}.`)
  const played = words.map((word) => wordOf(word, 'guesses', game.form))
  const end = played.indexOf(secret)
  if (end >= 0 && end < played.length - 1) {
    throw new Problem('bad_history', `Guess ${end + 1} has won; nothing can follow it.`)
  }
  return played.map((guess) => ({ guess, pattern: patternOf(guess, secret) }))
}
