/** The engine in a program, the client and the API give one question the same answer, in the same shape. */

import { beforeAll, describe, expect, test } from 'vitest'
import kernel from '../../build/kernel.wasm'
import originalOpeners from '../../data/openers/original/normal-mean-6.bin'
import type { AnalyzeAnswer, ExplainAnswer, NextAnswer, RankAnswer } from '../../engine/api/answer.ts'
import { createEngine, type Engine } from '../../engine/api/engine.ts'
import { ContradictionError, type FivebaseError, IllegalGuessError, QuestionError } from '../../engine/api/errors.ts'
import type { History, PlayedGame } from '../../engine/api/question.ts'
import { createClient } from '../../functions/client/client.ts'
import { gameOf } from '../../functions/games.ts'
import { ask, ORIGIN } from './ask.ts'
import { fillStore, shipped, shippedTable } from './stored.ts'

const client = createClient(ORIGIN, {
  game: 'original',
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : undefined
    return ask(pathname + search, { method: request.method, headers: request.headers, body })
  },
})
let engine: Engine

beforeAll(async () => {
  const salet = await shipped('original', 'salet')
  await fillStore([salet], [await shippedTable()])
  engine = createEngine({
    kernel,
    game: gameOf('original'),
    version: 'of the test',
    strategies: [salet.bytes],
    openers: [new Uint8Array(originalOpeners as ArrayBuffer)],
  })
})

/** Only the version may differ. */
const unversioned = <Answer extends object>(answer: Answer) => ({ ...answer, version: '' })

describe.each<History>(['', 'salet.bbbyb', 'plate.bbgbg,shame.ybgbg', 'salet.bbbyb,ggggg.bbbbb'])('after %j', (h) => {
  test('next', async () => {
    const options = { top: 3, groups: true, answers: 4 }
    expect(unversioned(await client.next(h, options))).toEqual(unversioned(engine.next(h, options)))
  })

  test('rank', async () => {
    expect(await client.rank(h, { top: 3 })).toEqual(engine.rank(h, { top: 3 }))
  })

  test('explain', async () => {
    expect(await client.explain(h, 'stone')).toEqual(engine.explain(h, 'stone'))
  })
})

test('a batch gives an answer or an error for each question', async () => {
  // Few words are left, so that the share of the work that one of three questions has is enough.
  const h = 'plate.bbgbg,shame.gbgbg'
  const [known, wrong, searched] = await client.batch([{}, { history: 'plate' }, { history: h, mode: 'hard', top: 2 }])
  expect(unversioned(known)).toEqual(unversioned(engine.next()))
  expect(wrong).toBeInstanceOf(QuestionError)
  expect(wrong).toMatchObject({ code: 'bad_history', members: { at: expect.any(Number) } })
  expect(unversioned(searched)).toEqual(unversioned(engine.next(h, { mode: 'hard', top: 2 })))
})

test('hard mode, excluded words and lists of rows are sent', async () => {
  const rows = [
    { guess: 'plate', pattern: 'bbgbg' },
    { guess: 'shame', pattern: 181 },
  ]
  const options = { mode: 'hard', exclude: ['abase'], limit: 7 } as const
  expect(unversioned(await client.next(rows, options))).toEqual(unversioned(engine.next(rows, options)))
})

test.each<PlayedGame | string>([{ guesses: ['salet', 'crone', 'price'], answer: 'price' }, 'salet.bbbyb,crone.yybby'])(
  'analyze %j',
  async (played) => {
    expect(await client.analyze(played)).toEqual(engine.analyze(played))
  },
)

test('your own weights and past answers are sent in a body, and change the answer', async () => {
  const h = 'plate.bbgbg,shame.ybgbg'
  expect(await client.next(h)).toMatchObject({ guess: 'cease', total: 7 })
  const weights = { usage: 200, cease: 2, erase: 1 }
  expect(await client.next(h, { weights })).toMatchObject({ guess: 'usage', total: 210 })
  expect(await client.rank(h, { weights, top: 1 })).toMatchObject({ guesses: [{ guess: 'usage', total: 210 }] })
  const reviewed = await client.analyze({ guesses: ['plate', 'shame', 'usage'], answer: 'usage' }, { weights })
  expect(reviewed.turns[2]).toMatchObject({ best: 'usage', cost: 0 })
  const past = gameOf('original').answers.filter((word) => word !== 'abase')
  expect(await client.next(h, { game: 'current', past: new Set(past) })).toMatchObject({ guess: 'abase' })
})

test('questions too long for a URL are sent in a body', async () => {
  const exclude = gameOf('original').answers.slice(0, 500)
  const h = 'plate.bbgbg'
  expect(unversioned(await client.next(h, { exclude }))).toEqual(unversioned(engine.next(h, { exclude })))
  const unknown = { exclude: ['zzzzz'] }
  expect(unversioned(await client.next(h, unknown))).toEqual(unversioned(engine.next(h, unknown)))
})

test.each<[string, (asked: Engine | typeof client) => unknown, new (...args: never[]) => FivebaseError]>([
  ['bad_history', (asked) => asked.next('plate'), QuestionError],
  ['bad_word', (asked) => asked.next('', { opener: 'zzzzz' }), QuestionError],
  ['contradiction', (asked) => asked.next('plate.ggggb,crane.ggggg'), ContradictionError],
  ['illegal_guess', (asked) => asked.next('plate.bbgbg,crony.bbbbb', { mode: 'hard' }), IllegalGuessError],
  ['bad_history', (asked) => asked.analyze({ guesses: ['price', 'crane'], answer: 'price' }), QuestionError],
])('%s gives the same error from client and engine', async (code, run, kind) => {
  const [here, there] = await Promise.all(
    [engine, client].map((asked) =>
      (async () => run(asked))().then(
        () => null,
        (error: FivebaseError) => error,
      ),
    ),
  )
  expect(here).toBeInstanceOf(kind)
  expect(there).toBeInstanceOf(kind)
  expect(here).toMatchObject({ code, message: there?.message, members: JSON.parse(JSON.stringify(there?.members)) })
})

test('strategies, branches and service details are available', async () => {
  expect(await client.strategy('salet', { format: 'text' })).toContain('salet')
  expect(JSON.parse(await client.branch('salet.bbbyb'))).toMatchObject({ branch: 'salet.bbbyb', proof: 'exact' })
  expect((await client.games()).map(({ id }) => id)).toContain('dictionary')
  expect(await client.version()).toMatchObject({ name: 'fivebase', api: 1 })
  expect((await client.health()).status).toBe('ok')
})

describe('a server that fails', () => {
  const answer = { ok: () => new Response('{"games":[]}'), wait: () => new Response('', { status: 503 }) }
  const failing = (responses: (() => Response)[], options = {}) => {
    let asked = 0
    const unwell = createClient(ORIGIN, { ...options, fetch: async () => responses[asked++]() })
    return { unwell, count: () => asked }
  }

  test('is asked again after a failure', async () => {
    const { unwell, count } = failing([answer.wait, answer.ok])
    expect(await unwell.games()).toEqual([])
    expect(count()).toBe(2)
  })

  test('is asked a limited number of times', async () => {
    const { unwell, count } = failing([answer.wait, answer.wait, answer.ok], { tries: 2 })
    await expect(unwell.games()).rejects.toMatchObject({ name: 'UnavailableError', code: 'unreachable' })
    expect(count()).toBe(2)
  })

  test('is not asked again before Retry-After', async () => {
    const limited = () => new Response('', { status: 429, headers: { 'Retry-After': '60' } })
    const { unwell, count } = failing([limited])
    await expect(unwell.games()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterMs: 60_000 })
    expect(count()).toBe(1)
  })

  test('is not asked again for a bad request', async () => {
    const { unwell, count } = failing([() => new Response('{"code":"bad_word","detail":"no"}', { status: 400 })])
    await expect(unwell.games()).rejects.toMatchObject({ name: 'QuestionError', message: 'no' })
    expect(count()).toBe(1)
  })

  test('is left when the signal aborts', async () => {
    const { unwell } = failing([answer.wait, answer.ok])
    await expect(unwell.games({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

test('the schemas of the API are the types of the package', async () => {
  // Compiled, not run: the client's types match each body of the API.
  const shapes = async () => {
    const { nextOn } = await import('../../functions/next-answer.ts')
    const { rankingSchema } = await import('../../functions/routes/rank.ts')
    const { analysisSchema } = await import('../../functions/routes/parts/analysis-schema.ts')
    const { explanationSchema } = await import('../../functions/routes/explain.ts')
    const next: NextAnswer = await nextOn(null as never, null as never, null as never)
    const rank: RankAnswer = rankingSchema.parse(null)
    const analysis: AnalyzeAnswer = analysisSchema.parse(null)
    const explanation: ExplainAnswer = explanationSchema.parse(null)
    return [next, rank, analysis, explanation]
  }
  expect(shapes).toBeTypeOf('function')
})
