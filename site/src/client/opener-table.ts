/** Finds a word as you type: fetches the matching table and swaps it in. */
import { Idiomorph } from 'idiomorph'

const PAUSE_MS = 150

export class OpenerTable extends HTMLElement {
  #timer = 0
  #asking = new AbortController()

  connectedCallback(): void {
    this.addEventListener('input', (event) => {
      if ((event.target as Element).id !== 'find-opener') return
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => void this.#find(), PAUSE_MS)
    })
  }

  async #find(): Promise<void> {
    const form = this.querySelector<HTMLFormElement>('#find')
    if (!form) return
    this.#asking.abort()
    this.#asking = new AbortController()
    const fields = [...new FormData(form)].filter(([, value]) => value !== '').map((field) => field.map(String))
    const query = String(new URLSearchParams(fields))
    const url = query === '' ? form.action : `${form.action}?${query}`
    try {
      const response = await fetch(url, { signal: this.#asking.signal })
      const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('opener-table')
      if (!next) return
      Idiomorph.morph(this, next.innerHTML, { morphStyle: 'innerHTML', ignoreActiveValue: true })
      history.replaceState(history.state, '', url)
    } catch {
      // Another letter was typed, or there is no network: the form still works by itself.
    }
  }
}

customElements.define('opener-table', OpenerTable)
