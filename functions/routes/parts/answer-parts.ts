/** Parts shared by the answers of several routes: schemas, and what each answer repeats from its question. */
import { z } from '@hono/zod-openapi'
import { unlistedAnswer } from '../../../engine/api/excluded.ts'
import { GOALS } from '../../../engine/rules/goal.ts'
import { MODES } from '../../../engine/rules/mode.ts'
import { PROOFS } from '../../../engine/strategy/strategy.ts'
import { oddsAnswer, oddsShape } from '../../own-odds.ts'
import type { AskedQuestion } from '../../question.ts'
import type { StoredSetting } from '../../store/store.ts'

export const whole = z.number().int()
export const say = (description: string) => ({ description })

export const listsShape = {
  game: z.string(),
  hash: z.string().openapi(say('sha256 of the word lists.')),
}

/** What is proved about the best strategy. */
export const boundsShape = {
  missesLower: whole.openapi(say('Proved: whatever you play, at least this weight of answers is lost.')),
  missesUpper: whole.openapi(say('Proved: best play loses no more than this.')),
  maxLower: whole.openapi(
    say('Goal `worst`: proved that no strategy has a smaller worst case. Goal `mean`: always 1.'),
  ),
  lower: whole.openapi(say('Proved: the best strategy takes at least this total over the answers it finds.')),
  upper: whole.openapi(
    say(
      'Proved: and at most this total. Wide if `missesLower` and `missesUpper` differ, since it may find more answers.',
    ),
  ),
  proof: z
    .enum(PROOFS)
    .openapi(say('`exact`: proved that no strategy is better. `bounds`: the best one is within the bounds.')),
}

export const degradedField = z
  .boolean()
  .openapi(say('True if the store failed: the answer is right, but perhaps less proved. Not cached.'))

/** Words to rule out that the game does not know. */
export const unlistedShape = {
  unlistedExcluded: z
    .array(z.string())
    .optional()
    .openapi(say('Words of `exclude` that are not in the word list, if any: they rule out nothing.')),
}

/** The lists and rules of an answer. */
export const settingShape = {
  ...listsShape,
  ...oddsShape,
  mode: z.enum(MODES),
  goal: z.enum(GOALS),
  limit: whole,
  ...unlistedShape,
}

export function settingAnswer({
  game,
  mode,
  goal,
  limit,
  unlistedExcluded,
}: StoredSetting & Pick<AskedQuestion, 'unlistedExcluded'>): z.output<z.ZodObject<typeof settingShape>> {
  return {
    game: game.id,
    hash: game.hash,
    ...oddsAnswer(game),
    mode,
    goal,
    limit,
    ...unlistedAnswer({ unlistedExcluded }),
  }
}
