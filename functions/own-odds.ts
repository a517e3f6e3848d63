/**
 * Odds in a request: past answers or weights in the body. They belong to the sender: used for one request within its
 * work, never stored or logged. They make a new game, so stored results of other games never apply.
 */
import { z } from '@hono/zod-openapi'
import { PAST_USES, type PastUse } from '../engine/formats/days.ts'
import { hashedGameByOdds, oddsOf, ownOdds } from '../engine/odds/odds.ts'
import { pastOf } from '../engine/odds/past.ts'
import { TIER_WEIGHTS } from '../engine/odds/tier-weights.ts'
import type { Game } from '../engine/rules/game.ts'
import { describeWord, normalizeWord, type WordForm } from '../engine/rules/word.ts'
import { findGame, GAME_SUMMARIES, gameOf, tiersHere } from './games.ts'
import { Problem } from './problem.ts'
import type { StoreContext } from './store/context.ts'

/** Thirteen years of days. */
const MAX_PAST = 5000
/** More than the answers of any shipped game except `dictionary`; a body has room for no more. */
const MAX_WEIGHTS = 8000
const WORD_CHARACTERS = 64
const MAX_WEIGHT = 1e12
/** Work of weighing a game, and of starting its search. */
const OWN_WORK = 2_000_000

/** Body fields with odds. */
export const ownOddsFields = {
  past: z
    .union([z.enum(PAST_USES), z.array(z.string().max(WORD_CHARACTERS)).min(1).max(MAX_PAST)])
    .optional()
    .openapi({
      description:
        'As in a query; or past answers of your own, the oldest first: words used before are rarer, as rare as the list shows repeats to be. Yours are used for this one answer, and kept nowhere.',
    }),
  weights: z
    .record(z.string().max(WORD_CHARACTERS), z.number().min(0).max(MAX_WEIGHT))
    .refine((weights) => Object.keys(weights).length <= MAX_WEIGHTS, { message: `at most ${MAX_WEIGHTS} words` })
    .optional()
    .openapi({
      description: `How likely each answer is, as you see it: weights, probabilities or frequencies, at most ${MAX_WEIGHTS}. An answer without one is the rarest, not impossible. Yours are used for this one answer, and kept nowhere.`,
      maxProperties: MAX_WEIGHTS,
      example: { slate: 20, crane: 5 },
    }),
}

/** The odds in a question, from query or body. */
export interface AskedOdds {
  game: string
  past?: PastUse | string[]
  weights?: Record<string, number>
}

const whole = z.number().int()
const say = (description: string) => ({ description })

/** What was used of the odds, as part of an answer. */
export const oddsShape = {
  odds: z
    .object({
      past: whole.openapi(say('Past answers that count.')),
      weights: whole.openapi(say('Words whose weight counts.')),
      unknown: whole.openapi(say('Words sent that the game does not know; left out.')),
      unweighed: whole.openapi(say('Answers without a weight, where weights were sent.')),
    })
    .optional()
    .openapi(say('Set if the question had past answers or weights.')),
}
type OddsAnswer = NonNullable<z.output<z.ZodObject<typeof oddsShape>>['odds']>

/** Games made from odds in a request. Nothing else holds them, so they vanish with it. */
const sent = new WeakMap<Game, OddsAnswer>()

/** Whether a game was made from odds in a request: its results are private. */
export function isOwn(game: Game): boolean {
  return sent.has(game)
}

/** What was used of the odds; empty without any. */
export function oddsAnswer(game: Game): { odds?: OddsAnswer } {
  const odds = sent.get(game)
  return odds === undefined ? {} : { odds }
}

/** The game of a question with its odds; throws the problem if they are unusable. */
export async function gameAsked(context: StoreContext, { game: id, past, weights }: AskedOdds): Promise<Game> {
  const list = Array.isArray(past) ? past : null
  const game = await findGame(context, id.toLowerCase(), Array.isArray(past) ? undefined : past)
  if (list === null && weights === undefined) return game
  if (context.day !== undefined) {
    throw new Problem('bad_parameter', `The game ${game.id} has odds of its own; send yours with a game of \`games\`.`)
  }
  const words = (list ?? []).map((text) => wordIn(text, 'past', game.form))
  const weightOf = new Map(
    Object.entries(weights ?? {}).map(([text, weight]) => [wordIn(text, 'weights', game.form), weight]),
  )
  const isKnown = (word: string) => game.idOf(word) >= 0
  const isAnswer = (word: string) => isKnown(word) && game.idOf(word) < game.answers.length
  const before = words.filter(isKnown)
  const weighed = [...weightOf.keys()].filter(isKnown)
  if (weights !== undefined && !weighed.some(isAnswer)) {
    throw new Problem('bad_parameter', `No word in weights is an answer of the game ${game.id}.`)
  }
  context.budget.spend(OWN_WORK)
  context.isPrivate = true
  const entries = before.map((word, index) => ({ word, at: index + 1 }))
  const usedBefore = pastOf(entries, isAnswer)
  const odds =
    weights === undefined
      ? oddsOf(game, 'past', { tierOf: tiersHere(), tierWeights: TIER_WEIGHTS, past: usedBefore })
      : ownOdds(game, weightOf, usedBefore)
  const weighted = await hashedGameByOdds(game, odds)
  // Equal weights are a shipped game, so its stored results apply.
  const shipped = GAME_SUMMARIES.find(({ hash }) => hash === weighted.hash)
  const asked = shipped === undefined ? weighted : { ...gameOf(shipped.id) }
  sent.set(asked, {
    past: before.length,
    weights: weighed.length,
    unknown: words.length - before.length + weightOf.size - weighed.length,
    unweighed: weights === undefined ? 0 : game.answers.filter((word) => !weightOf.has(word)).length,
  })
  return asked
}

function wordIn(text: string, name: string, form: WordForm): string {
  const word = normalizeWord(text, form)
  if (word === null) throw new Problem('bad_word', `'${text}' (${name}) is not ${describeWord(form)}.`)
  return word
}
