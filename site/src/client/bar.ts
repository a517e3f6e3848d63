/**
 * The address bar as the undo list: every position is an entry of the session's history, numbered, so that undo and
 * redo are the back and forward buttons, and never leave the site.
 */
import { type Address, formatAddress, parseAddress } from '../../../view/address.ts'

interface Entry {
  /** Entries of ours before this one. */
  steps: number
  /** Number of a row whose colours are being changed: further taps change the same entry. */
  turning?: number
}

const entry = (): Entry => history.state ?? { steps: 0 }

/** Number of the last entry of ours: those after the present one can be gone to again. */
let last = entry().steps

export function writeBar(address: Address, { turning }: { turning?: number } = {}): void {
  const { steps, turning: before } = entry()
  const isSame = turning !== undefined && turning === before
  last = isSame ? steps : steps + 1
  history[isSame ? 'replaceState' : 'pushState']({ steps: last, turning } satisfies Entry, '', formatAddress(address))
}

/** Puts the same address in its canonical form. */
export function correctBar(address: Address): void {
  if (location.pathname + location.search !== formatAddress(address))
    history.replaceState(entry(), '', formatAddress(address))
}

/** The address in the bar; null where it is none, or not as our links have it. */
export function readBar(): Address | null {
  const result = parseAddress(new URLSearchParams(location.search))
  return result.ok ? result.address : null
}

export const canGoBack = (): boolean => entry().steps > 0
export const canGoForward = (): boolean => entry().steps < last
