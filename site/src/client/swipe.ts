/** Swiping over a row's tiles: the first changes once, and the others touched take its colour. */
export function watchSwipes(
  root: HTMLElement,
  { turn, paint }: { turn(tile: HTMLElement): void; paint(tile: HTMLElement, like: HTMLElement): void },
): void {
  let first: HTMLElement | null = null
  let last: HTMLElement | null = null
  let isSwiped = false

  const tileAt = (event: PointerEvent): HTMLElement | null =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-tile]') ?? null

  root.addEventListener('pointerdown', (event) => {
    first = last = event.isPrimary && event.button === 0 ? tileAt(event) : null
    isSwiped = false
  })
  root.addEventListener('pointermove', (event) => {
    if (!first || !event.isPrimary) return
    const tile = tileAt(event)
    if (!tile || tile === last || tile.parentElement !== first.parentElement) return
    if (!isSwiped) turn(first)
    isSwiped = true
    last = tile
    paint(tile, first)
  })
  const end = () => {
    first = last = null
  }
  root.addEventListener('pointerup', end)
  root.addEventListener('pointercancel', end)
  // A swipe that ends where it began is followed by a click, which would change the tile again.
  root.addEventListener(
    'click',
    (event) => {
      if (isSwiped) event.stopPropagation()
      isSwiped = false
    },
    { capture: true },
  )
}
