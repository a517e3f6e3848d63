import { describe, expect, test } from 'vitest'
import { RATE_LIMIT_REQUESTS, RATE_LIMIT_SECONDS, rateKeyOf } from '../../functions/rate-limit.ts'
import wranglerToml from '../../wrangler.toml?raw'
import { ask, askJson, post } from './ask.ts'

describe('every address', () => {
  test('allows scripts from any origin', async () => {
    const response = await ask('/api/v1/games', { headers: { Origin: 'https://bot.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag')
  })

  test('answers a preflight with what it accepts', async () => {
    const response = await ask('/api/v1/next', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://bot.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  test('answers HEAD as GET, without a body', async () => {
    const got = await ask('/api/v1/games')
    const response = await ask('/api/v1/games', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(got.headers.get('etag'))
    expect(response.headers.get('content-type')).toBe(got.headers.get('content-type'))
  })

  test('refuses other methods, naming the allowed ones', async () => {
    const response = await ask('/api/v1/games', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
  })

  test('that does not exist gets a problem document, readable by scripts and never cached', async () => {
    const response = await ask('/api/v1/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      type: '/api#not_found',
      instance: '/api/v1/nothing',
    })
  })

  test('has a maximum length, and so has the body', async () => {
    const long = await ask(`/api/v1/games?x=${'a'.repeat(20_000)}`)
    expect(long.status).toBe(413)
    const large = await ask('/api/v1/next', post({ h: 'a'.repeat(200_000) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'too_large' })
  })
})

describe('a client with a cached answer', () => {
  test('gets 304 for its weak tag, for a list containing it, and for *', async () => {
    const etag = (await ask('/api/v1/games')).headers.get('etag') as string
    expect(etag).toMatch(/^W\/"[0-9a-f]+"$/)
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const response = await ask('/api/v1/games', { headers: { 'If-None-Match': tag } })
      expect(response.status, tag).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('public')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('gets the whole answer for another tag', async () => {
    const response = await ask('/api/v1/games', { headers: { 'If-None-Match': '"other"' } })
    expect(response.status).toBe(200)
  })
})

describe('the rate limit', () => {
  const limiter = (success: boolean) => ({ RATE_LIMIT: { limit: async () => ({ success }) } as never })
  const headers = { 'CF-Connecting-IP': '203.0.113.7' }

  test('is stated in every answer', async () => {
    const response = await ask('/api/v1/games', { env: limiter(true), headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit-policy')).toBe(`"address";q=${RATE_LIMIT_REQUESTS};w=${RATE_LIMIT_SECONDS}`)
  })

  test('refuses with the waiting time', async () => {
    const response = await ask('/api/v1/games', { env: limiter(false), headers })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe(String(RATE_LIMIT_SECONDS))
    expect(response.headers.get('ratelimit')).toContain('r=0')
    expect(await response.json()).toMatchObject({ code: 'rate_limited' })
  })

  test('counts pages and pictures, too', async () => {
    for (const path of [
      '/',
      '/s/salet.bbbbb',
      '/tree/salet',
      '/preview/s/salet.bbbbb.png',
      '/analyze',
      '/openers',
      '/compare',
      '/api',
    ]) {
      expect((await ask(path, { env: limiter(false), headers })).status, path).toBe(429)
      expect((await ask(path, { env: limiter(true), headers })).status, path).not.toBe(429)
    }
  })

  test('counts an IPv6 /64 as one client, and each IPv4 address separately', () => {
    expect(rateKeyOf('203.0.113.7')).toBe('203.0.113.7')
    expect(rateKeyOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(rateKeyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(rateKeyOf('2001:DB8:1:0002::9')).toBe('2001:db8:1:2::/64')
    expect(rateKeyOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(rateKeyOf('2001:db8:1:3::1')).not.toBe(rateKeyOf('2001:db8:1:2::1'))
  })

  test("leaves out preflights and one's own machine", async () => {
    expect(
      (await ask('/api/v1/games', { env: limiter(false), headers: { 'CF-Connecting-IP': '127.0.0.1' } })).status,
    ).toBe(200)
    expect((await ask('/api/v1/games', { env: limiter(false), headers, method: 'OPTIONS' })).status).toBe(204)
  })

  test('is what wrangler.toml configures', () => {
    expect(wranglerToml).toContain(`simple = { limit = ${RATE_LIMIT_REQUESTS}, period = ${RATE_LIMIT_SECONDS} }`)
  })
})

test('games lists all games with counts and hashes, the default first', async () => {
  const { games } = await askJson('/api/v1/games')
  expect(games.map(({ id, answers, guesses }: never) => [id, answers, guesses])).toEqual([
    ['current', 3584, 12974],
    ['original', 2315, 12972],
    ['nyt-2022', 2309, 12974],
    ['dictionary', 12972, 12972],
    ['uniform', 3584, 12974],
  ])
  expect(games[0]).toMatchObject({ isDefault: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('version changes with program, configuration and work budget, and back with them', async () => {
  const versionWith = async (env: Record<string, unknown>) =>
    (await askJson('/api/v1/version', { env: env as never })).version as string
  const deployed = (id: string) => ({ DEPLOYED: { id, tag: '', timestamp: '' } })
  const before = await versionWith(deployed('one'))
  const others = [deployed('two'), { ...deployed('one'), WORK_BUDGET: '2400000' }]
  const versions = [before, ...(await Promise.all(others.map(versionWith)))]
  expect(new Set(versions).size).toBe(3)
  expect(await versionWith(deployed('one'))).toBe(before)
  const address = (version: string) => `/api/v1/explain?word=cigar&h=salet.bbbbb&v=${version}`
  const controlOf = async (version: string, env: object) =>
    (await ask(address(version), { env })).headers.get('Cache-Control')
  expect(await controlOf(before, deployed('one'))).toContain('immutable')
  // An answer cached forever under the previous version is requested again.
  expect(await controlOf(before, deployed('two'))).not.toContain('immutable')
})

test('version names program and stored results, and is never cached', async () => {
  const response = await ask('/api/v1/version')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    name: 'fivebase',
    api: 1,
    version: expect.stringMatching(/^\d+\.\d+\.\d+-/),
  })
})

test('health reports the state of store and engine', async () => {
  expect(await askJson('/api/v1/health')).toEqual({
    status: 'degraded',
    store: { manifest: 'missing', strategies: 0, sampled: 0, damaged: 0 },
    past: { state: 'missing' },
    engine: 'ok',
  })
})
