/**
 * The solver as a custom element. It takes over the server's HTML: the same views draw it again with buttons instead of
 * radio buttons, links and forms work without leaving the page, and the address bar follows.
 */
import { Idiomorph } from 'idiomorph'
import { isGoal } from '../../../engine/rules/goal.ts'
import { isMode } from '../../../engine/rules/mode.ts'

import { openLetters, suggestedWord } from '../../../view/open-word.ts'
import { formOf, type Position, shownTiles } from '../../../view/position.ts'
import { KNOWN_WORDS } from '../../../view/settings.ts'
import { solverView } from '../../../view/solver.ts'
import { spokenReply } from '../../../view/spoken.ts'
import { nextColour } from '../../../view/tile.ts'
import { adopt } from './adopt.ts'
import { readBar } from './bar.ts'
import { readDraft } from './draft.ts'
import { type KeyAction, readKey } from './keys.ts'
import { isPastUse } from './past-answers.ts'
import { readAddress } from './read-address.ts'
import { Session } from './session.ts'
import { shareLink } from './share-link.ts'
import { watchSwipes } from './swipe.ts'
import { whenWanted } from './when-wanted.ts'

/** Fields of the word being typed: the next guess, or the answer after a loss. */
const TYPED = '#own-word, #the-answer'
/** On wide screens the helper panels start open. */
const WIDE = '(min-width: 46rem)'
const OPEN_WHEN_WIDE = ['reason', 'ranking']

export class SolverBook extends HTMLElement {
  #session!: Session
  /** The last text of the live region. */
  #said = ''
  #isDrawn = false
  /** Panels opened once for the player, who then controls them. */
  readonly #opened = new Set<string>()

  connectedCallback(): void {
    const data = document.getElementById('position')?.textContent
    if (!data) return
    const position: Position = JSON.parse(data)
    const form = this.#find<HTMLFormElement>('#open-row')
    this.#session = new Session(
      form
        ? { ...position, draft: readDraft(new FormData(form), position.draft, formOf(position), position.certain) }
        : position,
      () => this.#draw(),
      () => this.#say(),
    )
    this.addEventListener('click', (event) => this.#onClick(event))
    this.addEventListener('submit', (event) => this.#onSubmit(event))
    this.addEventListener('input', (event) => this.#onInput(event))
    this.addEventListener('change', (event) => this.#onChange(event))
    watchSwipes(this, {
      turn: (tile) => this.#turn(placeOf(tile)),
      paint: (tile, like) => this.#session.colour(placeOf(tile), this.#shownAt(placeOf(like))),
    })
    // Toggle events do not bubble.
    this.addEventListener('toggle', () => this.#compareIfOpen(), { capture: true })
    document.addEventListener('paste', (event) => this.#onPaste(event))
    document.addEventListener('keydown', (event) => this.#onKey(event))
    window.addEventListener('popstate', () => this.#session.show(readBar() ?? this.#session.position.address))
    this.#session.begin()
    const excluded = this.#find<HTMLTextAreaElement>('#excluded')
    if (excluded) excluded.value = this.#session.position.excluded?.join(' ') ?? ''
    whenWanted(() => void this.#session.stock())
  }

  #draw(): void {
    const { position } = this.#session
    // The first drawing happens while the page loads, when every millisecond counts and little must be preserved.
    if (!this.#isDrawn && !this.contains(document.activeElement)) this.#takeOver(position)
    else this.#morph(position)
    this.#isDrawn = true
    const field = this.#find<HTMLInputElement>(TYPED)
    const word = position.draft.isTyped ? position.draft.word : ''
    if (field && field !== document.activeElement && field.value !== word) field.value = word
    if (matchMedia(WIDE).matches) this.#openOnce()
    this.#compareIfOpen()
  }

  #takeOver(position: Position): void {
    const drawn = document.createElement('template')
    drawn.innerHTML = `<div>${solverView(position)}</div>`
    adopt(this, drawn.content.firstElementChild as Element)
  }

  #morph(position: Position): void {
    Idiomorph.morph(this, String(solverView(position)), {
      morphStyle: 'innerHTML',
      callbacks: {
        // Typed text and open panels belong to the player.
        beforeNodeMorphed: (old) => !(old instanceof Element && old.hasAttribute('data-keep')),
        beforeAttributeUpdated: (name, node) => !(name === 'open' && node instanceof HTMLDetailsElement),
      },
    })
  }

  #openOnce(): void {
    for (const id of OPEN_WHEN_WIDE) {
      const fold = this.#find<HTMLDetailsElement>(`#${id}`)
      if (!fold || this.#opened.has(id)) continue
      this.#opened.add(id)
      fold.open = true
    }
  }

  /** The answer in one sentence, for screen readers. */
  #say(): void {
    const text = spokenReply(this.#session.position)
    const live = document.getElementById('live')
    if (live && text !== this.#said) live.textContent = this.#said = text
  }

  #compareIfOpen(): void {
    const { reply } = this.#session.position
    const isOpen = this.#find<HTMLDetailsElement>('#ranking')?.open
    // There is one engine, so the best guess is searched before anything else.
    if (!isOpen || reply.kind !== 'advice' || reply.isWorking) return
    // The lists on the device say which of several tied guesses are well known.
    if (this.#session.comparison.rankBest(this.#session.asked(), reply.advice.remaining)) void this.#session.stock()
  }

  /** Submits the row and moves the focus to the next step: the first tile, or a missing letter. */
  #take(options?: { isGrey: boolean }): void {
    const taken = this.#session.take(options)
    if (taken === 'taken') this.#focusTile(0)
    else if (taken === 'colours') this.#find<HTMLElement>('#all-grey')?.focus()
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as Element
    const tile = target.closest<HTMLElement>('[data-tile]')
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const word = target.closest<HTMLElement>('[data-play]')?.dataset.play
    const action = target.closest<HTMLElement>('[data-action]')
    const link = target.closest<HTMLAnchorElement>('a[data-go]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
    if (link && !isPlain) return
    // A button that turns into a submit button with the next drawing must not submit now.
    if (link || word || action || tile || key) event.preventDefault()
    if (word) this.#play(word)
    else if (key) this.#press(key)
    else if (tile) this.#turn(placeOf(tile))
    else if (action) this.#act(action)
    else if (link) this.#follow(link)
  }

  #play(word: string): void {
    this.#session.play(word)
    this.#find('#open-row')?.scrollIntoView({ block: 'nearest' })
    // After a loss, the word is the answer.
    if (this.#find('#the-answer')) this.#find<HTMLElement>('#ended .primary')?.focus()
  }

  /** A key of the on-screen keyboard. */
  #press(key: string): void {
    if (key === 'Enter') this.#enter()
    else if (key === 'Backspace') this.#session.erase()
    else this.#session.type(key)
  }

  #shownAt(place: number): number | null {
    return shownTiles(this.#session.position)[place]
  }

  #turn(place: number): void {
    this.#session.colour(place, nextColour(this.#shownAt(place)))
  }

  #act(element: HTMLElement): void {
    const { action, word = '', places = '' } = element.dataset
    if (action === 'undo') this.#session.undo()
    else if (action === 'redo') history.forward()
    else if (action === 'stop') this.#session.stop()
    else if (action === 'look-on') this.#session.lookOn()
    else if (action === 'retry') this.#session.retry()
    else if (action === 'pick') this.#session.play(suggestedWord(this.#session.position))
    else if (action === 'set-tiles') this.#setTiles()
    else if (action === 'swap') this.#session.swap(...(places.split(',').map(Number) as [number, number]))
    else if (action === 'ban') this.#session.ban(word)
    else if (action === 'allow') this.#session.ban(word, false)
    else if (action === 'known-only') this.#session.suggestKnown(true)
    else if (action === 'share') void shareLink(element)
    else if (action === 'paste') void this.#pasteFromClipboard()
    else if (action === 'own-list') void this.#useOwnList()
    else if (action === 'past') void this.#usePast()
    else if (action === 'delete-past') this.#session.deletePast()
    else if (action === 'keys') document.querySelector<HTMLDialogElement>('#keys')?.showModal()
  }

  #setTiles(): void {
    this.#session.set({ asksGrey: false })
    this.#focusTile(0)
  }

  async #useOwnList(): Promise<void> {
    const textOf = (selector: string) => this.#find<HTMLTextAreaElement>(selector)?.value ?? ''
    const said = await this.#session.useOwnList(textOf('#own-answers'), textOf('#own-others'))
    const note = this.#find('#own-list-note')
    if (note) note.textContent = said
  }

  async #usePast(): Promise<void> {
    const field = this.#find<HTMLTextAreaElement>('#past-text')
    if (field && (await this.#session.usePast(field.value))) field.value = ''
  }

  async #fill(input: HTMLInputElement): Promise<void> {
    const field = this.#find<HTMLTextAreaElement>(`#${input.dataset.fills}`)
    const [file] = input.files ?? []
    if (field && file) field.value = await file.text()
  }

  #follow(link: HTMLAnchorElement): void {
    const result = readAddress(new URL(link.href).searchParams)
    if (!result.ok) return
    if (link.hasAttribute('data-new')) this.#session.startAnew()
    else if (link.closest('.first-words')) this.#session.choose({ opener: result.address.opener })
    else this.#session.go(result.address)
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const field = (event.target as Element).closest?.('input, textarea')
    // A single word pasted into a word field is just that word.
    const isWord = field !== null && /^\s*\p{L}*\s*$/u.test(text)
    if (field?.localName === 'textarea' || isWord) return
    event.preventDefault()
    void this.#session.paste(text)
  }

  async #pasteFromClipboard(): Promise<void> {
    try {
      await this.#session.paste(await navigator.clipboard.readText())
    } catch {
      this.#session.set({ note: 'We can’t read your clipboard. Press Ctrl+V, or paste into the field here.' })
      this.#find<HTMLInputElement>('#own-word')?.focus()
    }
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const { id } = event.target as Element
    const textOf = (selector: string) => this.#find<HTMLInputElement>(selector)?.value ?? ''
    if (id === 'open-row') this.#submitRow(event.submitter?.id, document.activeElement?.id)
    else if (id === 'what-if') this.#session.comparison.value(this.#session.asked(), textOf('#what-if-word'))
    else if (id === 'why-form') this.#session.explain(textOf('#why-word'))
    else if ((event.target as HTMLFormElement).classList.contains('after')) (event.target as HTMLFormElement).submit()
  }

  /** By the pressed button. Enter in the word field presses the first one, which only moves to the tiles. */
  #submitRow(button: string | undefined, focused: string | undefined): void {
    if (focused === 'own-word') this.#enter()
    else if (button === 'done') this.#session.solve()
    else if (button === 'all-grey') this.#take({ isGrey: true })
    else this.#take()
  }

  /** Enter submits a fully coloured row; before that it moves on to the tiles, and from them to the button. */
  #enter(): void {
    const { draft } = this.#session.position
    const shown = shownTiles(this.#session.position)
    const isWhole = openLetters(this.#session.position).length === this.#length
    if (!isWhole || !shown.includes(null)) this.#take()
    else if (draft.tiles.some((colour) => colour !== null)) this.#find<HTMLElement>('#take')?.focus()
    else this.#focusTile(shown.indexOf(null))
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement
    if (field.matches(TYPED)) this.#session.fill(field.value)
  }

  #onChange(event: Event): void {
    const { id, value } = event.target as HTMLSelectElement
    if (event.target instanceof HTMLInputElement && event.target.dataset.fills) void this.#fill(event.target)
    else if (id === 'excluded') void this.#session.exclude(value)
    else if (id === 'opener') this.#session.choose({ opener: this.#isBestOpener(value) ? null : value })
    else if (id === 'past-use' && isPastUse(value)) this.#session.choosePastUse(value)
    else if (id === 'game' || id === 'odds') this.#session.choose({ game: value, opener: null })
    else if (id === 'suggest') this.#session.suggestKnown(value === KNOWN_WORDS)
    else if (id === 'limit') this.#session.choose({ limit: Number(value) })
    else if (id === 'mode' && isMode(value)) this.#session.choose({ mode: value })
    else if (id === 'goal' && isGoal(value)) this.#session.choose({ goal: value })
  }

  #isBestOpener(word: string): boolean {
    return this.#session.position.openers[0]?.word === word
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as Element
    if (target.closest('input, select, textarea, dialog, [popover]')) return
    const action = readKey(event, formOf(this.#session.position).letters)
    // Enter on a link or another button belongs to that control.
    const isControl = target.closest('a, button:not([data-tile]), summary')
    if (!action || (action.kind === 'confirm' && isControl)) return
    if (this.#answerKey(action, target.closest<HTMLElement>('[data-tile]'))) event.preventDefault()
  }

  /** True if the key did something. */
  #answerKey(action: KeyAction, tile: HTMLElement | null): boolean {
    const { address, asksGrey } = this.#session.position
    if (action.kind === 'undo') this.#session.undo()
    else if (action.kind === 'redo') history.forward()
    else if (action.kind === 'help') document.querySelector<HTMLDialogElement>('#keys')?.showModal()
    else if (action.kind === 'move') return this.#move(action, tile)
    else if (action.kind === 'leave' && asksGrey) this.#setTiles()
    else if (action.kind === 'leave' && address.edit !== null) this.#session.go({ ...address, edit: null })
    else if (!this.#find('#open-row')) return false
    else if (action.kind === 'letter') this.#session.type(action.letter)
    else if (action.kind === 'erase') this.#session.erase()
    else if (action.kind === 'confirm') this.#enter()
    else if (action.kind === 'colour') this.#colour(action.colour, tile)
    else return false
    return true
  }

  /** Colours the focused tile, or the first, and moves the focus to the next. */
  #colour(colour: number, tile: HTMLElement | null): void {
    const place = tile ? placeOf(tile) : 0
    this.#session.colour(place, colour)
    this.#focusTile(Math.min(place + 1, this.#length - 1))
  }

  /** Moves between tiles, and up to the guesses. */
  #move({ rows, places }: Extract<KeyAction, { kind: 'move' }>, tile: HTMLElement | null): boolean {
    const played = [...this.querySelectorAll<HTMLElement>('.played-row')]
    const at = played.indexOf(document.activeElement as HTMLElement)
    if (tile && rows < 0) played.at(-1)?.focus()
    else if (tile && places !== 0) this.#focusTile(Math.min(Math.max(placeOf(tile) + places, 0), this.#length - 1))
    else if (at >= 0 && rows > 0 && at === played.length - 1) this.#focusTile(0)
    else if (at >= 0 && rows !== 0) played[at + rows]?.focus()
    else return false
    return true
  }

  /** Letters of a word. */
  get #length(): number {
    return formOf(this.#session.position).length
  }

  #focusTile(place: number): void {
    const tile = this.#find<HTMLElement>(`#tile-${place + 1}`)
    tile?.focus({ preventScroll: true })
    tile?.closest('form')?.scrollIntoView({ block: 'nearest' })
  }

  #find<Kind extends Element>(selector: string): Kind | null {
    return this.querySelector<Kind>(selector)
  }
}

/** Place of a tile, from 0. */
const placeOf = (tile: HTMLElement): number => Number(tile.dataset.tile)

customElements.define('solver-book', SolverBook)
