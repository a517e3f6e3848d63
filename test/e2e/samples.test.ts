/** The samples of README and docs that ask a server, run as they are against the Worker. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'

const run = promisify(execFile)
const url = inject('url')
const DOCUMENTS = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

const PROGRAMS: Readonly<Record<string, readonly [string, ...string[]] | undefined>> = {
  sh: ['bash', '-c'],
  js: [process.execPath, '--input-type=module', '-e'],
  'js server': [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
}

/** What a sample prints; any other that asks the server is about PLATE and SHAME. */
const PRINTS: readonly (readonly [RegExp, RegExp])[] = [
  // The local store keeps no list of past answers.
  [/game=today/, /"code":"no_past_answers"/],
  [/v1\/analyze/, /"analysis"/],
  [/"weights"/, /"guess":"usage"/],
  [/client\.batch/, /^[a-z]{5}\n.*PLATE/],
  [/./, /cease/],
]

const SAMPLES = DOCUMENTS.flatMap((document) =>
  Array.from(
    readFileSync(join(ROOT, document), 'utf8').matchAll(/^```([a-z ]+)\n(.*?)^```/gms),
    ([, language, code]) => ({
      document,
      language,
      code,
    }),
  ).filter(
    ({ language, code }) => PROGRAMS[language] && /YOUR-WORKER\/api|createClient|curl 'http:\/\/localhost/.test(code),
  ),
)

test('the documents have samples for a server', () => {
  expect(new Set(SAMPLES.map(({ language }) => language))).toEqual(new Set(['sh', 'js', 'js server', 'python']))
  expect(SAMPLES.length).toBeGreaterThanOrEqual(8)
})

test.each(SAMPLES)('$document, $language: $code', async ({ language, code }) => {
  const [program, ...args] = PROGRAMS[language]!
  const client = new URL('../../functions/client/client.ts', import.meta.url)
  const here = code
    .replaceAll('https://YOUR-WORKER', url)
    .replaceAll('http://localhost:8787', url)
    .replace("'fivebase/client'", `'${client}'`)
  const { stdout } = await run(program, [...args, here])
  expect(stdout).toMatch(PRINTS.find(([pattern]) => pattern.test(code))![1])
})
