// The package inside workerd, bundled by wrangler, which must find the kernel as a module.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'
import { wranglerScript } from '../../precompute/store/kv.ts'
import { examples, installPackage, packPackage, promised } from './installed.ts'
import { promisedAsJson, runAll, wrapExample } from './wrapped.ts'

test('wrangler bundles the package, and workerd runs the examples', async () => {
  const folder = installPackage(packPackage())
  const codes = examples({ files: false }).map(([, code]) => code)
  const files = codes.map((code, index) => {
    writeFileSync(join(folder, `example-${index}.js`), wrapExample(code))
    return `example-${index}.js`
  })
  writeFileSync(join(folder, 'all.js'), runAll(files))
  writeFileSync(
    join(folder, 'worker.js'),
    "import { all } from './all.js'\nexport default { fetch: async () => Response.json(await all()) }",
  )
  writeFileSync(join(folder, 'wrangler.toml'), 'name = "use"\nmain = "worker.js"\ncompatibility_date = "2026-11-24"\n')
  const bundle = join(folder, 'bundle')
  execFileSync(process.execPath, [wranglerScript(), 'deploy', '--dry-run', '--outdir', bundle], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  })
  const modules = readdirSync(bundle)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a) => (a === 'worker.js' ? -1 : 1))
    .map((name) => ({
      type: name.endsWith('.js') ? ('ESModule' as const) : ('CompiledWasm' as const),
      path: join(bundle, name),
    }))
  const worker = new Miniflare(
    convertV4MiniflareOptions({ modules, modulesRoot: bundle, compatibilityDate: '2026-11-24', cf: false }),
  )
  try {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/workerd/package.json'), 'utf8'))
    console.log(`workerd ${version}`)
    const printed = (await (await worker.dispatchFetch('http://use.example/')).json()) as string[]
    for (const [index, code] of codes.entries()) {
      for (const said of promised(code)) expect(printed[index]).toContain(promisedAsJson(said))
    }
  } finally {
    await worker.dispose()
  }
})
