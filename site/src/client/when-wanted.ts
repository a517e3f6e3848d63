/** Work that the first view does not need waits until somebody is there, or until the page has been at rest for a while. */

/** How long a page is left alone before the work begins unasked. */
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
