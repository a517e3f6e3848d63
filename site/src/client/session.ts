/**
 * A game in progress: its position, the open row, and ever better answers. It knows the address bar and the device, but
 * not how the position is drawn.
 *
 * Two rules always hold. Nothing is submitted unless the player says so: a row without colours is asked about once. And
 * nothing the player touched changes: the suggested word stays in the row from the first touch on.
 */
import { misorderOf } from '../../../engine/rules/impossible.ts'
import { ALL_CORRECT } from '../../../engine/rules/pattern.ts'
import { isWord, normalizeWord, unpadded } from '../../../engine/rules/word.ts'
import { type Address, formatAddress, HOME, TODAY, withRow } from '../../../view/address.ts'
import { openLetters, openWord, suggestedWord } from '../../../view/open-word.ts'
import { pastUseIn } from '../../../view/past-answers.ts'
import {
  type Draft,
  formOf,
  type GameFacts,
  isWon,
  NO_DRAFT,
  NO_TILES,
  type PastChoice,
  type Position,
  patternOfTiles,
  type Reply,
  shownTiles,
} from '../../../view/position.ts'
import { ignoredSentence } from '../../../view/settings.ts'
import type { TileColour } from '../../../view/tile.ts'
import { tilesOf } from '../../../view/tiles-of.ts'
import { whyOf } from '../../../view/why-out.ts'
import { likelyOf } from '../../../view/words-left.ts'
import { answersTo, isOpen } from './answers.ts'
import { askOpeners } from './ask.ts'
import type { Asked } from './asked.ts'
import { canGoBack, canGoForward, correctBar, readBar, writeBar } from './bar.ts'
import { Comparison } from './comparison.ts'
import { eraseLetter, typeLetter, withTile, writeWord } from './draft.ts'
import { keepGame, keptGame } from './kept-game.ts'
import { keepSettings, newGame } from './kept-settings.ts'
import { BANNED, EXCLUDED, keepWords, keptWords } from './kept-words.ts'
import { isKeptKnownOnly, keepKnownOnly } from './known-words-only.ts'
import type { Library } from './library.ts'
import { keepOwnList, keptOwnList, OWN_GAME, ownFacts } from './own-list.ts'
import { answersBefore, keepPast, keptPast, type PastAnswers, pastFacts } from './past-answers.ts'
import { knowGames, readAddress } from './read-address.ts'

/** How long the local engine may look for something better, by itself and on request. */
const SEARCH_MS = 20_000
const LONG_SEARCH_MS = 180_000
/** Replies kept, so that undo and the back button answer at once. */
const REPLIES_KEPT = 50

/** The result of submitting the row: refused if the word is incomplete or the colours are missing. */
export type Taken = 'taken' | 'word' | 'colours'

export class Session {
  position: Position
  readonly comparison = new Comparison(() => this.set({}))
  /** Loaded on first use. */
  #library: Library | null = null
  /** By address. */
  readonly #replies = new Map<string, Reply>()
  #past: PastAnswers | null = keptPast()
  /** The game with past answers rarer; null until made. */
  #pastGame: GameFacts | null = null
  /** Well-known words; null until the player wants only those. */
  #knownWords: ReadonlySet<string> | null = null
  #asking = new AbortController()
  #clock = 0
  /** Colours of a pasted grid, each waiting for its word. */
  #waiting: number[] = []
  readonly #changed: () => void
  readonly #answered: () => void

  /** `changed` is called when there is something new to draw, `answered` when it is worth announcing. */
  constructor(position: Position, changed: () => void, answered: () => void) {
    const own = keptOwnList()
    const games = own ? [...position.games, ownFacts(own)] : position.games
    knowGames(games)
    const kept = { resume: keptGame(), excluded: keptWords(EXCLUDED), banned: keptWords(BANNED) }
    const past = this.#past && pastFacts(this.#past)
    this.position = { ...position, ...kept, past, games, isKnownOnly: isKeptKnownOnly(), scripted: true }
    this.#changed = changed
    this.#answered = answered
  }

  /** Takes over the page as the server made it. */
  begin(): void {
    const { address, reply, banned, isKnownOnly } = this.position
    // Without a position in the URL, the last chosen rules.
    const asked = location.search === '' ? newGame() : (readBar() ?? address)
    // The page may come from a cache with one page for all positions.
    const isOther = formatAddress(asked) !== formatAddress(address)
    const isPrivate = address.rows.length > 0 && (this.asked().isPrivate || banned?.length || isKnownOnly)
    if (location.search !== '' && readBar() === null) void this.#readBar()
    if (isOther || reply.kind === 'waiting' || isPrivate || asked.game === OWN_GAME) {
      this.show(asked, this.position.draft)
      return
    }
    this.set({})
    // Continues a proof that the server had no time for.
    if (isOpen(reply) && address.rows.length > 0) void this.#answer({ limitMs: SEARCH_MS, from: reply })
    else this.#remember(reply)
  }

  /** A URL written by a person: the server has read it, unless the page comes from a cache. */
  async #readBar(): Promise<void> {
    const { address } = this.position
    if (address.rows.length > 0) {
      correctBar(address)
      return
    }
    const { parseHistory } = await import('../../../engine/rules/history.ts')
    const written = readAddress(new URLSearchParams(location.search), parseHistory)
    if (!written.ok || written.address.rows.length === 0) return
    correctBar(written.address)
    this.show(written.address)
  }

  set(change: Partial<Position>): void {
    const known = this.#knownWords ?? this.#library?.knownWords(this.position.game) ?? null
    const ranking = this.comparison.shown(known)
    const position = { ...this.position, ...change, canRedo: canGoForward(), ranking }
    this.position = this.#known({ ...position, costs: this.comparison.costsOf(position.address) })
    this.#changed()
  }

  /** With the instant facts from the lists on the device. */
  #known(position: Position): Position {
    const { address, draft, reply, excluded = [] } = position
    const game = this.#library?.game(position.game)
    const facts = this.#library?.facts(position.game)
    if (!this.#library || !game || !facts) return position
    const guess = openWord(position)
    const form = formOf(position)
    const before = address.edit === null ? address.rows : address.rows.slice(0, address.edit - 1)
    const isSet = draft.tiles.some((colour) => colour !== null) && isWord(guess, form)
    const whole = reply.kind === 'advice' ? this.#library.complete(game, reply, this.asked(position)) : reply
    return {
      ...position,
      remaining: facts.remaining(address.rows),
      reply: whole,
      likely: likelyOf(game, whole),
      certain: isWord(guess, form) && address.edit === null ? facts.certain(before, guess) : NO_TILES,
      possible: isSet ? facts.isPossible(before, guess, draft.tiles) : null,
      unknownExcluded: this.#library.unknownOf(position.game, excluded),
    }
  }

  /** The question for the answerer. */
  asked({ address, game }: Pick<Position, 'address' | 'game'> = this.position): Asked {
    const { excluded: ruledOut = [], banned = [] } = this.position
    const use = pastUseIn(address.game, this.#past)
    const excluded = use === 'out' ? [...ruledOut, ...this.#pastWords()] : ruledOut
    const known = this.position.isKnownOnly ? this.#knownWords : null
    return { address, game, excluded, banned, known, isPrivate: use !== 'ignore' || excluded.length > 0 || !!game.own }
  }

  #pastWords(): string[] {
    return this.#past === null ? [] : answersBefore(this.#past).map(({ word }) => word)
  }

  /** Fetches what this game needs for instant and offline answers. */
  async stock(): Promise<void> {
    const { address, game, openers } = this.position
    const opener = this.#opener(address)
    const isStored = openers.some(({ word }) => word === opener)
    this.#library ??= new (await import('./library.ts')).Library()
    await this.#library.fetch(address, game, isStored ? opener : null)
    if (this.position.game.hash !== game.hash) return
    this.set({})
    if (openers.length > 0 || game.own) return
    const known = await askOpeners(address, game.form)
    if (known.length > 0 && this.position.address === address) this.set({ openers: known })
  }

  #opener({ rows, opener }: Address): string | null {
    return rows[0]?.guess ?? opener ?? this.position.openers[0]?.word ?? null
  }

  /** Goes to a position; the address bar follows. */
  go(address: Address): void {
    writeBar(address)
    this.show(address)
  }

  /** A new game with the rules last chosen. */
  startAnew(): void {
    this.#waiting = []
    this.go(newGame())
  }

  /** Goes to a position under other rules, and remembers them. */
  choose(change: Partial<Address>): void {
    const address = { ...this.position.address, ...change }
    keepSettings(address)
    this.go(address)
  }

  /** Shows a position, with its answer as soon as there is one. */
  show(address: Address, draft: Draft = this.#draftFor(address)): void {
    this.#asking.abort()
    this.comparison.reset()
    const { games, game: gameBefore, address: before, openers } = this.position
    const listed = games.find(({ id }) => id === address.game) ?? gameBefore
    // No search before the first guess: the first word stays, whatever was used before.
    const isRarer = address.rows.length > 0 && pastUseIn(address.game, this.#past) === 'rarer'
    const isKnownMissing = address.rows.length > 0 && !!this.position.isKnownOnly && this.#knownWords === null
    const isMissing = isKnownMissing || (isRarer && this.#pastGame === null)
    const game = isRarer ? (this.#pastGame ?? listed) : listed
    const isSameSetting = (['game', 'mode', 'goal', 'limit'] as const).every((name) => address[name] === before[name])
    const known = isMissing ? undefined : this.#knownReply(address, game)
    this.#endClock()
    this.set({
      address,
      game,
      openers: isSameSetting ? openers : [],
      remaining: null,
      certain: NO_TILES,
      possible: null,
      asksGrey: false,
      likely: null,
      why: null,
      note: this.#waiting.length > 0 ? 'Now the word for these colours.' : '',
      secondsLeft: null,
      draft,
      reply: known ?? { kind: 'waiting' },
    })
    keepGame(address)
    if (isMissing) {
      void this.#prepare(isKnownMissing, isRarer ? listed : null)
      return
    }
    if (!isSameSetting || game.hash !== gameBefore.hash || address.rows.length === 1) void this.stock()
    if (known || isWon({ address })) this.#answered()
    else void this.#answer({ limitMs: SEARCH_MS })
  }

  #knownReply(address: Address, game: GameFacts): Reply | undefined {
    const asked = this.asked({ address, game })
    return this.#replies.get(keyOf(address)) ?? this.#library?.lookUp(asked, this.#opener(address)) ?? undefined
  }

  /** Loads the well-known words, makes the game with rarer past answers, and shows the position again. */
  async #prepare(isKnownMissing: boolean, base: GameFacts | null): Promise<void> {
    const past = this.#past
    try {
      if (isKnownMissing) await this.#learnWords()
      if (base && past && this.#pastGame === null) {
        const game = await (await import('./past-game.ts')).pastGame(base, answersBefore(past))
        if (this.#past !== past) return
        this.#pastGame = game
      }
      this.show(this.position.address, this.position.draft)
    } catch {
      this.set({ reply: { kind: 'problem', problem: { code: 'offline', detail: 'We can’t load the word lists.' } } })
    }
  }

  /** The initial content of an open row: colours waiting for a word, or the row being changed. */
  #draftFor({ rows, edit }: Address): Draft {
    if (edit !== null) return { ...NO_DRAFT, tiles: tilesOf(rows[edit - 1].pattern) }
    const [next] = this.#waiting
    return next === undefined ? NO_DRAFT : { word: '', isTyped: true, tiles: tilesOf(next) }
  }

  async #answer({ limitMs, from }: { limitMs: number; from?: Reply }): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    try {
      for await (const reply of answersTo(this.asked(), { signal, limitMs, from })) {
        if (signal.aborted) return
        this.#remember(reply)
        if ('isWorking' in reply && reply.isWorking) this.#startClock(limitMs)
        else this.#endClock()
        const isNews = !isSameWord(reply, this.position.reply)
        this.set({ reply })
        if (isNews) this.#answered()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Announces every second how long the search may still take. */
  #startClock(limitMs: number): void {
    if (this.#clock) return
    const endMs = Date.now() + limitMs
    const tell = () => {
      this.position = { ...this.position, secondsLeft: Math.max(0, Math.ceil((endMs - Date.now()) / 1000)) }
      this.#changed()
    }
    this.#clock = window.setInterval(tell, 1000)
    this.position = { ...this.position, secondsLeft: Math.ceil(limitMs / 1000) }
  }

  #endClock(): void {
    clearInterval(this.#clock)
    this.#clock = 0
  }

  #remember(reply: Reply): void {
    const isPassing = reply.kind === 'problem' && isOpen(reply)
    if (isPassing || reply.kind === 'waiting' || (reply.kind === 'advice' && reply.isWorking)) return
    this.#replies.set(keyOf(this.position.address), reply)
    if (this.#replies.size > REPLIES_KEPT) this.#replies.delete(this.#replies.keys().next().value as string)
  }

  /** Stops the search on the device; its result so far stays. */
  stop(): void {
    const { reply } = this.position
    this.#asking.abort()
    this.#endClock()
    const stopped = { code: 'stopped', detail: 'We hadn’t found a guess yet.' }
    const kept: Reply = reply.kind === 'advice' ? { ...reply, isWorking: false } : { kind: 'problem', problem: stopped }
    this.#remember(kept)
    this.set({ reply: kept })
  }

  /** Continues a search that was stopped or ended without a proof. */
  lookOn(): void {
    const { reply } = this.position
    this.#asking.abort()
    void this.#answer({ limitMs: LONG_SEARCH_MS, from: reply })
  }

  /** Asks again after a failure. */
  retry(): void {
    this.#replies.delete(keyOf(this.position.address))
    this.show(this.position.address, this.position.draft)
  }

  /** Changes the open row; an emptied row returns to its initial state. */
  #write(draft: Draft): void {
    const isEmpty = draft.word === '' && draft.tiles.every((colour) => colour === null)
    this.set({ draft: isEmpty ? this.#draftFor(this.position.address) : draft, note: '', asksGrey: false })
  }

  type(letter: string): void {
    const { draft, address } = this.position
    const typed = typeLetter(draft, letter, formOf(this.position))
    // A changed guess was more often misspelt than miscoloured.
    this.#write(address.edit === null ? typed : { ...typed, tiles: draft.tiles })
  }

  erase(): void {
    this.#write(eraseLetter(this.position.draft, openLetters(this.position)))
  }

  /** Text typed into the word field. */
  fill(text: string): void {
    const { draft, address } = this.position
    const written = writeWord(draft, text, formOf(this.position))
    this.#write(address.edit === null ? written : { ...written, tiles: draft.tiles })
  }

  /** A word from the page: the suggested one, or one the player tapped. */
  play(text: string): void {
    const word = unpadded(text)
    const isSuggested = word === unpadded(suggestedWord(this.position))
    this.#write(isSuggested ? NO_DRAFT : { word, isTyped: true, tiles: NO_TILES })
  }

  /** Sets a tile's colour in the open row. From now on its word stays. */
  colour(place: number, colour: TileColour): void {
    const { draft } = this.position
    this.#write({ ...withTile(draft, place, colour), word: draft.word || unpadded(suggestedWord(this.position)) })
  }

  /** Swaps the colours of two tiles. */
  swap(a: number, b: number): void {
    const shown = shownTiles(this.position)
    const tiles = this.position.draft.tiles.map((old, at) => (at === a ? shown[b] : at === b ? shown[a] : old))
    this.#write({ ...this.position.draft, tiles })
  }

  /** Submits the open row, or says why not. `isGrey`: unset tiles are grey, without asking. */
  take({ isGrey = false } = {}): Taken {
    const { address, draft } = this.position
    const guess = openWord(this.position)
    const form = formOf(this.position)
    const shown = shownTiles(this.position)
    if (!isWord(guess, form)) {
      this.set({ note: `A word has ${form.length} letters.` })
      return 'word'
    }
    const isUntouched = draft.tiles.every((colour) => colour === null)
    if (isUntouched && !isGrey && shown.includes(null)) {
      this.set({ asksGrey: true })
      return 'colours'
    }
    const tiles = shown.map((colour) => colour ?? 0)
    if (misorderOf(guess, tiles)) {
      this.set({ draft: { ...draft, word: unpadded(guess), tiles } })
      return 'colours'
    }
    void this.comparison.learnCost(this.asked(), this.position.reply, guess)
    this.#take(address, guess, patternOfTiles(tiles))
    return 'taken'
  }

  /** The word in the row was the answer. */
  solve(): void {
    const guess = openWord(this.position)
    const form = formOf(this.position)
    if (isWord(guess, form)) this.#take(this.position.address, guess, ALL_CORRECT)
  }

  #take(address: Address, guess: string, pattern: number): void {
    if (address.edit === null) this.#waiting.shift()
    this.go(withRow(address, { guess, pattern }))
  }

  /** Undoes typing and colours, otherwise the last step. */
  undo(): void {
    const { draft, address } = this.position
    const isTouched = draft.word !== '' || draft.tiles.some((colour) => colour !== null)
    if (address.edit === null && isTouched) this.set({ draft: NO_DRAFT, note: '', asksGrey: false })
    else if (canGoBack()) history.back()
    else if (address.rows.length > 0) this.go({ ...address, rows: address.rows.slice(0, -1), edit: null })
  }

  /** Why a word cannot be the answer. */
  explain(text: string): void {
    const word = normalizeWord(text, formOf(this.position))
    this.set({ why: word === null ? null : whyOf(this.position.address.rows, word) })
  }

  /**
   * Pasted guesses in any notation, or a link to some, replace those on the page. A single word becomes the guess, and
   * a grid of colours waits for its words. The parser is loaded with the first text.
   */
  async paste(text: string): Promise<void> {
    const word = normalizeWord(text, formOf(this.position))
    if (word !== null) {
      this.play(word)
      return
    }
    const [, query] = /\?(\S*\bh=[^\s#]+)/.exec(text) ?? []
    const { parseHistory } = await import('../../../engine/rules/history.ts')
    const linked = query === undefined ? null : readAddress(new URLSearchParams(query), parseHistory)
    if (linked?.ok && linked.address.rows.length > 0) {
      this.go({ ...linked.address, edit: null })
      return
    }
    const read = parseHistory(text, formOf(this.position))
    if (!read.ok && read.patterns) {
      this.#waiting = read.patterns
      this.go({ ...this.position.address, rows: [], opener: null, edit: null })
      this.set({ note: 'This is a grid of colours. Type the word you guessed for each row.' })
      return
    }
    if (read.ok && read.rows.length > 0) {
      this.go({ ...this.position.address, rows: read.rows, opener: null, edit: null })
      return
    }
    this.set({ note: read.ok ? 'We found no guesses in what you pasted.' : unreadLine(text, read.at) })
  }

  /** Plays the player's own list; returns a message. */
  async useOwnList(answers: string, others: string): Promise<string> {
    const { readOwnList } = await import('./read-lists.ts')
    const result = await readOwnList(answers, others)
    if (!result.ok) return result.detail
    keepOwnList(result.data)
    const facts = ownFacts(result.data)
    this.#replies.clear()
    const games = [...this.position.games.filter(({ own }) => !own), facts]
    knowGames(games)
    this.position = { ...this.position, games }
    this.go({ ...HOME, game: facts.id })
    return result.notes.join(' ')
  }

  /** Rules out the words of a list; earlier answers no longer apply. */
  async exclude(text: string): Promise<void> {
    const { readWords } = await import('./read-lists.ts')
    const excluded = readWords(text, formOf(this.position))
    keepWords(EXCLUDED, excluded)
    this.#forget({ excluded })
  }

  /** Replaces the kept list of past answers. */
  async usePast(text: string): Promise<boolean> {
    const { readPast } = await import('./read-lists.ts')
    const read = readPast(text)
    if (!read.ok) {
      this.set({ pastNote: read.detail })
      return false
    }
    await this.stock()
    const words = read.answers.map(({ word }) => word)
    const isTodays = TODAY.includes(this.position.address.game)
    const unknown = new Set(isTodays ? this.#library?.unknownOf(this.position.game, words) : [])
    this.#setPast({
      use: this.#past?.use ?? 'rarer',
      answers: read.answers.filter(({ word }) => !unknown.has(word)),
    })
    this.set({ pastNote: [read.note, unknown.size > 0 && ignoredSentence([...unknown])].filter(Boolean).join(' ') })
    return true
  }

  /** Past answers make words rarer, rule them out, or do nothing. */
  choosePastUse(use: PastChoice): void {
    if (this.#past) this.#setPast({ ...this.#past, use })
  }

  deletePast(): void {
    this.#setPast(null)
    this.set({ pastNote: 'Deleted.' })
  }

  #setPast(past: PastAnswers | null): void {
    keepPast(past)
    this.#past = past
    this.#pastGame = null
    this.#forget({ past: past && pastFacts(past), pastNote: '' })
  }

  /** Suggests only well-known words, or any word again; also as first word, unless the player chose one. */
  async suggestKnown(isKnownOnly: boolean): Promise<void> {
    keepKnownOnly(isKnownOnly)
    this.#forget({ isKnownOnly })
    if (!isKnownOnly) return
    await this.#learnWords().catch(() => undefined)
    const { address, openers } = this.position
    const opener = openers.find(({ word }) => this.#knownWords?.has(word))?.word
    if (address.opener !== null || opener === undefined) return
    if (address.rows.length === 0) this.choose({ opener })
    else keepSettings({ ...address, rows: [], opener })
  }

  async #learnWords(): Promise<void> {
    this.#knownWords ??= await (await import('./known-words.ts')).fetchKnownWords(this.position.games)
  }

  /** Never suggests a word again, or allows it again. */
  ban(word: string, isBanned = true): void {
    const others = (this.position.banned ?? []).filter((other) => other !== word)
    const banned = isBanned ? [...others, word] : others
    keepWords(BANNED, banned)
    this.#forget({ banned })
  }

  #forget(change: Partial<Position>): void {
    this.#replies.clear()
    this.position = { ...this.position, ...change }
    this.show(this.position.address)
  }
}

const keyOf = (address: Address): string => formatAddress({ ...address, edit: null })

function isSameWord(a: Reply, b: Reply): boolean {
  return a.kind === 'advice' && b.kind === 'advice' && a.advice.guess === b.advice.guess
}

/** Names the unreadable line of a text. */
function unreadLine(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  const line = text.split('\n')[before.length - 1]?.trim().slice(0, 40) ?? ''
  const where = text.includes('\n') ? `line ${before.length}` : 'that'
  return `We couldn’t read ${where}: “${line}”. A guess looks like CRANE 🟩⬛⬛🟨⬛ or crane gbbyb.`
}
