/**
 * The address bar as undo list. Every position is a numbered history entry, so undo and redo are the back and forward
 * buttons, and never leave the site.
 */
import { type Address, formatAddress } from '../../../view/address.ts'
import { readAddress } from './read-address.ts'

interface Entry {
  /** Our entries before this one. */
  steps: number
  /** Number of the row being recoloured: more taps change the same entry. */
  turning?: number
}

const entry = (): Entry => history.state ?? { steps: 0 }

/** Number of our last entry: later ones can be reached by redo. */
let last = entry().steps

export function writeBar(address: Address, { turning }: { turning?: number } = {}): void {
  const { steps, turning: before } = entry()
  const isSame = turning !== undefined && turning === before
  last = isSame ? steps : steps + 1
  history[isSame ? 'replaceState' : 'pushState']({ steps: last, turning } satisfies Entry, '', formatAddress(address))
}

/** Rewrites the URL in canonical form. */
export function correctBar(address: Address): void {
  if (location.pathname + location.search !== formatAddress(address))
    history.replaceState(entry(), '', formatAddress(address))
}

/** The position in the address bar; null if it is not in our links' form. */
export function readBar(): Address | null {
  const result = readAddress(new URLSearchParams(location.search))
  return result.ok ? result.address : null
}

export const canGoBack = (): boolean => entry().steps > 0
export const canGoForward = (): boolean => entry().steps < last
