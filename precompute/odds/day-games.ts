// The two games of a day, each with its strategy: past answers rarer, and past answers out. The second could be the
// first with exclusions, but then every request would be a search, and not exact before the first rows. As its own game
// its strategy is stored and proved.

import { dayGameId } from '../../engine/formats/days.ts'
import type { ListEntry } from '../../engine/formats/lists/list-entry.ts'
import { type Odds, oddsOf } from '../../engine/odds/odds.ts'
import { createGame, createGameData, type Game, type GameData } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { DayGame } from '../store/days.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { sourcesOf } from './odds-options.ts'
import { strategyByOdds } from './strategy-by-odds.ts'

export interface DayAsked {
  date: string
  /** The answers before it. */
  past: readonly ListEntry[]
  setting: Setting
  threads: number
}

/** Past answers rarer, then out; the second only if a word is left. A strategy is null if no opener is known. */
export async function makeDayGames(
  game: Game,
  { date, past, setting, threads }: DayAsked,
  terminal: Terminal,
): Promise<DayGame[]> {
  const odds = oddsOf(game, 'past', sourcesOf(game, past))
  const used = new Set(past.map(({ word }) => word))
  const fresh = game.answers.filter((word) => !used.has(word))
  const games: DayGame[] = []
  for (const data of [
    await rarer(game, odds, date),
    ...(fresh.length > 0 ? [await out(game, odds, date, fresh)] : []),
  ]) {
    const strategy = await strategyByOdds(game, { game: createGame(data), data }, setting, terminal, threads)
    games.push({ data, strategy })
  }
  return games
}

function rarer(game: Game, odds: Odds, date: string): Promise<GameData> {
  const head = { id: dayGameId(date, 'rarer'), name: `Puzzle of ${date}`, sources: [...game.sources] }
  return createGameData(head, game.answers, game.guesses, weighing(game, odds), game.form)
}

function out(game: Game, odds: Odds, date: string, fresh: readonly string[]): Promise<GameData> {
  const name = `Puzzle of ${date}, without past answers`
  const head = { id: dayGameId(date, 'out'), name, sources: [...game.sources] }
  return createGameData(head, fresh, game.guesses, weighing(game, odds), game.form)
}

const weighing =
  (game: Game, { weights }: Odds) =>
  (answer: string): number =>
    weights[game.idOf(answer)]
