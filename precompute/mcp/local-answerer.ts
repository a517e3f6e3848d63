// Answers the tools for agents on this machine: an engine per game, opened on first use, with the strategies and tables
// of data/.

import { join } from 'node:path'
import { createEngine, type Engine } from '../../engine/api/engine.ts'
import { errorOf } from '../../engine/api/errors.ts'
import { formatStrategyJson } from '../../engine/formats/json.ts'
import { formatStrategyText } from '../../engine/formats/text.ts'
import { DEFAULT_GAME } from '../../engine/rules/game.ts'
import type { Asking, StrategyText } from '../../functions/client/client.ts'
import type { Answerer } from '../../functions/mcp/server.ts'
import program from '../../package.json' with { type: 'json' }
import { DATA } from '../folders.ts'
import type { GameStore } from '../games/store.ts'
import { readManifest, sha256Of } from '../store/seed.ts'
import { readBounded } from '../terminal/bounded-read.ts'

export class LocalAnswerer implements Answerer {
  readonly #games: GameStore
  readonly #loadKernel: () => Promise<WebAssembly.Module>
  readonly #work: number
  readonly #engines = new Map<string, Promise<Engine>>()

  constructor(games: GameStore, loadKernel: () => Promise<WebAssembly.Module>, work: number) {
    this.#games = games
    this.#loadKernel = loadKernel
    this.#work = work
  }

  async next(...[history, options]: Parameters<Answerer['next']>) {
    return (await this.#engineOf(options)).next(history, options)
  }

  async rank(...[history, options]: Parameters<Answerer['rank']>) {
    return (await this.#engineOf(options)).rank(history, options)
  }

  async analyze(...[played, options]: Parameters<Answerer['analyze']>) {
    return (await this.#engineOf(options)).analyze(played, options)
  }

  async explain(...[history, word, options]: Parameters<Answerer['explain']>) {
    return (await this.#engineOf(options)).explain(history, word, options)
  }

  async branch(...[history, options = {}]: Parameters<Answerer['branch']>) {
    const engine = await this.#engineOf(options)
    return written(engine, engine.strategy(history, options), options.format)
  }

  #engineOf({ game = DEFAULT_GAME }: Pick<Asking, 'game'> = {}): Promise<Engine> {
    let engine = this.#engines.get(game)
    if (engine === undefined) {
      engine = this.#open(game)
      this.#engines.set(game, engine)
    }
    return engine
  }

  async #open(id: string): Promise<Engine> {
    if (!this.#games.has(id)) throw errorOf('unknown_game', `Unknown game '${id}'.`)
    const { game } = await this.#games.read(id)
    const { strategies, openers } = readManifest(DATA).manifest
    const bytesOf = (entries: readonly { hash: string; file: string; sha256: string }[]) =>
      entries.filter(({ hash }) => hash === game.hash).map(readEntry)
    return createEngine({
      kernel: await this.#loadKernel(),
      game,
      version: program.version,
      work: this.#work,
      strategies: bytesOf(strategies),
      openers: bytesOf(openers),
    })
  }
}

function readEntry({ file, sha256 }: { file: string; sha256: string }): Uint8Array {
  const bytes = readBounded(join(DATA, file))
  if (sha256Of(bytes) !== sha256) throw errorOf('internal', `data/${file} does not match the manifest.`)
  return bytes
}

function written({ game }: Engine, strategy: ReturnType<Engine['strategy']>, format: StrategyText = 'json'): string {
  if (format === 'json') return formatStrategyJson(strategy, game)
  if (format === 'full') return formatStrategyText(strategy, game, { style: 'full' })
  throw new RangeError(`the tools ask for no '${format}'`)
}
