/**
 * The Slack bot: one slash command, `/fivebase next plate __g_g`. Slack waits 3 s, so slow answers are acknowledged and
 * sent to the response URL later. Replies are private: an answer is a spoiler.
 */

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { GOALS, isGoal, isLimit } from '../../engine/rules/goal.ts'
import { isMode, MODES } from '../../engine/rules/mode.ts'
import { MIN_WORD_LENGTH } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { Problem } from '../problem.ts'
import { storeContextOf } from '../reply.ts'
import { type BotContext, COMMANDS, type Command, type CommandName, mayTakeLong, replyTo } from './command.ts'
import { type Delivery, followUp } from './follow-up.ts'
import { SLACK_MARKUP } from './markup.ts'
import { isFromSlack } from './slack-signature.ts'

const MAX_BODY_BYTES = 64 * 1024
/** Slack's limit for the text of a section. */
const MAX_SECTION_LENGTH = 3000
/** Answers go nowhere else, whatever a request says. */
const RESPONSE_HOST = 'hooks.slack.com'

const SETTING = /(?:^|\s)(game|mode|goal|limit|opener|answer)[=:]([\p{L}\p{M}\w-]{1,40})(?=\s|$)/giu
/** Past answers: only words and commas, as many as a message holds. */
const PAST = /(?:^|\s)past[=:]([\p{L}\p{M},]+)(?=\s|$)/giu

const HELP = [
  '`/fivebase next plate __g_g shame y_g_g`: the best next guess. Colours can be letters, digits or squares',
  '`/fivebase analyze crane slate shame answer=shame`: what each guess cost, and how lucky you were',
  '`/fivebase tree salet`: a link to the whole strategy for a first word',
  `Add game=original, mode=${MODES.join('|')}, goal=${GOALS.join('|')} or limit=6 anywhere; past=cigar,rebut rules out past answers.`,
  'Only you see the reply; end with `show` to show it to the channel.',
].join('\n')

export const slack = new Hono<AppEnv>()

slack.post('/', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
  const secret = c.env.SLACK_SIGNING_SECRET
  if (!secret) throw new Problem('not_found', 'This server is not set up as a Slack bot.')
  // Decoded by hand: workerd warns about `text()` on a form.
  const body = new TextDecoder().decode(await c.req.arrayBuffer())
  if (!(await isFromSlack(c.req.raw.headers, body, secret, Date.now()))) {
    throw new Problem('bad_signature', 'The signature does not match the request, or it is too old.')
  }
  const form = new URLSearchParams(body)
  // Slack sometimes checks the certificate, and wants any answer.
  if (form.has('ssl_check')) return c.body(null, 200)
  const { text, isShown } = parseShow(form.get('text') ?? '')
  const command = parseCommand(text)
  if (command === null) return c.json(message(HELP))
  const context: BotContext = { ...storeContextOf(c), origin: new URL(c.req.url).origin, markup: SLACK_MARKUP }
  return respond(c, context, { command, isShown }, form.get('response_url'))
})

interface Asked {
  command: Command
  /** Whether the whole channel sees the answer. */
  isShown: boolean
}

async function respond(c: Context<AppEnv>, context: BotContext, asked: Asked, responseUrl: string | null) {
  if (isResponseAddress(responseUrl) && (await mayTakeLong(context, asked.command))) {
    // A private message cannot become public, so this is a new message.
    const bodyOf = (text: string, isFault: boolean) => {
      const isForAll = asked.isShown && !isFault
      return { ...message(text, isForAll), replace_original: !isForAll }
    }
    const delivery: Delivery = { event: 'slack_follow_up', address: responseUrl, method: 'POST', bodyOf }
    c.executionCtx.waitUntil(followUp(context, asked.command, delivery))
    return c.json(message('One moment, searching…'))
  }
  return c.json(message(await replyTo(context, asked.command), asked.isShown))
}

function isResponseAddress(text: string | null): text is string {
  const address = text === null ? null : URL.parse(text)
  return address?.protocol === 'https:' && address.hostname === RESPONSE_HOST
}

function message(text: string, isShown = false) {
  const section = text.length > MAX_SECTION_LENGTH ? `${text.slice(0, MAX_SECTION_LENGTH - 1)}…` : text
  return {
    response_type: isShown ? 'in_channel' : 'ephemeral',
    text: section,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: section } }],
  }
}

/** Removes a leading or trailing `show`: the answer is for the whole channel. */
function parseShow(text: string): { text: string; isShown: boolean } {
  const words = text.trim().split(/\s+/)
  const isShow = (word: string | undefined) => word?.toLowerCase() === 'show'
  if (isShow(words[0])) return { text: words.slice(1).join(' '), isShown: true }
  if (words.length > 1 && isShow(words.at(-1))) return { text: words.slice(0, -1).join(' '), isShown: true }
  return { text, isShown: false }
}

/** Reads `next plate __g_g game=original`; null if the user needs help. */
export function parseCommand(text: string): Command | null {
  const [verb = '', ...rest] = text.trim().split(/\s+/)
  const name = verb.toLowerCase() as CommandName
  if (!COMMANDS.includes(name)) return null
  const settings = new Map<string, string>()
  const past: string[] = []
  const words = ` ${rest.join(' ')}`
    .replace(PAST, (_, listed: string) => {
      past.push(listed.toLowerCase())
      return ' '
    })
    .replace(SETTING, (_, key: string, value: string) => {
      settings.set(key.toLowerCase(), value.toLowerCase())
      return ' '
    })
    .trim()
  const mode = settings.get('mode')
  const goal = settings.get('goal')
  const limit = settings.has('limit') ? Number(settings.get('limit')) : undefined
  if (mode !== undefined && !isMode(mode)) return null
  if (goal !== undefined && !isGoal(goal)) return null
  if (limit !== undefined && !isLimit(limit)) return null
  const named = { game: settings.get('game'), opener: settings.get('opener') }
  const command: Command = { name, mode, goal, limit, ...named, ...(past.length > 0 && { past: past.join() }) }
  if (name === 'next') return { ...command, rows: words }
  if (name === 'tree') return { ...command, opener: words === '' ? command.opener : words }
  return { ...command, ...playedOf(words, settings.get('answer')) }
}

const LETTERS = new RegExp(`^[\\p{L}\\p{M}]{${MIN_WORD_LENGTH},}$`, 'u')

/** Words alone are guesses; without an answer the last one is it. Anything else is rows or a shared result. */
function playedOf(text: string, answer: string | undefined): Pick<Command, 'rows' | 'guesses' | 'answer'> {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length > 0 && words.every((word) => LETTERS.test(word)))
    return { guesses: words.join(' '), answer: answer ?? words.at(-1) }
  return { rows: text }
}
