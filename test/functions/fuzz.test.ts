/**
 * Random and mutated requests, seeded: no 5xx, no hang, every error a problem document. `FUZZ=100000 npx vitest run
 * test/functions/fuzz.test.ts` for as many as you like.
 */
import { beforeAll, expect, inject, test } from 'vitest'
import { PROBLEM_CODES } from '../../functions/problem.ts'
import { ask } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const SEED = 20_26
/** Small, so that most of the time goes into what is being tested. */
const WORK_BUDGET = '20000'

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

/** mulberry32: small, seeded, good enough to pick with. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (bound: number) => next() % bound
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]
  return { below, pick }
}

const PATHS = [
  '/api/v1/next',
  '/api/v1/rank',
  '/api/v1/explain',
  '/api/v1/analyze',
  '/api/v1/simulate',
  '/api/v1/play',
  '/api/v1/openers',
  '/api/v1/strategy/salet',
  '/api/v1/strategy/salet/bbbbb',
  '/api/v1/branch',
  '/api/v1/games',
  '/api/v1/health',
  '/api/v1/version',
  '/api/v1/openapi.json',
  '/api/v1',
  '/api/v1/',
  '/api/v2/next',
  '/api/v1/strategy/%2e%2e/x',
  '/api/v1/strategy//',
  '/bots/discord',
  '/bots/slack',
]
const NAMES = [
  'h',
  'game',
  'mode',
  'goal',
  'limit',
  'opener',
  'answers',
  'exclude',
  'v',
  'word',
  'guesses',
  'answer',
  'top',
  'page',
  'size',
  'format',
  'strategy',
  'x',
  '__proto__',
  'constructor',
  '',
]
const VALUES = [
  'plate.bbgbg',
  'plate.bbgbg,shame.gbgbg',
  'salet.bbbbb,courd.bbbby',
  'crane.gbbbb,slate.gbbbb',
  'crane.ggggg',
  'plate __g_g',
  'plate 🟩🟩⬛⬛🟨',
  'original',
  'current',
  'nyt-2022',
  'dictionary',
  'hard',
  'strict',
  'worst',
  '0',
  '1',
  '6',
  '12',
  '13',
  '-1',
  '1e9',
  'NaN',
  '0x10',
  '6.5',
  '',
  'salet',
  'crane',
  'zzzzz',
  'SALET',
  'crane,slate',
  'json',
  'text',
  'csv',
  'dot',
  'bin',
  'markdown',
  'live',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '%00',
  '%ff%fe',
  '%ed%a0%80',
  '%',
  '%zz',
  '\u202e',
  'é́́́',
  '{"a":1}',
  "' OR 1=1",
  '<script>',
  '../../etc/passwd',
  'a'.repeat(3000),
  '🟩'.repeat(900),
  'plate.bbgbg,'.repeat(30),
]
const SCRAPS = [
  '%00',
  '%ff',
  '%',
  '&',
  '=',
  '#',
  '?',
  '/',
  '//',
  '..',
  ' ',
  '+',
  ',',
  '.',
  ':',
  '⬛',
  '\ud83d',
  'ß',
  '١',
  'A',
  '0',
  '\n',
  '\t',
  '"',
  '\\',
  '{',
  '[',
]
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  'application/json;;;',
]

type Random = ReturnType<typeof randomOf>

function mutate({ below, pick }: Random, text: string): string {
  let mutated = text
  for (let times = below(3); times > 0; times--) {
    const at = below(mutated.length + 1)
    mutated = mutated.slice(0, at) + (below(2) ? pick(SCRAPS) : '') + mutated.slice(at + below(3))
  }
  return mutated
}

function json(random: Random, depth: number): unknown {
  const { below, pick } = random
  const kind = below(depth > 3 ? 6 : 9)
  if (kind === 0) return null
  if (kind === 1) return below(2) === 0
  if (kind === 2) return pick([0, 1, 2, -1, 1e308, 0.5, 13])
  if (kind < 6) return pick(VALUES)
  if (kind === 6) return Array.from({ length: below(8) }, () => json(random, depth + 1))
  if (kind === 7) return { guess: pick(VALUES), result: json(random, depth + 1), pattern: pick([...VALUES, undefined]) }
  return Object.fromEntries(
    Array.from({ length: below(5) }, () => [
      pick([...NAMES, 'rows', 'guess_results', 'slot']),
      json(random, depth + 1),
    ]),
  )
}

function requestOf(random: Random): { path: string; init: RequestInit } {
  const { below, pick } = random
  const query = Array.from(
    { length: below(5) },
    () => `${pick(NAMES)}=${below(2) ? mutate(random, pick(VALUES)) : pick(VALUES)}`,
  ).join('&')
  const base = below(6) === 0 ? mutate(random, pick(PATHS)) : pick(PATHS)
  const path = `${base}${query ? `?${query}` : ''}`
  const method = pick(METHODS)
  const headers = new Headers()
  const set = (name: string, value: string) => {
    try {
      headers.set(name, value)
    } catch {
      // No header can carry it, so no client can send it.
    }
  }
  if (below(4) === 0)
    set('Accept', pick(['*/*', 'text/csv', 'text/csv;q=0', 'application/xml', ',,,', 'a'.repeat(2000)]))
  if (below(4) === 0) set('If-None-Match', pick(['*', '"x"', 'W/"x"', '"', ',,,', 'a'.repeat(2000)]))
  if (method === 'GET' || method === 'HEAD') return { path, init: { method, headers } }
  set('Content-Type', pick(TYPES))
  const body = pick([
    () => JSON.stringify(json(random, 0)) ?? '',
    () => mutate(random, JSON.stringify(json(random, 0)) ?? ''),
    () => '['.repeat(50_000),
    () => 'x'.repeat(below(300_000)),
    () => '\u0000\ud800',
    () => '',
  ])()
  return { path, init: { method, headers, body } }
}

/** The whole path of a request, kept on our origin whatever was inserted. */
const onOrigin = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

test('no random request crashes the Worker, and every error is a problem document', {
  timeout: 3_600_000,
}, async () => {
  const count = inject('fuzzCount')
  const random = randomOf(SEED)
  const statuses = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const { path, init } = requestOf(random)
    const request = onOrigin(path)
    if (!URL.canParse(request, 'https://fivebase.example')) continue
    const response = await ask(request, { ...init, env: { WORK_BUDGET, LOG_LEVEL: 'error' } })
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const what = `request ${i}: ${init.method} ${request.slice(0, 300)}`
    const text = await response.text()
    expect(status, `${what}\n${text}`).toBeLessThan(500)
    // Anything outside the API belongs to the pages.
    if (
      status < 400 ||
      init.method === 'HEAD' ||
      !new URL(request, 'https://fivebase.example').pathname.startsWith('/api/v1/')
    )
      continue
    expect(response.headers.get('content-type'), what).toBe('application/problem+json')
    expect(response.headers.get('cache-control'), what).toBe('no-store')
    expect(PROBLEM_CODES, what).toContain(JSON.parse(text).code)
  }
  console.info(
    `${count} requests: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  )
  expect(statuses.get(200)).toBeGreaterThan(count / 20)
})
