import { join } from 'node:path'
import { openStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import {
  isBetterStrategy,
  type Manifest,
  type ManifestEntry,
  type ManifestStrategy,
  settingKey,
} from '../../engine/formats/manifest.ts'
import { decodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { openSecondGuesses, type SecondGuessView } from '../../engine/formats/second-guesses-bytes.ts'
import { bindOpenerTable, type OpenerTable } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { isOpenerOut, pickStrategy } from '../../engine/strategy/carry.ts'
import { DATA } from '../folders.ts'
import { manifestOf } from '../store/data-folder.ts'
import { resultsFolder } from '../store/results-folder.ts'
import { readManifest, sha256Of } from '../store/seed.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { NegativeResult } from '../terminal/usage-error.ts'

/** The stored results in data/ for one game and mode: for one goal and limit, or others that answer it too. */
export class StoredStrategies {
  readonly #entries: ManifestStrategy[]
  /** Of this game and mode, for any goal and limit. */
  readonly #ofMode: ManifestStrategy[]
  readonly #setting: Setting
  readonly #manifest: Manifest
  readonly #game: Game
  readonly #folder: string

  constructor(game: Game, { mode, goal, limit }: Setting, folder: string = resultsFolder(game)) {
    const key = settingKey(game.hash, mode, goal, limit)
    const isOfSetting = (entry: ManifestStrategy): boolean =>
      settingKey(entry.hash, entry.mode, entry.goal, entry.limit) === key
    this.#manifest = folder === DATA ? readManifest(folder).manifest : manifestOf(game, folder)
    this.#ofMode = this.#manifest.strategies.filter((entry) => entry.hash === game.hash && entry.mode === mode)
    this.#entries = this.#ofMode.filter(isOfSetting)
    this.#setting = { mode, goal, limit }
    this.#game = game
    this.#folder = folder
  }

  /** The best opener that is stored, or null. */
  best(): string | null {
    if (this.#entries.length === 0) return null
    return this.#entries.reduce((best, entry) => (isBetterStrategy(entry, best) ? entry : best)).opener
  }

  /** By opener, the maximum of its proved strategy: at the smallest total no strategy has a smaller one. */
  maxima(): Map<string, number> {
    return new Map(this.#entries.filter(({ proof }) => proof === 'exact').map(({ opener, max }) => [opener, max]))
  }

  /** All of this game and mode, for any goal and limit. */
  strategies(): readonly ManifestStrategy[] {
    return this.#ofMode
  }

  /** The strategy for an opener, or null. Throws NegativeResult, StrategyError if it is damaged. */
  open(opener: string): StrategyView | null {
    const entry = this.#entries.find((each) => each.opener === opener)
    return entry ? openStrategy(this.#bytesOf(entry), this.#game) : null
  }

  /**
   * The strategy with the best answer, for one opener or any; it may have another goal or limit. Throws like `open`.
   */
  openFor(opener: string | null, excluded?: ReadonlySet<number>): StrategyView | null {
    const turn = { game: this.#game, mode: this.#setting.mode, excluded }
    const playable = this.#ofMode.filter((entry) => !isOpenerOut(turn, entry.opener))
    const entry = pickStrategy(playable, this.#setting, opener)
    return entry ? openStrategy(this.#bytesOf(entry), this.#game) : null
  }

  /** The table of second guesses, for this goal and limit or others; null if there is none. Throws like `open`. */
  secondGuesses(): SecondGuessView | null {
    const { goal, limit } = this.#setting
    const tables = this.#tablesOf(this.#manifest.secondGuesses)
    const entry = tables.find((table) => table.goal === goal && table.limit === limit) ?? tables[0]
    return entry ? openSecondGuesses(this.#bytesOf(entry), this.#game) : null
  }

  /** The tables of openers, for any goal and limit. Throws like `open`, OpenerTableError. */
  openerTables(): OpenerTable[] {
    return this.#tablesOf(this.#manifest.openers).map((entry) =>
      bindOpenerTable(decodeOpenerTable(this.#bytesOf(entry)), this.#game),
    )
  }

  #tablesOf(entries: readonly ManifestEntry[] = []): ManifestEntry[] {
    return entries.filter(({ hash, mode }) => hash === this.#game.hash && mode === this.#setting.mode)
  }

  #bytesOf({ file, sha256 }: ManifestEntry): Uint8Array {
    const bytes = readBounded(join(this.#folder, file))
    if (sha256Of(bytes) !== sha256) throw new NegativeResult(`${join(this.#folder, file)} does not match the manifest`)
    return bytes
  }
}
