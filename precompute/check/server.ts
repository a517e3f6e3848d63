// Asks a server questions with known answers and checks its responses: a gate after deploying, and a daily probe.

import { FivebaseError } from '../../engine/api/errors.ts'
import { type Client, createClient } from '../../functions/client/client.ts'
import { GOLDEN_ERRORS, GOLDEN_POSITIONS, type GoldenError, type GoldenPosition } from './golden.ts'

export interface Finding {
  what: string
  ok: boolean
  /** What was found. */
  detail: string
  ms: number
}

export interface CheckOptions {
  /** The version the server should run; without it any will do. */
  program?: string
  timeoutMs: number
  onFinding?: (finding: Finding) => void
}

/** Headers of an answer and of the page: parts that each must contain. */
const ANSWER_HEADERS: Record<string, string> = {
  'content-type': 'application/json',
  'cache-control': 'max-age=300',
  etag: 'W/"',
  'access-control-allow-origin': '*',
  'ratelimit-policy': 'q=',
}
const PAGE_HEADERS: Record<string, string> = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** All checks. Never rejects, whatever is wrong with the server. */
export async function checkServer(address: string, options: CheckOptions): Promise<Finding[]> {
  const { timeoutMs, program, onFinding } = options
  const client = createClient(address, { timeoutMs })
  const findings: Finding[] = []
  const look: Look = async (what, run) => {
    const startMs = performance.now()
    const finding = await run().then(
      (detail) => ({ what, ok: true, detail }),
      (error: Error) => ({ what, ok: false, detail: error.message }),
    )
    findings.push({ ...finding, ms: performance.now() - startMs })
    onFinding?.(findings.at(-1) as Finding)
  }
  const get = (path: string, init?: RequestInit) =>
    fetch(new URL(path, address), { ...init, signal: AbortSignal.timeout(timeoutMs) })

  await look('version', async () => {
    const { api, program: running, version } = await client.version()
    expect(api === 1, `it has version ${api} of the API, not 1`)
    expect(program === undefined || running === program, `it runs ${running}, not ${program}`)
    return version
  })
  await look('health', async () => {
    const { status, store, engine } = await client.health()
    expect(status === 'ok', `${status}: the manifest is ${store.manifest}, the engine ${engine}`)
    return `${store.strategies} strategies`
  })
  await look('headers of an answer', async () => {
    const response = await get('/api/v1/next?game=original')
    expectHeaders(response, ANSWER_HEADERS)
    const again = await get('/api/v1/next?game=original', {
      headers: { 'If-None-Match': response.headers.get('etag') as string },
    })
    expect(again.status === 304, `asked again with its ETag it answers ${again.status}, not 304`)
    return `age ${response.headers.get('age') ?? 0} s`
  })
  await look('headers of the page', async () => {
    const response = await get('/')
    expect(response.ok, `the page answers ${response.status}`)
    expectHeaders(response, PAGE_HEADERS)
    return `${(await response.text()).length} characters`
  })
  await lookAtPositions(look, client)
  await lookAtErrors(look, client)
  return findings
}

/** Runs one check and records the result; never rejects. */
type Look = (what: string, run: () => Promise<string>) => Promise<void>

async function lookAtPositions(look: Look, client: Client): Promise<void> {
  for (const golden of GOLDEN_POSITIONS) {
    await look(nameOf(golden), async () => {
      const { game, history, options, guess, total } = golden
      const answer = await client.next(history, { ...options, game, answers: 0 })
      expect(answer.status === 'play', `the game is ${answer.status}`)
      if (answer.status !== 'play') return ''
      expect(!answer.degraded, 'it is degraded: it could not use the store')
      const told = `${answer.guess}, total ${answer.total}, ${answer.proof}`
      const isRight = answer.guess === guess && answer.total === total && answer.proof === 'exact'
      expect(isRight, `it says ${told}, not ${guess}, total ${total}, exact`)
      return `${told}, ${answer.source}`
    })
  }
}

async function lookAtErrors(look: Look, client: Client): Promise<void> {
  for (const { game, history, code } of GOLDEN_ERRORS) {
    await look(`${game} ${history} is a ${code}`, async () => {
      const error = await client.next(history, { game }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const told = error instanceof FivebaseError ? error.code : String(error)
      expect(told === code, `it says ${told}`)
      return told
    })
  }
}

function nameOf({
  game,
  history,
  options = {},
}: GoldenPosition | (GoldenError & { options?: GoldenPosition['options'] })) {
  return [game, options.mode, history || 'the opener'].filter(Boolean).join(' ')
}

function expectHeaders({ headers }: Response, expected: Record<string, string>): void {
  for (const [name, part] of Object.entries(expected)) {
    const value = headers.get(name)
    expect(value?.includes(part) === true, `the header ${name} is ${value ?? 'missing'}; it should say ${part}`)
  }
}

function expect(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise)
}
