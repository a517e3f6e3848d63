/** Shares a link with the device's share sheet, or copies it. */
export async function shareLink(button: HTMLElement): Promise<void> {
  const hides = document.querySelector<HTMLInputElement>('#hide-next')?.checked ?? true
  const url = new URL((hides ? button.dataset.quiet : button.dataset.open) ?? '/', location.href).href
  try {
    if (navigator.share) await navigator.share({ url })
    else await copyLink(url)
  } catch (error) {
    // The player closed the sheet.
    if ((error as Error).name !== 'AbortError') await copyLink(url)
  }
}

async function copyLink(url: string): Promise<void> {
  const note = document.querySelector('#share-note')
  try {
    await navigator.clipboard.writeText(url)
    if (note) note.textContent = 'Link copied'
  } catch {
    if (note) note.textContent = url
  }
}
