/**
 * The solver as a custom element. It takes over the HTML the server made: the same views draw it again with buttons in
 * the place of radio buttons, links and forms are answered without leaving the page, and the address bar follows.
 */
import { Idiomorph } from 'idiomorph'
import type { Game } from '../../../engine/game.ts'
import { withColour } from '../../../engine/pattern.ts'
import { isWord, WORD_LENGTH } from '../../../engine/word.ts'
import { type Address, formatAddress, parseAddress, withRow } from '../view/address.ts'
import { countRemaining } from '../view/counts.ts'
import { openWord } from '../view/open-row.ts'
import { isWon, NO_DRAFT, type Position, type Reply } from '../view/position.ts'
import { solverView } from '../view/solver.ts'
import { spokenReply } from '../view/spoken.ts'
import { answersTo } from './answers.ts'
import { eraseLetter, turnTile, typeLetter, writeWord } from './draft.ts'
import { completeReply, isPossible, loadGame } from './game-list.ts'

/** Pause after a tap on a row already played, before the answer is looked up: most changes take two taps. */
const TURN_PAUSE_MS = 300
/** Replies kept, so that undo and the back button answer at once. */
const REPLIES_KEPT = 50

const STOPPED = { code: 'stopped', detail: 'The search was stopped before it found anything.' }

export class SolverBook extends HTMLElement {
  #position!: Position
  /** Lists of the game in play, once they are on the device. */
  #game: Game | null = null
  #asking = new AbortController()
  #replies = new Map<string, Reply>()
  /** What the live region has still to say. */
  #said = ''

  connectedCallback(): void {
    const data = document.getElementById('position')?.textContent
    if (!data) return
    this.#position = { ...JSON.parse(data), scripted: true }
    this.#remember(this.#position.reply)
    this.#draw()
    this.addEventListener('click', (event) => this.#onClick(event))
    this.addEventListener('submit', (event) => this.#onSubmit(event))
    this.addEventListener('input', (event) => this.#onInput(event))
    this.addEventListener('change', (event) => this.#onChange(event))
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('popstate', () => this.#show(readLocation(this.#position.address)))
    whenAtRest(() => void this.#loadLists())
    if (this.#position.reply.kind === 'waiting') void this.#answer()
  }

  #draw(): void {
    Idiomorph.morph(this, String(solverView(this.#position)), {
      morphStyle: 'innerHTML',
      callbacks: {
        // Whether a disclosure is open is the reader's business.
        beforeAttributeUpdated: (name, node) => !(name === 'open' && node instanceof HTMLDetailsElement),
      },
    })
    const field = this.#find<HTMLInputElement>('#own-word')
    if (field && writeWord(NO_DRAFT, field.value).word !== this.#position.draft.word) {
      field.value = this.#position.draft.word
    }
  }

  #set(change: Partial<Position>): void {
    this.#position = { ...this.#position, ...change }
    this.#count()
    this.#draw()
  }

  /** What the lists on the device tell: answers left after each row, and whether the colours set so far are possible. */
  #count(): void {
    const position = this.#position
    const { address, draft } = position
    if (!this.#game || this.#game.hash !== position.game.hash) return
    position.remaining = countRemaining(this.#game, address.rows)
    position.reply = completeReply(this.#game, position)
    const guess = openWord(position)
    const before = address.edit === null ? address.rows : address.rows.slice(0, address.edit - 1)
    const isTouched = draft.pattern !== 0
    position.possible =
      isTouched && isWord(guess) ? isPossible(this.#game, before, { guess, pattern: draft.pattern }) : null
  }

  async #loadLists(): Promise<void> {
    const { game } = this.#position
    try {
      this.#game = await loadGame(game)
      if (this.#position.game.hash === game.hash) this.#set({})
    } catch {
      // The edge answers without them; only counts and the check of colours are missing.
    }
  }

  /** Goes to an address: the bar, the history, the page. */
  #go(address: Address, { isReplacing = false } = {}): void {
    const steps = (history.state?.steps ?? 0) + (isReplacing ? 0 : 1)
    history[isReplacing ? 'replaceState' : 'pushState']({ steps }, '', formatAddress(address))
    this.#show(address)
  }

  #show(address: Address, pauseMs = 0): void {
    const { games, game, reply } = this.#position
    const isSameGame = address.game === game.id
    const previous = reply.kind === 'advice' ? reply : undefined
    const known = this.#replies.get(keyOf(address))
    const pattern = address.edit === null ? 0 : address.rows[address.edit - 1].pattern
    this.#position = {
      ...this.#position,
      address,
      game: games.find(({ id }) => id === address.game) ?? game,
      openers: isSameGame ? this.#position.openers : [],
      remaining: null,
      possible: null,
      draft: { word: '', pattern },
      reply: known ?? { kind: 'waiting', previous },
    }
    this.#set({})
    if (!isSameGame) void this.#loadLists()
    if (isWon(this.#position)) this.#say()
    else if (known) this.#say()
    else void this.#answer(pauseMs)
  }

  async #answer(pauseMs = 0): Promise<void> {
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const { address } = this.#position
    try {
      if (pauseMs > 0) await pause(pauseMs, signal)
      for await (const reply of answersTo(address, this.#position.game, signal)) {
        if (signal.aborted) return
        this.#remember(reply)
        this.#set({ reply })
        this.#say()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Ends the search on the device; what it found so far stays. */
  #stop(): void {
    const { reply } = this.#position
    this.#asking.abort()
    if (reply.kind === 'advice') this.#set({ reply: { ...reply, isWorking: false } })
    else this.#set({ reply: { kind: 'problem', problem: STOPPED } })
  }

  #remember(reply: Reply): void {
    if (
      reply.kind === 'waiting' ||
      (reply.kind === 'advice' && reply.isWorking) ||
      (reply.kind === 'problem' && reply.problem.code === 'offline')
    )
      return
    this.#replies.set(keyOf(this.#position.address), reply)
    if (this.#replies.size > REPLIES_KEPT) this.#replies.delete(this.#replies.keys().next().value as string)
  }

  /** The answer in one sentence, for those who hear the page. */
  #say(): void {
    const text = spokenReply(this.#position)
    const live = document.getElementById('live')
    if (live && text !== this.#said) live.textContent = this.#said = text
  }

  #confirm(): void {
    const { address, draft } = this.#position
    const guess = openWord(this.#position)
    if (!isWord(guess)) {
      this.#find<HTMLInputElement>('#own-word')?.focus()
      return
    }
    this.#go(withRow(address, { guess, pattern: draft.pattern }))
    this.#focusTile(0, 0)
  }

  #undo(): void {
    const { draft, address } = this.#position
    if (draft.word !== '' || (address.edit === null && draft.pattern !== 0)) this.#set({ draft: NO_DRAFT })
    else if ((history.state?.steps ?? 0) > 0) history.back()
    else if (address.rows.length > 0) this.#go({ ...address, rows: address.rows.slice(0, -1), edit: null })
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as Element
    const tile = target.closest<HTMLElement>('[data-tile]')
    if (tile) this.#turn(tile)
    if (target.closest('[data-action="stop"]')) this.#stop()
    const link = target.closest<HTMLAnchorElement>('a[data-go]')
    if (tile || !link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const result = parseAddress(new URL(link.href).searchParams)
    if (link.dataset.action === 'undo') this.#undo()
    else if (result.ok) this.#go(result.address)
  }

  #turn(tile: HTMLElement): void {
    const [row, place] = tileOf(tile)
    const { address, draft } = this.#position
    if (row > 0) this.#changeRow(row, turnTile(address.rows[row - 1].pattern, place))
    else this.#set({ draft: { ...draft, pattern: turnTile(draft.pattern, place) } })
  }

  /** Another colour in a row already played: the answer follows once the taps pause. */
  #changeRow(number: number, pattern: number): void {
    const { address } = this.#position
    const rows = address.rows.map((row, at) => (at + 1 === number ? { ...row, pattern } : row))
    const isGoingOn = history.state?.turning === number
    const steps = (history.state?.steps ?? 0) + (isGoingOn ? 0 : 1)
    const next = { ...address, rows }
    history[isGoingOn ? 'replaceState' : 'pushState']({ steps, turning: number }, '', formatAddress(next))
    this.#show(next, TURN_PAUSE_MS)
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if ((event.target as Element).id === 'open-row') this.#confirm()
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement
    if (field.id === 'own-word') this.#set({ draft: writeWord(this.#position.draft, field.value) })
  }

  #onChange(event: Event): void {
    const { id, value } = event.target as HTMLSelectElement
    const { address } = this.#position
    if (id === 'game') this.#go({ ...address, game: value, opener: null })
    if (id === 'opener') this.#go({ ...address, opener: value })
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event
    const target = event.target as HTMLElement
    if (target.closest('input, select, textarea, dialog')) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const isUndo = key.toLowerCase() === 'z' && !event.shiftKey
      const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && event.shiftKey)
      if (isUndo) this.#undo()
      else if (isRedo) history.forward()
      if (isUndo || isRedo) event.preventDefault()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#find('#open-row')) return
    const tile = target.closest<HTMLElement>('[data-tile]')
    if (this.#answerKey(key, tile)) event.preventDefault()
  }

  /** True where the key meant something here. */
  #answerKey(key: string, tile: HTMLElement | null): boolean {
    const { draft } = this.#position
    if (/^[a-z]$/i.test(key)) this.#set({ draft: typeLetter(draft, key) })
    else if (key === 'Backspace') this.#set({ draft: eraseLetter(draft) })
    else if (/^[123]$/.test(key)) this.#colour(tile, Number(key) - 1)
    else if (key.startsWith('Arrow')) return this.#move(key, tile)
    else if (key === 'Enter' && (tile || !(document.activeElement as HTMLElement)?.closest('a, button, summary')))
      this.#confirm()
    else return false
    return true
  }

  /** 1, 2, 3: the colour of the tile in focus, or of the first; the next tile is in focus then. */
  #colour(tile: HTMLElement | null, colour: number): void {
    const [row, place] = tile ? tileOf(tile) : [0, 0]
    if (row === 0) {
      const { draft } = this.#position
      this.#set({ draft: { ...draft, pattern: withColour(draft.pattern, place, colour) } })
    } else {
      this.#changeRow(row, withColour(this.#position.address.rows[row - 1].pattern, place, colour))
    }
    this.#focusTile(row, Math.min(place + 1, WORD_LENGTH - 1))
  }

  #move(key: string, tile: HTMLElement | null): boolean {
    if (!tile) return false
    const [row, place] = tileOf(tile)
    const { rows } = this.#position.address
    const order = [...rows.keys()].map((at) => at + 1).concat(this.#position.address.edit === null ? 0 : [])
    const at = order.indexOf(row)
    if (key === 'ArrowLeft') this.#focusTile(row, Math.max(0, place - 1))
    else if (key === 'ArrowRight') this.#focusTile(row, Math.min(WORD_LENGTH - 1, place + 1))
    else if (key === 'ArrowUp') this.#focusTile(order[at - 1] ?? row, place)
    else if (key === 'ArrowDown') this.#focusTile(order[at + 1] ?? row, place)
    else return false
    return true
  }

  #focusTile(row: number, place: number): void {
    const tile = this.#find<HTMLElement>(`#tile-${row}-${place + 1}`)
    tile?.focus({ preventScroll: true })
    tile?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }

  #find<Kind extends Element>(selector: string): Kind | null {
    return this.querySelector<Kind>(selector)
  }
}

/** `data-tile` is the number of the row, 0 for the one in play, and the place from 0. */
function tileOf(tile: HTMLElement): [row: number, place: number] {
  const [row, place] = (tile.dataset.tile ?? '').split('.').map(Number)
  return [row, place]
}

function readLocation(otherwise: Address): Address {
  const result = parseAddress(new URLSearchParams(location.search))
  return result.ok ? result.address : otherwise
}

const keyOf = (address: Address): string => formatAddress({ ...address, edit: null })

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function whenAtRest(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 500)
}

customElements.define('solver-book', SolverBook)
