// Opens the engine in any JavaScript runtime: `#kernel` is the compiled kernel in the form the runtime can load
// (kernel-inline.ts, kernel-workerd.ts).

import { loadKernel } from '#kernel'
import { createEngine, type Engine, type EngineOptions } from '../../engine/api/engine.ts'
import type { Game } from '../../engine/rules/game.ts'
import { version } from '../../package.json'
import { type ShippedGame, unpackShipped } from './games.ts'

export interface OpenOptions extends EngineOptions {
  /** The compiled `fivebase/kernel.wasm`, if your runtime has to load it in its own way. */
  kernel?: WebAssembly.Module
}

/**
 * The engine for a game: `import original from 'fivebase/games/original'`, or one of `makeGame`. Opening takes some
 * milliseconds; an engine keeps what it learns, so keep the engine.
 * @throws StrategyError, OpenerTableError if the strategies or tables are damaged or belong to another game
 */
export async function openEngine(
  game: ShippedGame | Game,
  { kernel, strategies = [], ...options }: OpenOptions = {},
): Promise<Engine> {
  const shipped = 'words' in game ? unpackShipped(game) : { game, strategies: [] }
  return createEngine({
    ...options,
    kernel: kernel ?? (await loadKernel()),
    game: shipped.game,
    strategies: [...shipped.strategies, ...strategies],
    version,
  })
}
