/** Keeps the reviewed game on the device, on a tap or automatically if the player chose that. */
import { isSameGame, type KeptGame } from '../../../view/kept-games.ts'
import { addGame, isKeepingAll, keepGames, keptGames } from './kept-games.ts'
import { today } from './today.ts'

export class KeepGame extends HTMLElement {
  connectedCallback(): void {
    const game: KeptGame = JSON.parse(this.dataset.kept ?? 'null')
    const known = keptGames().find((other) => isSameGame(other, game))
    const day = this.#find<HTMLInputElement>('input[type="date"]')
    day.value = known?.date ?? today()
    day.max = today()
    this.#find('[data-action="keep"]').addEventListener('click', () => this.#keep({ ...game, date: day.value || null }))
    this.#find('[data-action="forget"]').addEventListener('click', () => {
      keepGames(keptGames().filter((other) => !isSameGame(other, { ...game, date: day.value || null })))
      this.#show(false, 'Not kept.')
    })
    if (known || isKeepingAll()) this.#keep({ ...game, date: known ? known.date : day.value })
    else this.#show(false, '')
  }

  #keep(game: KeptGame): void {
    const isKept = addGame(game)
    this.#show(isKept, isKept ? 'Kept on this device.' : 'This device has no room for it.')
  }

  #show(isKept: boolean, note: string): void {
    this.#find('[data-action="keep"]').hidden = isKept
    this.#find('.inline-field').hidden = isKept
    this.#find('[data-action="forget"]').hidden = !isKept
    this.#find('[role="status"]').textContent = note
  }

  #find<Found extends HTMLElement>(selector: string): Found {
    return this.querySelector<Found>(selector) as Found
  }
}

customElements.define('keep-game', KeepGame)
