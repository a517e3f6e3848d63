// The package as users install it: packed, put into an empty folder, and used as documented. Here on this Node and the
// machine's own; test/runtimes runs the same examples everywhere else.

import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { KERNEL_FILE, ROOT } from '../../precompute/folders.ts'
import { makeDiscordKeys, signForSlack } from '../functions/bots/sign.ts'
import { serveApi } from '../functions/serve-api.ts'
import { examples, installPackage, nodesOf, packPackage, promised, runExample } from '../runtimes/installed.ts'

vi.mock('../../build/kernel.wasm', () => ({ default: new WebAssembly.Module(readFileSync(KERNEL_FILE)) }))

let tarball: string
let folder: string

beforeAll(() => {
  tarball = packPackage()
  folder = installPackage(tarball)
})

test('the package has no dependencies, and nothing of the Worker or the site', () => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/fivebase'])
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
  const tops = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')))
  expect([...tops].sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD_PARTY_NOTICES.md',
    'build/games',
    'build/kernel.wasm',
    'build/package',
    'build/tiers.json',
    'checker/check.py',
    'checker/hard.cpp',
    'checker/no_opener.py',
    'checker/refute.cpp',
    'data/manifest.json',
    'data/openers',
    'data/strategies',
    'package.json',
    'precompute/fivebase.mjs',
  ])
})

test('the package contains the script of every thread its command starts', () => {
  const scripts = join(folder, 'node_modules/fivebase/build/package')
  const code = readdirSync(scripts).filter((name) => name.endsWith('.js'))
  const named = code.flatMap(
    (name) => readFileSync(join(scripts, name), 'utf8').match(/"\.\/[a-z]+\/[a-z-]*worker"/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(existsSync(join(scripts, `${JSON.parse(name)}.js`)), name).toBe(true)
})

test('the package is no larger than documented', () => {
  expect(statSync(tarball).size).toBeLessThan(3_000_000)
})

test('publint finds no problem', async () => {
  const buffer = readFileSync(tarball)
  const tarballData = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer
  const { messages, pkg } = await publint({ pack: { tarball: tarballData }, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
})

test('every module resolution for ES modules finds its types', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
    excludeEntrypoints: ['./kernel.wasm', './package.json'],
  })
  const problems = 'problems' in result ? result.problems : []
  // The package has only ES modules, so problems with CommonJS and old Node resolution are expected.
  const isKnown = ({ kind, resolutionKind = '' }: { kind: string; resolutionKind?: string }) =>
    kind === 'CJSResolvesToESM' || resolutionKind === 'node10'
  expect(problems.filter((problem) => !isKnown(problem as never))).toEqual([])
})

describe.each(nodesOf(process.execPath, '/usr/local/bin/node', '/usr/bin/node'))('on Node %s', (_, node) => {
  test.each(examples())('%s', (_title, code) => {
    const printed = runExample(folder, [node], code)
    for (const said of promised(code)) expect(printed).toContain(said)
  })

  test('the command answers', () => {
    const command = join(folder, 'node_modules/fivebase/precompute/fivebase.mjs')
    const run = (...args: string[]) => execFileSync(node, [command, ...args], { cwd: folder, encoding: 'utf8' })
    expect(run('next', 'plate __g_g shame y_g_g', '--game', 'original')).toContain('Play CEASE')
    expect(run('strategy', 'plate', '--game', 'original', '--mode', 'strict', '--threads', '2')).toContain('8227')
    expect(run('--version').trim()).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
  })
})

describe('the examples', () => {
  let server: Awaited<ReturnType<typeof serveApi>>

  beforeAll(async () => {
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true })
    server = await serveApi()
  })
  afterAll(() => server.stop())

  const file = (name: string) => join(folder, 'examples', name)
  const now = () => String(Math.floor(Date.now() / 1000))
  const load = async (name: string) => (await import(/* @vite-ignore */ pathToFileURL(file(name)).href)).default

  test('the twenty-line bot works', async () => {
    const code = readFileSync(file('twenty-lines.mjs'), 'utf8')
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    const env = { ...process.env, FIVEBASE_URL: server.address }
    const bot = spawn(process.execPath, [file('twenty-lines.mjs')], { env, cwd: folder })
    bot.stdin.end('plate __g_g\nnonsense\nshame y_g_g\n')
    const printed = (await bot.stdout.toArray()).join('')
    expect(printed).toMatch(/^Play [A-Z]{5}: [\d.]+ more guesses on average/)
    expect(printed).toMatch(/nonsense/i)
    expect(printed.trimEnd().split('\n').at(-1)).toMatch(/^Play [A-Z]{5}: .*exact\.$/)
  })

  test('the Discord bot answers signed requests', async () => {
    const keys = await makeDiscordKeys()
    const bot = await load('discord-bot.mjs')
    const env = { DISCORD_PUBLIC_KEY: keys.publicKey, FIVEBASE_URL: server.address }
    const send = async (interaction: object, signature = {}) => {
      const body = JSON.stringify(interaction)
      const headers = { ...(await keys.sign(now(), body)), ...signature }
      return bot.fetch(new Request('https://bot.example/', { method: 'POST', headers, body }), env)
    }
    const rows = { name: 'rows', value: 'plate __g_g shame y_g_g' }
    expect(await (await send({ type: 1 })).json()).toEqual({ type: 1 })
    expect((await send({ type: 1 }, { 'x-signature-ed25519': 'ab'.repeat(64) })).status).toBe(401)
    const answer = await (await send({ type: 2, data: { name: 'next', options: [rows] } })).json()
    expect(answer).toMatchObject({
      type: 4,
      data: { flags: 64, content: expect.stringMatching(/^\*\*[A-Z]{5}\*\*: /) },
    })
    const wrong = await (await send({ type: 2, data: { options: [{ ...rows, value: 'plate' }] } })).json()
    expect(wrong.data.content).toContain('PLATE')
  })

  test('the Slack bot answers signed requests with the engine inside', async () => {
    const secret = 'a secret made for the test'
    const bot = await load('slack-bot.mjs')
    const send = async (text: string, signature = {}) => {
      const body = new URLSearchParams({ text }).toString()
      const headers = { ...(await signForSlack(secret, now(), body)), ...signature }
      const request = new Request('https://bot.example/', { method: 'POST', headers, body })
      return bot.fetch(request, { SLACK_SIGNING_SECRET: secret })
    }
    const answer = await (await send('plate __g_g shame y_g_g')).json()
    expect(answer).toMatchObject({ response_type: 'ephemeral', text: expect.stringMatching(/Play [A-Z]{5}/) })
    expect((await send('x', { 'x-slack-signature': `v0=${'ab'.repeat(32)}` })).status).toBe(401)
  })

  test('your own list is ranked, solved and verified', () => {
    const printed = execFileSync(process.execPath, [file('rank-openers.mjs')], { encoding: 'utf8' })
    expect(printed).toContain('10 words\n')
    expect(printed).toContain('No other first word belongs among these.')
    expect(printed).toContain('verified: true')
  })

  test('the strategy of the day is posted as a comment', () => {
    const printed = execFileSync(process.execPath, [file('strategy-of-the-day.mjs')], { encoding: 'utf8' })
    expect(printed).toMatch(/^### \d{4}-\d\d-\d\d: open with [A-Z]{5}\n/)
    expect(printed.match(/^\| [⬛🟨🟩]+ \| [\d.]+% \| [A-Z]{5} \|$/gmu)).toHaveLength(10)
  })
})
