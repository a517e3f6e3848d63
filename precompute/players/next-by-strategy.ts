// `fivebase next` for anything but the exact engine for words: the guess of a player, and any player with pegs.

import { adviseBy } from '../../engine/players/play-advice.ts'
import { exactModeOf } from '../../engine/players/players.ts'
import { formatPath } from '../../engine/players/simulate.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { weightOf } from '../../engine/rules/game.ts'
import type { Row } from '../../engine/rules/history.ts'
import { findIllegal, type Mode } from '../../engine/rules/mode.ts'
import { describeScores, formatScored, formatValue, type Scored } from '../terminal/format-scores.ts'
import { formatPairs } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { codeOf, type NamedPlay, openPlay, type PlayOptions, refusalOf } from './named-play.ts'
import { readHistory } from './read-history.ts'
import { scoreIn } from './score-in.ts'

/** More answers than this are counted, not listed. */
const LISTED_ANSWERS = 20
/** The likeliest of them are listed anyway, if answers are weighted. */
const LIKELIEST = 8

export interface StrategyNextOptions extends PlayOptions {
  mode?: Mode
  answers?: boolean
  /** Guesses to score beside the advised one. */
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
  const isOwnMode = mode === 'normal' || mode === exactModeOf(options.player)
  if (!isOwnMode) throw new UsageError(`${options.player} cannot play ${mode} mode`, 'leave out --mode or --player')
  const play = await openPlay(options, terminal)
  const { feedback } = play
  const rows = readHistory(text, { ...options, pegs, form: feedback.form }, terminal)
  const { guess, answers, pool } = adviseOrRefuse(play, rows)
  const ids = Uint16Array.from(answers, (code) => feedback.idOf(code))
  const words = (options.score ?? []).map((code) => codeOf(feedback, code))
  const [own, ...asked] = scoreIn(play, { answers: ids, rows }, [guess, ...words])
  const advised: Advised = { play, rows, pool, answers: likeliestFirst(answers, feedback), own, asked }
  if (options.json) {
    const facts = adviceFacts(advised)
    const state = { remaining: answers.length, answers: advised.answers, weights: weightsOf(advised) }
    terminal.out(`${JSON.stringify({ ...facts, ...own, ...(options.score && { asked }), ...state }, null, 2)}\n`)
  } else terminal.out(formatAdvice(advised, options.answers === true))
}

/** A player's advice, and its state. */
interface Advised {
  play: NamedPlay
  rows: readonly Row[]
  pool: 'answers' | 'guesses'
  /** Answers left, the likeliest first. */
  answers: readonly string[]
  /** The guess advised. */
  own: Scored
  /** Those to score beside it. */
  asked: readonly Scored[]
}

/** Throws UsageError if there is nothing to guess, NegativeResult if no word fits. */
function adviseOrRefuse({ feedback, tree, game, exact, limit }: NamedPlay, rows: readonly Row[]) {
  const illegal = game && exact ? findIllegal({ game, mode: exact.setting.mode, rows }) : null
  if (illegal) throw new UsageError(`guess ${illegal.row}: ${illegal.refusal.detail}`)
  if (rows.at(-1)?.pattern === feedback.allCorrect) throw new UsageError('the last guess won: the game is over')
  if (rows.length >= limit) throw new UsageError(`you have used all ${limit} guesses`, 'a higher --limit allows more')
  try {
    const advice = adviseBy(tree, game, rows)
    if ('guess' in advice) return advice
    throw new NegativeResult(`no word fits: ${advice.detail}`)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Sorting is stable, so equally likely answers keep their order. */
function likeliestFirst(answers: readonly string[], feedback: Feedback): readonly string[] {
  const weight = (code: string) => weightOf(feedback, feedback.idOf(code))
  return feedback.weights === null ? answers : [...answers].sort((a, b) => weight(b) - weight(a))
}

/** One per answer, in their order; undefined if all are equally likely. */
function weightsOf({ play: { feedback }, answers }: Advised): number[] | undefined {
  return feedback.weights === null ? undefined : answers.map((code) => weightOf(feedback, feedback.idOf(code)))
}

/** A player that equals the exact engine is proved; the others are heuristics. */
const proofOf = (strategy: string): 'exact' | null => (exactModeOf(strategy) === undefined ? null : 'exact')

function adviceFacts({ play: { feedback, tree, strategy, reading, odds }, rows, pool }: Advised) {
  return {
    strategy,
    reading,
    proof: proofOf(strategy),
    prior: odds?.prior,
    game: feedback.id,
    history: formatPath(tree, { rows }),
    row: rows.length + 1,
    pool,
  }
}

function formatAdvice(advised: Advised, isWhole: boolean): string {
  const { play, rows, pool, own, asked } = advised
  const { feedback, strategy, reading, limit, odds } = play
  const note = pool === 'guesses' ? ' (every allowed guess: no answer fits)' : ''
  const expected = own.value === null ? null : `${formatValue(own.value)} more guesses with best play from here`
  const pairs = formatPairs([
    ['guess', own.inAnswers ? own.guess : `${own.guess} (can't be the answer)`],
    ['player', `${strategy} (${reading})`],
    ['proof', proofOf(strategy) ?? 'none: a heuristic'],
    ['scores', describeScores(own.scores)],
    ...(expected === null ? [] : [['expected', expected] as const]),
    ['answers', `${advised.answers.length} left${note}${listAnswers(advised, isWhole)}`],
    ['game', `${feedback.id}, limit ${limit}, guess ${rows.length + 1}${odds === null ? '' : `, odds: ${odds.prior}`}`],
  ])
  return asked.length > 0 ? `${pairs}\n${formatScored(asked)}` : pairs
}

function listAnswers(advised: Advised, isWhole: boolean): string {
  const { answers } = advised
  const isListed = isWhole || answers.length <= LISTED_ANSWERS
  const weights = weightsOf(advised)
  if (weights === undefined) return isListed ? `: ${answers.join(' ')}` : ''
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = answers.map((code, at) => `${code} ${Math.round((weights[at] / all) * 100)}%`)
  return isListed ? `: ${shares.join(', ')}` : `, the likeliest: ${shares.slice(0, LIKELIEST).join(', ')}`
}
