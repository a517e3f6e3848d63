/** Addresses as this device reads them: in the letters of their game, which may be a list of the player's own. */
import { type AddressResult, formIn, parseAddress } from '../../../view/address.ts'
import type { GameFacts } from '../../../view/position.ts'
import { keptOwnForm, OWN_GAME } from './own-list.ts'

let games: readonly GameFacts[] = []

/** The games of the page, for addresses read from now on. */
export function knowGames(known: readonly GameFacts[]): void {
  games = known
}

export function readAddress(query: URLSearchParams, read?: Parameters<typeof parseAddress>[2]): AddressResult {
  return parseAddress(query, (id) => (id === OWN_GAME ? keptOwnForm() : formIn(games)(id)), read)
}
