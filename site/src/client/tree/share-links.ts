/** Shares the state with the device's share sheet, or through the clipboard. */
export class ShareLinks extends HTMLElement {
  connectedCallback(): void {
    const link = this.dataset.link ?? location.href
    if ('share' in navigator) this.#add('Share', async () => navigator.share({ title: document.title, url: link }))
    this.#add('Copy link', async (button) => {
      await navigator.clipboard.writeText(link)
      say(button, 'Copied')
    })
    this.#add('Copy as text', async (button) => {
      await navigator.clipboard.writeText(`${this.textOf?.() ?? document.title}\n${link}\n`)
      say(button, 'Copied')
    })
  }

  /** The text for "Copy as text"; set by the page. */
  textOf: (() => string) | null = null

  #add(name: string, act: (button: HTMLButtonElement) => Promise<void>): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet'
    button.textContent = name
    button.addEventListener('click', () => {
      // Rejected if the player closes the sheet, or the browser blocks the clipboard.
      act(button).catch((error: Error) => {
        if (error.name !== 'AbortError') say(button, 'Not allowed here')
      })
    })
    this.append(button, ' ')
  }
}

const SAID_MS = 2000

function say(button: HTMLButtonElement, text: string): void {
  const name = button.dataset.name ?? button.textContent ?? ''
  button.dataset.name = name
  button.textContent = text
  button.setAttribute('aria-live', 'polite')
  setTimeout(() => {
    button.textContent = name
  }, SAID_MS)
}
