/** The page of the player's games: drawn from the device's storage, the only place it changes. */
import { Idiomorph } from 'idiomorph'
import { HOME } from '../../../view/address.ts'
import { formatKeptGames, mergeGames, readKeptGames } from '../../../view/kept-games.ts'
import { countOf } from '../../../view/wording.ts'
import { yourGamesView } from '../../../view/your-games.ts'
import { isKeepingAll, keepAll, keepGames, keptGames } from './kept-games.ts'
import { newGame } from './kept-settings.ts'

const FILE_NAME = 'fivebase-games.json'

export class YourGames extends HTMLElement {
  #note = ''
  #isWhole = false
  /** The second tap deletes. */
  #isSure = false

  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button[data-action]')
      if (button) this.#do(button.dataset.action ?? '', button.dataset.index)
    })
    this.addEventListener('change', (event) => {
      const input = event.target as HTMLInputElement
      if (input.type === 'checkbox') keepAll(input.checked)
      if (input.type === 'file') void this.#take(input)
    })
    this.#draw()
  }

  #do(action: string, index: string | undefined): void {
    const isSure = this.#isSure
    this.#isSure = false
    if (action === 'add') this.#add(this.querySelector<HTMLTextAreaElement>('#games-text')?.value ?? '')
    if (action === 'whole') this.#isWhole = true
    if (action === 'save') save(formatKeptGames(keptGames()))
    if (action === 'remove') {
      keepGames(keptGames().filter((_, at) => at !== Number(index)))
      this.#note = 'Removed.'
    }
    if (action === 'delete') {
      if (isSure) keepGames([])
      else this.#isSure = true
      this.#note = isSure ? 'All games deleted.' : 'Tap “Delete all” again to delete them for good.'
    }
    this.#draw()
  }

  async #take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? []
    if (!file) return
    this.#add(await file.text())
    input.value = ''
    this.#draw()
  }

  #add(text: string): void {
    const { game, mode } = newGame()
    const { games, faults } = readKeptGames(text, { game, mode: mode === 'strict' ? HOME.mode : mode })
    const before = keptGames()
    const all = mergeGames(before, games)
    const isKept = keepGames(all)
    const out = faults.length === 0 ? '' : ` ${countOf(faults.length, 'game')} left out: ${faults[0].detail}.`
    const added = all.length - before.length
    const known = games.length - added
    if (text.trim() === '') this.#note = 'Paste your games first, or choose a file.'
    else if (!isKept) this.#note = 'This device has no room for them.'
    else if (games.length === 0) this.#note = `We found no games there.${out}`
    else
      this.#note = `Added ${countOf(added, 'game')}.${known > 0 ? ` ${countOf(known, 'game')} were here already.` : ''}${out}`
  }

  #draw(): void {
    const page = { games: keptGames(), isKeepingAll: isKeepingAll(), note: this.#note, isWhole: this.#isWhole }
    Idiomorph.morph(this, String(yourGamesView(page)), { morphStyle: 'innerHTML' })
  }
}

/** Saves the text as a file. */
function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(link.href)
}

customElements.define('your-games', YourGames)
