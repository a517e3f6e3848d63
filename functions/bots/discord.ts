/**
 * The Discord bot: one endpoint for interactions. Discord waits 3 s, so slow answers are deferred and sent later.
 * Replies are private unless the user asks to show them: an answer is a spoiler.
 */
import {
  InteractionResponseFlags as Flag,
  InteractionType as Interaction,
  InteractionResponseType as Response_,
} from 'discord-interactions'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { TODAY } from '../../engine/formats/days.ts'
import { GOALS } from '../../engine/rules/goal.ts'
import { MODES } from '../../engine/rules/mode.ts'
import { capitals, unpadded } from '../../engine/rules/word.ts'
import type { AppEnv } from '../env.ts'
import { EXACT_GAMES, findGame } from '../games.ts'
import { Problem } from '../problem.ts'
import { storeContextOf } from '../reply.ts'
import { storeOf } from '../store/store.ts'
import { type BotContext, COMMANDS, type Command, mayTakeLong, questionOfCommand, replyTo } from './command.ts'
import { isFromDiscord } from './discord-signature.ts'
import { type Delivery, followUp } from './follow-up.ts'
import { DISCORD_MARKUP } from './markup.ts'

const MAX_BODY_BYTES = 64 * 1024
/** Discord's limits. */
const MAX_CONTENT_LENGTH = 2000
const MAX_CHOICES = 25
const API = 'https://discord.com/api/v10'

const optionSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
})

const interactionSchema = z.object({
  type: z.number(),
  application_id: z
    .string()
    .regex(/^\d{1,24}$/)
    .optional(),
  token: z.string().max(500).optional(),
  data: z.object({ name: z.string(), options: z.array(optionSchema).max(25).default([]) }).optional(),
})

type Option = z.output<typeof optionSchema>

const commandSchema = z.object({
  name: z.enum(COMMANDS),
  rows: z.string().optional(),
  guesses: z.string().optional(),
  answer: z.string().optional(),
  opener: z.string().optional(),
  past: z.string().optional(),
  game: z.string().optional(),
  mode: z.enum(MODES).optional(),
  goal: z.enum(GOALS).optional(),
  limit: z.number().int().min(1).max(12).optional(),
})

export const discord = new Hono<AppEnv>()

discord.post('/', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
  const publicKey = c.env.DISCORD_PUBLIC_KEY
  if (!publicKey) throw new Problem('not_found', 'This server is not set up as a Discord bot.')
  const body = await c.req.text()
  if (!(await isFromDiscord(c.req.raw.headers, body, publicKey, Date.now()))) {
    throw new Problem('bad_signature', 'The signature does not match the request, or it is too old.')
  }
  const parsed = interactionSchema.safeParse(parseJson(body))
  if (!parsed.success) throw new Problem('bad_parameter', 'This is not an interaction we know.')
  const { type, data, application_id: application, token } = parsed.data
  if (type === Interaction.PING) return c.json({ type: Response_.PONG })
  if (data === undefined) throw new Problem('bad_parameter', 'The interaction names no command.')
  const context: BotContext = { ...storeContextOf(c), origin: new URL(c.req.url).origin, markup: DISCORD_MARKUP }
  if (type === Interaction.APPLICATION_COMMAND_AUTOCOMPLETE) {
    const choices = await choicesFor(context, data.options)
    return c.json({ type: Response_.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } })
  }
  if (type !== Interaction.APPLICATION_COMMAND) throw new Problem('bad_parameter', 'We do not know this interaction.')
  return c.json(await respond(c, context, data, application, token))
})

async function respond(
  c: Context<AppEnv>,
  context: BotContext,
  data: { name: string; options: Option[] },
  application: string | undefined,
  token: string | undefined,
) {
  const flags = isShown(data.options) ? 0 : Flag.EPHEMERAL
  const command = commandOf(data)
  if (command === null) return message('We do not know this command; it may have been renamed.', flags)
  if (application !== undefined && token !== undefined && (await mayTakeLong(context, command))) {
    // The reply replaces the "please wait" message.
    const address = `${API}/webhooks/${application}/${encodeURIComponent(token)}/messages/@original`
    const bodyOf = (text: string) => {
      const { content, allowed_mentions } = message(text, 0).data
      return { content, allowed_mentions }
    }
    const delivery: Delivery = { event: 'discord_follow_up', address, method: 'PATCH', bodyOf }
    c.executionCtx.waitUntil(followUp(context, command, delivery))
    return { type: Response_.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, data: { flags } }
  }
  return message(await replyTo(context, command), flags)
}

function message(text: string, flags: number) {
  const content = text.length > MAX_CONTENT_LENGTH ? `${text.slice(0, MAX_CONTENT_LENGTH - 1)}…` : text
  return { type: Response_.CHANNEL_MESSAGE_WITH_SOURCE, data: { content, flags, allowed_mentions: { parse: [] } } }
}

function commandOf({ name, options }: { name: string; options: Option[] }): Command | null {
  const fields = Object.fromEntries(options.map((option) => [option.name, option.value]))
  const parsed = commandSchema.safeParse({ ...fields, name })
  return parsed.success ? parsed.data : null
}

/** Stored openers and games that begin with the typed text. */
async function choicesFor(context: BotContext, options: Option[]) {
  const focused = options.find((option) => option.focused)
  const typed = String(focused?.value ?? '')
    .trim()
    .toLowerCase()
  if (focused?.name === 'game') {
    const choices = [...(await todayFor(context)), ...EXACT_GAMES]
    return choices
      .filter(({ id, name }) => id.startsWith(typed) || name.toLowerCase().startsWith(typed))
      .slice(0, MAX_CHOICES)
      .map(({ id, name, answers }) => ({ name: `${name} (${answers} answers)`, value: id }))
  }
  if (focused?.name !== 'opener') return []
  const command = commandOf({ name: 'tree', options: options.filter((option) => !option.focused) })
  const openers = await openersFor(context, command ?? { name: 'tree' })
  return openers
    .map(unpadded)
    .filter((opener) => opener.startsWith(typed))
    .slice(0, MAX_CHOICES)
    .map((opener) => ({ name: capitals(opener), value: opener }))
}

/** `today`, if the store has the game of a day. */
async function todayFor(context: BotContext) {
  try {
    const { name, answers } = await findGame(context, TODAY)
    return [{ id: TODAY, name, answers: answers.length }]
  } catch {
    return []
  }
}

async function openersFor(context: BotContext, command: Command): Promise<string[]> {
  try {
    const question = await questionOfCommand(context, { ...command, rows: '' })
    return (await storeOf(context.env).openers(context, question)).map(({ opener }) => opener)
  } catch {
    // A half-typed game: nothing to offer.
    return []
  }
}

function isShown(options: Option[]): boolean {
  return options.some(({ name, value }) => name === 'show' && value === true)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
