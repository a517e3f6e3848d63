/** Many games in one request, within its work: each analysed, and all summed up. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Analysis } from '../../engine/advice/analysis.ts'
import { type ReviewedGame, summarizeGames } from '../../engine/advice/games-summary.ts'
import { playedGame } from '../../engine/advice/played-game.ts'
import { scoreGame } from '../../engine/advice/scores.ts'
import { type LogFault, type LoggedGame, readGameLog } from '../../engine/notation/game-log.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { MAX_HISTORY_LENGTH } from '../../engine/rules/history.ts'
import { MODES } from '../../engine/rules/mode.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import { analyzeOn, playedRows } from '../analyst.ts'
import type { AppEnv } from '../env.ts'
import { Problem, problemDocument, problemOf } from '../problem.ts'
import { type AskedQuestion, FIELD_LENGTH, readRows, wordOf } from '../question.ts'
import { storeContextOf } from '../reply.ts'
import { shareOf } from '../store/context.ts'
import { analysisSchema } from './parts/analysis-schema.ts'
import { degradedField, say, settingAnswer, settingShape, whole } from './parts/answer-parts.ts'
import { wordsField, wordsText } from './parts/post-route.ts'
import { problemSchema } from './parts/problem-schema.ts'

const MAX_GAMES = 100
const MAX_TEXT_LENGTH = 100_000
/** Share of the remaining work for one game. */
const GAME_SHARE = 1 / 2
/** With less work left a game could hardly be proved, so it waits for the next request. */
const LEAST_SHARE = 1 / 4
/** States, groups and scores of a game take 2 ms of CPU time, which equals this much search work. */
const GAME_WORK = 700_000

const gameField = z
  .strictObject({
    guesses: wordsField.openapi(say('The guesses, in order.')),
    answer: z.string().max(FIELD_LENGTH).optional().openapi(say('The answer; it gives the colours.')),
    h: z
      .string()
      .max(MAX_HISTORY_LENGTH)
      .optional()
      .openapi(say('Guesses with their colours, instead of guesses and answer.')),
    mode: z.enum(MODES).optional().openapi(say('If it differs from that of the other games.')),
    date: z.iso.date().optional().openapi(say('When it was played, for streaks.')),
    puzzle: z.number().int().nonnegative().optional().openapi(say('The number of the puzzle.')),
  })
  .openapi('GamePlayed')

type GameField = z.output<typeof gameField>

/** What a body may have instead of one game. */
export const manyGamesFields = {
  games: z
    .array(gameField)
    .min(1)
    .max(MAX_GAMES)
    .optional()
    .openapi(say('Games to review, at most 100; one we cannot read gets its problem instead.')),
  text: z
    .string()
    .max(MAX_TEXT_LENGTH)
    .optional()
    .openapi(
      say('Games as people keep them, instead of `games`: one per line, a table, shared results with guesses, JSON.'),
    ),
  from: z
    .number()
    .int()
    .nonnegative()
    .default(0)
    .openapi(say('Index of the game to start with: `next` of the previous answer.')),
}

const figures = {
  games: whole,
  won: whole,
  mean: z.number().nullable().openapi(say('Guesses when solved.')),
  best: z.number().nullable().openapi(say('Guesses that best play takes from the start.')),
  cost: z.number().nullable(),
  skill: z.number().nullable(),
  luck: z.number().nullable(),
}

const summarySchema = z
  .object({
    ...figures,
    lost: whole,
    unfinished: whole.openapi(say('Not finished.')),
    distribution: z.array(whole).openapi(say('Games solved in 1, 2, 3, ... guesses.')),
    rows: z
      .array(z.object({ row: whole, games: whole, cost: z.number(), best: whole }))
      .openapi(say('For each guess: how many games reached it, its average cost, and how often it cost nothing.')),
    openers: z.array(z.object({ opener: z.string(), ...figures, openerCost: z.number() })),
    modes: z.array(z.object({ mode: z.enum(MODES), ...figures })),
    streaks: z
      .object({ days: whole, longest: whole, current: whole })
      .nullable()
      .openapi(say('Days won in a row; null if no game has a date or a number.')),
    proved: whole.openapi(say('Games with every figure proved.')),
  })
  .openapi('GamesSummary')

const place = {
  index: whole.openapi(say('Index of the game, from 0.')),
  line: whole.nullable().openapi(say('Line where it begins.')),
  date: z.string().nullable(),
  puzzle: whole.nullable(),
}

const reviewed = z
  .object({
    ...place,
    status: z.literal(200),
    skill: whole.openapi(say('0 to 99; 99 means no guess could have been better.')),
    luck: whole.openapi(say('0 to 99; how many of the possible answers would have treated you worse.')),
    analysis: analysisSchema,
  })
  .openapi('GameAnalyzed')

const refused = z.object({ ...place, status: whole, problem: problemSchema }).openapi('GameRefused')

export const gamesAnalysisSchema = z
  .object({
    games: z.array(z.union([reviewed, refused])).openapi(say('In the order given, from `from` on.')),
    summary: summarySchema.openapi(say('Summary of the games in this answer.')),
    next: whole.nullable().openapi(say('Set if there was work for more games: ask again with `from` set to it.')),
    faults: z.array(z.object({ line: whole, detail: z.string() })).openapi(say('Lines we could not read a game in.')),
    ...settingShape,
    degraded: degradedField,
  })
  .openapi('GamesAnalysis')

type GamesAnalysis = z.output<typeof gamesAnalysisSchema>
type GameAnswer = GamesAnalysis['games'][number]

interface Asked {
  games?: GameField[]
  text?: string
  from: number
  answer?: string
}

/** `bodyOf` writes the analysis of one game. */
export async function analyzeMany(
  c: Context<AppEnv>,
  question: AskedQuestion,
  { games, text, from, answer }: Asked,
  bodyOf: (
    question: AskedQuestion,
    analysis: Analysis,
    work: number,
    isDegraded: boolean,
  ) => z.output<typeof analysisSchema>,
): Promise<GamesAnalysis> {
  if (games !== undefined && (text !== undefined || answer !== undefined)) {
    throw new Problem('bad_parameter', 'Give games or text, not both; each game has its own answer.')
  }
  const { entries, faults } =
    games === undefined ? readText(text ?? '', answer, question.game.form) : { entries: games, faults: [] }
  const context = storeContextOf(c)
  const { budget } = context
  const answers: GameAnswer[] = []
  const reviews: ReviewedGame[] = []
  let index = from
  // The first game is always answered, so each request makes progress.
  for (; index < entries.length && (index === from || budget.left >= budget.work * LEAST_SHARE); index++) {
    const entry = entries[index]
    const at = {
      index,
      line: 'line' in entry ? entry.line : null,
      date: entry.date ?? null,
      puzzle: entry.puzzle ?? null,
    }
    try {
      const played = questionOfGame(question, entry)
      const share = shareOf(context, GAME_SHARE)
      const { analysis, isDegraded } = await analyzeOn(share, played)
      const { skill, luck } = scoreGame(played.game, analysis, played.excluded)
      reviews.push({ ...analysis, ...at, mode: played.mode, skill, luck })
      answers.push({
        ...at,
        status: 200,
        skill,
        luck,
        analysis: bodyOf(played, analysis, share.budget.spent, isDegraded),
      })
    } catch (error) {
      const problem = problemDocument(problemOf(error), c, error)
      answers.push({ ...at, status: problem.status, problem })
    }
    budget.spend(GAME_WORK)
  }
  return {
    games: answers,
    summary: summarizeGames(reviews, question.limit),
    next: index < entries.length ? index : null,
    faults,
    ...settingAnswer(question),
    degraded: answers.some((each) => 'analysis' in each && each.analysis.degraded),
  }
}

function readText(
  text: string,
  answer: string | undefined,
  form: WordForm,
): { entries: LoggedGame[]; faults: LogFault[] } {
  const said = answer === undefined ? undefined : wordOf(answer, 'answer', form)
  const { games, faults } = readGameLog(text, { form, maxRows: MAX_LIMIT, answer: said })
  if (games.length > MAX_GAMES) {
    throw new Problem('too_large', `The text has ${games.length} games; send at most ${MAX_GAMES} at once.`)
  }
  if (games.length > 0) return { entries: games, faults }
  const [fault] = faults
  const detail = fault?.detail ?? 'We found no game in this text.'
  throw new Problem('bad_history', detail, fault === undefined ? {} : { line: fault.line })
}

/** The question for one game; throws the problem if its rows are not a game. */
function questionOfGame(asked: AskedQuestion, entry: GameField | LoggedGame): AskedQuestion {
  if ('line' in entry)
    return { ...asked, mode: entry.isHard === true ? 'hard' : asked.mode, rows: rowsOf(asked, entry) }
  const { guesses, answer, h = '', mode = asked.mode } = entry
  const given = readRows(h, 'usual', asked.game.form)
  const rows = playedRows({ ...asked, rows: given }, wordsText(guesses), given.length > 0 ? undefined : answer)
  const secret = answer === undefined ? null : wordOf(answer, 'answer', asked.game.form)
  const logged = { rows, answer: secret, date: null, puzzle: null, isHard: null, line: 1 }
  return { ...asked, mode, rows: rowsOf(asked, logged) }
}

/** The rows of a game, each valid in itself; the analysis checks whether they can be played. */
function rowsOf({ limit }: AskedQuestion, logged: LoggedGame): AskedQuestion['rows'] {
  const result = playedGame(logged, { game: null, mode: null, limit })
  if (result.ok) return result.played.rows
  throw new Problem('bad_history', `${result.detail[0].toUpperCase()}${result.detail.slice(1)}.`)
}
