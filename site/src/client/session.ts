/**
 * A game in progress: its position, what is typed and coloured so far, and the answers, better and better. Knows the
 * address bar and the device, but nothing of how the position is drawn.
 */
import { parseHistory } from '../../../engine/rules/history.ts'
import { isWord, normalizeWord, WORD_LENGTH } from '../../../engine/rules/word.ts'
import { type Address, formatAddress, HOME, parseAddress, withRow } from '../../../view/address.ts'
import { countRemaining } from '../../../view/counts.ts'
import { openWord } from '../../../view/open-row.ts'
import { type Draft, isWon, NO_DRAFT, type Position, type Reply } from '../../../view/position.ts'
import { answersTo, isOpen } from './answers.ts'
import { askOpeners } from './ask.ts'
import type { Asked } from './asked.ts'
import { canGoBack, canGoForward, readBar, writeBar } from './bar.ts'
import { Comparison } from './comparison.ts'
import { keepGame, keptGame } from './kept-game.ts'
import { keepWords, keptWords } from './kept-words.ts'
import type { Library } from './library.ts'
import { keepOwnList, keptOwnList, OWN_GAME, ownFacts, readOwnList } from './own-list.ts'

/** Pause after a tap on a row already played, before the answer is looked up: most changes take two taps. */
const TURN_PAUSE_MS = 300
/** Replies kept, so that undo and the back button answer at once. */
const REPLIES_KEPT = 50

export class Session {
  position: Position
  readonly comparison = new Comparison(() => this.set({}))
  /** Fetched when first wanted. */
  #library: Library | null = null
  /** By address. */
  readonly #replies = new Map<string, Reply>()
  #asking = new AbortController()
  readonly #changed: () => void
  readonly #answered: () => void

  /** `changed` is called whenever there is something new to draw, `answered` when it is worth saying aloud. */
  constructor(position: Position, changed: () => void, answered: () => void) {
    const own = keptOwnList()
    const games = own ? [...position.games, ownFacts(own)] : position.games
    this.position = { ...position, games, scripted: true, resume: keptGame(), excluded: keptWords() }
    this.#changed = changed
    this.#answered = answered
  }

  /** Takes over the page as the server made it. */
  begin(): void {
    const { address, reply, excluded } = this.position
    const asked = readBar() ?? address
    // The page may have come out of a cache that holds one page for all positions; nor does it know excluded words.
    const isOther = formatAddress(asked) !== formatAddress(address)
    // Nor lists of one's own.
    if (isOther || reply.kind === 'waiting' || excluded?.length || asked.game === OWN_GAME) {
      this.show(asked)
      return
    }
    this.set({})
    // A proof that the edge had no time for is gone on with here.
    if (isOpen(reply) && address.rows.length > 0) void this.#answer(0)
    else this.#remember(reply)
  }

  set(change: Partial<Position>): void {
    const position = { ...this.position, ...change, canRedo: canGoForward(), ranking: this.comparison.state }
    this.position = this.#counted({ ...position, costs: this.comparison.costsOf(position.address) })
    this.#changed()
  }

  /** With what the lists on the device tell: answers left after each row, whether the colours set so far are possible. */
  #counted(position: Position): Position {
    const { address, draft, reply, excluded = [] } = position
    const game = this.#library?.game(position.game)
    if (!this.#library || !game) return position
    const guess = openWord(position)
    const before = address.edit === null ? address.rows : address.rows.slice(0, address.edit - 1)
    const isSet = draft.pattern !== 0 && isWord(guess)
    return {
      ...position,
      remaining: countRemaining(game, address.rows),
      reply: reply.kind === 'advice' ? this.#library.complete(game, reply, { address, excluded }) : reply,
      possible: isSet ? this.#library.isPossible(game, before, { guess, pattern: draft.pattern }) : null,
    }
  }

  /** What is asked of those who answer. */
  asked(): Asked {
    const { address, game, excluded = [] } = this.position
    return { address, game, excluded }
  }

  /** Fetches what the game in play needs, for answers at once and without a network. */
  async stock(): Promise<void> {
    const { address, game, openers } = this.position
    const opener = this.#opener(address)
    const isStored = openers.some(({ word }) => word === opener)
    this.#library ??= new (await import('./library.ts')).Library()
    await this.#library.fetch(address, game, isStored ? opener : null)
    if (this.position.game.hash !== game.hash) return
    this.set({})
    if (openers.length > 0 || game.own) return
    const known = await askOpeners(address)
    if (known.length > 0 && this.position.address === address) this.set({ openers: known })
  }

  #opener({ rows, opener }: Address): string | null {
    return rows[0]?.guess ?? opener ?? this.position.openers[0]?.word ?? null
  }

  /** Goes to an address; the bar follows. */
  go(address: Address): void {
    writeBar(address)
    this.show(address)
  }

  /** Shows an address, with its answer as soon as there is one. */
  show(address: Address, pauseMs = 0): void {
    this.#asking.abort()
    this.comparison.reset()
    const { games, game: gameBefore, address: before, reply, openers } = this.position
    const game = games.find(({ id }) => id === address.game) ?? gameBefore
    const isSameSetting = (['game', 'mode', 'goal', 'limit'] as const).every((name) => address[name] === before[name])
    const known =
      this.#replies.get(keyOf(address)) ??
      this.#library?.lookUp({ ...this.asked(), address, game }, this.#opener(address)) ??
      undefined
    this.set({
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
    if (!isSameSetting || address.rows.length === 1) void this.stock()
    if (known || isWon({ address })) this.#answered()
    else void this.#answer(pauseMs)
  }

  async #answer(pauseMs: number): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    try {
      if (pauseMs > 0) await pause(pauseMs, signal)
      for await (const reply of answersTo(this.asked(), signal)) {
        if (signal.aborted) return
        this.#remember(reply)
        this.set({ reply })
        this.#answered()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #remember(reply: Reply): void {
    const isPassing = reply.kind === 'problem' && reply.problem.code === 'offline'
    if (isPassing || reply.kind === 'waiting' || (reply.kind === 'advice' && reply.isWorking)) return
    this.#replies.set(keyOf(this.position.address), reply)
    if (this.#replies.size > REPLIES_KEPT) this.#replies.delete(this.#replies.keys().next().value as string)
  }

  /** Ends the search on the device; what it found so far stays. */
  stop(): void {
    const { reply } = this.position
    this.#asking.abort()
    const stopped = { code: 'stopped', detail: 'Nothing was found until then.' }
    this.set({
      reply: reply.kind === 'advice' ? { ...reply, isWorking: false } : { kind: 'problem', problem: stopped },
    })
  }

  /** Changes the row in play. */
  write(change: Partial<Draft>): void {
    this.set({ draft: { ...this.position.draft, ...change }, note: '' })
  }

  /** Takes the row in play; false where its word is not complete. */
  confirm(): boolean {
    const { address, draft, reply } = this.position
    const guess = openWord(this.position)
    if (!isWord(guess)) {
      this.set({ note: `A word has ${WORD_LENGTH} letters.` })
      return false
    }
    void this.comparison.learnCost(this.asked(), reply, guess)
    this.go(withRow(address, { guess, pattern: draft.pattern }))
    return true
  }

  /** Pattern of a row, 0 for the one in play. */
  patternOf(row: number): number {
    return row === 0 ? this.position.draft.pattern : this.position.address.rows[row - 1].pattern
  }

  /** Another pattern for a row. In one already played the address follows, the answer once the taps pause. */
  colour(row: number, pattern: number): void {
    if (row === 0) {
      this.write({ pattern })
      return
    }
    const { address } = this.position
    const rows = address.rows.map((old, at) => (at + 1 === row ? { ...old, pattern } : old))
    writeBar({ ...address, rows }, { turning: row })
    this.show({ ...address, rows }, TURN_PAUSE_MS)
  }

  /** Takes back what is typed and coloured, else the last step. */
  undo(): void {
    const { draft, address } = this.position
    if (draft.word !== '' || (address.edit === null && draft.pattern !== 0)) this.write(NO_DRAFT)
    else if (canGoBack()) history.back()
    else if (address.rows.length > 0) this.go({ ...address, rows: address.rows.slice(0, -1), edit: null })
  }

  /**
   * Rows in any notation, or a link to some, take the place of those on the page; a word alone is the one to play. True
   * where the text held any of these.
   */
  take(text: string): boolean {
    const word = normalizeWord(text)
    if (word !== null) {
      this.write({ word })
      return true
    }
    const [, query] = /\?(\S*\bh=[^\s#]+)/.exec(text) ?? []
    const linked = query === undefined ? null : parseAddress(new URLSearchParams(query))
    if (linked?.ok && linked.address.rows.length > 0) {
      this.go({ ...linked.address, edit: null })
      return true
    }
    const read = parseHistory(text)
    if (read.ok && read.rows.length > 0) {
      this.go({ ...this.position.address, rows: read.rows, opener: null, edit: null })
      return true
    }
    this.set({ note: read.ok ? 'There are no rows in what was pasted.' : read.detail })
    return false
  }

  /** Plays a list of the reader's own; what is wrong with it, in words, where it cannot be played. */
  async useOwnList(answers: string, others: string): Promise<string> {
    const result = await readOwnList(answers, others)
    if (!result.ok) return result.detail
    keepOwnList(result.data)
    const facts = ownFacts(result.data)
    this.#replies.clear()
    this.position = { ...this.position, games: [...this.position.games.filter(({ own }) => !own), facts] }
    this.go({ ...HOME, game: facts.id })
    return result.notes.join(' ')
  }

  /** Leaves words out; what was known is known no longer. */
  exclude(excluded: readonly string[]): void {
    keepWords(excluded)
    this.#replies.clear()
    this.position = { ...this.position, excluded }
    this.show(this.position.address)
  }
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
