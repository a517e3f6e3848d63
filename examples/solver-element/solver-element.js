// <fivebase-solver>: type your guesses and colours, get the next guess. The search runs in a worker, so the page never
// waits; nothing leaves the device.
class FivebaseSolver extends HTMLElement {
  #worker = new Worker(new URL('search.worker.js', import.meta.url), { type: 'module' })
  #asked = 0

  connectedCallback() {
    this.innerHTML = `
      <form>
        <label>Guesses and colours so far <textarea name="rows" rows="6" placeholder="plate __g_g"></textarea></label>
        <button>Get next guess</button>
      </form>
      <output role="status"></output>`
    const output = /** @type {HTMLOutputElement} */ (this.querySelector('output'))
    this.#worker.onmessage = ({ data }) => {
      if (data.asked === this.#asked) output.textContent = data.text
    }
    this.addEventListener('submit', (event) => {
      event.preventDefault()
      const rows = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('rows')
      output.textContent = 'Searching …'
      this.#worker.postMessage({ asked: ++this.#asked, rows })
    })
  }

  disconnectedCallback() {
    this.#worker.terminate()
  }
}

customElements.define('fivebase-solver', FivebaseSolver)
