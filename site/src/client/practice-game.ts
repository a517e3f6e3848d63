/** Plays on without leaving the page: fetches the next page and swaps it in. */

import { Idiomorph } from 'idiomorph'
import { composed } from '../../../engine/rules/word.ts'

export class PracticeGame extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', (event) => {
      if ((event.target as Element).id !== 'guess-form') return
      event.preventDefault()
      void this.#guess()
    })
    this.addEventListener('click', (event) => {
      const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
      if (key) this.#press(key)
    })
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('popstate', () => location.reload())
    this.#begin()
  }

  get #field(): HTMLInputElement | null {
    return this.querySelector('#guess')
  }

  /** With a real keyboard, focus moves to the field; on a phone its keyboard would cover the page. */
  #begin(): void {
    if (matchMedia('(hover: hover)').matches) this.#field?.focus({ preventScroll: true })
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select')) return
    // Enter on a link or button belongs to that control.
    const isEnter = event.key === 'Enter' && !target.closest('a, button, summary')
    const isLetter = composed(event.key).length === 1 && /^\p{L}$/u.test(composed(event.key))
    if (isLetter || event.key === 'Backspace' || isEnter) this.#press(event.key)
  }

  #press(key: string): void {
    const field = this.#field
    if (!field) return
    if (key === 'Enter') void this.#guess()
    else if (key === 'Backspace') field.value = field.value.slice(0, -1)
    else if (field.value.length < Number(field.dataset.letters)) field.value += composed(key)
  }

  async #guess(): Promise<void> {
    const form = this.querySelector<HTMLFormElement>('#guess-form')
    if (!form || this.#field?.value.trim() === '') return
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    this.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(`${form.action}?${query}`)
      const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('practice-game')
      if (!next) throw new Error('no game in the answer')
      Idiomorph.morph(this, next.innerHTML, { morphStyle: 'innerHTML' })
      const field = this.#field
      if (field) field.value = field.defaultValue
      if (response.redirected) history.pushState(null, '', response.url)
      this.#begin()
    } catch {
      // Without a network the form is submitted normally, and the page says that we are offline.
      form.submit()
    }
    this.removeAttribute('aria-busy')
  }
}

customElements.define('practice-game', PracticeGame)
