/** Whether the player wants only well-known words suggested: kept on the device. */
const STORE = 'known-words-only'

export function isKeptKnownOnly(): boolean {
  try {
    return localStorage.getItem(STORE) !== null
  } catch {
    return false
  }
}

export function keepKnownOnly(isKnownOnly: boolean): void {
  try {
    if (isKnownOnly) localStorage.setItem(STORE, '1')
    else localStorage.removeItem(STORE)
  } catch {
    // Storage may be blocked: then the choice lasts for this page.
  }
}
