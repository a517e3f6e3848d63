/** Writes `service-worker.js` at build time, with its list of files to keep. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'
import { DEFAULT_GAME } from '../../../engine/rules/game.ts'

const SOURCE = fileURLToPath(new URL('../client/service-worker.ts', import.meta.url))

/** Fetched only when past answers are used, which is rare. */
const TIERS = 'assets/tiers.'

/** What works offline: the solver, the player's games, all scripts, styles and fonts, the engine, the default game. */
function isShell(path: string): boolean {
  return (
    (path.startsWith('assets/') && !path.startsWith(TIERS)) ||
    path.startsWith(`games/${DEFAULT_GAME}.`) ||
    ['index.html', 'offline.html', 'your-games.html', 'appearance.js', 'favicon.svg', 'manifest.webmanifest'].includes(
      path,
    )
  )
}

function shellOf(folder: string): { version: string; paths: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(isShell)
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
  // Page URLs have no file ending.
  const paths = files.map((file) => `/${file.replace(/^index\.html$|\.html$/, '')}`)
  return { version: hash.digest('hex').slice(0, 12), paths }
}

async function writeServiceWorker({ dir }: { dir: URL }): Promise<void> {
  const folder = fileURLToPath(dir)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shellOf(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: SOURCE, formats: ['es'], fileName: () => 'service-worker.js' },
    },
  })
}

export function offline(): AstroIntegration {
  return { name: 'fivebase-offline', hooks: { 'astro:build:done': writeServiceWorker } }
}
