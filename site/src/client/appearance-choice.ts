/** Theme and palette, remembered on the device; `public/appearance.js` applies them before the first paint. */
const STORE = 'appearance'

type Appearance = Partial<Record<'theme' | 'palette', string>>

export class AppearanceChoice extends HTMLElement {
  connectedCallback(): void {
    const chosen = read()
    for (const select of this.querySelectorAll('select')) {
      select.value = chosen[select.name as keyof Appearance] ?? ''
    }
    this.addEventListener('change', () => this.#apply())
  }

  #apply(): void {
    const chosen: Appearance = {}
    for (const { name, value } of this.querySelectorAll('select')) {
      const key = name as keyof Appearance
      if (value) document.documentElement.dataset[key] = chosen[key] = value
      else delete document.documentElement.dataset[key]
    }
    try {
      localStorage.setItem(STORE, JSON.stringify(chosen))
    } catch {
      // Storage may be blocked: then the choice lasts for this page.
    }
  }
}

function read(): Appearance {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

customElements.define('appearance-choice', AppearanceChoice)
