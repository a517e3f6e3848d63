/** A text with a button that shares it by the sheet of the device, or copies it where there is none. */
const CONTRAST: Record<string, string> = { '🟨': '🟦', '🟩': '🟧' }

export class ShareText extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    button?.addEventListener('click', async () => {
      const text = this.#text()
      try {
        if (navigator.share) await navigator.share({ text })
        else {
          await navigator.clipboard.writeText(text)
          button.textContent = 'Copied'
        }
      } catch (error) {
        // Whoever closes the sheet has changed their mind; a text that cannot be copied is selected to be copied by hand.
        if ((error as Error).name !== 'AbortError') getSelection()?.selectAllChildren(this.querySelector('pre') ?? this)
      }
    })
  }

  /** In the colours that the reader chose. */
  #text(): string {
    const text = this.querySelector('pre')?.textContent ?? ''
    return document.documentElement.dataset.palette === 'contrast'
      ? text.replace(/🟨|🟩/gu, (square) => CONTRAST[square])
      : text
  }
}

customElements.define('share-text', ShareText)
