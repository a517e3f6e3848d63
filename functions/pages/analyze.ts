/** The page of a finished game: the form as it was built, or filled with the analysis of the rows in the address. */
import { type Context, Hono } from 'hono'
import { parseHistory, type Row } from '../../engine/rules/history.ts'
import { ALL_CORRECT } from '../../engine/rules/pattern.ts'
import { type Address, parseAddress } from '../../view/address.ts'
import { type AnalysisReply, analysisView, gameSum, type Played, turnNotes } from '../../view/analysis.ts'
import {
  ANALYZE_PATH,
  formatAnalysisAddress,
  formatPictureAddress,
  GAME_PICTURE_PATH,
  WITH_WORDS,
} from '../../view/analysis-address.ts'
import { countOf } from '../../view/wording.ts'
import { analyzeOn, playedRows } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import { GAME_SUMMARIES } from '../games.ts'
import { drawGameCard } from '../preview/card.ts'
import { encodePng } from '../preview/png.ts'
import { PROBLEMS, Problem } from '../problem.ts'
import { type Question, questionOf } from '../question.ts'
import { NEVER, storeContextOf } from '../reply.ts'
import { play } from '../routes/simulate.ts'
import { FOR_MINUTES, fillPage, sendBuilt } from './fill.ts'

export const analyzePage = new Hono<AppEnv>()

/** The game as a picture, to send or to unfold in a chat: no letter in it, unless they are asked for. */
analyzePage.get(GAME_PICTURE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  const { address } = parseAddress(query)
  const { game, mode, goal, limit } = address
  const question = questionOf({ game, mode, goal, limit, h: query.get('h') ?? '' })
  if (question.rows.length === 0) throw new Problem('bad_history', 'There are no rows.')
  const { analysis, isDegraded } = await analyzeOn(storeContextOf(c), question)
  const raster = drawGameCard({
    rows: question.rows,
    // The fonts cut for pictures have no arrow.
    notes: turnNotes(analysis).map((note) => note.replace('→', 'to')),
    sum: gameSum(analysis),
    game: `${question.game.name}${mode === 'normal' ? '' : ` · ${mode} mode`}`,
    withWords: query.has(WITH_WORDS),
  })
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': isDegraded ? NEVER : FOR_MINUTES }
  return new Response(await encodePng(raster), { headers })
})

analyzePage.get(ANALYZE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  if (query.size === 0) return sendBuilt(c)
  const { address } = parseAddress(query)
  const sent: Played = { text: query.get('played') ?? '', answer: query.get('answer') ?? '' }
  if (sent.text === '') return answer(c, address, { text: query.get('h') ?? '', answer: '' })
  try {
    return c.redirect(formatAnalysisAddress(readPlayed(sent, address), address), 303)
  } catch (error) {
    return refuse(c, address, sent, error)
  }
})

/** The rows a person means: with their colours in any notation, or guesses whose colours follow from the answer. */
function readPlayed({ text, answer }: Played, { game, mode, goal, limit }: Address): Row[] {
  const history = parseHistory(text)
  if (history.ok && history.rows.length > 0) return history.rows
  if (answer.trim() !== '') return playedRows(questionOf({ game, mode, goal, limit }), text, answer)
  throw new Problem('bad_history', history.ok ? 'There are no rows.' : `${history.detail}; or give the answer`)
}

async function answer(c: Context<AppEnv>, address: Address, played: Played): Promise<Response> {
  const { game, mode, goal, limit } = address
  try {
    const question = questionOf({ game, mode, goal, limit, h: played.text })
    if (question.rows.length === 0) throw new Problem('bad_history', 'There are no rows.')
    const { analysis, isDegraded } = await analyzeOn(storeContextOf(c), question)
    const exact = analysis.isWon ? await playExactly(c, question) : []
    const reply: AnalysisReply = { kind: 'analysis', analysis, exact }
    return send(c, address, played, reply, 200, !isDegraded)
  } catch (error) {
    return refuse(c, address, played, error)
  }
}

/** The best play from the best first word against the answer that was found. */
async function playExactly(c: Context<AppEnv>, question: Question) {
  const found = question.rows.find(({ pattern }) => pattern === ALL_CORRECT)
  if (!found) return []
  const { rows } = await play(storeContextOf(c), { ...question, rows: [] }, found.guess, false)
  return rows
}

function refuse(c: Context<AppEnv>, address: Address, played: Played, error: unknown): Promise<Response> {
  if (!(error instanceof Problem)) throw error
  const reply: AnalysisReply = { kind: 'problem', detail: error.detail }
  return send(c, address, played, reply, PROBLEMS[error.code].status, false)
}

function send(
  c: Context<AppEnv>,
  setting: Address,
  played: Played,
  reply: AnalysisReply,
  status: number,
  isKept: boolean,
): Promise<Response> {
  const turns = reply.kind === 'analysis' ? reply.analysis.turns : []
  const rows = turns.map(({ guess, pattern }) => ({ guess, pattern }))
  const picture = formatPictureAddress(rows, setting, false)
  return fillPage(c, ANALYZE_PATH, {
    status,
    image:
      rows.length > 0 ? { url: new URL(picture, c.req.url).href, alt: 'A game as colours and figures' } : undefined,
    isKept,
    title: `${turns.length > 0 ? `A game of ${countOf(turns.length, 'row')}` : 'Analyze a game'} · Fivebase`,
    description: 'A finished game, row by row: what was known, what was best, what each guess cost.',
    canonical: turns.length > 0 ? formatAnalysisAddress(rows, setting) : ANALYZE_PATH,
    isIndexed: false,
    content: analysisView({ played, setting, games: GAME_SUMMARIES, rows, reply }),
  })
}
