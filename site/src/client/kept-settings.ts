/** Mode, first word and other rules as somebody chose them last: kept on the device, for every new game. */
import { type Address, formatQuery, HOME, parseAddress } from '../../../view/address.ts'

const STORE = 'settings'

/** The start of a game by the rules that were chosen last. */
export function newGame(): Address {
  try {
    const result = parseAddress(new URLSearchParams(localStorage.getItem(STORE) ?? ''))
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
    // Storage may be closed to us: the rules hold for this game.
  }
}
