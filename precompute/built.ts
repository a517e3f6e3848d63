import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTiers, type TierOf } from '../engine/odds/tiers.ts'
import { buildKernel } from './build/kernel.ts'
import { BUILT_GAMES, KERNEL_FILE, ROOT, TIERS_FILE } from './folders.ts'
import { GameStore } from './games/store.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The compiled kernel, rebuilt if its sources have changed. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  await buildKernel()
  return new WebAssembly.Module(readFileSync(KERNEL_FILE))
}

/** The games of this machine; missing built-in ones are built first. */
export function openGames(terminal: Terminal): GameStore {
  const store = new GameStore(terminal.environment)
  if (!store.list().some((game) => !game.isImported)) {
    build('games', BUILT_GAMES)
  }
  return store
}

/** The tier of each word; built first if missing. */
export function loadTiers(): TierOf {
  if (!existsSync(TIERS_FILE)) build('tiers', TIERS_FILE)
  return openTiers(JSON.parse(readFileSync(TIERS_FILE, 'utf8')))
}

function build(what: string, place: string): void {
  const script = join(ROOT, `precompute/build/${what}.ts`)
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${place} cannot be built: ${stderr}`)
}
