// `npm run build:package`: what the npm package contains besides the kernel, the games and the strategies. The library
// and the client are bundled with everything they need, so the package has no dependencies.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { GamePack } from '../../engine/formats/game-pack.ts'
import { isBetterStrategy, type ManifestStrategy } from '../../engine/formats/manifest.ts'
import { BUILD, DATA, KERNEL_FILE, ROOT } from '../folders.ts'
import { readManifest } from '../store/seed.ts'
import { bundle } from './bundle.ts'

const OUTPUT = join(BUILD, 'package')
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/** Dependencies of the command, bundled too. */
const COMMAND_PACKAGES = ['commander', '@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod']
/** Where the command finds kernel and games in the package, without building them. */
const SHIPPED = join(ROOT, 'precompute/package/built.ts')
/** Left as written: the runtime or bundler chooses the kernel and finds its file. */
const OUTSIDE = ['#kernel', '../kernel.wasm']

await import('./core.ts')
rmSync(OUTPUT, { recursive: true, force: true })
writeGames()
await Promise.all([bundleLibrary(), bundleCommand(), writeTypes()])

async function bundleLibrary(): Promise<void> {
  await bundle({
    input: {
      index: 'precompute/package/index.ts',
      client: 'functions/client/client.ts',
      'kernel-inline': 'precompute/package/kernel-inline.ts',
      'kernel-workerd': 'precompute/package/kernel-workerd.ts',
    },
    folder: OUTPUT,
    platform: 'neutral',
    external: OUTSIDE,
    transform: { define: { kernelBase64: JSON.stringify(readFileSync(KERNEL_FILE, 'base64')) } },
    output: { sourcemap: true },
  })
}

async function bundleCommand(): Promise<void> {
  await bundle({
    input: {
      command: 'precompute/package/command.ts',
      'openers/worker': 'precompute/openers/worker.ts',
      'strategies/solve-worker': 'precompute/strategies/solve-worker.ts',
      'reviews/review-worker': 'precompute/reviews/review-worker.ts',
      'players/play-worker': 'precompute/players/play-worker.ts',
    },
    folder: OUTPUT,
    platform: 'node',
    packages: COMMAND_PACKAGES,
    plugins: [{ name: 'shipped', resolveId: { filter: { id: /\/built\.ts$/ }, handler: () => SHIPPED } }],
    output: { sourcemap: true },
  })
}

/** `types/`: the declarations of library and client, in the same folders as the sources. */
async function writeTypes(): Promise<void> {
  const flags = ['--project', join(ROOT, 'precompute/package/tsconfig.json'), '--outDir', join(OUTPUT, 'types')]
  await promisify(execFile)(process.execPath, [TSC, ...flags])
}

/** `games/<id>.js`: the lists as bits over shared words, and the best strategy of each mode and goal. */
function writeGames(): void {
  const folder = join(OUTPUT, 'games')
  mkdirSync(folder, { recursive: true })
  const { words, games }: GamePack = JSON.parse(readFileSync(join(BUILD, 'game-pack.json'), 'utf8'))
  const { strategies } = readManifest(DATA).manifest
  writeFileSync(join(folder, 'words.js'), `export const words = ${JSON.stringify(words)}\n`)
  for (const game of games) {
    const stored = bestOf(strategies.filter(({ hash }) => hash === game.hash))
    const encoded = stored.map(({ file }) => readFileSync(join(DATA, file), 'base64'))
    const text = JSON.stringify({ ...game, strategies: encoded })
    writeFileSync(
      join(folder, `${game.id}.js`),
      `import { words } from './words.js'\n\nexport default { words, ...${text} }\n`,
    )
    writeFileSync(
      join(folder, `${game.id}.d.ts`),
      [
        "import type { ShippedGame } from 'fivebase'",
        '',
        `/** ${game.name}: ${game.sources.join(', ')}. */`,
        'declare const game: ShippedGame',
        'export default game',
        '',
      ].join('\n'),
    )
  }
}

/** The best strategy of each setting. */
function bestOf(strategies: readonly ManifestStrategy[]): ManifestStrategy[] {
  const best = new Map<string, ManifestStrategy>()
  for (const entry of strategies) {
    const setting = `${entry.mode}-${entry.goal}-${entry.limit}`
    const known = best.get(setting)
    if (known === undefined || isBetterStrategy(entry, known)) best.set(setting, entry)
  }
  return [...best.values()]
}
