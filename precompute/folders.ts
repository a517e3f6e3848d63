import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The checkout, or the folder of the installed package: both have the same folders for what the command reads and
 * builds.
 */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)))

export const BUILD = join(ROOT, 'build')
export const DATA = join(ROOT, 'data')
export const KERNEL_FILE = join(BUILD, 'kernel.wasm')
export const BUILT_GAMES = join(BUILD, 'games')
export const TIERS_FILE = join(BUILD, 'tiers.json')

/** False in the installed package, which builds no Worker. */
export const IS_CHECKOUT = existsSync(join(ROOT, 'precompute/folders.ts'))

/**
 * Where imported games are kept: `games/` in FIVEBASE_HOME, else in `.cache/` of the checkout, else in `.fivebase/` of
 * the home folder, because a package's folder is replaced at every install.
 */
export function importedGames(environment: NodeJS.ProcessEnv): string {
  const home = IS_CHECKOUT ? join(ROOT, '.cache') : join(homedir(), '.fivebase')
  return join(environment.FIVEBASE_HOME || home, 'games')
}

/** The script of a worker thread, by its path below this folder; the package contains it compiled. */
export function threadScript(path: string): URL {
  return new URL(`${path}${IS_CHECKOUT ? '.ts' : '.js'}`, import.meta.url)
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
