// Many analysed games of one player: how many guesses they took, skill and luck, and where guesses were lost.

import type { Mode } from '../rules/mode.ts'
import type { Turn } from './analysis.ts'
import { type Day, type Streaks, streaksOf } from './streaks.ts'

/** The parts of an analysed game that the summary reads. */
export interface ReviewedGame {
  mode: Mode
  date: string | null
  puzzle: number | null
  isWon: boolean
  /** Guesses lost in all compared with the best ones. */
  cost: number
  /** 0 to 99. */
  skill: number
  luck: number
  turns: readonly Pick<Turn, 'guess' | 'bestMean' | 'cost' | 'luck' | 'proof'>[]
}

/** Means over games; null without games. */
export interface Figures {
  games: number
  won: number
  /** Guesses when solved. */
  mean: number | null
  /** Guesses that best play takes from the start. */
  best: number | null
  cost: number | null
  skill: number | null
  luck: number | null
}

/** The part that needs no analysis. */
export interface Tally {
  games: number
  won: number
  /** All guesses used without the answer. */
  lost: number
  /** Not finished. */
  unfinished: number
  /** Guesses of a won game; null without one. */
  mean: number | null
  /** Games solved in 1, 2, 3, ... guesses. */
  distribution: number[]
  /** Null if the games have no dates. */
  streaks: Streaks | null
}

export interface GamesSummary extends Figures, Tally {
  /** By guess: games that reached it, its average cost, and how many lost nothing by it. */
  rows: { row: number; games: number; cost: number; best: number }[]
  /** By first guess, the most played first. */
  openers: (Figures & { opener: string; openerCost: number })[]
  modes: (Figures & { mode: Mode })[]
  /** Games with every figure proved. */
  proved: number
}

/** A cheaper guess counts as the best one: a real slip costs at least one guess in a few hundred answers. */
const LEAST_COST = 0.0005

/** Counts games with any number of guesses; `limit` is how many they allowed. */
export function tallyGames(games: readonly (Day & { guesses: number })[], limit: number): Tally {
  const won = games.filter(({ isWon }) => isWon)
  const lost = games.filter(({ isWon, guesses }) => !isWon && guesses >= limit).length
  return {
    games: games.length,
    won: won.length,
    lost,
    unfinished: games.length - won.length - lost,
    mean: meanOf(won, ({ guesses }) => guesses),
    distribution: Array.from({ length: limit }, (_, at) => won.filter(({ guesses }) => guesses === at + 1).length),
    streaks: streaksOf(games),
  }
}

/** Sums up games; `limit` is how many guesses they allowed. */
export function summarizeGames(games: readonly ReviewedGame[], limit: number): GamesSummary {
  return {
    ...figuresOf(games),
    ...tallyGames(
      games.map((game) => ({ ...game, guesses: game.turns.length })),
      limit,
    ),
    rows: Array.from({ length: limit }, (_, at) => rowOf(games, at)).filter(({ games }) => games > 0),
    openers: [...groupBy(games, ({ turns }) => turns[0].guess)]
      .map(([opener, those]) => ({
        opener,
        ...figuresOf(those),
        openerCost: meanOf(those, ({ turns }) => turns[0].cost) ?? 0,
      }))
      .sort((a, b) => b.games - a.games || (a.opener < b.opener ? -1 : 1)),
    modes: [...groupBy(games, ({ mode }) => mode)]
      .map(([mode, those]) => ({ mode, ...figuresOf(those) }))
      .sort((a, b) => b.games - a.games),
    proved: games.filter(({ turns }) => turns.every(({ proof }) => proof === 'exact')).length,
  }
}

/** Games by cost, cheapest first; among ties the one with less luck. */
export function byCost<Reviewed extends Pick<ReviewedGame, 'cost' | 'luck'>>(games: readonly Reviewed[]): Reviewed[] {
  const costOf = ({ cost }: Reviewed): number => Math.round(cost / LEAST_COST)
  return [...games].sort((a, b) => costOf(a) - costOf(b) || a.luck - b.luck)
}

function figuresOf(games: readonly ReviewedGame[]): Figures {
  const won = games.filter(({ isWon }) => isWon)
  return {
    games: games.length,
    won: won.length,
    mean: meanOf(won, ({ turns }) => turns.length),
    best: meanOf(games, ({ turns }) => turns[0].bestMean),
    cost: meanOf(games, ({ cost }) => cost),
    skill: meanOf(games, ({ skill }) => skill),
    luck: meanOf(games, ({ luck }) => luck),
  }
}

function rowOf(games: readonly ReviewedGame[], at: number): GamesSummary['rows'][number] {
  const costs = games.flatMap(({ turns }) => (turns.length > at ? [turns[at].cost] : []))
  const best = costs.filter((cost) => cost < LEAST_COST).length
  return { row: at + 1, games: costs.length, cost: meanOf(costs, (cost) => cost) ?? 0, best }
}

function meanOf<T>(items: readonly T[], figure: (item: T) => number): number | null {
  return items.length === 0 ? null : items.reduce((sum, item) => sum + figure(item), 0) / items.length
}

function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
