// The package in Chromium, through a bundler.

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'
import { examples, installPackage, packPackage, promised } from './installed.ts'
import { promisedAsJson, runAll, wrapExample } from './wrapped.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
/** The strictest policy that lets WebAssembly be compiled. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"

async function withPage<T>(folder: string, use: (page: Page, faults: string[]) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url as string))
    try {
      const body = readFileSync(file)
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)], 'Content-Security-Policy': POLICY }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    console.log(`Chromium ${browser.version()}`)
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await use(page, faults)
  } finally {
    await browser.close()
    server.close()
  }
}

test('vite bundles the package, and Chromium runs the examples under a Content Security Policy', async () => {
  const folder = installPackage(packPackage())
  const codes = examples({ files: false }).map(([, code]) => code)
  const files = codes.map((code, index) => {
    writeFileSync(join(folder, `example-${index}.js`), wrapExample(code))
    return `example-${index}.js`
  })
  writeFileSync(join(folder, 'all.js'), runAll(files))
  writeFileSync(join(folder, 'main.js'), "import { all } from './all.js'\nwindow.printed = all()")
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  await build({ root: folder, configFile: false, logLevel: 'warn' })
  await withPage(join(folder, 'dist'), async (page, faults) => {
    const printed = await page.evaluate(() => (window as unknown as { printed: Promise<string[]> }).printed)
    expect(faults).toEqual([])
    for (const [index, code] of codes.entries()) {
      for (const said of promised(code)) expect(printed[index]).toContain(promisedAsJson(said))
    }
  })
})

test('the example solver element finds the next guess on the device', async () => {
  const folder = installPackage(packPackage())
  cpSync(join(ROOT, 'examples/solver-element'), folder, { recursive: true })
  await build({ root: folder, configFile: false, logLevel: 'warn' })
  await withPage(join(folder, 'dist'), async (page, faults) => {
    await page.getByLabel('Guesses and colours so far').fill('plate __g_g\nshame y_g_g')
    await page.getByRole('button', { name: 'Get next guess' }).click()
    await page.getByText(/Play [A-Z]{5}/).waitFor()
    expect(faults).toEqual([])
  })
})
