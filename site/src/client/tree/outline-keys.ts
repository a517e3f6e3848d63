/**
 * Arrow keys in the outline, as in any tree view: up and down between branches, right opens and enters, left closes and
 * leaves, Home and End. Tab, Enter and Space work as usual.
 */
export function addOutlineKeys(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || target.tagName !== 'SUMMARY' || event.altKey || event.ctrlKey) return
    const next = move(list, target, key)
    if (next === null) return
    event.preventDefault()
    next.focus()
  })
}

/** The target of a key from a branch; null if the key does nothing. */
function move(list: HTMLElement, summary: HTMLElement, key: string): HTMLElement | null {
  const branch = summary.parentElement as HTMLDetailsElement
  const shown = () => [...list.querySelectorAll<HTMLElement>('summary')].filter((one) => one.checkVisibility())
  const beside = (step: number) => {
    const all = shown()
    return all[all.indexOf(summary) + step] ?? summary
  }
  switch (key) {
    case 'ArrowDown':
      return beside(1)
    case 'ArrowUp':
      return beside(-1)
    case 'ArrowRight':
      if (branch.open) return branch.querySelector<HTMLElement>(':scope > ul summary') ?? summary
      branch.open = true
      return summary
    case 'ArrowLeft':
      if (!branch.open) return branch.parentElement?.closest('details')?.querySelector('summary') ?? summary
      branch.open = false
      return summary
    case 'Home':
      return shown()[0]
    case 'End':
      return shown().at(-1) as HTMLElement
    default:
      return null
  }
}
