/**
 * The solver as a custom element. It takes over the HTML the server made: the same views draw it again with buttons in
 * the place of radio buttons, links and forms are answered without leaving the page, and the address bar follows.
 */
import { Idiomorph } from 'idiomorph'
import { isGoal } from '../../../engine/goal.ts'
import { parseHistory } from '../../../engine/history.ts'
import { isMode } from '../../../engine/mode.ts'
import { withColour } from '../../../engine/pattern.ts'
import { isWord, WORD_LENGTH } from '../../../engine/word.ts'
import { type Address, formatAddress, parseAddress, withRow } from '../view/address.ts'
import { countRemaining } from '../view/counts.ts'
import { openWord } from '../view/open-row.ts'
import { isWon, NO_DRAFT, type Position, type Reply } from '../view/position.ts'
import { solverView } from '../view/solver.ts'
import { spokenReply } from '../view/spoken.ts'
import { answersTo } from './answers.ts'
import { askOpeners } from './ask.ts'
import { canGoBack, canGoForward, readBar, writeBar } from './bar.ts'
import { Comparison } from './comparison.ts'
import { eraseLetter, turnTile, typeLetter, writeWord } from './draft.ts'
import { keepGame, keptGame } from './kept-game.ts'
import { keepWords, keptWords, readWords } from './kept-words.ts'
import { type KeyAction, readKey } from './keys.ts'
import { type Asked, completeReply, isPossible, Library } from './library.ts'

/** Pause after a tap on a row already played, before the answer is looked up: most changes take two taps. */
const TURN_PAUSE_MS = 300
/** Replies kept, so that undo and the back button answer at once. */
const REPLIES_KEPT = 50

export class SolverBook extends HTMLElement {
  #position!: Position
  readonly #library = new Library()
  #asking = new AbortController()
  readonly #replies = new Map<string, Reply>()
  readonly #comparison = new Comparison(() => this.#set({}))
  /** What the live region said last. */
  #said = ''

  connectedCallback(): void {
    const data = document.getElementById('position')?.textContent
    if (!data) return
    this.#position = { ...JSON.parse(data), scripted: true, resume: keptGame(), excluded: keptWords() }
    this.#remember(this.#position.reply)
    this.addEventListener('click', (event) => this.#onClick(event))
    this.addEventListener('submit', (event) => this.#onSubmit(event))
    this.addEventListener('input', (event) => this.#onInput(event))
    this.addEventListener('change', (event) => this.#onChange(event))
    // Toggling does not bubble.
    this.addEventListener('toggle', (event) => this.#onToggle(event), { capture: true })
    document.addEventListener('paste', (event) => this.#onPaste(event))
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('popstate', () => this.#show(readBar() ?? this.#position.address))

    // The page may have come out of a cache that holds one page for all positions.
    const address = readBar() ?? this.#position.address
    const isOther = formatAddress(address) !== formatAddress(this.#position.address)
    // Nor does it know the words that are left out on this device.
    const isOpen = this.#position.reply.kind === 'waiting' || this.#position.excluded?.length
    if (isOther || isOpen) this.#exclude(this.#position.excluded ?? [], address)
    else this.#set({})
    whenAtRest(() => void this.#stock())
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
    const position = { ...this.#position, ...change, canRedo: canGoForward(), ranking: this.#comparison.state }
    this.#position = this.#counted({ ...position, costs: this.#comparison.costsOf(position.address) })
    this.#draw()
  }

  /** With what the lists on the device tell: answers left after each row, whether the colours set so far are possible. */
  #counted(position: Position): Position {
    const { address, draft, reply } = position
    const game = this.#library.game(position.game)
    if (!game) return position
    const guess = openWord(position)
    const before = address.edit === null ? address.rows : address.rows.slice(0, address.edit - 1)
    const isSet = draft.pattern !== 0 && isWord(guess)
    return {
      ...position,
      remaining: countRemaining(game, address.rows),
      reply:
        reply.kind === 'advice' ? completeReply(game, reply, { address, excluded: position.excluded ?? [] }) : reply,
      possible: isSet ? isPossible(game, before, { guess, pattern: draft.pattern }) : null,
    }
  }

  /** Fetches what the game in play needs, for answers at once and without a network. */
  async #stock(): Promise<void> {
    const { address, game, openers } = this.#position
    const opener = this.#opener(address)
    const isStored = openers.some(({ word }) => word === opener)
    await this.#library.fetch(address, game, isStored ? opener : null)
    if (this.#position.game.hash !== game.hash) return
    this.#set({})
    if (openers.length > 0) return
    const known = await askOpeners(address)
    if (known.length > 0 && this.#position.address === address) this.#set({ openers: known })
  }

  #opener({ rows, opener }: Address): string | null {
    return rows[0]?.guess ?? opener ?? this.#position.openers[0]?.word ?? null
  }

  #go(address: Address): void {
    writeBar(address)
    this.#show(address)
  }

  #show(address: Address, pauseMs = 0): void {
    this.#asking.abort()
    this.#comparison.reset()
    const { games, game: before, reply, openers } = this.#position
    const game = games.find(({ id }) => id === address.game) ?? before
    const { address: left } = this.#position
    const isSameGame = game.hash === before.hash
    const isSameSetting =
      isSameGame && (['mode', 'goal', 'limit'] as const).every((name) => address[name] === left[name])
    const known =
      this.#replies.get(keyOf(address)) ??
      this.#library.lookUp({ ...this.#asked(), address, game }, this.#opener(address)) ??
      undefined
    this.#set({
      address,
      game,
      openers: isSameSetting ? openers : [],
      remaining: null,
      possible: null,
      note: '',
      draft: { word: '', pattern: address.edit === null ? 0 : address.rows[address.edit - 1].pattern },
      reply: known ?? { kind: 'waiting', previous: reply.kind === 'advice' ? reply : undefined },
    })
    keepGame(address)
    this.#compareIfOpen()
    if (!isSameSetting || address.rows.length === 1) void this.#stock()
    if (known || isWon(this.#position)) this.#say()
    else void this.#answer(pauseMs)
  }

  async #answer(pauseMs = 0): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    try {
      if (pauseMs > 0) await pause(pauseMs, signal)
      for await (const reply of answersTo(this.#asked(), signal)) {
        if (signal.aborted) return
        this.#remember(reply)
        this.#set({ reply })
        this.#say()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #remember(reply: Reply): void {
    const isPassing = reply.kind === 'problem' && reply.problem.code === 'offline'
    if (isPassing || reply.kind === 'waiting' || (reply.kind === 'advice' && reply.isWorking)) return
    this.#replies.set(keyOf(this.#position.address), reply)
    if (this.#replies.size > REPLIES_KEPT) this.#replies.delete(this.#replies.keys().next().value as string)
  }

  /** Ends the search on the device; what it found so far stays. */
  #stop(): void {
    const { reply } = this.#position
    this.#asking.abort()
    if (reply.kind === 'advice') this.#set({ reply: { ...reply, isWorking: false } })
    else
      this.#set({ reply: { kind: 'problem', problem: { code: 'stopped', detail: 'Nothing was found until then.' } } })
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
      this.#set({ note: `A word has ${WORD_LENGTH} letters.` })
      return
    }
    void this.#comparison.learnCost(this.#asked(), this.#position.reply, guess)
    this.#go(withRow(address, { guess, pattern: draft.pattern }))
    this.#focusTile(0, 0)
  }

  #asked(): Asked {
    const { address, game, excluded = [] } = this.#position
    return { address, game, excluded }
  }

  #onToggle(event: Event): void {
    if ((event.target as Element).id === 'ranking') this.#compareIfOpen()
  }

  #compareIfOpen(): void {
    if (this.#find<HTMLDetailsElement>('#ranking')?.open) this.#comparison.rankBest(this.#asked())
  }

  #undo(): void {
    const { draft, address } = this.#position
    if (draft.word !== '' || (address.edit === null && draft.pattern !== 0)) this.#set({ draft: NO_DRAFT, note: '' })
    else if (canGoBack()) history.back()
    else if (address.rows.length > 0) this.#go({ ...address, rows: address.rows.slice(0, -1), edit: null })
  }

  /** Rows in any notation take the place of those on the page. True where the text held some. */
  #take(text: string): boolean {
    const history = parseHistory(text)
    if (history.ok && history.rows.length > 0) {
      this.#go({ ...this.#position.address, rows: history.rows, opener: null, edit: null })
      return true
    }
    this.#set({ note: history.ok ? 'There are no rows in what was pasted.' : history.detail })
    return false
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isField = (event.target as Element).closest?.('input, textarea')
    // A single word pasted into the field for a word is just that.
    if (isField && /^\s*\p{L}*\s*$/u.test(text)) return
    if (this.#take(text)) event.preventDefault()
  }

  async #pasteFromClipboard(): Promise<void> {
    try {
      this.#take(await navigator.clipboard.readText())
    } catch {
      this.#find<HTMLInputElement>('#own-word')?.focus()
      this.#set({ note: 'The browser does not hand the clipboard over; paste into the field for another word.' })
    }
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as Element
    const tile = target.closest<HTMLElement>('[data-tile]')
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action
    const link = target.closest<HTMLAnchorElement>('a[data-go]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
    if (link && !isPlain) return
    if (link) event.preventDefault()
    const word = target.closest<HTMLElement>('[data-play]')?.dataset.play
    if (word) this.#set({ draft: { ...this.#position.draft, word } })
    else if (tile) this.#turn(tile)
    else if (action) this.#act(action)
    else if (link) this.#follow(link)
  }

  #follow(link: HTMLAnchorElement): void {
    const result = parseAddress(new URL(link.href).searchParams)
    if (result.ok) this.#go(result.address)
  }

  #act(action: string): void {
    if (action === 'undo') this.#undo()
    else if (action === 'redo') history.forward()
    else if (action === 'stop') this.#stop()
    else if (action === 'paste') void this.#pasteFromClipboard()
    else if (action === 'keys') document.querySelector<HTMLDialogElement>('#keys')?.showModal()
  }

  #turn(tile: HTMLElement): void {
    const [row, place] = tileOf(tile)
    this.#colourTile(row, turnTile(this.#patternOf(row), place))
  }

  /** Pattern of a row, 0 for the one in play. */
  #patternOf(row: number): number {
    const { address, draft } = this.#position
    return row === 0 ? draft.pattern : address.rows[row - 1].pattern
  }

  /** Another pattern for a row. In one already played the address follows, the answer once the taps pause. */
  #colourTile(row: number, pattern: number): void {
    const { address, draft } = this.#position
    if (row === 0) {
      this.#set({ draft: { ...draft, pattern }, note: '' })
      return
    }
    const rows = address.rows.map((old, at) => (at + 1 === row ? { ...old, pattern } : old))
    writeBar({ ...address, rows }, { turning: row })
    this.#show({ ...address, rows }, TURN_PAUSE_MS)
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const { id } = event.target as Element
    if (id === 'open-row') this.#confirm()
    else if (id === 'what-if') {
      this.#comparison.value(this.#asked(), this.#find<HTMLInputElement>('#what-if-word')?.value ?? '')
    }
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement
    if (field.id === 'own-word') this.#set({ draft: writeWord(this.#position.draft, field.value), note: '' })
  }

  #onChange(event: Event): void {
    const { id, value } = event.target as HTMLSelectElement
    const { address } = this.#position
    if (id === 'game') this.#go({ ...address, game: value, opener: null })
    else if (id === 'opener') this.#go({ ...address, opener: value })
    else if (id === 'limit') this.#go({ ...address, limit: Number(value), opener: null })
    else if (id === 'mode' && isMode(value)) this.#go({ ...address, mode: value, opener: null })
    else if (id === 'goal' && isGoal(value)) this.#go({ ...address, goal: value, opener: null })
    else if (id === 'excluded') this.#exclude(readWords(value))
  }

  /** Leaves words out; all that was known is known no longer. */
  #exclude(excluded: readonly string[], address = this.#position.address): void {
    keepWords(excluded)
    this.#replies.clear()
    this.#position = { ...this.#position, excluded }
    this.#show(address)
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as Element
    if (target.closest('input, select, textarea, dialog')) return
    const action = readKey(event)
    // Enter on a link or another button is that control's own.
    const isControl = target.closest('a, button:not([data-tile]), summary')
    if (!action || (action.kind === 'confirm' && isControl)) return
    if (this.#answerKey(action, target.closest<HTMLElement>('[data-tile]'))) event.preventDefault()
  }

  /** True where the key meant something now. */
  #answerKey(action: KeyAction, tile: HTMLElement | null): boolean {
    const { draft, address } = this.#position
    if (action.kind === 'undo') this.#undo()
    else if (action.kind === 'redo') history.forward()
    else if (action.kind === 'help') this.#act('keys')
    else if (action.kind === 'move') return this.#move(action, tile)
    else if (action.kind === 'leave' && address.edit !== null) this.#go({ ...address, edit: null })
    else if (!this.#find('#open-row')) return false
    else if (action.kind === 'letter') this.#set({ draft: typeLetter(draft, action.letter), note: '' })
    else if (action.kind === 'erase') this.#set({ draft: eraseLetter(draft), note: '' })
    else if (action.kind === 'confirm') this.#confirm()
    else if (action.kind === 'colour') this.#colour(action.colour, tile)
    else return false
    return true
  }

  /** The colour of the tile in focus, or of the first; the next tile is in focus then. */
  #colour(colour: number, tile: HTMLElement | null): void {
    const [row, place] = tile ? tileOf(tile) : [0, 0]
    this.#colourTile(row, withColour(this.#patternOf(row), place, colour))
    this.#focusTile(row, Math.min(place + 1, WORD_LENGTH - 1))
  }

  #move({ rows, places }: Extract<KeyAction, { kind: 'move' }>, tile: HTMLElement | null): boolean {
    if (!tile) return false
    const [row, place] = tileOf(tile)
    const order = [...this.querySelectorAll<HTMLElement>('[data-tile$=".0"]')].map((first) => tileOf(first)[0])
    const next = order[order.indexOf(row) + rows] ?? row
    this.#focusTile(next, Math.min(Math.max(place + places, 0), WORD_LENGTH - 1))
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
