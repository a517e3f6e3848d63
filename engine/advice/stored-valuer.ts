// A valuer that uses stored values, and asks another one for the rest. A proved strategy knows the opening, which no
// bounded search could, and every state of its tree, since each branch has the smallest total.

import type { StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import type { OpenerTable } from '../openings/opener-table.ts'
import { foundOf, type SecondGuess, totalOf } from '../openings/second-guesses.ts'
import { type Game, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Question } from '../search/solver.ts'
import type { Value, Valuer } from './analysis.ts'
import { secondGuessOf } from './found.ts'

export interface StoredValues {
  /** Proved strategies of the game for this mode and goal, and for this limit or a larger one. */
  views: readonly StrategyView[]
  /** The best known opener, or null. */
  bestOpener: string | null
  secondGuesses?: SecondGuessView
  table?: OpenerTable | null
}

export interface ValuerSetting {
  game: Game
  mode: Mode
  goal: Goal
  limit: number
}

/** `live` answers what is not stored. */
export function storedValuer(setting: ValuerSetting, stored: StoredValues, live: Valuer): Valuer {
  const { game, goal, limit } = setting
  const { views, bestOpener, secondGuesses, table } = stored
  const listed = (guess: string) =>
    table?.rows.find(({ opener, proof }) => proof === 'exact' && game.guesses[opener] === guess)
  const probe = (at: readonly Row[], guess?: string) =>
    views
      .map((view) => view.probe(at))
      .find(
        (found) =>
          found !== null &&
          found.misses === 0 &&
          found.max <= limit - at.length &&
          (guess === undefined || game.guesses[found.guess] === guess),
      )
  // A table for another limit proves the best guess if the strategy behind it stays within the requested one.
  const provedBest = (second: SecondGuess, { answers }: Question) => {
    const max = second.histogram.findLastIndex((count) => count > 0) + 1
    const isProved = goal === 'mean' && secondGuesses!.goal === 'mean' && limit <= secondGuesses!.limit
    if (!isProved || max > limit - 1 || foundOf(second) < weightOfAll(game, answers)) return null
    return { guess: second.guess, ...exactly({ total: totalOf(second), max }) }
  }
  return {
    best(asked, work) {
      const opening = asked.rows?.length === 0
      const found = opening && views[0]?.header.opener !== bestOpener ? undefined : probe(asked.rows ?? [])
      if (found) return { guess: found.guess, ...exactly(found) }
      const turn = { ...setting, rows: asked.rows ?? [] }
      const second = secondGuesses === undefined ? null : secondGuessOf(turn, secondGuesses)
      return (second && provedBest(second, asked)) ?? live.best(asked, work)
    },
    of(asked, guess, work) {
      const row = asked.rows?.length === 0 ? listed(guess) : undefined
      if (row) return exactly({ total: row.lower, max: row.max ?? limit })
      const found = probe(asked.rows ?? [], guess)
      return found ? exactly(found) : live.of(asked, guess, work)
    },
  }
}

/** Proved, and loses nothing. */
function exactly({ total, max }: { total: number; max: number }): Value {
  return { total, misses: 0, max, proof: 'exact' }
}
