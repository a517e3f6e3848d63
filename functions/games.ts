/**
 * All games: those in this Worker, opened on first use and kept by the isolate, and dated ones, which the store has if
 * its operator keeps a list of past answers.
 */

import gamePack from '../build/game-pack.json'
import {
  type DayEntry,
  dateOf,
  dayGameId,
  isDayName,
  type PastUse,
  parseDayGameId,
  TODAY,
} from '../engine/formats/days.ts'
import { countPacked, openPacked, type PackedGame, splitWords, weighPacked } from '../engine/formats/game-pack.ts'
import { openTiers, type TierOf } from '../engine/odds/tiers.ts'
import { DEFAULT_GAME, formOf, type Game, weightOfGame } from '../engine/rules/game.ts'
import { describeNoExactPlay, hasExactPlay, USUAL_FORM, type WordForm } from '../engine/rules/word.ts'
import { type FormOf, formIn } from '../view/address.ts'
import { API_BASE } from './api-base.ts'
import { Problem } from './problem.ts'
import type { StoreContext } from './store/context.ts'
import { storeOf } from './store/store.ts'

export interface GameSummary {
  id: string
  name: string
  hash: string
  answers: number
  guesses: number
  /** Weight of all answers together: their number, if all are equally likely. */
  weight: number
  sources: string[]
  isDefault: boolean
  /** False for words of more than five letters: only players that look one guess ahead play them. */
  hasExactPlay: boolean
  /** The form of its words, unless they have five letters a to z. */
  form?: WordForm
}

/** Games in letters of their own have more fields than those that ship. */
const games: readonly PackedGame[] = gamePack.games

export const GAME_SUMMARIES: readonly GameSummary[] = games.map((packed) => {
  const answers = countPacked(packed.answers)
  return {
    id: packed.id,
    name: packed.name,
    hash: packed.hash,
    answers,
    guesses: answers + countPacked(packed.others),
    weight: weighPacked(packed),
    sources: packed.sources,
    isDefault: packed.id === DEFAULT_GAME,
    hasExactPlay: hasExactPlay(formOf(packed)),
    ...formFacts(formOf(packed)),
  }
})

function formFacts(form: WordForm): Pick<GameSummary, 'form'> {
  return form === USUAL_FORM ? {} : { form }
}

export const GAME_IDS: readonly string[] = games.map(({ id }) => id)

/** Those with exact play: all that pages, bots and tools for agents show. */
export const EXACT_GAMES: readonly GameSummary[] = GAME_SUMMARIES.filter((game) => game.hasExactPlay)

const opened = new Map<string, Game>()
let words: string[] | undefined
let tierOf: TierOf | undefined

/**
 * The game with an id that this Worker carries, or of the day found for the request; throws `unknown_game`, also
 * for a game without exact play.
 */
export function gameOf(id: string, context?: StoreContext): Game {
  if (context?.day?.game.id === id) return context.day.game
  const game = playedGame(id)
  if (hasExactPlay(game.form)) return game
  const how = `${API_BASE}/play?strategy=entropy&game=${id} asks a player that looks one guess ahead`
  throw new Problem('unknown_game', `${id}: ${describeNoExactPlay(game.form)}; ${how}.`)
}

/** The game with an id that this Worker carries, exact play or not; throws `unknown_game`. */
export function playedGame(id: string): Game {
  let game = opened.get(id)
  if (!game) {
    const packed = games.find((candidate) => candidate.id === id)
    if (!packed) throw new Problem('unknown_game', `Unknown game '${id}'. Games: ${GAME_IDS.join(', ')}.`)
    words ??= splitWords(gamePack.words)
    game = openPacked(words, packed)
    opened.set(id, game)
  }
  return game
}

/** The form of words, by the id of a game that pages can show. */
export function formsFor(context: StoreContext): FormOf {
  return formIn(summariesFor(context))
}

/** For lists of games: those in this Worker, and the day found for the request. */
export function summariesFor({ day }: StoreContext): readonly GameSummary[] {
  return day === undefined ? EXACT_GAMES : [...EXACT_GAMES, summaryOfDay(day.game)]
}

/** The same for one game; undefined if there is none. */
export function summaryOf(context: StoreContext, id: string): GameSummary | undefined {
  return summariesFor(context).find((summary) => summary.id === id)
}

function summaryOfDay(game: Game): GameSummary {
  const { id, name, hash, answers, guesses, sources } = game
  const counts = { answers: answers.length, guesses: guesses.length, weight: weightOfGame(game) }
  return {
    id,
    name,
    hash,
    ...counts,
    sources: [...sources],
    isDefault: false,
    hasExactPlay: true,
    ...formFacts(game.form),
  }
}

/** The tier of each word, for the games in this Worker. */
export function tiersHere(): TierOf {
  tierOf ??= openTiers(gamePack)
  return tierOf
}

const DAY_MS = 86_400_000

/**
 * The game of an id, of `today`, or of a game with its past answers rarer or out. Records the day in the context;
 * throws the problem if there is none.
 */
export async function findGame(context: StoreContext, id: string, past?: PastUse): Promise<Game> {
  const isNamed = isDayName(id)
  if (!isNamed && (past === undefined || past === 'none')) return gameOf(id)
  const dated = parseDayGameId(id)
  const entry = dated === null ? (await daysOf(context))[0] : await dayOfDate(context, dated.date)
  if (past === 'none') return gameOf(entry.base)
  if (!isNamed && gameOf(id).id !== entry.base) {
    throw new Problem('bad_parameter', `Past answers are stored for the game ${entry.base}, not for ${id}.`)
  }
  const game = await openGame(context, entry, past ?? dated?.past ?? 'rarer')
  const nowMs = Date.now()
  const endsMs = dated === null ? nowMs - (nowMs % DAY_MS) + DAY_MS : null
  context.day = { game, entry, endsMs }
  return game
}

async function openGame(context: StoreContext, entry: DayEntry, past: 'rarer' | 'out'): Promise<Game> {
  const day = await storeOf(context.env).day(context, entry)
  if (day === null) throw new Problem('store_failed', `We cannot read the game of ${entry.date} right now.`)
  const game = day.games.get(dayGameId(entry.date, past))
  if (game) return game
  throw new Problem('unknown_game', `No word is left on ${entry.date}: every answer was used before.`)
}

async function dayOfDate(context: StoreContext, date: string): Promise<DayEntry> {
  const days = await daysOf(context)
  const entry = days.find((day) => day.date === date)
  if (entry) return entry
  const [newest, oldest] = [days[0].date, days[days.length - 1].date]
  throw new Problem(
    'unknown_game',
    date < oldest
      ? `The game of ${date} is gone; the oldest is ${dayGameId(oldest, 'rarer')}, the newest is ${TODAY}.`
      : `There is no game of ${date} here; the newest is ${dayGameId(newest, 'rarer')}.`,
  )
}

/**
 * The days up to today, newest first, at least one. A future day may be stored already, but its weights give away
 * today's answer.
 */
async function daysOf(context: StoreContext): Promise<readonly DayEntry[]> {
  const { days } = storeOf(context.env)
  const index = await days.read(context)
  const today = dateOf(Date.now())
  const begun = index?.days.filter(({ date }) => date <= today) ?? []
  if (begun.length > 0) return begun
  const first = index?.days.at(-1)?.date
  if (first !== undefined) {
    throw new Problem('unknown_game', `The first day here is ${first}; in UTC today is ${today}.`)
  }
  if (index === null && days.state !== 'missing')
    throw new Problem('store_failed', 'We cannot read the days right now.')
  throw new Problem(
    'no_past_answers',
    'No past answers are stored here, so there are no games of a day. To add them, run `npx fivebase daily --past FILE --seed remote`.',
  )
}
