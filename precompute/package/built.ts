// In the package kernel and games are there already: this stands in for ../built.ts when the package is built.

import { readFileSync } from 'node:fs'
import { KERNEL_FILE } from '../folders.ts'
import { GameStore } from '../games/store.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The compiled kernel. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(readFileSync(KERNEL_FILE))
}

/** The games that ship, and the ones that were imported. */
export function openGames(terminal: Terminal): GameStore {
  return new GameStore(terminal.environment)
}
