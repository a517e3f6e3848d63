/** WebKitGTK over WebDriver: its minimal browser on a virtual screen. */
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { launchGroup, stopGroup } from '../../../precompute/build/process-group.ts'
import type { Hand } from './hand.ts'

export const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver'
export const SCREEN = '/usr/bin/xvfb-run'
const LAUNCH_TIMEOUT_MS = 60_000
const POLL_MS = 100
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Where Debian installs WebKit's minimal browser; its folder names machine and version. */
export function miniBrowser(): string | null {
  const found = readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith('-linux-gnu'))
    .flatMap(({ name }) => ['4.1', '6.0'].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`))
  return found.find((path) => existsSync(path)) ?? null
}

export async function openWebKit(): Promise<Hand> {
  const port = await freePort()
  const driver = launchGroup(SCREEN, ['-a', WEBKIT_DRIVER, `--port=${port}`], 'pipe')
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  try {
    await whenReady(() => call('GET', '/status'))
    const options = { binary: miniBrowser(), args: ['--automation'] }
    const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
    )
    return handOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body), {
      engine: `WebKitGTK ${capabilities.browserVersion}`,
      close: async () => {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
        await stopGroup(driver)
      },
    })
  } catch (error) {
    await stopGroup(driver)
    throw error
  }
}

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>

function handOf(call: Call, { engine, close }: Pick<Hand, 'engine' | 'close'>): Hand {
  const act = (actions: object[]) => call('POST', '/actions', { actions })
  return {
    engine,
    close,
    open: async (url) => void (await call('POST', '/url', { url })),
    async click(selector) {
      const element = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
      await call('POST', `/element/${element[ELEMENT]}/click`, {})
    },
    async type(letters) {
      const actions = [...letters].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
    async read(expression) {
      const script = `const done = arguments[arguments.length - 1]; (async () => (${expression}) ?? null)().then(done, () => done(null))`
      return call('POST', '/execute/async', { script, args: [] })
    },
  }
}

async function whenReady(ask: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + LAUNCH_TIMEOUT_MS
  while (true) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > endMs) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
