// `fivebase next` where not the exact engine for words is asked: what one of the strategies of the literature would guess,
// and any strategy with pegs.

import { adviseBy } from '../../engine/players/play-advice.ts'
import { exactModeOf } from '../../engine/players/players.ts'
import { formatPath } from '../../engine/players/simulate.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { weightOf } from '../../engine/rules/game.ts'
import type { Row } from '../../engine/rules/history.ts'
import { findIllegal, type Mode } from '../../engine/rules/mode.ts'
import { describeScores, formatScored, formatValue } from '../terminal/format-scores.ts'
import { formatPairs } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { codeOf, openPlay, type PlayOptions, refusalOf } from './named-play.ts'
import { readHistory } from './read-history.ts'
import { scoreIn } from './score-in.ts'

/** More answers than this are counted, not listed. */
const LISTED_ANSWERS = 20
/** Of these the likeliest are named all the same, where some are likelier. */
const LIKELIEST = 8

export interface StrategyNextOptions extends PlayOptions {
  mode?: Mode
  answers?: boolean
  /** Guesses to score beside the one advised. */
  score?: readonly string[]
  json?: boolean
}

export async function printStrategyNext(
  text: string,
  pegs: Feedback | null,
  options: StrategyNextOptions,
  terminal: Terminal,
): Promise<void> {
  const { mode = 'normal' } = options
  const isOwnMode = mode === 'normal' || mode === exactModeOf(options.strategy)
  if (!isOwnMode) throw new UsageError(`${options.strategy} cannot play ${mode} mode`, 'leave out --mode or --strategy')
  const play = await openPlay(options, terminal)
  const rows = readHistory(text, { ...options, pegs, form: play.feedback.form }, terminal)
  const { feedback, tree, strategy, reading, limit, odds } = play
  const proof = exactModeOf(strategy) !== undefined ? 'exact' : null
  const illegal = play.game && play.exact ? findIllegal({ game: play.game, mode: play.exact.setting.mode, rows }) : null
  if (illegal) throw new UsageError(`guess ${illegal.row}: ${illegal.refusal.detail}`)
  if (rows.at(-1)?.pattern === feedback.allCorrect) throw new UsageError('the last guess won: the game is over')
  if (rows.length >= limit) throw new UsageError(`you have used all ${limit} guesses`, 'a higher --limit allows more')
  const advice = adviseOrRefuse()
  if (!('guess' in advice)) throw new NegativeResult(`no word fits: ${advice.detail}`)
  const { guess, answers, pool } = advice
  const ids = Uint16Array.from(answers, (code) => feedback.idOf(code))
  const [own, ...asked] = scoreIn(play, { answers: ids, rows }, [
    guess,
    ...(options.score ?? []).map((code) => codeOf(feedback, code)),
  ])
  const row = rows.length + 1
  const weight = (code: string) => weightOf(feedback, feedback.idOf(code))
  const isWeighed = feedback.weights !== null
  // Sorting is stable: equally likely answers stay in their order.
  const likely = isWeighed ? [...answers].sort((a, b) => weight(b) - weight(a)) : answers
  if (options.json) {
    const facts = {
      strategy,
      reading,
      proof,
      prior: odds?.prior,
      game: feedback.id,
      history: formatPath(tree, { rows }),
      row,
      pool,
    }
    const state = { remaining: answers.length, answers: likely, ...(isWeighed && { weights: likely.map(weight) }) }
    terminal.out(`${JSON.stringify({ ...facts, ...own, ...(options.score && { asked }), ...state }, null, 2)}\n`)
    return
  }
  const note = pool === 'guesses' ? ' (every allowed guess: no answer fits)' : ''
  const isListed = options.answers === true || answers.length <= LISTED_ANSWERS
  const listed = isListed || isWeighed ? listOf(isListed ? likely : likely.slice(0, LIKELIEST)) : ''
  terminal.out(
    formatPairs([
      ['guess', own.inAnswers ? guess : `${guess} (can't be the answer)`],
      ['strategy', `${strategy} (${reading})`],
      ['proof', proof ?? 'none: a heuristic'],
      ['scores', describeScores(own.scores)],
      ...(own.value === null ? [] : [describeExpected(own.value)]),
      ['answers', `${answers.length} left${note}${listed}`],
      ['game', `${feedback.id}, limit ${limit}, guess ${row}${odds === null ? '' : `, odds: ${odds.prior}`}`],
    ]),
  )
  if (asked.length > 0) terminal.out(`\n${formatScored(asked)}`)

  function describeExpected(value: NonNullable<typeof own.value>): [string, string] {
    return ['expected', `${formatValue(value)} more guesses with best play from here`]
  }

  function listOf(codes: readonly string[]): string {
    if (!isWeighed) return `: ${codes.join(' ')}`
    const all = answers.reduce((sum, code) => sum + weight(code), 0)
    const shares = codes.map((code) => `${code} ${Math.round((weight(code) / all) * 100)}%`)
    return `${codes.length < answers.length ? ', the likeliest' : ''}: ${shares.join(', ')}`
  }

  function adviseOrRefuse() {
    try {
      return adviseBy(tree, play.game, rows)
    } catch (error) {
      throw refusalOf(error)
    }
  }
}
