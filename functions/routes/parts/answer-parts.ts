/** Parts of answers that several routes have in common: schemas, and what each answer repeats of its question. */
import { z } from '@hono/zod-openapi'
import { GOALS } from '../../../engine/rules/goal.ts'
import { MODES } from '../../../engine/rules/mode.ts'
import type { Setting } from '../../store/store.ts'

export const whole = z.number().int()
export const say = (description: string) => ({ description })

export const listsShape = {
  game: z.string(),
  hash: z.string().openapi(say('sha256 of the lists the answer rests on.')),
}

/** By which lists and rules an answer counts. */
export const settingShape = { ...listsShape, mode: z.enum(MODES), goal: z.enum(GOALS), limit: whole }

export function settingAnswer({ game, mode, goal, limit }: Setting): z.output<z.ZodObject<typeof settingShape>> {
  return { game: game.id, hash: game.hash, mode, goal, limit }
}
