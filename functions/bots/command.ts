/** What people can ask a bot, and its replies, for any chat. Errors become sentences too. */

import { formatAnalysis } from '../../engine/advice/analysis.ts'
import { describeAdvice } from '../../engine/advice/sentence.ts'
import { DEFAULT_GAME } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, type Goal } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { formatRowPattern } from '../../engine/rules/pattern.ts'
import { stateOf } from '../../engine/rules/state.ts'
import { capitals, unpadded } from '../../engine/rules/word.ts'
import { formatAddress } from '../../view/address.ts'
import { adviseOn } from '../advisor.ts'
import { analyzeOn, playedRows } from '../analyst.ts'
import { API_BASE } from '../api-base.ts'
import { log } from '../log.ts'
import { Problem } from '../problem.ts'
import { type AskedQuestion, openerOf, questionOf } from '../question.ts'
import type { StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'
import type { Markup } from './markup.ts'

export const COMMANDS = ['next', 'analyze', 'tree'] as const
export type CommandName = (typeof COMMANDS)[number]

/** A command with its options, as any chat gives them. */
export interface Command {
  name: CommandName
  /** Rows, or a shared result with its guesses. */
  rows?: string
  guesses?: string
  answer?: string
  opener?: string
  /** Past answers, which cannot be the answer again. */
  past?: string
  game?: string
  mode?: Mode
  goal?: Goal
  limit?: number
}

export interface BotContext extends StoreContext {
  /** Where the pages are: `https://fivebase.example`. */
  origin: string
  markup: Markup
}

export const FAULT_HERE = 'Something went wrong on our side. Please try again.'

/** Answers listed in one message. */
const NAMED_ANSWERS = 12
/** With more answers than this, a search starts only after the chat has been told to wait. */
const QUICK_ANSWERS = 150

/**
 * Whether an answer may take longer than a chat waits: every analysis, and positions off the trees with many answers
 * left.
 */
export async function mayTakeLong(context: BotContext, command: Command): Promise<boolean> {
  if (command.name === 'tree') return false
  if (command.name === 'analyze') return true
  try {
    const question = await questionOfCommand(context, command)
    const opener = question.rows[0]?.guess ?? question.opener
    if (opener === null) return (await storeOf(context.env).bestOpener(context, question)).opener === null
    const { view } = await storeOf(context.env).strategy(context, question, opener)
    if (view?.probe(question.rows)) return false
    return stateOf(question.game, question.rows, question).answers.length > QUICK_ANSWERS
  } catch {
    // It cannot be answered, so say that at once.
    return false
  }
}

/** The reply to a command. Never throws: errors become a sentence. */
export async function replyTo(context: BotContext, command: Command): Promise<string> {
  try {
    return unpadded(await REPLIES[command.name](context, command))
  } catch (error) {
    if (error instanceof Problem) return context.markup.plain(error.detail)
    log(context.env, 'error', 'bot_failed', { error: error instanceof Error ? (error.stack ?? '') : String(error) })
    return FAULT_HERE
  }
}

const REPLIES = { next: replyToNext, analyze: replyToAnalyze, tree: replyToTree }

export function questionOfCommand(
  context: StoreContext,
  { rows: h = '', opener, past, game, mode, goal, limit }: Command,
): Promise<AskedQuestion> {
  return questionOf(context, {
    h,
    game: game ?? DEFAULT_GAME,
    mode: mode ?? 'normal',
    goal: goal ?? 'mean',
    limit: limit ?? DEFAULT_LIMIT,
    ...(opener ? { opener } : {}),
    ...(past ? { exclude: past } : {}),
  })
}

async function replyToNext(context: BotContext, command: Command): Promise<string> {
  const { markup } = context
  const question = await questionOfCommand(context, command)
  const { advice } = await adviseOn(context, question)
  const lines = [markup.plain(describeAdvice(advice))]
  if (advice.status === 'play') lines.unshift(markup.bold(capitals(advice.guess)))
  if (advice.remaining > 2 && advice.remaining <= NAMED_ANSWERS) {
    lines.push(`${advice.remaining} left: ${markup.spoiler(advice.answers.join(', '))}`)
  }
  lines.push(`${markup.link(pageOf(context, question), 'Open on the page')} (game ${question.game.id}).`)
  return lines.join('\n')
}

async function replyToAnalyze(context: BotContext, command: Command): Promise<string> {
  const { markup } = context
  const asked = await questionOfCommand(context, command)
  const question = { ...asked, rows: playedRows(asked, command.guesses, command.answer) }
  const { analysis } = await analyzeOn(context, question)
  const lines = analysis.turns.map(({ row, guess, pattern, before, after, best, cost, luck, pool }) => {
    const played = `${row}. ${formatRowPattern({ guess, pattern }, 'emoji')} ${markup.spoiler(capitals(guess))}`
    const left = `${before} → ${after}${pool === 'guesses' ? ' (every allowed guess)' : ''}`
    const against = cost < 0.005 ? 'best' : `best ${markup.spoiler(capitals(best))}, cost ${cost.toFixed(2)}`
    return `${played} ${left}, ${against}, luck ${luck > 0 ? '+' : ''}${luck.toFixed(2)}`
  })
  const link = markup.link(pageOf(context, question), 'Open on the page')
  return [markup.plain(formatAnalysis(analysis)), ...lines, link].join('\n')
}

async function replyToTree(context: BotContext, command: Command): Promise<string> {
  const { markup, origin } = context
  const question = await questionOfCommand(context, { ...command, rows: '', opener: undefined })
  const { game, mode, goal, limit } = question
  const store = storeOf(context.env)
  const best = await store.bestOpener(context, question)
  const opener = command.opener ? openerOf(question, command.opener, 'opener') : best.opener
  const found = opener === null ? null : await store.strategy(context, question, opener)
  if (opener === null || !found?.view) {
    const isDegraded = found?.isDegraded ?? best.isDegraded
    throw new Problem(
      isDegraded ? 'store_failed' : 'unknown_strategy',
      isDegraded
        ? 'We cannot read the strategies right now. Please try again later.'
        : `No strategy that opens with ${opener ?? 'any word'} is stored for these rules.`,
    )
  }
  const { total, max, answers, weight, proof } = found.view.header
  const query = new URLSearchParams({ game: game.id, mode, goal, limit: String(limit), format: 'text' })
  const address = `${origin}${API_BASE}/strategy/${encodeURIComponent(unpadded(opener))}?${query}`
  const figures = `${(total / weight).toFixed(4)} guesses on average over ${answers} answers, never more than ${max}`
  const proved = proof === 'exact' ? 'proved' : 'not all proved'
  return `${markup.bold(capitals(opener))}: ${figures}, ${proved}.\n${markup.link(address, 'The whole tree')} (game ${game.id}).`
}

function pageOf({ origin }: BotContext, { game, mode, goal, limit, rows, opener }: AskedQuestion): string {
  return new URL(formatAddress({ game: game.id, mode, goal, limit, rows, opener, edit: null }), origin).href
}
