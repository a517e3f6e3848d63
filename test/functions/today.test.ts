/** Games of days: `today` leads to one, its id never changes, and dropped or unknown days say so. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGame } from '../../engine/rules/game.ts'
import { Budget } from '../../engine/search/budget.ts'
import { type BotContext, mayTakeLong, replyTo } from '../../functions/bots/command.ts'
import { DISCORD_MARKUP } from '../../functions/bots/markup.ts'
import type { Env } from '../../functions/env.ts'
import { ask, askJson, bindings, ORIGIN, post } from './ask.ts'
import { coldStore, fillStore, readStore, shipped } from './stored.ts'
import { fillDays, makeDay, type StoredDay, WORDS } from './stored-days.ts'

const [FIRST, SECOND, THIRD] = ['2030-03-05', '2030-03-06', '2030-03-07']
const NEXT = '/api/v1/next?game='

let days: StoredDay[]

const at = (moment: string) => vi.setSystemTime(new Date(`${moment}Z`))

beforeAll(async () => {
  days = [await makeDay(FIRST, WORDS.slice(0, 12)), await makeDay(SECOND, WORDS.slice(0, 30)), await makeDay(THIRD, [])]
  await fillStore([await shipped('current', 'salet')])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('2030-03-06T10:00:00')
})

afterEach(() => {
  vi.useRealTimers()
})

/** A newly started Worker, over a store with some days; it counts its reads. */
async function workerOver(some: readonly StoredDay[]) {
  await fillDays(some)
  const read: string[] = []
  const env = coldStore((key, type) => {
    read.push(key)
    return readStore(key, type)
  })
  return { env, read, askJson: (path: string, init?: RequestInit) => askJson(path, { ...init, env }) }
}

describe('today', () => {
  test('leads to the game of the day, named in the answer, with its strategy', async () => {
    const worker = await workerOver(days)
    const answer = await worker.askJson(`${NEXT}today`)
    const [hash] = days[1].entry.hashes
    expect(answer).toMatchObject({
      game: 'day-2030-03-06',
      hash,
      guess: days[1].opener,
      source: 'tree',
      proof: 'exact',
    })
    const { version, ...same } = answer
    expect(await worker.askJson(`${NEXT}day-2030-03-06`)).toEqual({ ...same, version })
    expect(worker.read).toEqual(['manifest', 'days', days[1].entry.key])
  })

  test('costs a read only for those who ask for it', async () => {
    const worker = await workerOver(days)
    await worker.askJson(`${NEXT}current&opener=salet`)
    expect(worker.read).not.toContain('days')
  })

  test("changes at midnight UTC; yesterday's link still answers the same", async () => {
    const worker = await workerOver(days)
    at('2030-03-05T23:59:00')
    const yesterday = await worker.askJson(`${NEXT}today`)
    const tag = (await ask(`${NEXT}today`, { env: worker.env })).headers.get('ETag') as string
    const again = () => ask(`${NEXT}today`, { env: worker.env, headers: { 'If-None-Match': tag } })
    expect((await again()).status).toBe(304)
    expect(yesterday.game).toBe('day-2030-03-05')
    at('2030-03-06T00:00:00')
    expect((await again()).status).toBe(200)
    expect((await worker.askJson(`${NEXT}today`)).game).toBe('day-2030-03-06')
    expect(await worker.askJson(`${NEXT}day-2030-03-05`)).toEqual(yesterday)
  })

  test('is the last good day if there is no newer one, and never a future day', async () => {
    at('2030-03-09T12:00:00')
    expect((await (await workerOver(days.slice(0, 1))).askJson(`${NEXT}today`)).game).toBe('day-2030-03-05')
    const ahead = await workerOver(days)
    at('2030-03-06T23:59:59')
    // Its odds would reveal today's answer.
    for (const path of [`${NEXT}day-2030-03-07`, `${NEXT}day-2030-03-07-out`]) {
      expect(await ahead.askJson(path)).toMatchObject({
        code: 'unknown_game',
        detail: 'There is no game of 2030-03-07 here; the newest is day-2030-03-06.',
      })
    }
    at('2030-03-01T12:00:00')
    const early = await (await workerOver(days)).askJson(`${NEXT}today`)
    expect(early).toMatchObject({
      code: 'unknown_game',
      detail: expect.stringContaining('first day here is 2030-03-05'),
    })
  })

  test('works for every route with a game, in bodies and in batches', async () => {
    const { askJson } = await workerOver(days)
    const [row, game] = ['h=aback.bbbbb', 'day-2030-03-06']
    for (const path of [
      `rank?${row}&game=today`,
      `explain?${row}&game=today&word=plate`,
      `analyze?guesses=${WORDS[3]},${WORDS[9]}&answer=${WORDS[9]}&game=today`,
      `simulate?answer=${WORDS[9]}&game=today`,
      `decode?grids=🟩🟩🟩🟩🟩&answer=${WORDS[9]}&game=today`,
      'openers?game=today',
      'play?strategy=minimax&game=today',
    ]) {
      expect(await askJson(`/api/v1/${path}`), path).toMatchObject({ game })
    }
    expect(await askJson('/api/v1/next', post({ game: 'today' }))).toMatchObject({ game })
    const { answers } = await askJson('/api/v1/batch', post({ questions: [{ game: 'today' }, { game: 'current' }] }))
    expect(answers.map((each: { answer: { game: string } }) => each.answer.game)).toEqual([game, 'current'])
    expect(answers[0].answer.version).toBe((await askJson(`${NEXT}today`)).version)
    expect(answers[1].answer.version).not.toBe(answers[0].answer.version)
    expect(await askJson(`/api/v1/strategy/${days[1].opener}?game=today&format=json`)).toMatchObject({ gameId: game })
  })
})

describe('caches', () => {
  const controlOf = async (path: string, env: object) => (await ask(path, { env })).headers.get('Cache-Control')

  test('of answers by name end with the day; those by id are cached as usual', async () => {
    const { env, askJson } = await workerOver(days)
    expect(await controlOf(`${NEXT}today`, env)).toBe('public, max-age=300')
    at('2030-03-06T23:58:20')
    expect(await controlOf(`${NEXT}today`, env)).toBe('public, max-age=100')
    expect(await controlOf(`${NEXT}day-2030-03-06`, env)).toContain('max-age=300, stale')
    const { version } = await askJson(`${NEXT}today`)
    expect(await controlOf(`${NEXT}today&v=${version}`, env)).toBe('public, max-age=100')
    expect(await controlOf(`${NEXT}day-2030-03-06&v=${version}`, env)).toContain('immutable')
    // The version names the day, so another day's does not make it immutable.
    expect(await controlOf(`${NEXT}day-2030-03-05&v=${version}`, env)).not.toContain('immutable')
  })

  test('of the isolate drop a day that is gone', async () => {
    const { env, askJson } = await workerOver(days)
    expect((await askJson(`${NEXT}day-2030-03-05`)).game).toBe('day-2030-03-05')
    await fillDays(days.slice(1))
    // The index is reread behind the first request after a minute.
    at('2030-03-06T10:02:00')
    await ask(`${NEXT}day-2030-03-05`, { env })
    const gone = await askJson(`${NEXT}day-2030-03-05`)
    expect(gone).toMatchObject({ status: 404, code: 'unknown_game' })
    expect(gone.detail).toContain('is gone; the oldest is day-2030-03-06')
  })
})

describe('past', () => {
  test('none, rarer and out give three games, each with its strategy', async () => {
    const { askJson } = await workerOver(days)
    const gameOf = async (query: string) => (await askJson(`/api/v1/next?${query}&answers=15000`)).game
    expect(await gameOf('past=rarer')).toBe('day-2030-03-06')
    expect(await gameOf('past=out')).toBe('day-2030-03-06-out')
    expect(await gameOf('past=none')).toBe('current')
    expect(await gameOf('game=today&past=out')).toBe('day-2030-03-06-out')
    expect(await gameOf('game=day-2030-03-05&past=out')).toBe('day-2030-03-05-out')
    expect(await gameOf('game=day-2030-03-05-out&past=rarer')).toBe('day-2030-03-05')
    expect(await gameOf('game=today&past=none')).toBe('current')
    const out = await askJson('/api/v1/next?past=out')
    expect(out).toMatchObject({ source: 'tree', proof: 'exact', remaining: WORDS.length - 30 })
    expect(out.answers).not.toContain(WORDS[0])
  })

  test('works only for the game the days are made from', async () => {
    const { askJson } = await workerOver(days)
    expect(await askJson('/api/v1/next?game=original&past=rarer')).toMatchObject({
      code: 'bad_parameter',
      detail: 'Past answers are stored for the game current, not for original.',
    })
  })
})

describe('a store without past answers', () => {
  test.each([`${NEXT}today`, `${NEXT}day-2030-03-06`, '/api/v1/next?past=rarer', '/api/v1/next?past=out'])(
    'answers %s with a 404 that says how to provide them',
    async (path) => {
      await bindings.KV.delete('days')
      const problem = await askJson(path, { env: coldStore() })
      expect(problem).toMatchObject({ status: 404, code: 'no_past_answers' })
      expect(problem.detail).toContain('fivebase daily --past FILE --seed remote')
    },
  )

  test('accepts past=none', async () => {
    expect(await askJson('/api/v1/next?past=none&opener=salet', { env: coldStore() })).toMatchObject({
      game: 'current',
    })
  })

  test('is not confused with a failing or damaged store', async () => {
    const failing = coldStore((key, type) => (key === 'days' ? Promise.reject(new Error('no')) : readStore(key, type)))
    expect(await askJson(`${NEXT}today`, { env: failing })).toMatchObject({ status: 503, code: 'store_failed' })
    await bindings.KV.put('days', '{"format":"fivebase-days","version":1,"days":[{}]}')
    const env = coldStore()
    expect(await askJson(`${NEXT}today`, { env })).toMatchObject({ status: 503, code: 'store_failed' })
    expect(await askJson('/api/v1/health', { env })).toMatchObject({ status: 'degraded', past: { state: 'damaged' } })
    const { env: foreign } = await workerOver(days)
    await bindings.KV.put(days[1].entry.key, 'other')
    await (caches as unknown as { default: Cache }).default.delete(
      `https://store.fivebase.invalid/${days[1].entry.key}`,
    )
    expect(await askJson(`${NEXT}today`, { env: foreign })).toMatchObject({ status: 503, code: 'store_failed' })
  })
})

test('health gives the date, length and age of the list, and none of its words', async () => {
  at('2030-03-08T01:00:00')
  const { askJson } = await workerOver(days.slice(0, 2))
  const health = await askJson('/api/v1/health')
  expect(health.past).toEqual({
    state: 'ok',
    game: 'day-2030-03-06',
    answers: 30,
    until: '2030-03-05',
    ageDays: 3,
    days: 2,
  })
  const text = JSON.stringify(health)
  for (const word of WORDS) expect(text).not.toContain(word)
  await bindings.KV.delete('days')
  expect(await askJson('/api/v1/health')).toMatchObject({ past: { state: 'ok' } })
  // Isolates also forget what an operator removes from the store, behind the first request after a minute.
  at('2030-03-08T01:02:00')
  await askJson('/api/v1/health')
  expect((await askJson('/api/v1/health')).past).toEqual({ state: 'missing' })
  expect(await askJson(`${NEXT}day-2030-03-06`)).toMatchObject({ code: 'no_past_answers' })
  expect((await (await ask('/api/v1/health', { env: coldStore() })).json()) as object).toMatchObject({
    status: 'ok',
    past: { state: 'missing' },
  })
})

describe('bots', () => {
  const context = (env: Partial<Env>): BotContext => ({
    env: { ...bindings, ...env },
    budget: new Budget(1_000_000),
    waitUntil: () => {},
    storeUntilMs: Date.now() + 10_000,
    origin: ORIGIN,
    markup: DISCORD_MARKUP,
  })

  test('accept today, and link to its id', async () => {
    const { env } = await workerOver(days)
    const next = await replyTo(context(env), { name: 'next', game: 'today' })
    expect(next).toContain(`**${days[1].opener.toUpperCase()}**`)
    expect(next).toContain(`${ORIGIN}/?game=day-2030-03-06`)
    expect(next).toContain('(game day-2030-03-06)')
    expect(await replyTo(context(env), { name: 'tree', game: 'today' })).toContain('game=day-2030-03-06')
    expect(await mayTakeLong(context(env), { name: 'next', game: 'today' })).toBe(false)
  })

  test('say how to provide it if there is none', async () => {
    await bindings.KV.delete('days')
    expect(await replyTo(context(coldStore()), { name: 'next', game: 'today' })).toContain('fivebase daily')
  })
})

describe('pages', () => {
  /** A page as it was built: the Worker fills it. */
  const BUILT = '<!doctype html><title>built</title><div id="content"></div><script id="position"></script>'
  const ASSETS = {
    fetch: async () => new Response(BUILT, { headers: { 'Content-Type': 'text/html' } }),
  } as unknown as Env['ASSETS']

  async function pagesOver(some: readonly StoredDay[]) {
    const { env } = await workerOver(some)
    return (path: string) => ask(path, { env: { ...env, ASSETS }, redirect: 'manual' })
  }

  test.each([
    ['/?game=today', '/?game=day-2030-03-06'],
    ['/?h=aback.bbbbb&game=today', '/?h=aback.bbbbb&game=day-2030-03-06'],
    ['/?past=out', '/?game=day-2030-03-06-out'],
    ['/tree/plate?game=today', '/tree/plate?game=day-2030-03-06'],
    ['/compare?game=today', '/compare?game=day-2030-03-06'],
  ])('%s redirects to %s, which stays the same', async (path, target) => {
    const response = await (await pagesOver(days))(path)
    expect([response.status, response.headers.get('Location')]).toEqual([302, target])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('use the game of a day: solver, tree, openers, review, preview and browser search', async () => {
    const open = await pagesOver(days)
    const [game, opener] = ['day-2030-03-06', days[1].opener]
    const text = async (path: string) => {
      const response = await open(path)
      expect(response.status, path).toBe(200)
      return response.text()
    }
    expect(await text(`/?game=${game}&h=${WORDS[0]}.bbbbb`)).toContain(`"game":"${game}"`)
    expect(await text(`/tree/${opener}?game=${game}`)).toContain(`${WORDS.length} words`)
    expect(await text(`/tree?game=${game}`)).toContain(`/tree/${opener}?game=${game}`)
    expect(await text(`/openers?game=${game}`)).toContain(opener)
    expect(await text(`/compare?game=${game}`)).toContain('don’t compare ways to play for a single day')
    expect(await text(`/analyze?game=${game}&h=${WORDS[0]}.bbbbb`)).toContain(game)
    const { hash } = days[1].games[0]
    const lists = await open(`/games/${game}.${hash.slice(0, 12)}.json`)
    expect(lists.headers.get('Cache-Control')).toContain('immutable')
    expect(createGame(await lists.json())).toMatchObject({ id: game, hash, answers: WORDS })
    expect((await open(`/games/${game}.000000000000.json`)).status).toBe(404)
  })

  test('of a dropped day say so, and offer a way on', async () => {
    const open = await pagesOver(days.slice(1))
    for (const path of [`/?game=day-2030-03-05&h=${WORDS[0]}.bbbbb`, '/tree/plate?game=day-2030-03-05']) {
      const response = await open(path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toContain('We don’t have that day’s puzzle')
    }
  })

  test('never redirect to another origin', async () => {
    const response = await (await pagesOver(days))('//elsewhere.example/?game=today')
    expect(new URL(response.headers.get('Location') as string, ORIGIN).origin).toBe(ORIGIN)
  })
})
