// Plays single days: the odds of the day, the game with these odds, and a player who knows nothing else.

import type { ListEntry } from '../../engine/formats/lists/list-entry.ts'
import type { DayResult } from '../../engine/odds/backtest.ts'
import { chancesOf, gameByOdds, type Odds, oddsOf, type Prior } from '../../engine/odds/odds.ts'
import { PastLearner } from '../../engine/odds/past.ts'
import type { TierWeights } from '../../engine/odds/tier-weights.ts'
import type { TierOf } from '../../engine/odds/tiers.ts'
import { createExactStrategy } from '../../engine/players/exact.ts'
import { createMeasurer } from '../../engine/players/measurer.ts'
import { adviseBy } from '../../engine/players/play-advice.ts'
import { PlayTree } from '../../engine/players/play-tree.ts'
import { type NamedStrategy, readingOf, type StrategyKit } from '../../engine/players/player.ts'
import { describeStrategy, exactModeOf } from '../../engine/players/players.ts'
import { alphabetOf } from '../../engine/rules/feedback.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Row } from '../../engine/rules/history.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../engine/rules/pattern.ts'
import { createSolver, type Solver } from '../../engine/search/solver.ts'
import { feedbackByOdds } from '../players/named-play.ts'

/** A day of a list of answers. */
export type DatedEntry = ListEntry & { date: string }

/** A player and its odds. */
export interface Run {
  player: string
  prior: Prior
  mode: Mode
  /** The first guess of every day, chosen before the first day. */
  opener: string
}

export interface DayPlayerParts {
  kernel: WebAssembly.Module
  game: Game
  tierOf: TierOf
  tierWeights: TierWeights
  limit: number
  /** All known days, oldest first; those before the played day are past. */
  entries: readonly DatedEntry[]
}

/** Kept to play with the same odds again. */
interface Table {
  odds: Odds
  game: Game
  chances: Float64Array
  tree: PlayTree
}

export class DayPlayer {
  readonly #parts: DayPlayerParts
  readonly #isInPool: (word: string) => boolean
  #learner: PastLearner
  #learned = 0
  /** Odds that ignore the past are the same every day. */
  #kept: { key: string; table: Table } | undefined

  constructor(parts: DayPlayerParts) {
    const { game } = parts
    this.#parts = parts
    this.#isInPool = (word) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
    this.#learner = new PastLearner(this.#isInPool)
  }

  /** The odds of the day with this index. */
  oddsAt(prior: Prior, index: number): Odds {
    const { game, tierOf, tierWeights, entries } = this.#parts
    if (index < this.#learned) {
      this.#learner = new PastLearner(this.#isInPool)
      this.#learned = 0
    }
    for (; this.#learned < index; this.#learned++) this.#learner.add(entries[this.#learned].word)
    return oddsOf(game, prior, { tierOf, tierWeights, past: this.#learner.past })
  }

  /** The first guess of a player without its own: the strategy's choice under the odds of the day. */
  openerAt(player: string, prior: Prior, index: number): string {
    const { tree, game } = this.#tableFor({ player, prior, mode: 'normal', opener: '' }, index)
    return game.guesses[tree.guessAt(tree.root)]
  }

  /** Plays a day. */
  play(run: Run, index: number): DayResult {
    const { limit, entries } = this.#parts
    const { date, word } = entries[index]
    const table = this.#tableFor(run, index)
    const id = table.game.idOf(word)
    const rows: Row[] = []
    let guesses = 0
    while (guesses === 0 && rows.length < limit) {
      const advice = adviseBy(table.tree, table.game, rows)
      // An unlisted word: nothing fits, and the game is lost.
      if ('detail' in advice) break
      const pattern = patternOf(advice.guess, word)
      rows.push({ guess: advice.guess, pattern })
      if (pattern === ALL_CORRECT) guesses = rows.length
    }
    return { date, guesses, isOutside: !this.#isInPool(word), chance: id < 0 ? 0 : table.chances[id] }
  }

  #tableFor(run: Run, index: number): Table {
    const { prior } = run
    const odds = this.oddsAt(prior, index)
    const key = [run.player, prior, run.mode, run.opener].join()
    const chances = chancesOf(odds, this.#parts.game)
    if (prior !== 'past' && this.#kept?.key === key) return { ...this.#kept.table, odds, chances }
    const table = { odds, chances, ...this.#open(run, odds) }
    this.#kept = { key, table }
    return table
  }

  #open({ player, mode, opener }: Run, odds: Odds): Pick<Table, 'game' | 'tree'> {
    const { kernel, limit } = this.#parts
    const game = gameByOdds(this.#parts.game, odds)
    const feedback = feedbackByOdds(game, odds)
    let solver: Solver | undefined
    const kit: StrategyKit = {
      feedback,
      measurer: createMeasurer(kernel, feedback),
      order: alphabetOf(feedback, []),
      limit,
      get solver() {
        solver ??= createSolver(kernel, game)
        return solver
      },
    }
    const first = opener === '' ? undefined : game.idOf(opener)
    return { game, tree: new PlayTree(feedback, strategyOf(player, mode, kit), first) }
  }
}

function strategyOf(player: string, mode: Mode, kit: StrategyKit): NamedStrategy {
  if (exactModeOf(player) !== undefined) return createExactStrategy(kit, mode, 'mean')
  const description = describeStrategy(player)
  return description.create(kit, readingOf(description, undefined, kit.feedback.weights !== null))
}
