/** The review page: the empty form, or the review of a game. */
import { type Context, Hono } from 'hono'
import { decode } from '../../engine/advice/decoding.ts'
import { scoreGame } from '../../engine/advice/scores.ts'
import { formatHistory, parseHistory, type Row } from '../../engine/rules/history.ts'
import { checkRows } from '../../engine/rules/mode.ts'
import { capitals, normalizeWord } from '../../engine/rules/word.ts'
import { type Address, formatAddress, parseAddress } from '../../view/address.ts'
import {
  ANALYZE_PATH,
  formatAnalysisAddress,
  formatPictureAddress,
  GAME_PICTURE_PATH,
  WITH_WORDS,
} from '../../view/analysis-address.ts'
import { type Played, type ReadPlayed, readPlayed } from '../../view/read-played.ts'
import { refusalReason } from '../../view/refusal.ts'
import { type BestRow, type ReviewReply, reviewView } from '../../view/review.ts'
import { FIELD_OF_WORDS } from '../../view/review-form.ts'
import { pictureNotes, summaryLine } from '../../view/review-share.ts'
import { listOf } from '../../view/wording.ts'
import { analyzeOn } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import { formsFor, GAME_SUMMARIES, gameOf, summariesFor, summaryOf } from '../games.ts'
import { drawGameCard } from '../preview/card.ts'
import { encodePng } from '../preview/png.ts'
import { PROBLEMS, Problem } from '../problem.ts'
import { type AskedQuestion, questionOf } from '../question.ts'
import { NEVER, storeContextOf } from '../reply.ts'
import { play } from '../routes/simulate.ts'
import type { StoreContext } from '../store/context.ts'
import { FOR_MINUTES, fillPage, sendBuilt } from './fill.ts'

export const analyzePage = new Hono<AppEnv>()

/** An image of the game, for sharing and previews; letters only on request. */
analyzePage.get(GAME_PICTURE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  const { address } = parseAddress(query, formsFor(storeContextOf(c)), parseHistory)
  const { game, mode, goal, limit } = address
  const question = await questionOf(storeContextOf(c), { game, mode, goal, limit, h: query.get('h') ?? '' })
  if (question.rows.length === 0) throw new Problem('bad_history', 'There are no guesses.')
  const { analysis, isDegraded } = await analyzeOn(storeContextOf(c), question)
  const raster = drawGameCard({
    rows: question.rows,
    notes: pictureNotes(analysis),
    sum: summaryLine({ analysis, scores: scoreGame(question.game, analysis) }),
    game: `${question.game.name}${mode === 'normal' ? '' : ` · ${mode} mode`}`,
    withWords: query.has(WITH_WORDS),
  })
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': isDegraded ? NEVER : FOR_MINUTES }
  return new Response(await encodePng(raster), { headers })
})

analyzePage.get(ANALYZE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  if (query.size === 0) return sendBuilt(c)
  const settings = new URLSearchParams(query)
  settings.delete('h')
  const forms = formsFor(storeContextOf(c))
  const { address } = parseAddress(settings, forms)
  const played: Played = {
    text: query.get('played') ?? query.get('h') ?? '',
    answer: query.get('answer') ?? '',
    words: query.getAll(FIELD_OF_WORDS),
  }
  const read = readPlayed(played, address.limit, forms(address.game))
  // Pasted text may say that hard mode was on; the form's own setting wins.
  const mode = read.kind === 'rows' && read.isHard && !query.has('mode') ? 'hard' : address.mode
  return read.kind === 'rows'
    ? review(c, { ...address, mode }, typedIn(played, read, query), read)
    : ask(c, address, played, read)
})

/** A link has guesses and colours; the form shows them as a person would type them. */
function typedIn(played: Played, { rows }: Extract<ReadPlayed, { kind: 'rows' }>, query: URLSearchParams): Played {
  return query.has('played')
    ? played
    : { ...played, text: formatHistory(rows).replaceAll(',', '\n').replaceAll('.', ' ') }
}

/** Not reviewable yet: something is missing or wrong. */
function ask(c: Context<AppEnv>, setting: Address, played: Played, read: Exclude<ReadPlayed, { kind: 'rows' }>) {
  const reply = withDecoding(storeContextOf(c), setting, played, read)
  return send(c, { setting, played, rows: [], reply, status: reply.kind === 'problem' ? 400 : 200, isKept: false })
}

/** Colours alone still say something. */
function withDecoding(
  context: StoreContext,
  setting: Address,
  played: Played,
  read: Exclude<ReadPlayed, { kind: 'rows' }>,
): ReviewReply {
  if (read.kind !== 'ask-words' && read.kind !== 'grids') return read
  const grids = read.kind === 'grids' ? read.grids : [read]
  const known = summaryOf(context, setting.game) ?? GAME_SUMMARIES[0]
  const asked = grids.map(({ patterns, isHard }) => ({
    rows: patterns.map((pattern) => ({ guess: null, pattern })),
    isHard: isHard || setting.mode === 'hard',
  }))
  const game = gameOf(known.id, context)
  const decoding = decode(game, asked, {
    answer: normalizeWord(played.answer, game.form),
    spend: (work) => context.budget.spend(work),
  })
  return { ...read, decoding }
}

async function review(
  c: Context<AppEnv>,
  setting: Address,
  played: Played,
  { rows, answer }: Extract<ReadPlayed, { kind: 'rows' }>,
): Promise<Response> {
  const { game, mode, goal, limit } = setting
  try {
    const question: AskedQuestion = { ...(await questionOf(storeContextOf(c), { game, mode, goal, limit })), rows }
    const { analysis, isDegraded } = await analyzeOn(storeContextOf(c), question)
    const scores = scoreGame(question.game, analysis)
    const best = answer === null ? [] : await playBest(c, question, answer)
    const reply: ReviewReply = { kind: 'review', analysis, scores, answer, best }
    return send(c, { setting, played, rows, reply, status: 200, isKept: !isDegraded })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reply = refusalOf(error, rows, setting)
    return send(c, { setting, played, rows: [], reply, status: PROBLEMS[error.code].status, isKept: false })
  }
}

/** Best play against the answer, from the best first word; none if the game does not know the answer. */
async function playBest(c: Context<AppEnv>, question: AskedQuestion, answer: string): Promise<BestRow[]> {
  if (question.game.idOf(answer) < 0) return []
  const { rows } = await play(storeContextOf(c), { ...question, rows: [] }, answer, false)
  return rows
}

/** A problem in a player's words, with its fix. */
function refusalOf(error: Problem, rows: readonly Row[], setting: Address): Extract<ReviewReply, { kind: 'refused' }> {
  const { code, members } = error
  if (code === 'contradiction') {
    const numbers = (members.rows as number[] | undefined) ?? []
    const guesses = numbers.length === 1 ? `guess ${numbers[0]}` : `guesses ${listOf(numbers.map(String))} together`
    const sentence = `No word fits ${guesses}. A colour may be off.`
    return {
      kind: 'refused',
      sentence,
      link: { href: formatAddress({ ...setting, rows, opener: null, edit: null }), name: 'Fix it' },
    }
  }
  if (code === 'illegal_guess') {
    const number = Number(members.row)
    const { guess } = rows[number - 1]
    const refusal = checkRows(setting.mode, rows.slice(0, number - 1), guess)
    const isStrict = setting.mode === 'strict'
    const reason = isStrict ? `: ${capitals(guess)} can’t be the answer` : ''
    const why = refusal ? `: ${refusalReason(guess, refusal)}` : reason
    const href = formatAnalysisAddress(rows, { ...setting, mode: 'normal' })
    return {
      kind: 'refused',
      sentence: `${isStrict ? 'Strict' : 'Hard'} mode doesn’t allow ${capitals(guess)}${why}.`,
      link: { href, name: `Review without ${setting.mode} mode` },
    }
  }
  if (code === 'unknown_game') {
    const href = formatAnalysisAddress(rows, { ...setting, game: GAME_SUMMARIES[0].id })
    return { kind: 'refused', sentence: 'We don’t have that word list.', link: { href, name: 'Use today’s puzzles' } }
  }
  return { kind: 'refused', sentence: 'We couldn’t review that game right now. Try again in a minute.', link: null }
}

interface Sending {
  setting: Address
  played: Played
  rows: readonly Row[]
  reply: ReviewReply
  status: number
  isKept: boolean
}

function send(c: Context<AppEnv>, { setting, played, rows, reply, status, isKept }: Sending): Promise<Response> {
  const { origin } = new URL(c.req.url)
  const isReview = reply.kind === 'review'
  const summary = isReview ? summaryLine(reply) : ''
  return fillPage(c, ANALYZE_PATH, {
    status,
    image: isReview
      ? { url: origin + formatPictureAddress(rows, setting, false), alt: `A game as colours: ${summary}` }
      : undefined,
    isKept,
    title: `${isReview ? summary : 'Review a finished game'} · Fivebase`,
    description: 'How good each guess was, how lucky its colours were, and what would have been better.',
    canonical: isReview ? formatAnalysisAddress(rows, setting, reply.answer) : ANALYZE_PATH,
    isIndexed: false,
    content: reviewView({ played, setting, games: summariesFor(storeContextOf(c)), rows, reply, origin }),
  })
}
