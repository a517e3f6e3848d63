import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildKernel } from './build/kernel.ts'
import { BUILT_GAMES, KERNEL_FILE, ROOT } from './folders.ts'
import { GameStore } from './games/store.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The compiled kernel, made anew first where its sources have changed. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  await buildKernel()
  return new WebAssembly.Module(readFileSync(KERNEL_FILE))
}

/** The games of this machine; the ones that ship are built first where they are missing. */
export function openGames(terminal: Terminal): GameStore {
  const store = new GameStore(terminal.environment)
  if (!store.list().some((game) => !game.isImported)) {
    const script = join(ROOT, 'precompute/build/games.ts')
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the games in ${BUILT_GAMES} cannot be built: ${stderr}`)
  }
  return store
}
