// Plays every answer through a strategy, by the rules alone.
import { type Game, weightOf } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import type { StrategyNode } from '../../../engine/strategy/strategy.ts'

export function replayNode(game: Game, answers: Iterable<number>, root: StrategyNode) {
  const value = { misses: 0, total: 0, max: 0 }
  for (const answer of answers) {
    let node: StrategyNode | undefined = root
    for (let guesses = 1; ; guesses++) {
      if (node === undefined) {
        value.misses += weightOf(game, answer)
        break
      }
      const pattern = patternOf(game.guesses[node.guess], game.guesses[answer])
      if (pattern === ALL_CORRECT) {
        value.total += guesses * weightOf(game, answer)
        value.max = Math.max(value.max, guesses)
        break
      }
      node = node.replies.get(pattern)
    }
  }
  return value
}
