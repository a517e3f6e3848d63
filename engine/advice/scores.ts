// The scores of an analysed game: skill, luck, and for each guess how it and the best one split the answers left.

import type { Game } from '../rules/game.ts'
import { stateOf } from '../rules/state.ts'
import type { Analysis } from './analysis.ts'
import { luckOf, percentileOf, type Split, skillOf, splitOf } from './skill.ts'

export interface TurnScore {
  /** Share of the answers, by weight, that would have left more words than the real one; null if chance had no say. */
  percentile: number | null
  split: Split
  bestSplit: Split
}

/** Two numbers from 0 to 99, and their ingredients, guess by guess. */
export interface Scores {
  skill: number
  luck: number
  turns: TurnScore[]
}

/** Scores an analysed game, with the same excluded answers. */
export function scoreGame(game: Game, { turns, cost }: Analysis, excluded?: ReadonlySet<number>): Scores {
  const { weights } = game
  const weightOf = (word: string) => weights?.[game.idOf(word)] ?? 1
  const scores = turns.map(({ guess, pattern, best }, index): TurnScore => {
    const state = stateOf(game, turns.slice(0, index), { excluded })
    const answers = Array.from(state.answers, (id) => game.guesses[id])
    return {
      percentile: percentileOf(answers, guess, pattern, weightOf),
      split: splitOf(answers, guess),
      bestSplit: splitOf(answers, best),
    }
  })
  return { skill: skillOf(cost), luck: luckOf(scores.map(({ percentile }) => percentile)), turns: scores }
}
