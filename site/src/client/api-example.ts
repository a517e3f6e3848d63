/** Runs an API example in place: its answer appears below the command. */
const MOST_SHOWN = 6000

export class ApiExample extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    button?.addEventListener('click', () => void this.#run(button))
  }

  async #run(button: HTMLButtonElement): Promise<void> {
    button.disabled = true
    const { path, body } = this.dataset
    const url = path ?? this.querySelector('a')?.href ?? ''
    const headers = { 'Content-Type': 'application/json' }
    try {
      const response = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body })
      const text = await response.text()
      this.#show(`${response.status} ${response.headers.get('Content-Type') ?? ''}`, pretty(text))
    } catch {
      this.#show('No answer', 'We can’t reach the server right now.')
    }
    button.disabled = false
  }

  #show(head: string, text: string): void {
    const answer = this.querySelector('.answer-shown') ?? this.appendChild(document.createElement('div'))
    answer.className = 'answer-shown'
    answer.setAttribute('role', 'status')
    const title = document.createElement('p')
    title.className = 'small'
    title.textContent = head
    const pre = document.createElement('pre')
    pre.tabIndex = 0
    pre.textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text
    answer.replaceChildren(title, pre)
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

customElements.define('api-example', ApiExample)
