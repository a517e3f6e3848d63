/** The samples of docs/bots.md and docs/package.md that ask a server, run as they are. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serveApi } from './serve-api.ts'

vi.mock('../../build/kernel.wasm', async () => {
  const { readFileSync } = await import('node:fs')
  return { default: new WebAssembly.Module(readFileSync('build/kernel.wasm')) }
})

const run = promisify(execFile)
let server: Awaited<ReturnType<typeof serveApi>>

beforeAll(async () => {
  server = await serveApi()
})
afterAll(() => server.stop())

/** The first sample in a language, asking the server here; `h` in place of its rows. */
function sample(language: string, h?: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync('docs/bots.md', 'utf8')) ?? []
  const here = (code as string).replace('https://YOUR-WORKER', server.address)
  return h === undefined ? here : here.replace(/plate[ .][^'&]*/, h)
}

const SAMPLES = [
  { language: 'js', command: [process.execPath, '--input-type=module', '-e'] },
  { language: 'python', command: ['python3', '-c'] },
  { language: 'sh', command: ['bash', '-c'] },
]

describe.each(SAMPLES)('$language', ({ language, command: [program, ...args] }) => {
  test('prints the next guess', async () => {
    const { stdout } = await run(program, [...args, sample(language)])
    expect(stdout).toMatch(/cease/i)
  })

  test('prints what is wrong with a question', async () => {
    const failed = await run(program, [...args, sample(language, 'plate')]).then(
      () => null,
      (error: { stderr: string; stdout: string }) => error,
    )
    expect(`${failed?.stderr}${failed?.stdout}`).toContain('PLATE')
  })
})

const [single, many] = Array.from(
  readFileSync('docs/package.md', 'utf8').matchAll(/```js server\n(.*?)```/gs),
  ([, code]) => code,
)

test.each([
  ['one question', single, /^Play cease: 1\.75 more guesses over 4 answers\n$/],
  ['many', many, /^[a-z]{5}\n.*PLATE.*\n$/],
])('the client of docs/package.md: %s', async (_, code, expected) => {
  const here = code
    .replace('https://YOUR-WORKER', server.address)
    .replace("'fivebase/client'", `'${new URL('../../functions/client/client.ts', import.meta.url)}'`)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', here])
  expect(stdout).toMatch(expected)
})
