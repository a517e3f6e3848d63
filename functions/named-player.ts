/** Plays the strategies of the literature: the next guess after any rows, of words or pegs. */

import type { Context } from 'hono'
import kernel from '../build/kernel.wasm'
import { createMeasurer, type Measurer } from '../engine/players/measurer.ts'
import { adviseBy } from '../engine/players/play-advice.ts'
import { PlayTree } from '../engine/players/play-tree.ts'
import { type NamedStrategy, readingOf } from '../engine/players/player.ts'
import { describeStrategy } from '../engine/players/players.ts'
import { alphabetOf, type Feedback } from '../engine/rules/feedback.ts'
import type { Game } from '../engine/rules/game.ts'
import type { Row } from '../engine/rules/history.ts'
import { hasExactPlay } from '../engine/rules/word.ts'
import { Budget } from '../engine/search/budget.ts'
import { Lru } from './cache/lru.ts'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'
import { storeContextOf } from './reply.ts'
import { readStandings } from './standings.ts'

/** Each has its own kernel. */
const STRATEGY_CAPACITY = 2

const strategies = new Lru<string, BoundedStrategy>(STRATEGY_CAPACITY)

interface BoundedStrategy {
  strategy: NamedStrategy
  measurer: BoundedMeasurer
}

/** Work of a measure per pattern, in units of the search (measured): by the kernel, and of longer words without it. */
const PATTERN_WORK = 2
const LONG_PATTERN_WORK = 12

/**
 * A measurer that draws on the request's budget. A strategy cannot play with half its measures, so a measure beyond the
 * budget is a problem.
 */
class BoundedMeasurer implements Measurer {
  readonly feedback: Feedback
  budget = new Budget()
  readonly #measurer: Measurer

  constructor(feedback: Feedback) {
    this.feedback = feedback
    this.#measurer = createMeasurer(kernel, feedback)
  }

  fillLargest(...args: Parameters<Measurer['fillLargest']>): void {
    this.#spend(args)
    this.#measurer.fillLargest(...args)
  }

  fillSums(...args: Parameters<Measurer['fillSums']>): void {
    this.#spend(args)
    this.#measurer.fillSums(...args)
  }

  fillHeaviest(...args: Parameters<Measurer['fillHeaviest']>): void {
    this.#spend(args)
    this.#measurer.fillHeaviest(...args)
  }

  fillPatternSums(...args: Parameters<Measurer['fillPatternSums']>): void {
    this.#spend(args)
    this.#measurer.fillPatternSums(...args)
  }

  #spend([answers, guesses]: [Uint16Array, Uint16Array | null, ...unknown[]]): void {
    const isLong = this.feedback.kind === 'words' && !hasExactPlay(this.feedback.form)
    const work =
      (isLong ? LONG_PATTERN_WORK : PATTERN_WORK) * answers.length * (guesses ?? this.feedback.guesses).length
    if (work > this.budget.left) {
      throw new Problem(
        'too_much_work',
        `${answers.length} words are left: too many for this player in one request. ${isLong ? '`fivebase next --player` has no such limit.' : 'The page /compare works it out on your device.'}`,
      )
    }
    this.budget.spend(work)
  }
}

export interface NamedPlay {
  guess: string
  /** The codes that fit the rows. */
  answers: readonly string[]
  pool: 'answers' | 'guesses'
}

/** The requested variant, or the first; throws `bad_parameter` if it does not exist. */
export function readingIn(strategy: string, reading: string | undefined): string {
  try {
    return readingOf(describeStrategy(strategy), reading)
  } catch (error) {
    throw new Problem('bad_parameter', (error as Error).message)
  }
}

/**
 * The next guess of a strategy other than exact, in a running game; `game` is null for pegs. Throws `contradiction` if
 * nothing fits the rows.
 */
export async function playBy(
  c: Context<AppEnv>,
  { feedback, game, limit }: { feedback: Feedback; game: Game | null; limit: number },
  { strategy, reading }: { strategy: string; reading: string },
  rows: readonly Row[],
): Promise<NamedPlay> {
  const opener = rows.length === 0 ? await openerOf(c, feedback, strategy, reading) : undefined
  const named = strategyOf(feedback, limit, strategy, reading)
  named.measurer.budget = storeContextOf(c).budget
  const tree = new PlayTree(feedback, named.strategy, opener)
  const advice = adviseBy(tree, game, rows)
  if ('guess' in advice) return advice
  const { rows: wrong, fixes } = advice.contradiction ?? {}
  throw new Problem('contradiction', advice.detail, { rows: wrong, fixes })
}

/** The stored id of the first guess, the slowest to find. */
async function openerOf(c: Context<AppEnv>, feedback: Feedback, strategy: string, reading: string) {
  const standings = await readStandings(c, feedback.id)
  const standing = standings?.strategies.find((each) => each.strategy === strategy && each.reading === reading)
  return standing && feedback.idOf(standing.opener)
}

function strategyOf(feedback: Feedback, limit: number, name: string, reading: string): BoundedStrategy {
  const key = `${feedback.id}/${limit}/${name}/${reading}`
  let bounded = strategies.get(key)
  if (!bounded) {
    const measurer = new BoundedMeasurer(feedback)
    const kit = { feedback, measurer, order: alphabetOf(feedback), limit }
    try {
      bounded = { strategy: describeStrategy(name).create(kit, reading), measurer }
    } catch (error) {
      // A strategy for words asked to play pegs.
      if (error instanceof RangeError) throw new Problem('bad_parameter', error.message)
      throw error
    }
    strategies.set(key, bounded)
  }
  return bounded
}
