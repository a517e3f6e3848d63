import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: everything the command reads or builds lies below it, wherever it is called from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const BUILD = join(ROOT, 'build')
export const DATA = join(ROOT, 'data')
export const KERNEL_FILE = join(BUILD, 'kernel.wasm')
export const BUILT_GAMES = join(BUILD, 'games')

/** Where imported games are kept: `games/` below FIVEBASE_HOME, or below `.cache/` of the checkout. */
export function importedGames(environment: NodeJS.ProcessEnv): string {
  return join(environment.FIVEBASE_HOME || join(ROOT, '.cache'), 'games')
}
