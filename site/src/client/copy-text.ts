/** A text with a button that copies it. */
export class CopyText extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    const text = this.querySelector('pre')
    button?.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text?.textContent ?? '')
      button.textContent = 'Copied'
    })
  }
}

customElements.define('copy-text', CopyText)
