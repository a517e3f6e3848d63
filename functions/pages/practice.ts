/** Practice games. The URL holds the whole game, so nothing is stored. */
import { type Context, Hono } from 'hono'
import type { Advice } from '../../engine/advice/advice.ts'
import { scoreGame } from '../../engine/advice/scores.ts'
import { answerOfSeed, SEEDS, stubbornReply } from '../../engine/players/host.ts'
import type { Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import { checkGuess } from '../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../engine/rules/pattern.ts'
import { capitals, normalizeWord } from '../../engine/rules/word.ts'
import { HOME } from '../../view/address.ts'
import { fittingWords } from '../../view/counts.ts'
import { type PracticePage, practiceView } from '../../view/practice.ts'
import {
  formatPracticeAddress,
  PRACTICE_FIELDS,
  PRACTICE_PATH,
  type PracticeAddress,
  parsePracticeAddress,
} from '../../view/practice-address.ts'
import { refusalSentence } from '../../view/refusal.ts'
import { noWordSentence } from '../../view/wording.ts'
import { adviseOn } from '../advisor.ts'
import { analyzeOn } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import { formsFor, GAME_SUMMARIES, gameOf, summariesFor, summaryOf } from '../games.ts'
import { type AskedQuestion, questionOf } from '../question.ts'
import { seeOther, storeContextOf } from '../reply.ts'
import { fillPage } from './fill.ts'

export const practicePage = new Hono<AppEnv>()

practicePage.get(PRACTICE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  const context = storeContextOf(c)
  const asked = parsePracticeAddress(query, formsFor(context))
  const address = summaryOf(context, asked.game) ? asked : { ...asked, game: HOME.game }
  const game = gameOf(address.game, context)
  const rows = rowsOf(game, address)
  const typed = query.get(PRACTICE_FIELDS.typed)?.trim() ?? ''
  const note = typed === '' ? '' : faultOf(game, address, rows, typed)
  const guess = normalizeWord(typed, game.form)
  if (typed !== '' && note === '' && guess !== null) {
    return seeOther(c, formatPracticeAddress({ ...address, guesses: [...rows.map((row) => row.guess), guess] }))
  }
  return send(c, await pageOf(c, address, game, rows, { note, typed: note === '' ? '' : typed }))
})

/** The game so far; invalid guesses and guesses after its end are skipped. */
function rowsOf(game: Game, { seed, isStubborn, guesses, mode }: PracticeAddress): Row[] {
  if (seed === null && !isStubborn) return []
  const answer = answerOfSeed(game.answers, seed ?? 0, game.weights)
  const rows: Row[] = []
  for (const guess of guesses) {
    const isOver = rows.at(-1)?.pattern === ALL_CORRECT || rows.length >= DEFAULT_LIMIT
    if (isOver || game.idOf(guess) < 0 || checkGuess({ game, mode, rows }, guess) !== null) break
    const left = isStubborn ? fittingWords(game.answers, rows) : [answer]
    rows.push({ guess, pattern: isStubborn ? stubbornReply(left, guess) : patternOf(guess, answer) })
  }
  return rows
}

/** Why a word cannot be played; empty if it can. */
function faultOf(game: Game, { mode }: PracticeAddress, rows: readonly Row[], typed: string): string {
  const guess = normalizeWord(typed, game.form)
  if (guess === null) return noWordSentence(typed, game.form)
  if (game.idOf(guess) < 0) return `${capitals(guess)} isn’t in the word list.`
  const refusal = checkGuess({ game, mode, rows }, guess)
  return refusal === null ? '' : refusalSentence(guess, refusal)
}

async function pageOf(
  c: Context<AppEnv>,
  address: PracticeAddress,
  game: Game,
  rows: readonly Row[],
  { note, typed }: { note: string; typed: string },
): Promise<PracticePage> {
  const context = storeContextOf(c)
  const question: AskedQuestion = {
    ...(await questionOf(context, { game: game.id, mode: address.mode, goal: HOME.goal, limit: HOME.limit })),
    rows: [...rows],
  }
  const isStarted = address.seed !== null || address.isStubborn
  const isOver = rows.at(-1)?.pattern === ALL_CORRECT || rows.length >= DEFAULT_LIMIT
  const { analysis } = rows.length > 0 ? await analyzeOn(context, question) : { analysis: null }
  const advised = isStarted && !isOver ? (await adviseOn(context, question)).advice : null
  const left = isOver && address.isStubborn ? fittingWords(game.answers, rows) : []
  const answer = address.isStubborn ? (left[0] ?? null) : answerOfSeed(game.answers, address.seed ?? 0, game.weights)
  return {
    address: { ...address, guesses: rows.map(({ guess }) => guess) },
    game: summaryOf(context, game.id) ?? GAME_SUMMARIES[0],
    games: summariesFor(context),
    rows,
    review: analysis === null ? null : { analysis, scores: scoreGame(game, analysis) },
    advice: advised?.status === 'play' ? (advised satisfies Advice) : null,
    // The page never contains the hidden word.
    answer: isOver ? answer : null,
    note,
    typed,
    newSeed: Math.floor(Math.random() * SEEDS),
  }
}

function send(c: Context<AppEnv>, page: PracticePage): Promise<Response> {
  const { address } = page
  const isStart = address.seed === null && !address.isStubborn
  return fillPage(c, PRACTICE_PATH, {
    status: 200,
    // A new game each time.
    isKept: false,
    title: 'Practice · Fivebase',
    description: 'Guess the hidden word. After each guess, see how good it was.',
    canonical: isStart ? PRACTICE_PATH : formatPracticeAddress({ ...address, guesses: [] }),
    isIndexed: isStart,
    content: practiceView(page),
  })
}
