// In the package kernel, games and tiers already exist: this replaces ../built.ts when the package is built.

import { readFileSync } from 'node:fs'
import { openTiers, type TierOf } from '../../engine/odds/tiers.ts'
import { KERNEL_FILE, TIERS_FILE } from '../folders.ts'
import { GameStore } from '../games/store.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The compiled kernel. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(readFileSync(KERNEL_FILE))
}

/** The shipped games, and imported ones. */
export function openGames(terminal: Terminal): GameStore {
  return new GameStore(terminal.environment)
}

/** The tier of each word. */
export function loadTiers(): TierOf {
  return openTiers(JSON.parse(readFileSync(TIERS_FILE, 'utf8')))
}
