/** Sends the state elsewhere: by the device's own sheet where there is one, or over the clipboard. */
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

  /** What "Copy as text" copies; set by the page. */
  textOf: (() => string) | null = null

  #add(name: string, act: (button: HTMLButtonElement) => Promise<void>): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet'
    button.textContent = name
    button.addEventListener('click', () => {
      // Refused where the visitor turns away from the sheet, or the browser keeps the clipboard closed.
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
