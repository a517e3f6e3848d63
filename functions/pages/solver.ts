/**
 * The solver's page for a position, as HTML that needs no script: the page that was built, filled with what the same
 * views draw. It also takes the row that the form of a page without script sends, and goes on to its address.
 */
import { type Context, Hono } from 'hono'
import {
  type Address,
  type AddressResult,
  formatAddress,
  formatQuery,
  parseAddress,
  readSentRow,
  withRow,
} from '../../view/address.ts'
import { countRemaining } from '../../view/counts.ts'
import { embedPosition } from '../../view/embedded.ts'
import { openersOf } from '../../view/openers.ts'
import { NO_DRAFT, type Position, type Reply, replyOf, shortenReply } from '../../view/position.ts'
import { solverView } from '../../view/solver.ts'
import { describePosition, titleOf } from '../../view/title.ts'
import { adviseOn } from '../advisor.ts'
import type { AppEnv } from '../env.ts'
import { GAME_SUMMARIES, gameOf } from '../games.ts'
import { PROBLEMS, Problem, type ProblemCode } from '../problem.ts'
import { questionOf } from '../question.ts'
import { storeContextOf } from '../reply.ts'
import { storeOf } from '../store/store.ts'
import { fillPage } from './fill.ts'

/** Answers sent with a page: they are spoilers, and more are not read. */
const ANSWERS_LISTED = 500

export const page = new Hono<AppEnv>()

page.get('/', async (c) => {
  const query = new URL(c.req.url).searchParams
  if (query.size === 0) return builtPage(c)
  const parsed = parseAddress(query)
  const sent = readSentRow(query)
  if (sent?.row && parsed.ok) return c.redirect(formatAddress(withRow(parsed.address, sent.row)), 303)
  return answer(c, parsed, sent?.word ?? null)
})

/** The page as it was built: the opening position, with the headers of all static files. */
function builtPage(c: Context<AppEnv>): Promise<Response> {
  return c.env.ASSETS.fetch(new URL('/', c.req.url).href, { method: 'GET' }) as unknown as Promise<Response>
}

/** `unread` is a word that the form sent and that is none. */
async function answer(c: Context<AppEnv>, parsed: AddressResult, unread: string | null): Promise<Response> {
  const { position, isDegraded } = await positionOf(c, parsed, unread)
  const { reply } = position
  return fillPage(c, '/', {
    status: reply.kind === 'problem' ? (PROBLEMS[reply.problem.code as ProblemCode]?.status ?? 500) : 200,
    isKept: reply.kind !== 'problem' && !isDegraded,
    title: titleOf(position),
    description: describePosition(position),
    canonical: formatAddress({ ...position.address, edit: null }),
    // One page a position: a crawler would never come to an end.
    isIndexed: false,
    content: solverView(position),
    embedded: embedPosition(position),
  })
}

async function positionOf(c: Context<AppEnv>, parsed: AddressResult, unread: string | null) {
  const { address } = parsed
  const summary = GAME_SUMMARIES.find(({ id }) => id === address.game)
  const game = summary ?? GAME_SUMMARIES[0]
  const manifest = await storeOf(c.env).manifest.read(storeContextOf(c))
  const { reply, isDegraded } = parsed.ok ? await replyTo(c, address) : { reply: refusalOf(parsed), isDegraded: false }
  const isCounted = summary !== undefined && reply.kind !== 'problem'
  const position: Position = {
    address,
    game,
    games: GAME_SUMMARIES,
    openers: openersOf(manifest?.strategies.values() ?? [], address, game),
    reply,
    remaining: isCounted ? countRemaining(gameOf(game.id), address.rows) : null,
    draft: address.edit === null ? NO_DRAFT : { word: '', pattern: address.rows[address.edit - 1].pattern },
    possible: null,
    note:
      unread === null ? '' : unread === '' ? 'Type the word you played.' : `“${unread}” is no word of five letters.`,
    scripted: false,
  }
  return { position, isDegraded }
}

/** Advice, or the problem a person can do something about; anything else is thrown on. */
async function replyTo(c: Context<AppEnv>, address: Address): Promise<{ reply: Reply; isDegraded: boolean }> {
  try {
    const { game, mode, goal, limit, opener } = address
    const h = new URLSearchParams(formatQuery(address)).get('h') ?? ''
    const question = questionOf({ game, mode, goal, limit, h, ...(opener ? { opener } : {}) })
    const { advice, isDegraded } = await adviseOn(storeContextOf(c), question)
    return { reply: shortenReply(replyOf(advice), ANSWERS_LISTED), isDegraded }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, detail, members } = error
    return { reply: { kind: 'problem', problem: { ...members, code, detail } }, isDegraded: false }
  }
}

function refusalOf({ code, detail }: Extract<AddressResult, { ok: false }>): Reply {
  return { kind: 'problem', problem: { code, detail } }
}
