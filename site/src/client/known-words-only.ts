/** Whether somebody wants to be given words alone that most people know: kept on the device. */
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
    // Storage may be closed to us: the choice holds for this page.
  }
}
