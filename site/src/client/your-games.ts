/** The page of the player's games: drawn from the device's storage, reviewed by the engine here. */
import { Idiomorph } from 'idiomorph'
import { formatHistory } from '../../../engine/rules/canonical-history.ts'
import { formIn, HOME } from '../../../view/address.ts'
import { formatKeptGames, type KeptGame, mergeGames, readKeptGames } from '../../../view/kept-games.ts'
import type { GameFacts } from '../../../view/position.ts'
import { countOf } from '../../../view/wording.ts'
import { yourGamesView } from '../../../view/your-games.ts'
import { gameUrl } from './asked.ts'
import { isKeepingAll, keepAll, keepGames, keptGames } from './kept-games.ts'
import { newGame } from './kept-settings.ts'
import { keptOwnForm, keptOwnList, OWN_GAME } from './own-list.ts'
import { type GamesOfList, type OpenGame, reviewGames } from './reviews/review-games.ts'

const FILE_NAME = 'fivebase-games.json'
/** How often reviews are stored and shown while they come. */
const SHOWN_MS = 250

export class YourGames extends HTMLElement {
  #note = ''
  #isWhole = false
  /** The second tap deletes. */
  #isSure = false
  #working: { done: number; whole: number } | null = null
  #stop = new AbortController()
  /** Games that the rules or their list turned out not to have. */
  readonly #refused = new Set<string>()
  #lists: ListHere[] = []

  connectedCallback(): void {
    this.#lists = JSON.parse(this.dataset.lists ?? '[]')
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
    if (action === 'review') return void this.#review()
    // Whatever else is done: the games that are being reviewed are no longer those.
    if (action !== 'whole' && action !== 'save') this.#stopReview()
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

  /** Reviews what is open, game by game; what is done stays when somebody stops it or leaves. */
  async #review(): Promise<void> {
    const games = keptGames()
    const lists = this.#open(games)
    const whole = lists.reduce((sum, list) => sum + list.games.length, 0)
    this.#stop = new AbortController()
    const { signal } = this.#stop
    // What is done when somebody stops it is kept before anything else happens to the games.
    signal.addEventListener('abort', () => keepGames(games))
    let [done, refused, shownMs] = [0, 0, 0]
    this.#note = ''
    this.#working = { done, whole }
    this.#draw()
    try {
      for await (const { index, review } of reviewGames(lists, signal)) {
        games[index].review = review
        if (review === null) this.#refused.add(nameOf(games[index]))
        if (review === null) refused++
        this.#working = { done: ++done, whole }
        if (performance.now() - shownMs < SHOWN_MS) continue
        shownMs = performance.now()
        keepGames(games)
        this.#draw()
      }
      this.#note = signal.aborted
        ? `Stopped. ${countOf(done, 'game')} reviewed.`
        : `Reviewed ${countOf(done - refused, 'game')}.`
      if (refused > 0)
        this.#note += ` ${countOf(refused, 'game')} could not be: they break the rules of their mode or word list.`
    } catch {
      this.#note = 'We couldn’t load the word list or the engine. Try again when you are online.'
    }
    this.#working = null
    if (!signal.aborted) keepGames(games)
    this.#draw()
  }

  #stopReview(): void {
    if (this.#working) this.#stop.abort()
  }

  /** The games that can be reviewed, by their word lists. */
  #open(games: readonly KeptGame[]): GamesOfList[] {
    const byList = new Map<string, OpenGame[]>()
    for (const [index, game] of games.entries()) {
      if (game.review !== null || this.#refused.has(nameOf(game))) continue
      byList.set(game.game, [...(byList.get(game.game) ?? []), { index, rows: game.rows, mode: game.mode }])
    }
    const own = byList.has(OWN_GAME) ? keptOwnList() : null
    return [...byList].flatMap(([id, open]): GamesOfList[] => {
      if (id === OWN_GAME) return own ? [{ game: own, firstWords: {}, games: open }] : []
      const list = this.#lists.find(({ facts }) => facts.id === id)
      return list ? [{ game: gameUrl(list.facts), firstWords: list.firstWords, games: open }] : []
    })
  }

  async #take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? []
    if (!file) return
    this.#stopReview()
    this.#add(await file.text())
    input.value = ''
    this.#draw()
  }

  #add(text: string): void {
    const { game, mode } = newGame()
    const form = game === OWN_GAME ? keptOwnForm() : formIn(this.#lists.map(({ facts }) => facts))(game)
    const { games, faults } = readKeptGames(text, { game, form, mode: mode === 'strict' ? HOME.mode : mode })
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
    const games = keptGames()
    const open = this.#open(games).reduce((sum, list) => sum + list.games.length, 0)
    const page = {
      ...{ games, open, working: this.#working },
      ...{ isKeepingAll: isKeepingAll(), note: this.#note, isWhole: this.#isWhole },
    }
    Idiomorph.morph(this, String(yourGamesView(page)), { morphStyle: 'innerHTML' })
  }
}

/** A word list of the site, and what is known of its first words. */
interface ListHere {
  facts: GameFacts
  firstWords: GamesOfList['firstWords']
}

const nameOf = ({ game, mode, rows }: KeptGame): string => `${game} ${mode} ${formatHistory(rows)}`

/** Saves the text as a file. */
function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(link.href)
}

customElements.define('your-games', YourGames)
