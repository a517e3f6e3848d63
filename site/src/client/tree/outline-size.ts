/** Opens the branches of an outline down to a given size. */
const SIZES: readonly [least: number, name: string][] = [
  [Number.POSITIVE_INFINITY, 'none'],
  [20, '20 words or more'],
  [8, '8 words or more'],
  [1, 'all'],
]

export class OutlineSize extends HTMLElement {
  connectedCallback(): void {
    const label = document.createElement('label')
    const select = document.createElement('select')
    for (const [least, name] of SIZES) select.add(new Option(name, String(least)))
    label.append('Open: ', select)
    this.append(label)
    select.addEventListener('change', () => {
      const least = Number(select.value)
      for (const branch of document.querySelectorAll<HTMLDetailsElement>('#outline details')) {
        branch.open = Number(branch.dataset.answers) >= least
      }
    })
  }
}
