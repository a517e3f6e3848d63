/** A text with a button that shares it with the device's share sheet, or copies it. */
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
        // The player closed the sheet. If copying fails, the text is selected to be copied by hand.
        if ((error as Error).name !== 'AbortError') getSelection()?.selectAllChildren(this.querySelector('pre') ?? this)
      }
    })
  }

  /** In the player's palette. */
  #text(): string {
    const text = this.querySelector('pre')?.textContent ?? ''
    return document.documentElement.dataset.palette === 'contrast'
      ? text.replace(/🟨|🟩/gu, (square) => CONTRAST[square])
      : text
  }
}

customElements.define('share-text', ShareText)
