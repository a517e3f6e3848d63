// Games small enough to check a player's choice by hand, and the real ones for whole simulations.

import { readFileSync } from 'node:fs'
import { createMeasurer } from '../../../engine/players/measurer.ts'
import { PlayTree } from '../../../engine/players/play-tree.ts'
import type { NamedStrategy } from '../../../engine/players/player.ts'
import { describeStrategy } from '../../../engine/players/players.ts'
import { type Simulation, simulate } from '../../../engine/players/simulate.ts'
import { alphabetOf, type Feedback, wordFeedback } from '../../../engine/rules/feedback.ts'
import { createGame, createGameData, type Game, type GameData } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createFeedbackSolver, createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

/** Whole simulations take a second or two, and more on a busy machine. */
export const SIMULATION_TIMEOUT_MS = 240_000

export async function smallGame(answers: string, others = ''): Promise<Game> {
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  return createGame(await createGameData({ id: 'small', name: 'Small', sources: [] }, words(answers), words(others)))
}

export function realGame(id: string): Game {
  const file = new URL(`../../../build/games/${id}.json`, import.meta.url)
  return createGame(JSON.parse(readFileSync(file, 'utf8')) as GameData)
}

export interface Asked {
  strategy: string
  reading?: string
  /** Words that win ties. */
  order?: readonly string[]
  limit?: number
}

/** A player for words, with everything it may need. */
export function strategyOf(game: Game, { strategy, reading, order, limit = 6 }: Asked): NamedStrategy {
  const feedback = wordFeedback(game)
  const kit = {
    feedback,
    measurer: createMeasurer(kernel, feedback),
    order: alphabetOf(feedback, order),
    limit,
    get solver() {
      return createSolver(kernel, game)
    },
  }
  return describeStrategy(strategy).create(kit, reading)
}

/** A player's guess after some rows. */
export function guessOf(game: Game, asked: Asked, history = ''): string {
  const rows = parseHistory(history)
  if (!rows.ok) throw new Error(rows.detail)
  const { answers } = stateOf(game, rows.rows)
  return game.guesses[strategyOf(game, asked).choose({ answers, rows: rows.rows })]
}

/** All answers of a word game, played. */
export function simulateWords(game: Game, asked: Asked, opener?: string): Simulation {
  const tree = new PlayTree(
    wordFeedback(game),
    strategyOf(game, asked),
    opener === undefined ? undefined : game.idOf(opener),
  )
  return simulate(tree, asked.limit ?? 6)
}

/** All codes of a peg game, played. */
export function simulatePegs(feedback: Feedback, strategy: string, reading?: string): Simulation {
  const kit = {
    feedback,
    measurer: createMeasurer(kernel, feedback),
    order: alphabetOf(feedback),
    limit: 12,
    get solver() {
      return createFeedbackSolver(kernel, feedback)
    },
  }
  return simulate(new PlayTree(feedback, describeStrategy(strategy).create(kit, reading)), kit.limit)
}
