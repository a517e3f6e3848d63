import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCommand } from '../../../functions/bots/slack.ts'
import { ask, askJson } from '../ask.ts'
import { fillStore, shipped } from '../stored.ts'
import { signForSlack } from './sign.ts'

const SECRET = 'a secret made for the tests'
const RESPONSE_URL = 'https://hooks.slack.com/commands/T1/2/3'
let id = 0

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

const now = () => String(Math.floor(Date.now() / 1000))

async function send(fields: Record<string, string>, { timestamp = now(), headers = {}, secret = SECRET } = {}) {
  const body = new URLSearchParams({ command: '/fivebase', trigger_id: String(id++), ...fields }).toString()
  const signed = await signForSlack(SECRET, timestamp, body)
  return ask('/bots/slack', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...signed, ...headers },
    body,
    env: { SLACK_SIGNING_SECRET: secret },
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
async function say(text: string): Promise<any> {
  const response = await send({ text, response_url: RESPONSE_URL })
  expect(response.status).toBe(200)
  return response.json()
}

describe('who sees an answer', () => {
  test('only the asker, or the channel on request', async () => {
    expect((await say('next plate __g_g shame y_g_g game=original')).response_type).toBe('ephemeral')
    for (const text of [
      'next plate __g_g shame y_g_g game=original show',
      'show next plate __g_g shame y_g_g game=original',
    ]) {
      expect(await say(text)).toMatchObject({ response_type: 'in_channel', text: expect.stringContaining('CEASE') })
    }
  })

  test('past answers are left out', async () => {
    const { text } = await say('next plate __g_g shame y_g_g game=original past=cease,cigar')
    expect(text).toContain('abase, erase, usage')
  })

  test('help is never shown', async () => {
    expect((await say('show')).response_type).toBe('ephemeral')
  })
})

describe('the Slack endpoint', () => {
  test('refuses bad, missing, old and repeated signatures with 401', async () => {
    const bad = await send({ text: 'help' }, { headers: { 'x-slack-signature': `v0=${'ab'.repeat(32)}` } })
    const missing = await ask('/bots/slack', {
      method: 'POST',
      body: 'text=help',
      env: { SLACK_SIGNING_SECRET: SECRET },
    })
    const old = await send({ text: 'help' }, { timestamp: String(Number(now()) - 600) })
    expect([bad.status, missing.status, old.status]).toEqual([401, 401, 401])
    const headers = await signForSlack(SECRET, now(), 'text=twice')
    const twice = () =>
      ask('/bots/slack', { method: 'POST', headers, body: 'text=twice', env: { SLACK_SIGNING_SECRET: SECRET } })
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 401])
  })

  test('is a 404 without a secret', async () => {
    expect((await send({ text: 'help' }, { secret: '' })).status).toBe(404)
  })

  test("answers Slack's certificate check", async () => {
    const response = await send({ ssl_check: '1' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('what it says', () => {
  test('is for the asker only, with plain text beside the blocks', async () => {
    const said = await say(
      'next salet :black_large_square::black_large_square::black_large_square::black_large_square::black_large_square: game=original',
    )
    const { guess } = await askJson('/api/v1/next?h=salet.bbbbb&game=original')
    expect(said.response_type).toBe('ephemeral')
    expect(said.text).toContain(`*${guess.toUpperCase()}*`)
    expect(said.blocks[0].text).toEqual({ type: 'mrkdwn', text: said.text })
    expect(said.text).toContain('<https://fivebase.example/?h=salet.bbbbb&game=original|')
  })

  test.each(['', 'help', 'dance', 'next limit=99', 'next mode=easy'])('is help for «%s»', async (text) => {
    expect((await say(text)).text).toContain('/fivebase next plate')
  })

  test('explains errors, with chat markup escaped', async () => {
    expect((await say('next <!channel>')).text).toContain('&lt;!channel&gt;')
  })

  test('is a link to the tree', async () => {
    expect((await say('tree salet game=original')).text).toContain('/api/v1/strategy/salet?game=original')
  })
})

describe('what may take long', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status: 200 })),
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('is acknowledged, and sent to the response address', async () => {
    expect((await say('analyze crane slate shame game=original')).text).toContain('One moment')
    const [address, init] = vi.mocked(fetch).mock.calls[0]
    expect(address).toBe(RESPONSE_URL)
    expect(JSON.parse(init?.body as string)).toMatchObject({
      replace_original: true,
      text: expect.stringMatching(/^Solved in 3 guesses/),
    })
  })

  test('is retried once if sending fails, then replaced by an apology', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.mocked(fetch).mockRejectedValueOnce(new Error('connection lost'))
    vi.mocked(fetch).mockResolvedValueOnce(new Response(null, { status: 500 }))
    await say('analyze crane slate shame game=original')
    const texts = vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(init?.body as string).text)
    expect(texts).toEqual([
      expect.stringMatching(/^Solved in 3 guesses/),
      expect.stringMatching(/^Solved in 3 guesses/),
      expect.stringMatching(/Something went wrong on our side/),
    ])
    const logged = warn.mock.calls.map(([line]) => JSON.parse(line as string))
    expect(logged).toMatchObject([
      { event: 'slack_follow_up', error: expect.stringContaining('connection lost') },
      { event: 'slack_follow_up', status: 500 },
    ])
    warn.mockRestore()
  })

  test('is never sent anywhere but to Slack', async () => {
    for (const response_url of [
      'https://evil.example/',
      'http://hooks.slack.com/',
      'https://hooks.slack.com.evil.example/',
    ]) {
      await send({ text: 'analyze crane slate shame game=original', response_url })
    }
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a command in words', () => {
  test.each([
    ['next plate __g_g', { name: 'next', rows: 'plate __g_g' }],
    ['NEXT game=original plate __g_g mode:hard', { name: 'next', rows: 'plate __g_g', game: 'original', mode: 'hard' }],
    ['analyze crane slate shame', { name: 'analyze', guesses: 'crane slate shame', answer: 'shame' }],
    ['analyze crane slate answer=shame', { name: 'analyze', guesses: 'crane slate', answer: 'shame' }],
    ['analyze plate.bbgbg', { name: 'analyze', rows: 'plate.bbgbg' }],
    ['tree salet limit=5', { name: 'tree', opener: 'salet', limit: 5 }],
    ['next past=cigar,rebut plate __g_g PAST=sissy', { rows: 'plate __g_g', past: 'cigar,rebut,sissy' }],
  ])('%s', (text, command) => {
    expect(parseCommand(text)).toMatchObject(command)
  })
})
