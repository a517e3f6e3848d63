import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DISCORD_COMMANDS } from '../../../functions/bots/discord-commands.ts'
import { ask, askJson, bindings } from '../ask.ts'
import { coldStore, fillStore, shipped } from '../stored.ts'
import { fillDays, makeDay } from '../stored-days.ts'
import { type DiscordKeys, makeDiscordKeys } from './sign.ts'

const EPHEMERAL = 64
let keys: DiscordKeys
let id = 0

beforeAll(async () => {
  keys = await makeDiscordKeys()
  await fillStore([await shipped('original', 'salet')])
})

const now = () => String(Math.floor(Date.now() / 1000))

async function send(interaction: object, { timestamp = now(), headers = {}, env = {} } = {}) {
  const body = JSON.stringify({ id: String(id++), application_id: '42', token: 'a-token', ...interaction })
  const signed = await keys.sign(timestamp, body)
  return ask('/bots/discord', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signed, ...headers },
    body,
    env: { DISCORD_PUBLIC_KEY: keys.publicKey, ...env },
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
async function command(name: string, values: Record<string, unknown>, type = 2, focused?: string): Promise<any> {
  const options = Object.entries(values).map(([key, value]) => ({ name: key, value, focused: key === focused }))
  const response = await send({ type, data: { name, options } })
  expect(response.status).toBe(200)
  return response.json()
}

describe('the Discord endpoint', () => {
  test('answers a ping', async () => {
    const response = await send({ type: 1 })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ type: 1 })
  })

  test('refuses bad, missing, old and repeated signatures with 401', async () => {
    const bad = await send({ type: 1 }, { headers: { 'x-signature-ed25519': 'ab'.repeat(64) } })
    const missing = await ask('/bots/discord', {
      method: 'POST',
      body: '{"type":1}',
      env: { DISCORD_PUBLIC_KEY: keys.publicKey },
    })
    const old = await send({ type: 1 }, { timestamp: String(Number(now()) - 600) })
    expect([bad.status, missing.status, old.status]).toEqual([401, 401, 401])
    const body = '{"type":1,"repeated":true}'
    const headers = await keys.sign(now(), body)
    const twice = () =>
      ask('/bots/discord', { method: 'POST', headers, body, env: { DISCORD_PUBLIC_KEY: keys.publicKey } })
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 401])
    expect(await bad.json()).toMatchObject({ code: 'bad_signature' })
  })

  test('is a 404 without a key', async () => {
    expect((await send({ type: 1 }, { env: { DISCORD_PUBLIC_KEY: undefined } })).status).toBe(404)
  })

  test.each([
    ['nothing', '{}'],
    ['not JSON', 'ping'],
    ['an unknown kind', '{"type":9,"data":{"name":"next"}}'],
    ['a command without a name', '{"type":2}'],
  ])('refuses %s with a problem document', async (_, body) => {
    const headers = await keys.sign(now(), body)
    const response = await ask('/bots/discord', {
      method: 'POST',
      headers,
      body,
      env: { DISCORD_PUBLIC_KEY: keys.publicKey },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_parameter' })
  })
})

describe('next', () => {
  test('shows the guess only to the asker', async () => {
    const { type, data } = await command('next', { rows: 'salet ⬛⬛⬛⬛⬛', game: 'original' })
    const { guess } = await askJson('/api/v1/next?h=salet.bbbbb&game=original')
    expect(type).toBe(4)
    expect(data.flags).toBe(EPHEMERAL)
    expect(data.allowed_mentions).toEqual({ parse: [] })
    expect(data.content).toContain(`**${guess.toUpperCase()}**`)
    expect(data.content).toContain('proved')
    expect(data.content).toContain('https://fivebase.example/?h=salet.bbbbb&game=original')
  })

  test('shows it to everybody on request', async () => {
    expect((await command('next', { game: 'original', show: true })).data.flags).toBe(0)
  })

  test('explains an error in a sentence', async () => {
    expect((await command('next', { rows: 'salet' })).data.content).toMatch(/^guess 1: SALET has no colours/)
    expect((await command('next', { rows: 'crane.gbbbb slate.gbbbb', game: 'original' })).data.content).toContain(
      'contradict',
    )
    expect((await command('next', { game: 'chess' })).data.content).toContain('Games: current, original')
    expect((await command('dance', {})).data.content).toContain('do not know')
  })

  test('hides the answers left', async () => {
    const advice = await askJson('/api/v1/next?h=crane.bbbbb,moist.bbbgb&game=original')
    const { data } = await command('next', { rows: 'crane.bbbbb,moist.bbbgb', game: 'original' })
    expect(data.content).toContain(`${advice.remaining} left: ||${advice.answers.join(', ')}||`)
  })

  test('leaves out past answers', async () => {
    const { data } = await command('next', { rows: 'plate __g_g shame y_g_g', past: 'cease, cigar', game: 'original' })
    expect(data.content).toContain('3 left: ||abase, erase, usage||')
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

  test('is deferred, then replaced by the answer', async () => {
    const { type, data } = await command('analyze', { guesses: 'crane slate shame', answer: 'shame', game: 'original' })
    expect([type, data.flags]).toEqual([5, EPHEMERAL])
    const [address, init] = vi.mocked(fetch).mock.calls[0]
    expect(address).toBe('https://discord.com/api/v10/webhooks/42/a-token/messages/@original')
    expect(init?.method).toBe('PATCH')
    const { content } = JSON.parse(init?.body as string)
    expect(content).toMatch(/^Solved in 3 guesses/)
    expect(content).toContain('||CRANE||')
    expect(content.length).toBeLessThanOrEqual(2000)
  })

  test('is a search over many answers off the trees', async () => {
    expect((await command('next', { rows: 'fuzzy.bbbbb', game: 'original' })).type).toBe(5)
    expect((await command('next', { rows: 'salet.bbbbb', game: 'original' })).type).toBe(4)
  })
})

describe('tree', () => {
  test('links to the whole strategy', async () => {
    const { data } = await command('tree', { opener: 'salet', game: 'original' })
    const address = /\(<(https:[^>]+)>\)/.exec(data.content)?.[1] as string
    expect(data.content).toContain('over 2315 answers')
    const response = await ask(address.slice('https://fivebase.example'.length))
    expect(await response.text()).toMatch(/^salet /)
  })

  test('says that no strategy is stored', async () => {
    expect((await command('tree', { opener: 'adieu', game: 'original' })).data.content).toContain(
      'No strategy that opens with adieu',
    )
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const data = { name: 'tree', options: [{ name: 'game', value: 'original' }] }
    const response = await send({ type: 2, data }, { env: coldStore(async () => null) })
    expect(((await response.json()) as { data: { content: string } }).data.content).toContain(
      'cannot read the strategies right now',
    )
  })
})

interface Choices {
  data: { choices: { value: string }[] }
}

const idOfChoice = ({ value }: { value: string }) => value
const choosing = (name: string, value: string) => ({ name: 'next', options: [{ name, value, focused: true }] })

describe('autocomplete', () => {
  test('offers openers and games that begin as typed', async () => {
    const openers = await command('next', { game: 'original', opener: 'SA' }, 4, 'opener')
    expect(openers).toEqual({ type: 8, data: { choices: [{ name: 'SALET', value: 'salet' }] } })
    const games = await command('next', { game: 'or' }, 4, 'game')
    expect(games.data.choices).toEqual([{ name: 'Original (2315 answers)', value: 'original' }])
    expect((await command('next', { game: '' }, 4, 'game')).data.choices.length).toBeLessThanOrEqual(25)
    expect((await command('next', { game: 'tod' }, 4, 'game')).data.choices.map(idOfChoice)).not.toContain('today')
    await fillDays([await makeDay(new Date().toISOString().slice(0, 10), [])])
    const response = await send({ type: 4, data: choosing('game', 'tod') }, { env: coldStore() })
    const { data } = (await response.json()) as Choices
    expect(data.choices.map(idOfChoice)).toContain('today')
    await bindings.KV.delete('days')
  })

  test('offers nothing for unknown input', async () => {
    expect((await command('next', { game: 'chess', opener: 'sa' }, 4, 'opener')).data.choices).toEqual([])
    expect((await command('next', { rows: 'pl' }, 4, 'rows')).data.choices).toEqual([])
  })
})

test("the commands respect Discord's limits", () => {
  for (const { name, description, options } of DISCORD_COMMANDS) {
    expect(name).toMatch(/^[a-z]{1,32}$/)
    expect(description.length).toBeLessThanOrEqual(100)
    for (const option of options) expect(option.description.length).toBeLessThanOrEqual(100)
  }
})
