// A valuer that looks values up where they are stored, and asks another one for the rest. A proved strategy knows the
// opening, which no bounded search could, and every state that its tree leads to: there each branch has the smallest total.

import type { StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import type { OpenerTable } from '../openings/opener-table.ts'
import { foundOf, totalOf } from '../openings/second-guesses.ts'
import type { Game } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import { secondGuessOf } from './advice.ts'
import type { Valuer } from './analysis.ts'

export interface StoredValues {
  /** Proved strategies of the game for this mode, goal and limit. */
  views: readonly StrategyView[]
  /** The best opener that is known, or null. */
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
  const { game } = setting
  const { views, bestOpener, secondGuesses, table } = stored
  const listed = (guess: string) =>
    table?.rows.find(({ opener, proof }) => proof === 'exact' && game.guesses[opener] === guess)
  const probe = (at: readonly Row[], guess?: string) =>
    views
      .map((view) => view.probe(at))
      .find(
        (found) => found !== null && found.misses === 0 && (guess === undefined || game.guesses[found.guess] === guess),
      )
  return {
    best(asked, work) {
      const opening = asked.rows?.length === 0
      const found = opening && views[0]?.header.opener !== bestOpener ? undefined : probe(asked.rows ?? [])
      if (found) return { guess: found.guess, total: found.total, proof: 'exact' }
      const second = secondGuessOf({ game, rows: asked.rows ?? [], secondGuesses }, setting)
      if (second === null || foundOf(second) < asked.answers.length) return live.best(asked, work)
      return { guess: second.guess, total: totalOf(second), proof: 'exact' }
    },
    of(asked, guess, work) {
      const row = asked.rows?.length === 0 ? listed(guess) : undefined
      if (row) return { total: row.lower, proof: 'exact' }
      const found = probe(asked.rows ?? [], guess)
      return found ? { total: found.total, proof: 'exact' } : live.of(asked, guess, work)
    },
  }
}
