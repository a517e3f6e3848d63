/**
 * The solver as a custom element. It takes over the HTML the server made: the same views draw it again with buttons in
 * the place of radio buttons, links and forms are answered without leaving the page, and the address bar follows.
 */
import { Idiomorph } from 'idiomorph'
import { isGoal } from '../../../engine/rules/goal.ts'
import { isMode } from '../../../engine/rules/mode.ts'
import { colourAt, withColour } from '../../../engine/rules/pattern.ts'
import { WORD_LENGTH } from '../../../engine/rules/word.ts'
import { parseAddress } from '../../../view/address.ts'
import { NO_DRAFT, type Position } from '../../../view/position.ts'
import { solverView } from '../../../view/solver.ts'
import { spokenReply } from '../../../view/spoken.ts'
import { adopt } from './adopt.ts'
import { readBar } from './bar.ts'
import { eraseLetter, readDraft, turnTile, typeLetter, writeWord } from './draft.ts'
import { readWords } from './kept-words.ts'
import { type KeyAction, readKey } from './keys.ts'
import { Session } from './session.ts'
import { watchSwipes } from './swipe.ts'
import { whenWanted } from './when-wanted.ts'

export class SolverBook extends HTMLElement {
  #session!: Session
  /** What the live region said last. */
  #said = ''
  #isDrawn = false

  connectedCallback(): void {
    const data = document.getElementById('position')?.textContent
    if (!data) return
    const position: Position = JSON.parse(data)
    const form = this.#find<HTMLFormElement>('#open-row')
    this.#session = new Session(
      form ? { ...position, draft: readDraft(form) } : position,
      () => this.#draw(),
      () => this.#say(),
    )
    this.addEventListener('click', (event) => this.#onClick(event))
    this.addEventListener('submit', (event) => this.#onSubmit(event))
    this.addEventListener('input', (event) => this.#onInput(event))
    this.addEventListener('change', (event) => this.#onChange(event))
    watchSwipes(this, {
      turn: (tile) => this.#turn(tile),
      paint: (tile, like) => this.#paint(tile, like),
    })
    // Toggling does not bubble.
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
    // The first drawing comes while the page loads, when every millisecond counts and there is little to keep.
    if (!this.#isDrawn && !this.contains(document.activeElement)) this.#takeOver(position)
    else this.#morph(position)
    this.#isDrawn = true
    const field = this.#find<HTMLInputElement>('#own-word')
    if (field && writeWord(NO_DRAFT, field.value).word !== position.draft.word) field.value = position.draft.word
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
        // What is typed, and whether a disclosure is open, is the reader's business.
        beforeNodeMorphed: (old) => !(old instanceof Element && old.hasAttribute('data-keep')),
        beforeAttributeUpdated: (name, node) => !(name === 'open' && node instanceof HTMLDetailsElement),
      },
    })
  }

  /** The answer in one sentence, for those who hear the page. */
  #say(): void {
    const text = spokenReply(this.#session.position)
    const live = document.getElementById('live')
    if (live && text !== this.#said) live.textContent = this.#said = text
  }

  #compareIfOpen(): void {
    const isOpen = this.#find<HTMLDetailsElement>('#ranking')?.open
    if (isOpen) this.#session.comparison.rankBest(this.#session.asked())
  }

  #confirm(): void {
    if (this.#session.confirm()) this.#focusTile(0, 0)
    else this.#find<HTMLInputElement>('#own-word')?.focus()
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as Element
    const tile = target.closest<HTMLElement>('[data-tile]')
    const word = target.closest<HTMLElement>('[data-play]')?.dataset.play
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action
    const link = target.closest<HTMLAnchorElement>('a[data-go]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
    if (link && !isPlain) return
    if (link) event.preventDefault()
    if (word) this.#session.write({ word })
    else if (tile) this.#turn(tile)
    else if (action) this.#act(action)
    else if (link) this.#follow(link)
  }

  #turn(tile: HTMLElement): void {
    const [row, place] = tileOf(tile)
    this.#session.colour(row, turnTile(this.#session.patternOf(row), place))
  }

  /** Gives a tile the colour of another one of its row. */
  #paint(tile: HTMLElement, like: HTMLElement): void {
    const [row, place] = tileOf(tile)
    const pattern = this.#session.patternOf(row)
    this.#session.colour(row, withColour(pattern, place, colourAt(pattern, tileOf(like)[1])))
  }

  #act(action: string): void {
    if (action === 'undo') this.#session.undo()
    else if (action === 'redo') history.forward()
    else if (action === 'stop') this.#session.stop()
    else if (action === 'paste') void this.#pasteFromClipboard()
    else if (action === 'own-list') void this.#useOwnList()
    else if (action === 'keys') document.querySelector<HTMLDialogElement>('#keys')?.showModal()
  }

  async #useOwnList(): Promise<void> {
    const textOf = (selector: string) => this.#find<HTMLTextAreaElement>(selector)?.value ?? ''
    const said = await this.#session.useOwnList(textOf('#own-answers'), textOf('#own-others'))
    const note = this.#find('#own-list-note')
    if (note) note.textContent = said
  }

  async #fill(input: HTMLInputElement): Promise<void> {
    const field = this.#find<HTMLTextAreaElement>(`#${input.dataset.fills}`)
    const [file] = input.files ?? []
    if (field && file) field.value = await file.text()
  }

  #follow(link: HTMLAnchorElement): void {
    const result = parseAddress(new URL(link.href).searchParams)
    if (result.ok) this.#session.go(result.address)
  }

  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const field = (event.target as Element).closest?.('input, textarea')
    // A single word pasted into a field for words is just that.
    const isWord = field !== null && /^\s*\p{L}*\s*$/u.test(text)
    if (field?.localName === 'textarea' || isWord) return
    if (this.#session.take(text)) event.preventDefault()
  }

  async #pasteFromClipboard(): Promise<void> {
    try {
      this.#session.take(await navigator.clipboard.readText())
    } catch {
      this.#find<HTMLInputElement>('#own-word')?.focus()
      this.#session.set({ note: 'The browser does not hand the clipboard over; paste into the field for a word.' })
    }
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const { id } = event.target as Element
    const word = this.#find<HTMLInputElement>('#what-if-word')?.value ?? ''
    if (id === 'open-row') this.#confirm()
    else if (id === 'what-if') this.#session.comparison.value(this.#session.asked(), word)
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement
    if (field.id === 'own-word') this.#session.write(writeWord(this.#session.position.draft, field.value))
  }

  #onChange(event: Event): void {
    const { id, value } = event.target as HTMLSelectElement
    const { address } = this.#session.position
    if (event.target instanceof HTMLInputElement && event.target.dataset.fills) void this.#fill(event.target)
    else if (id === 'excluded') this.#session.exclude(readWords(value))
    else if (id === 'opener') this.#session.go({ ...address, opener: value })
    else if (id === 'game') this.#session.go({ ...address, game: value, opener: null })
    else if (id === 'limit') this.#session.go({ ...address, limit: Number(value), opener: null })
    else if (id === 'mode' && isMode(value)) this.#session.go({ ...address, mode: value, opener: null })
    else if (id === 'goal' && isGoal(value)) this.#session.go({ ...address, goal: value, opener: null })
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
    const { draft, address } = this.#session.position
    if (action.kind === 'undo') this.#session.undo()
    else if (action.kind === 'redo') history.forward()
    else if (action.kind === 'help') this.#act('keys')
    else if (action.kind === 'move') return this.#move(action, tile)
    else if (action.kind === 'leave' && address.edit !== null) this.#session.go({ ...address, edit: null })
    else if (!this.#find('#open-row')) return false
    else if (action.kind === 'letter') this.#session.write(typeLetter(draft, action.letter))
    else if (action.kind === 'erase') this.#session.write(eraseLetter(draft))
    else if (action.kind === 'confirm') this.#confirm()
    else if (action.kind === 'colour') this.#colour(action.colour, tile)
    else return false
    return true
  }

  /** The colour of the tile in focus, or of the first; the next tile is in focus then. */
  #colour(colour: number, tile: HTMLElement | null): void {
    const [row, place] = tile ? tileOf(tile) : [0, 0]
    this.#session.colour(row, withColour(this.#session.patternOf(row), place, colour))
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

customElements.define('solver-book', SolverBook)
