/** The last game on this device, so closing the page halfway loses nothing. */
import { type Address, formatAddress } from '../../../view/address.ts'
import { isWon } from '../../../view/position.ts'
import { readAddress } from './read-address.ts'

const STORE = 'game'
/** A game older than this is yesterday's. */
const KEPT_MS = 20 * 60 * 60 * 1000

export function keepGame(address: Address): void {
  if (address.rows.length === 0) return
  try {
    const isOver = isWon({ address }) || address.rows.length >= address.limit
    if (isOver) localStorage.removeItem(STORE)
    else
      localStorage.setItem(
        STORE,
        JSON.stringify({ at: Date.now(), address: formatAddress({ ...address, edit: null }) }),
      )
  } catch {
    // Storage may be blocked; the address bar has the state anyway.
  }
}

/** URL of the game to continue, if any. */
export function keptGame(): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    if (!kept || Date.now() - kept.at > KEPT_MS) return undefined
    const result = readAddress(new URL(kept.address, location.href).searchParams)
    return result.ok ? formatAddress(result.address) : undefined
  } catch {
    return undefined
  }
}
