/**
 * The lists and stored strategies on the device, fetched while the page is idle and kept by the service worker. They
 * answer at once, and offline.
 */

import { advise } from '../../../engine/advice/advice.ts'
import { openStrategy, type StrategyView } from '../../../engine/formats/bytes.ts'
import { settingKey } from '../../../engine/formats/manifest.ts'
import { createGame, type Game } from '../../../engine/rules/game.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { unpadded } from '../../../engine/rules/word.ts'
import { type Address, formatQuery } from '../../../view/address.ts'
import { type AdviceReply, type GameFacts, type Reply, replyOf } from '../../../view/position.ts'
import { type Asked, gameUrl, idsOf, isWanted } from './asked.ts'
import { Facts } from './facts.ts'
import { knownWordsOf } from './known-words.ts'

export class Library {
  /** By hash. */
  readonly #games = new Map<string, Game>()
  readonly #facts = new Map<string, Facts>()
  /** By setting and opener. */
  readonly #strategies = new Map<string, StrategyView>()
  /** Being fetched, or unavailable. */
  readonly #fetching = new Map<string, Promise<unknown>>()

  game({ hash }: GameFacts): Game | null {
    return this.#games.get(hash) ?? null
  }

  /** Fetches what a position needs: the lists of its game and the strategy of its first word. Never rejects. */
  async fetch(address: Address, facts: GameFacts, opener: string | null): Promise<void> {
    await this.#once(facts.hash, async () => {
      const game = createGame(facts.own ?? (await (await fetchGood(gameUrl(facts))).json()))
      this.#games.set(facts.hash, game)
      this.#facts.set(facts.hash, new Facts(game))
    })
    const game = this.game(facts)
    if (!game || facts.own || opener === null) return
    const key = strategyKey(address, game, opener)
    await this.#once(key, async () => {
      const query = formatQuery({ ...address, rows: [], opener: null, edit: null, game: facts.id })
      const response = await fetchGood(`/api/v1/strategy/${unpadded(opener)}?${query}&format=bin`)
      this.#strategies.set(key, openStrategy(new Uint8Array(await response.arrayBuffer()), game))
    })
  }

  /** The reply for a position from local data; null if that needs a search or more data. */
  lookUp({ address, game: facts, excluded, banned, known }: Asked, opener: string | null): Reply | null {
    const game = this.game(facts)
    if (!game) return null
    const { rows, mode, goal, limit } = address
    const strategy = this.#strategies.get(strategyKey(address, game, rows[0]?.guess ?? opener ?? ''))
    if (rows.length === 0 && !strategy) return null
    try {
      // No search before the first guess: the first word stays, whatever is excluded.
      const ids = idsOf(game, rows.length === 0 ? [] : excluded)
      const result = advise({ game, rows, mode, goal, limit, strategy, excluded: ids })
      if (!('error' in result)) {
        // The player chose the first word.
        const isUnwanted =
          rows.length > 0 && 'guess' in result && !isWanted({ banned, known }, result.guess, result.remaining)
        return isOpen(result) || isUnwanted ? null : replyOf(result)
      }
      const { error, detail, row, contradiction } = result
      return { kind: 'problem', problem: { ...contradiction, code: error, detail, row } }
    } catch {
      // Off the tree without a solver, or a damaged strategy: others can answer.
      return null
    }
  }

  /** Facts about a game's positions from its lists; null until they are loaded. */
  facts({ hash }: GameFacts): Facts | null {
    return this.#facts.get(hash) ?? null
  }

  /** Well-known words; null if the lists do not say. */
  knownWords({ hash }: GameFacts): ReadonlySet<string> | null {
    const game = this.#games.get(hash)
    return game === undefined ? null : knownWordsOf(game)
  }

  /** Words that the game does not know. */
  unknownOf(facts: GameFacts, words: readonly string[]): string[] {
    const game = this.game(facts)
    return game === null ? [] : words.filter((word) => game.idOf(word) < 0)
  }

  /** A reply with its complete list of answers. */
  complete(game: Game, reply: AdviceReply, { address, excluded }: Pick<Asked, 'address' | 'excluded'>): AdviceReply {
    const { advice } = reply
    if (advice.answers.length === advice.remaining || advice.hash !== game.hash) return reply
    const state = stateOf(game, address.rows, { excluded: idsOf(game, excluded) })
    const answers = Array.from(state.answers, (id) => game.guesses[id])
    return answers.length === advice.remaining ? { ...reply, ...replyOf({ ...advice, answers }) } : reply
  }

  async #once(key: string, work: () => Promise<void>): Promise<void> {
    let fetching = this.#fetching.get(key)
    if (!fetching) {
      fetching = work()
      this.#fetching.set(key, fetching)
    }
    try {
      await fetching
    } catch {
      // Offline or not stored: tried again when the page is next idle.
      this.#fetching.delete(key)
    }
  }
}

/** Only bounds: a search can improve on them. */
function isOpen(result: object): boolean {
  return 'proof' in result && result.proof === 'bounds' && 'row' in result && result.row !== 1
}

function strategyKey({ mode, goal, limit }: Address, game: Game, opener: string): string {
  return `${settingKey(game.hash, mode, goal, limit)}/${opener}`
}

async function fetchGood(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}
