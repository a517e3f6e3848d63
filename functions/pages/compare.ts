/** The comparison page: stored results of a game, and the forms the client uses to play on. */

import { type Context, Hono } from 'hono'
import { type Feedback, idOfLinked, wordFeedback } from '../../engine/rules/feedback.ts'
import { DEFAULT_GAME } from '../../engine/rules/game.ts'
import { capitals } from '../../engine/rules/word.ts'
import { gameFile } from '../../view/game-file.ts'
import { type StandingsPage, standingsView } from '../../view/standings.ts'
import {
  ANY_ANSWER,
  COMPARE_PATH,
  formatStandingsAddress,
  PEG_GAMES,
  parseStandingsAddress,
  readRows,
  type StandingsAddress,
} from '../../view/standings-address.ts'
import { formatCount } from '../../view/wording.ts'
import type { AppEnv } from '../env.ts'
import { EXACT_GAMES, GAME_SUMMARIES } from '../games.ts'
import { NEVER, seeOther, storeContextOf } from '../reply.ts'
import { feedbackOf, isCompared, PLAYED_GAMES, readStandings } from '../standings.ts'
import { fillPage } from './fill.ts'

export const comparePage = new Hono<AppEnv>()

comparePage.get(COMPARE_PATH, async (c) => {
  const asked = parseStandingsAddress(new URL(c.req.url).searchParams)
  const { day } = storeContextOf(c)
  const isKnown = [...EXACT_GAMES.map(({ id }) => id), ...PEG_GAMES, day?.game.id].includes(asked.game)
  const address = { ...asked, game: isKnown ? asked.game : DEFAULT_GAME }
  const feedback = day?.game.id === address.game ? wordFeedback(day.game) : feedbackOf(address.game)
  if (address.answer === ANY_ANSWER) {
    const answer = feedback.answers[Math.floor(Math.random() * feedback.answers.length)]
    c.header('Cache-Control', NEVER)
    return seeOther(c, `${formatStandingsAddress({ ...address, answer })}#answer-heading`)
  }
  return send(c, await pageOf(c, address, feedback))
})

async function pageOf(c: Context<AppEnv>, address: StandingsAddress, feedback: Feedback): Promise<StandingsPage> {
  const { day } = storeContextOf(c)
  const { answer, rows } = address
  const problem: StandingsPage['problem'] = {}
  const id = answer === null ? 0 : idOfLinked(feedback, answer)
  if (id < 0 || id >= feedback.answers.length) {
    problem.answer = `${capitals(answer ?? '')} isn’t among the ${formatCount(feedback.answers.length)} answers of ${feedback.name}. ${feedback.kind === 'words' ? 'Try another word, or another game above.' : `A code has ${feedback.places} digits from 1 to ${feedback.symbols}.`}`
  }
  const read = readRows(address.game, rows, feedback.form)
  if (!read.ok) problem.rows = unreadSentence(feedback.kind)
  const summary = GAME_SUMMARIES.find(({ id }) => id === address.game)
  return {
    address: read.ok ? { ...address, rows: read.canonical } : address,
    games: PLAYED_GAMES,
    standings: day === undefined ? await readStandings(c, address.game) : null,
    isCompared: isCompared(address.game),
    ...(day && { dayOf: day.entry.base }),
    feedback,
    gameUrl: summary && day === undefined ? `/games/${gameFile(summary)}.json` : null,
    problem,
  }
}

const unreadSentence = (kind: Feedback['kind']): string =>
  kind === 'words'
    ? 'We couldn’t read those guesses. One looks like raise bbgyb.'
    : 'We couldn’t read those guesses. One looks like 1122 1b0w.'

function send(c: Context<AppEnv>, page: StandingsPage): Promise<Response> {
  const { address, feedback, standings, problem } = page
  const isPlain = address.answer === null && address.rows === ''
  return fillPage(c, COMPARE_PATH, {
    status: 200,
    isKept: standings !== null,
    title: `Ways to play, compared: ${feedback.name} · Fivebase`,
    description: `How many guesses entropy, minimax and others take over ${formatCount(feedback.answers.length)} answers, next to proved best play.`,
    canonical: formatStandingsAddress({ ...address, answer: null, rows: '' }),
    isIndexed: isPlain && address.strategies.length === 0 && Object.keys(problem).length === 0,
    content: standingsView(page),
  })
}
