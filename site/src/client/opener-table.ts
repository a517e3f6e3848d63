/** The table of first words with a field to find one and headings that sort; without script it is a plain table. */
export class OpenerTable extends HTMLElement {
  connectedCallback(): void {
    const rows = [...this.querySelectorAll<HTMLTableRowElement>('tbody tr')]
    this.querySelector('input')?.addEventListener('input', (event) => {
      this.#find(rows, (event.target as HTMLInputElement).value)
    })
    for (const heading of this.querySelectorAll<HTMLElement>('th[data-sort]')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'plain'
      button.textContent = heading.textContent
      button.addEventListener('click', () => this.#sort(rows, heading))
      heading.replaceChildren(button)
    }
    this.querySelector('th[data-sort=rank]')?.setAttribute('aria-sort', 'ascending')
  }

  #find(rows: readonly HTMLTableRowElement[], text: string): void {
    const sought = text.trim().toLowerCase()
    let found = 0
    for (const row of rows) {
      row.hidden = !row.dataset.word?.startsWith(sought)
      if (!row.hidden) found++
    }
    const note = this.querySelector('#found-none')
    if (note) note.textContent = found > 0 ? '' : 'Not computed yet. In the solver, “Ten best guesses” values any word.'
  }

  #sort(rows: HTMLTableRowElement[], heading: HTMLElement): void {
    const key = heading.dataset.sort ?? 'rank'
    const isTurned = heading.getAttribute('aria-sort') === 'ascending'
    for (const other of this.querySelectorAll('th[aria-sort]')) other.removeAttribute('aria-sort')
    heading.setAttribute('aria-sort', isTurned ? 'descending' : 'ascending')
    const keyOf = (row: HTMLTableRowElement) => row.dataset[key] ?? ''
    const compare = (a: string, b: string) => (key === 'word' ? a.localeCompare(b) : Number(a) - Number(b))
    rows.sort((a, b) => compare(keyOf(a), keyOf(b)) * (isTurned ? -1 : 1))
    this.querySelector('tbody')?.append(...rows)
  }
}

customElements.define('opener-table', OpenerTable)
