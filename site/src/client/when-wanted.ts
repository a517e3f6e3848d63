/** Delays work that the first view does not need until somebody uses the page, or it has been idle for a while. */

/** How long the page must be idle. */
const REST_MS = 6000
const SIGNS = ['pointerdown', 'keydown'] as const

export function whenWanted(work: () => void): void {
  const start = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, start, { capture: true })
    work()
  }
  const timer = setTimeout(start, REST_MS)
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true })
}
