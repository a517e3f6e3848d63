/** Mode, first word and other rules as last chosen: kept on the device for every new game. */
import { type Address, formatQuery, HOME } from '../../../view/address.ts'
import { readAddress } from './read-address.ts'

const STORE = 'settings'

/** A new game with the rules last chosen. */
export function newGame(): Address {
  try {
    const result = readAddress(new URLSearchParams(localStorage.getItem(STORE) ?? ''))
    return result.ok ? result.address : HOME
  } catch {
    return HOME
  }
}

export function keepSettings(address: Address): void {
  try {
    const { opener } = address.rows.length === 0 ? address : newGame()
    const query = formatQuery({ ...address, rows: [], opener, edit: null })
    if (query === '') localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, query)
  } catch {
    // Storage may be blocked: then the rules last for this game.
  }
}
