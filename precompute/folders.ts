import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The checkout, or the folder of the package where it is installed: both have the same folders for what the command reads
 * and builds, wherever it is called from.
 */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)))

export const BUILD = join(ROOT, 'build')
export const DATA = join(ROOT, 'data')
export const KERNEL_FILE = join(BUILD, 'kernel.wasm')
export const BUILT_GAMES = join(BUILD, 'games')
export const TIERS_FILE = join(BUILD, 'tiers.json')

const IS_CHECKOUT = existsSync(join(ROOT, 'precompute/folders.ts'))

/**
 * Where imported games are kept: `games/` below FIVEBASE_HOME, else below `.cache/` of the checkout, else below `.fivebase/`
 * of one's home: a folder of packages is made anew with every install.
 */
export function importedGames(environment: NodeJS.ProcessEnv): string {
  const home = IS_CHECKOUT ? join(ROOT, '.cache') : join(homedir(), '.fivebase')
  return join(environment.FIVEBASE_HOME || home, 'games')
}

/** The script of a worker thread, by its path below this folder; the package holds it compiled. */
export function threadScript(path: string): URL {
  return new URL(`${path}${IS_CHECKOUT ? '.ts' : '.js'}`, import.meta.url)
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
