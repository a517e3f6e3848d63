/**
 * The solver page for a position, as HTML that works without script: the built page, filled by the same views. Also
 * accepts the row sent by the form of a page without script, and redirects to its URL.
 */
import { type Context, Hono } from 'hono'
import { type CertainTiles, certainTiles } from '../../engine/rules/certain.ts'
import { parseHistory, type Row } from '../../engine/rules/history.ts'
import { ALL_CORRECT, CORRECT } from '../../engine/rules/pattern.ts'
import { isWord, normalizeWord, type WordForm } from '../../engine/rules/word.ts'
import {
  type Address,
  type AddressResult,
  FIELDS,
  formatAddress,
  formatQuery,
  parseAddress,
  readSentRow,
  type SentRow,
  withRow,
} from '../../view/address.ts'
import { countRemaining, fittingWords } from '../../view/counts.ts'
import { embedPosition } from '../../view/embedded.ts'
import { openersOf } from '../../view/openers.ts'
import {
  type Draft,
  formOf,
  NO_DRAFT,
  NO_TILES,
  type Position,
  patternOfTiles,
  type Reply,
  replyOf,
  shortenReply,
} from '../../view/position.ts'
import { solverView } from '../../view/solver.ts'
import { tilesOf } from '../../view/tiles-of.ts'
import { describePosition, titleOf } from '../../view/title.ts'
import { formatPreviewAddress } from '../../view/tree-address.ts'
import { whyOf } from '../../view/why-out.ts'
import { noWordSentence } from '../../view/wording.ts'
import { likelyOf } from '../../view/words-left.ts'
import { adviseOn } from '../advisor.ts'
import type { AppEnv } from '../env.ts'
import { formsFor, GAME_SUMMARIES, gameOf, summariesFor, summaryOf } from '../games.ts'
import { PROBLEMS, Problem, type ProblemCode } from '../problem.ts'
import { questionOf } from '../question.ts'
import { seeOther, storeContextOf } from '../reply.ts'
import type { StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'
import { fillPage, sendBuilt } from './fill.ts'

/** Answers sent with a page at most. They are spoilers, and nobody reads more. */
const ANSWERS_LISTED = 500

export const page = new Hono<AppEnv>()

page.get('/', async (c) => {
  const query = new URL(c.req.url).searchParams
  if (query.size === 0) return sendBuilt(c)
  const forms = formsFor(storeContextOf(c))
  const parsed = parseAddress(query, forms, parseHistory)
  const form = forms(parsed.address.game)
  const sent = readSentRow(query, form)
  const row = parsed.ok && sent ? rowOf(storeContextOf(c), parsed.address, sent, form) : null
  if (parsed.ok && row) return seeOther(c, formatAddress(withRow(parsed.address, row)))
  return answer(c, parsed, { sent, why: normalizeWord(query.get(FIELDS.why) ?? '', form) })
})

/** The row that a form means; null if only a word was chosen, or the page must ask first. */
function rowOf(context: StoreContext, address: Address, { guess, tiles, kind }: SentRow, form: WordForm): Row | null {
  if (guess === null || kind === 'word') return null
  if (kind === 'done') return { guess, pattern: ALL_CORRECT }
  const certain = certainOf(context, address, guess)
  const shown = tiles.map((tile, place) => (place < form.length ? (tile ?? certain[place]) : CORRECT))
  // The form sends certain tiles as if somebody had set them.
  const isTouched = tiles.some((tile, place) => tile !== null && tile !== certain[place])
  const isAsked = kind === 'row' && !isTouched && shown.includes(null)
  return isAsked ? null : { guess, pattern: patternOfTiles(shown) }
}

/** Colours the guess is certain to show. */
function certainOf(context: StoreContext, { rows, game, edit }: Address, guess: string): CertainTiles {
  const isKnown = summaryOf(context, game) !== undefined
  if (rows.length === 0 || edit !== null || !isKnown) return NO_TILES
  return certainTiles(fittingWords(gameOf(game, context).guesses, rows), guess)
}

/** What was sent along: a row that could not be taken, a word to explain. */
interface Sent {
  sent: SentRow | null
  why: string | null
}

async function answer(c: Context<AppEnv>, parsed: AddressResult, sent: Sent): Promise<Response> {
  const { position, isDegraded } = await positionOf(c, parsed, sent)
  const { reply, address } = position
  const { rows } = address
  const state = { ...address, opener: rows[0]?.guess ?? '' }
  return fillPage(c, '/', {
    status: reply.kind === 'problem' ? (PROBLEMS[reply.problem.code as ProblemCode]?.status ?? 500) : 200,
    isKept: reply.kind !== 'problem' && !isDegraded,
    title: titleOf(position),
    description: describePosition(position),
    canonical: formatAddress({ ...address, edit: null }),
    // It says no more than the title.
    image:
      rows.length > 0 && reply.kind !== 'problem'
        ? { url: new URL(formatPreviewAddress('s', state), c.req.url).href, alt: titleOf(position) }
        : undefined,
    // Every position has a page, so a crawler would never finish.
    isIndexed: false,
    content: solverView(position),
    embedded: embedPosition(position),
  })
}

async function positionOf(c: Context<AppEnv>, parsed: AddressResult, { sent, why }: Sent) {
  const { address } = parsed
  const context = storeContextOf(c)
  const summary = summaryOf(context, address.game)
  const game = summary ?? GAME_SUMMARIES[0]
  const manifest = await storeOf(c.env).manifestOf(context, gameOf(game.id, context))
  // Without its word list nobody can read a game's guesses.
  const isAsked = parsed.ok || summary === undefined
  const { reply, isDegraded } = isAsked ? await replyTo(c, address) : { reply: refusalOf(parsed), isDegraded: false }
  const isCounted = summary !== undefined && reply.kind !== 'problem'
  const draft = draftOf(address, sent)
  const word = draft.word || (reply.kind === 'advice' ? reply.advice.guess : '')
  const position: Position = {
    address,
    game,
    games: summariesFor(context),
    openers: openersOf(manifest?.strategies.values() ?? [], address, game),
    reply,
    remaining: isCounted ? countRemaining(gameOf(game.id, context), address.rows) : null,
    draft,
    certain: isWord(word, formOf({ game })) && isCounted ? certainOf(context, address, word) : NO_TILES,
    possible: null,
    likely: isCounted && address.rows.length > 0 ? likelyOf(gameOf(game.id, context), reply) : null,
    asksGrey: sent?.kind === 'row' && sent.guess !== null,
    why: why === null ? null : whyOf(address.rows, why),
    note: noteOf(sent, formOf({ game })),
    scripted: false,
  }
  return { position, isDegraded }
}

function draftOf({ edit, rows }: Address, sent: SentRow | null): Draft {
  if (edit !== null) return { ...NO_DRAFT, tiles: tilesOf(rows[edit - 1].pattern) }
  if (sent === null || sent.guess === null) return NO_DRAFT
  return { word: sent.guess, isTyped: sent.typed !== '', tiles: NO_TILES }
}

function noteOf(sent: SentRow | null, form: WordForm): string {
  if (sent === null || sent.guess !== null) return ''
  return sent.typed === '' ? 'Type the word you played.' : noWordSentence(sent.typed, form)
}

/** Advice, or a problem a person can solve; other errors are thrown on. */
async function replyTo(c: Context<AppEnv>, address: Address): Promise<{ reply: Reply; isDegraded: boolean }> {
  try {
    const { game, mode, goal, limit, opener } = address
    const h = new URLSearchParams(formatQuery(address)).get('h') ?? ''
    const question = await questionOf(storeContextOf(c), { game, mode, goal, limit, h, ...(opener ? { opener } : {}) })
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
