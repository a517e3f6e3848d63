import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import { isBetterStrategy, type ManifestStrategy, settingKey } from '../../engine/formats/manifest.ts'
import type { Game } from '../../engine/rules/game.ts'
import { DATA } from '../folders.ts'
import { readManifest, sha256Of } from '../store/seed.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import type { Setting } from './solve.ts'

/** The strategies in data/ for one game and setting, as the manifest names them. */
export class StoredStrategies {
  readonly #entries: ManifestStrategy[]
  readonly #game: Game
  readonly #folder: string

  constructor(game: Game, { mode, goal, limit }: Setting, folder: string = DATA) {
    const key = settingKey(game.hash, mode, goal, limit)
    const isOfSetting = (entry: ManifestStrategy): boolean =>
      settingKey(entry.hash, entry.mode, entry.goal, entry.limit) === key
    this.#entries = readManifest(folder).manifest.strategies.filter(isOfSetting)
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

  /** The strategy for an opener, or null. Throws NegativeResult, StrategyError where it is damaged. */
  open(opener: string): StrategyView | null {
    const entry = this.#entries.find((each) => each.opener === opener)
    if (!entry) return null
    const bytes = readFileSync(join(this.#folder, entry.file))
    if (sha256Of(bytes) !== entry.sha256) throw new NegativeResult(`data/${entry.file} is not what the manifest names`)
    return openStrategy(bytes, this.#game)
  }
}
