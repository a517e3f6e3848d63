import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { formatHistory } from '../../engine/rules/history.ts'
import { patternOf } from '../../engine/rules/pattern.ts'
import type { Env } from '../../functions/env.ts'
import { storeOf } from '../../functions/store/store.ts'
import { ask, askJson, post } from './ask.ts'
import { clearCache, coldStore, fillStore, manifestOf, readStore, type Stored, shipped, storedAs } from './stored.ts'

/** Second guesses and totals below salet, from the proved tree of total 7920. */
const ON_TREE = 'h=salet.bbbbb&game=original'
const OFF_TREE = 'h=crane.bbbbb,moist.bbbbb&game=original'

let salet: Stored
let plate: Stored

beforeAll(async () => {
  salet = await shipped('original', 'salet')
  plate = await shipped('original', 'plate')
  await fillStore([salet, plate, await shipped('current', 'salet')])
})

beforeEach(async () => {
  await clearCache([salet, plate])
})

describe('next', () => {
  test('gives the best stored opener before the first row', async () => {
    expect(await askJson('/api/v1/next?game=original', { env: coldStore() })).toMatchObject({
      status: 'play',
      guess: 'salet',
      total: 7920,
      remaining: 2315,
      source: 'tree',
      proof: 'exact',
      guaranteed: true,
      row: 1,
      history: '',
      game: 'original',
      mode: 'normal',
      goal: 'mean',
      limit: 6,
    })
  })

  test('follows the requested opener', async () => {
    const { guess, total } = await askJson('/api/v1/next?game=original&opener=Plate', { env: coldStore() })
    expect([guess, total]).toEqual(['plate', 7989])
  })

  test('answers on the tree from the store', async () => {
    const advice = await askJson(`/api/v1/next?${ON_TREE}`, { env: coldStore() })
    expect(advice).toMatchObject({ source: 'tree', proof: 'exact', work: 0, row: 2, history: 'salet.bbbbb' })
    expect(advice.answers.length).toBe(advice.remaining)
    expect(advice.histogram.reduce((sum: number, count: number) => sum + count, 0)).toBe(advice.remaining)
  })

  test('answers off the tree by search, with the same fields', async () => {
    const off = await askJson(`/api/v1/next?${OFF_TREE}`, { env: coldStore() })
    expect(off).toMatchObject({ source: 'live', proof: 'exact' })
    expect(off.work).toBeGreaterThan(0)
    // The third row of the tree, asked of a Worker without a store: the same guess from the search.
    const { guess, answers } = await askJson(`/api/v1/next?${ON_TREE}`, { env: coldStore() })
    const deep = `h=salet.bbbbb,${guess}.bbbby&game=original`
    const onTree = await askJson(`/api/v1/next?${deep}`, { env: coldStore() })
    const searched = await askJson(`/api/v1/next?${deep}`, { env: coldStore(async () => null) })
    expect(answers).not.toHaveLength(0)
    expect([onTree.source, searched.source]).toEqual(['tree', 'live'])
    const { source: _a, work: _b, version: _c, ...said } = onTree
    const { source: _d, work: _e, version: _f, ...found } = searched
    expect(found).toEqual({ ...said, degraded: true })
  })

  test('treats empty parameters as absent', async () => {
    const { game, guess } = await askJson('/api/v1/next?h=&game=&mode=&goal=&limit=&opener=', { env: coldStore() })
    expect(game).toBe('current')
    expect(guess).toMatch(/^[a-z]{5}$/)
  })

  test('bounds losses and total separately if some answers are lost', async () => {
    // Found with more work: the best strategy loses none and takes 659.
    const advice = await askJson('/api/v1/next?h=remap.bybyb&mode=hard&game=uniform', { env: coldStore() })
    expect(advice).toMatchObject({ remaining: 191, proof: 'bounds', missesLower: 0 })
    expect(advice.missesUpper).toBe(advice.misses)
    expect(advice.lower).toBeGreaterThan(0)
    expect(advice.lower).toBeLessThanOrEqual(659)
    expect(advice.upper).toBeGreaterThanOrEqual(659)
  })

  test('lists as many answers as requested, and counts all', async () => {
    const { answers, remaining } = await askJson(`/api/v1/next?${ON_TREE}&answers=3`, { env: coldStore() })
    expect(answers).toHaveLength(3)
    expect(remaining).toBeGreaterThan(3)
  })

  test('names excluded words that the game does not know, and rules out the others', async () => {
    const { answers } = await askJson(`/api/v1/next?${ON_TREE}`, { env: coldStore() })
    const some = await askJson(`/api/v1/next?${ON_TREE}&exclude=zzzzz,${answers[0]}`, { env: coldStore() })
    expect(some).toMatchObject({ unlistedExcluded: ['zzzzz'], remaining: answers.length - 1 })
    for (const path of [`rank?${ON_TREE}`, `analyze?${ON_TREE}`, `explain?${ON_TREE}&word=salet`]) {
      expect((await askJson(`/api/v1/${path}&exclude=zzzzz`)).unlistedExcluded, path).toEqual(['zzzzz'])
      expect((await askJson(`/api/v1/${path}`)).unlistedExcluded, path).toBeUndefined()
    }
  })

  test('leaves out excluded words', async () => {
    const { answers } = await askJson(`/api/v1/next?${ON_TREE}`, { env: coldStore() })
    const without = await askJson(`/api/v1/next?${ON_TREE}&exclude=${answers[0]},${answers[1]}`, { env: coldStore() })
    expect(without.answers).toEqual(answers.slice(2))
    expect(without.source).toBe('live')
  })

  test('accepts an unlisted guess', async () => {
    const advice = await askJson('/api/v1/next?h=zzzzz.bbbbb,crane.gbbbb&game=original', { env: coldStore() })
    expect(advice).toMatchObject({ status: 'play', unlisted: [1] })
  })

  test('says when the game is over', async () => {
    expect(await askJson('/api/v1/next?h=crane.ggggg&game=original')).toMatchObject({
      status: 'solved',
      answers: ['crane'],
      row: 1,
    })
    const rows = ['slate', 'mound', 'whiff'].map((guess) => ({ guess, pattern: patternOf(guess, 'crane') }))
    const lost = `/api/v1/next?h=${formatHistory(rows)}&limit=3&game=original`
    expect(await askJson(lost)).toMatchObject({ status: 'lost', row: 3, answers: expect.arrayContaining(['crane']) })
  })
})

describe('every notation of a history', () => {
  test.each(['salet __g_y', 'SALET=00201', 'salet:bbgby', 'salet.bbgby', 'salet ⬛⬛🟩⬛🟨', 'salet ⬜️⬜️🟧⬜️🟦'])(
    '%s',
    async (text) => {
      const { history } = await askJson(`/api/v1/next?game=original&h=${encodeURIComponent(text)}`)
      expect(history).toBe('salet.bbgby')
    },
  )
})

describe('a body', () => {
  const expected = { history: 'crane.bygbb', status: 'play' }

  test.each([
    ['the fields of the address', { h: 'crane.bygbb', game: 'original' }],
    ['rows', { rows: [{ guess: 'crane', pattern: 'bygbb' }], game: 'original' }],
    ['rows of digits', { rows: [{ guess: 'CRANE', result: [0, 1, 2, 0, 0] }], game: 'original' }],
    ['guess_results', { guess_results: [{ guess: 'crane', result: [0, 1, 2, 0, 0] }] }],
    [
      'names of colours',
      { guess_results: [{ guess: 'crane', result: ['absent', 'present', 'correct', 'absent', 'absent'] }] },
    ],
    [
      'letter by letter',
      ['absent', 'present', 'correct', 'absent', 'absent'].map((result, slot) => ({
        slot,
        guess: 'crane'[slot],
        result,
      })),
    ],
    [
      'letter by letter, out of order',
      [4, 3, 2, 1, 0].map((slot) => ({
        slot,
        guess: 'crane'[slot],
        result: ['absent', 'present', 'correct', 'absent', 'absent'][slot],
      })),
    ],
  ])('may hold %s', async (_, body) => {
    const response = await ask('/api/v1/next', post(body))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(expected)
  })

  test.each([
    ['not JSON', '{', 400, 'bad_json'],
    ['null', 'null', 400, 'bad_parameter'],
    ['a text', '"plate"', 400, 'bad_parameter'],
    ['an unknown field', '{"history":"plate.bbgbg"}', 400, 'bad_parameter'],
    ['four letters', [{ guess: 'c', result: 'absent' }], 400, 'bad_history'],
    ['a row without colours', { rows: [{ guess: 'crane' }] }, 400, 'bad_history'],
    ['a history twice', { h: 'crane.bbbbb', rows: [] }, 400, 'bad_parameter'],
    ['a word of six letters', { rows: [{ guess: 'cranes', pattern: 'bbbbb' }] }, 400, 'bad_word'],
    ['thirteen rows', { rows: Array(13).fill({ guess: 'crane', pattern: 'bbbbb' }) }, 413, 'too_large'],
  ])('is refused with %s', async (_, body, status, code) => {
    const response = await ask('/api/v1/next', post(body))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, status })
  })

  test('of another type is refused', async () => {
    const response = await ask('/api/v1/next', {
      ...post('h=plate'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'unsupported_media' })
  })
})

describe('a question that makes no sense', () => {
  test.each([
    ['colours that are none', 'h=plate.bbgbz', 400, 'bad_history'],
    ['a word of four letters', 'h=plat.bbgb', 400, 'bad_word'],
    ['an unknown game', 'game=chess', 404, 'unknown_game'],
    ['an unknown mode', 'mode=easy', 400, 'bad_parameter'],
    ['a limit of 13', 'limit=13', 400, 'bad_parameter'],
    ['a limit that is no number', 'limit=six', 400, 'bad_parameter'],
    ['an unknown parameter', 'hist=plate.bbgbg', 400, 'bad_parameter'],
    ['a parameter that comes twice', 'game=original&game=current', 400, 'bad_parameter'],
    ['an opener that is no guess', 'opener=zzzzz', 400, 'bad_word'],
    ['an opener of which no strategy is stored', 'game=original&opener=adieu', 404, 'unknown_strategy'],
    ['an excluded word that is none', 'exclude=nothing', 400, 'bad_word'],
    ['more rows than the limit', 'h=crane.bbbbb,moist.bbbbb&limit=1', 400, 'bad_history'],
    ['a row after the game was won', 'h=crane.ggggg,moist.bbbbb', 400, 'bad_history'],
    ['a history that is too long', `h=${'plate.bbgbg,'.repeat(400)}`, 413, 'too_large'],
  ])('%s', async (_, query, status, code) => {
    const response = await ask(`/api/v1/next?${query}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const problem = await response.json()
    expect(problem).toMatchObject({ code, status, type: `/api#${code}`, instance: '/api/v1/next' })
    expect((problem as { detail: string }).detail.length).toBeGreaterThan(10)
  })

  test('contradicting rows: names them and the likely typos', async () => {
    const response = await ask('/api/v1/next?h=crane.gbbbb,slate.gbbbb&game=original')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'contradiction', rows: [1, 2], fixes: expect.any(Array) })
  })

  test('a guess that breaks hard mode: names rule, row and letter', async () => {
    const response = await ask('/api/v1/next?h=cecum.gbybb,candy.gbbbb&mode=hard&game=original')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'illegal_guess', rule: 'keep_letters', letter: 'c', row: 2 })
  })
})

describe('caching answers', () => {
  test('for minutes, or forever at a URL with the current version', async () => {
    const env = coldStore()
    const response = await ask(`/api/v1/next?${ON_TREE}`, { env })
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=300/)
    const { version } = (await response.json()) as { version: string }
    const versioned = await ask(`/api/v1/next?${ON_TREE}&v=${version}`, { env })
    expect(versioned.headers.get('cache-control')).toContain('immutable')
    const stale = await ask(`/api/v1/next?${ON_TREE}&v=0.0.0-old`, { env })
    expect(stale.headers.get('cache-control')).toMatch(/^public, max-age=300/)
  })

  test('repeats an answer from memory with the same headers, and still limits the rate', async () => {
    const env = coldStore()
    const first = await ask(`/api/v1/next?${ON_TREE}`, { env })
    expect(storeOf(env as Env).answers.size).toBe(1)
    const second = await ask(`/api/v1/next?${ON_TREE}`, { env })
    expect([...second.headers]).toEqual([...first.headers])
    expect(second.headers.get('access-control-allow-origin')).toBe('*')
    expect(second.headers.get('ratelimit-policy')).not.toBeNull()
    expect(await second.text()).toBe(await first.text())
    const limited = { ...env, RATE_LIMIT: { limit: async () => ({ success: false }) } as never }
    const headers = { 'CF-Connecting-IP': '203.0.113.7' }
    expect((await ask(`/api/v1/next?${ON_TREE}`, { env: limited, headers })).status).toBe(429)
  })

  test("gives 304 without a body for the answer's tag", async () => {
    const env = coldStore()
    const etag = (await ask(`/api/v1/next?${ON_TREE}`, { env })).headers.get('etag') as string
    const response = await ask(`/api/v1/next?${ON_TREE}`, { env, headers: { 'If-None-Match': etag } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })
})

describe('a store that cannot be trusted', () => {
  let warn: MockInstance<typeof console.warn>
  const warnings = () => warn.mock.calls.map(([line]) => JSON.parse(line as string).event)

  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** The same question of a sound store and of a faulty one: the same guess, but live, logged and not to be kept. */
  async function expectLive(env: ReturnType<typeof coldStore>, event: string) {
    const third = 'h=salet.bbbbb,courd.bbbbb&game=original'
    const sound = await askJson(`/api/v1/next?${third}`, { env: coldStore() })
    await clearCache([salet, plate])
    const response = await ask(`/api/v1/next?${third}`, { env })
    const advice = (await response.json()) as typeof sound
    expect(response.status).toBe(200)
    expect(advice.source).toBe('live')
    expect([advice.guess, advice.total, advice.proof]).toEqual([sound.guess, sound.total, 'exact'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(warnings()).toContain(event)
  }

  const keyed = (value: unknown) =>
    coldStore((key, type) => (key === 'manifest' ? readStore(key, type) : Promise.resolve(value)))

  test('searches if a value is missing', () => expectLive(keyed(null), 'store_missing'))

  test('searches if a value is damaged', async () => {
    const damaged = salet.bytes.slice()
    damaged[damaged.length >> 1] ^= 1
    await expectLive(keyed(damaged.buffer), 'store_damaged')
  })

  test('searches if a value is truncated', () => expectLive(keyed(salet.bytes.slice(0, 100).buffer), 'store_damaged'))

  test('searches if a value belongs to another opener', () =>
    expectLive(keyed(plate.bytes.slice().buffer), 'store_damaged'))

  test('searches if value and manifest belong to another opener', async () => {
    const foreign = await storedAs(plate.bytes, 'original', 'salet')
    const manifest = manifestOf([foreign])
    await expectLive(
      coldStore(async (key) => (key === 'manifest' ? manifest : foreign.bytes.buffer)),
      'store_foreign',
    )
  })

  test('searches if value and manifest belong to another game', async () => {
    const other = await shipped('current', 'salet')
    const foreign = await storedAs(other.bytes, 'original', 'salet')
    const manifest = manifestOf([foreign])
    await expectLive(
      coldStore(async (key) => (key === 'manifest' ? manifest : foreign.bytes.buffer)),
      'store_foreign',
    )
  })

  test('searches if value and manifest have an older format', async () => {
    const older = salet.bytes.slice()
    older[8] = 0
    const foreign = await storedAs(older, 'original', 'salet')
    const manifest = manifestOf([foreign])
    await expectLive(
      coldStore(async (key) => (key === 'manifest' ? manifest : foreign.bytes.buffer)),
      'store_foreign',
    )
  })

  test('searches if the manifest is missing', () =>
    expectLive(
      coldStore(async () => null),
      'manifest_missing',
    ))

  test('searches if the manifest is garbage', () =>
    expectLive(
      coldStore(async () => '{"format":'),
      'manifest_damaged',
    ))

  test('searches if the manifest has another version', () =>
    expectLive(
      coldStore(async () => manifestOf([salet]).replace('"version": 2', '"version": 9')),
      'manifest_damaged',
    ))

  test('searches if reading fails', () =>
    expectLive(
      coldStore(() => Promise.reject(new Error('KV is down'))),
      'manifest_failed',
    ))

  test('searches if reading a value fails', () =>
    expectLive(
      coldStore((key, type) => (key === 'manifest' ? readStore(key, type) : Promise.reject(new Error('KV is down')))),
      'store_failed',
    ))

  test('searches if reading takes too long', () =>
    expectLive({ ...coldStore(() => new Promise(() => {})), STORE_TIMEOUT_MS: '20' }, 'manifest_failed'))

  test('reads and logs a broken value once, not once per question', async () => {
    let reads = 0
    const env = coldStore((key, type) => {
      if (key === 'manifest') return readStore(key, type)
      reads++
      return Promise.resolve(null)
    })
    for (let i = 0; i < 5; i++) await ask(`/api/v1/next?${ON_TREE}`, { env })
    expect(reads).toBe(1)
    expect(warnings().filter((event) => event === 'store_missing')).toHaveLength(1)
  })

  test('gives right answers when half of the reads fail', async () => {
    const third = ['bbbbb', 'bbbby', 'bbbyb', 'bybbb', 'gbbbb', 'bbgbb'].map(
      (tiles) => `h=salet.${tiles}&game=original`,
    )
    const sound = coldStore()
    let reads = 0
    for (let round = 0; round < 6; round++) {
      const env = coldStore((key, type) =>
        reads++ % 2 ? readStore(key, type) : Promise.reject(new Error('KV is down')),
      )
      await clearCache([salet, plate])
      for (const query of third) {
        const { guess, total } = await askJson(`/api/v1/next?${query}`, { env: sound })
        expect(await askJson(`/api/v1/next?${query}`, { env })).toMatchObject({ guess, total, proof: 'exact' })
      }
    }
  })

  test('gives 503 for an opener that only the store has', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask('/api/v1/next?game=original&opener=salet', { env: coldStore(async () => null) })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'store_failed' })
  })
})

test('a good value is read once, then cached by the isolate and the location', async () => {
  let reads = 0
  const counted = () =>
    coldStore((key, type) => {
      if (key !== 'manifest') reads++
      return readStore(key, type)
    })
  const env = counted()
  await ask(`/api/v1/next?${ON_TREE}`, { env })
  await ask(`/api/v1/next?${ON_TREE}`, { env })
  expect(reads).toBe(1)
  await ask(`/api/v1/next?${ON_TREE}`, { env: counted() })
  expect(reads).toBe(1)
})

test('a long search runs once, whichever isolate asks next', async () => {
  const query = '/api/v1/next?h=fuzzy.bbbbb&game=original&limit=5'
  const first = await askJson(query, { env: coldStore() })
  expect(first.work).toBeGreaterThan(1_000_000)
  const again = await askJson(query, { env: coldStore() })
  expect(again).toEqual(first)
})

test('a long search in one mode does not answer another mode', async () => {
  const query = '/api/v1/next?h=fuzzy.bbbbb&game=original&limit=5'
  for (const mode of ['normal', 'strict', 'hard']) {
    expect(await askJson(`${query}&mode=${mode}`, { env: coldStore() })).toMatchObject({ mode })
  }
})

test('cached values are checked like stored ones', async () => {
  const cache = (caches as unknown as { default: Cache }).default
  const address = `https://store.fivebase.invalid/${salet.entry.key}?${salet.entry.sha256}`
  await cache.put(address, new Response(plate.bytes, { headers: { 'Cache-Control': 'public, max-age=600' } }))
  expect(await askJson(`/api/v1/next?${ON_TREE}`, { env: coldStore() })).toMatchObject({ source: 'tree' })
})

test('a new manifest is read after a minute', async () => {
  let manifest = manifestOf([salet])
  const env = coldStore((key, type) => (key === 'manifest' ? Promise.resolve(manifest) : readStore(key, type)))
  const versionIn = async () => (await askJson('/api/v1/version', { env })).version
  const first = await versionIn()
  manifest = manifestOf([salet, plate])
  expect(await versionIn()).toEqual(first)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  // The first to come has the old one, and has it read again.
  await versionIn()
  expect(await versionIn()).not.toEqual(first)
  clock.mockRestore()
})

test.each([
  ['a root on a stored tree', '/next?game=original'],
  ['a state on it', `/next?${ON_TREE}`],
  ['a state off it', '/next?h=plate.bbgbg,shame.ybgbg&game=original'],
  ['another opener', '/next?game=original&opener=plate'],
  ['excluded words', '/next?game=original&exclude=cigar'],
  ['another limit', '/next?game=original&limit=3'],
  ['a hard position', '/next?h=fuzzy.bbbbb&game=current&mode=hard'],
  ['a whole strategy', '/strategy/salet?game=original'],
  ['a branch of it', '/strategy/salet/bbbbb?game=original'],
  ['a branch that is searched', '/branch?h=fuzzy.bbbgb,brick.bbbbb&game=original'],
])('the header Fivebase-Proof says what the answer proves: %s', async (_, path) => {
  const response = await ask(`/api/v1${path}`)
  const { proof, total, misses = 0, lower = total, upper = total } = await response.json()
  const bounds = `bounds; lower=${lower}; upper=${upper}`
  expect(response.headers.get('Fivebase-Proof')).toBe(proof === 'exact' ? 'exact' : bounds)
  // An exact answer loses no more than it must, and its bounds are its total.
  if (proof === 'exact') expect([lower, upper]).toEqual([total, total])
  else expect(lower < upper || misses > 0).toBe(true)
})
