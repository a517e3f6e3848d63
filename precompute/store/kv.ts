// The key-value store from outside the Worker. Each value carries its sha256 as metadata, so listing the keys shows
// what has changed, and foreign values lack it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../folders.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { readWorkerConfig, startRuntime, WRANGLER_CONFIG } from './local-runtime.ts'

/** Name of the binding in wrangler.toml. */
const KV_BINDING = 'KV'

const WATCHED_WORKERD = join(ROOT, 'precompute/store/watched-workerd.sh')

/** Values written in parallel to the local store; more gains nothing. */
const PUTS_AT_ONCE = 16

export interface KvEntry {
  key: string
  value: Uint8Array
  /** 64 hex digits. */
  sha256: string
}

export interface Kv {
  /** Every key with its stored sha256; null if `put` did not write the value. */
  list(): Promise<Map<string, string | null>>
  /** A text value; null if there is none. */
  get(key: string): Promise<string | null>
  put(entries: readonly KvEntry[]): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The parts of a KV binding used here. */
interface KvBinding {
  list(options: { cursor?: string }): Promise<{
    keys: { name: string; metadata?: unknown }[]
    list_complete: boolean
    cursor?: string
  }>
  get(key: string): Promise<string | null>
  delete(key: string): Promise<void>
  put(key: string, value: ArrayBufferView, options: { metadata: { sha256: string } }): Promise<void>
}

/**
 * The store of `wrangler dev`, in `.wrangler/state` or the folder of its `--persist-to`; a running one sees changes at
 * once. Opened without the rest of wrangler.toml, because the pages it names may be under construction.
 */
export async function localKv(folder: string = join(ROOT, '.wrangler', 'state')): Promise<Kv> {
  const { [KV_BINDING]: id } = (await readWorkerConfig()).kvNamespaces
  if (id === undefined) throw new UsageError(`wrangler.toml binds no KV namespace named ${KV_BINDING}`)
  const before = process.env.MINIFLARE_WORKERD_PATH
  // The store is a separate process that would outlive a killed command. Not on Windows, which runs no script.
  if (before === undefined && process.platform !== 'win32') {
    process.env.MINIFLARE_WORKERD_PATH = WATCHED_WORKERD
    process.env.FIVEBASE_WORKERD = workerdProgram()
  }
  const miniflare = await startRuntime({
    modules: true,
    script: 'export default {}',
    kvNamespaces: { [KV_BINDING]: id },
    resourcePersistencePath: join(folder, 'v3'),
  })
  const binding: KvBinding = await miniflare.getKVNamespace(KV_BINDING)
  if (before === undefined) delete process.env.MINIFLARE_WORKERD_PATH
  return { ...bindingKv(binding), close: () => miniflare.dispose() }
}

function bindingKv(binding: KvBinding): Omit<Kv, 'close'> {
  return {
    async list() {
      const found = new Map<string, string | null>()
      let cursor: string | undefined
      do {
        const page = await binding.list(cursor ? { cursor } : {})
        for (const { name, metadata } of page.keys) found.set(name, sha256Of(metadata))
        cursor = page.list_complete ? undefined : page.cursor
      } while (cursor)
      return found
    },
    get: (key) => binding.get(key),
    async delete(keys) {
      for (const key of keys) await binding.delete(key)
    },
    async put(entries) {
      for (let at = 0; at < entries.length; at += PUTS_AT_ONCE) {
        const slice = entries.slice(at, at + PUTS_AT_ONCE)
        await Promise.all(slice.map(({ key, value, sha256 }) => binding.put(key, value, { metadata: { sha256 } })))
      }
    },
  }
}

/** Path of the workerd that Miniflare would start. */
function workerdProgram(): string {
  const require = createRequire(import.meta.url)
  return createRequire(require.resolve('miniflare'))('workerd').default
}

/** The store of the account that wrangler is logged in to, through wrangler's own commands. */
export function wranglerKv(...where: ['--remote'] | ['--local', '--persist-to', string]): Kv {
  const target = ['--binding', KV_BINDING, ...where, '--config', WRANGLER_CONFIG]
  return {
    async list() {
      const text = await wrangler(['kv', 'key', 'list', ...target])
      const keys: { name: string; metadata?: unknown }[] = JSON.parse(text)
      return new Map(keys.map(({ name, metadata }) => [name, sha256Of(metadata)]))
    },
    async get(key) {
      // For a missing key wrangler prints text too.
      if (!(await this.list()).has(key)) return null
      // Without --text, which adds the end of a line.
      return wrangler(['kv', 'key', 'get', key, ...target])
    },
    put: (entries) => {
      const bulk = entries.map(({ key, value, sha256 }) => ({
        key,
        value: Buffer.from(value).toString('base64'),
        base64: true,
        metadata: { sha256 },
      }))
      return withJsonFile(bulk, (file) => wrangler(['kv', 'bulk', 'put', file, ...target]))
    },
    delete: (keys) => withJsonFile(keys, (file) => wrangler(['kv', 'bulk', 'delete', file, '--force', ...target])),
    async close() {},
  }
}

/** For wrangler commands that read a file. */
async function withJsonFile(content: unknown, use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-'))
  try {
    const file = join(folder, 'bulk.json')
    writeFileSync(file, JSON.stringify(content))
    await use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sha256Of(metadata: unknown): string | null {
  const sha256 = (metadata as { sha256?: unknown } | null | undefined)?.sha256
  return typeof sha256 === 'string' ? sha256 : null
}

/** Path of wrangler's own script, run by the same Node. */
export function wranglerScript(): string {
  return join(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'bin/wrangler.js')
}

/** Runs wrangler to its end; returns its output. Throws with its message if it fails. */
function wrangler(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' }
    const child = spawn(process.execPath, [wranglerScript(), ...args], { cwd: ROOT, env: environment })
    let out = ''
    let complaint = ''
    child.stdin.end()
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(out)
      else reject(new UsageError(`wrangler ${args.slice(0, 3).join(' ')} failed: ${(complaint || out).trim()}`))
    })
  })
}
