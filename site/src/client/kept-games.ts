/** The player's games on the device: kept only on request, never sent. */

import { HOME } from '../../../view/address.ts'
import { formatKeptGames, type KeptGame, mergeGames, readKeptGames } from '../../../view/kept-games.ts'

const STORE = 'games'
const KEEP_ALL = 'keep-all-games'

export function keptGames(): KeptGame[] {
  try {
    const text = localStorage.getItem(STORE)
    return text === null ? [] : readKeptGames(text, HOME).games
  } catch {
    return []
  }
}

/** False if the device stores nothing for us, or is full. */
export function keepGames(games: readonly KeptGame[]): boolean {
  try {
    if (games.length === 0) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, formatKeptGames(games))
    return true
  } catch {
    return false
  }
}

export const addGame = (game: KeptGame): boolean => keepGames(mergeGames(keptGames(), [game]))

export function isKeepingAll(): boolean {
  try {
    return localStorage.getItem(KEEP_ALL) !== null
  } catch {
    return false
  }
}

export function keepAll(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(KEEP_ALL, '1')
    else localStorage.removeItem(KEEP_ALL)
  } catch {
    // Storage may be blocked: then games are kept one by one, or not at all.
  }
}
