/** Past answers and weights in a request: used for one answer, and never stored. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { keptLive } from '../../functions/cache/live-cache.ts'
import { ask, askJson, bindings, post } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

/** ABASE, CEASE, ERASE and USAGE are left. */
const QUESTION = { h: 'plate.bbgbg,shame.ybgbg', game: 'original' }
const WEIGHTS = { usage: 200, Cease: 2, erase: 1 }

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

describe('weights in a body', () => {
  test('make the likely word the next guess, and are counted in the answer', async () => {
    expect(await askJson('/api/v1/next', post(QUESTION))).toMatchObject({ guess: 'cease', proof: 'exact' })
    const response = await ask('/api/v1/next', post({ ...QUESTION, weights: { ...WEIGHTS, zzzzz: 3 } }))
    expect(response.headers.get('cache-control')).toBe('no-store')
    // 200 found at once, 2 with the second guess, the two others with the third.
    expect(await response.json()).toMatchObject({
      guess: 'usage',
      proof: 'exact',
      total: 210,
      source: 'live',
      odds: { past: 0, weights: 3, unknown: 1, unweighed: 2312 },
    })
    expect(await askJson('/api/v1/next', post(QUESTION))).not.toHaveProperty('odds')
  })

  test('count for rank and analyze, too', async () => {
    const ranked = await askJson('/api/v1/rank', post({ ...QUESTION, weights: WEIGHTS, top: 1 }))
    expect(ranked).toMatchObject({ guesses: [{ guess: 'usage', total: 210 }], odds: { weights: 3 } })
    const game = { guesses: ['plate', 'shame', 'usage'], answer: 'usage', game: 'original' }
    const analyzed = await askJson('/api/v1/analyze', post({ ...game, weights: WEIGHTS }))
    expect(analyzed.turns[2]).toMatchObject({ best: 'usage', cost: 0 })
  })

  test('make a new game that uses no stored results of the shipped one', async () => {
    const on = { h: 'salet.bbbbb', game: 'original' }
    const known = await askJson('/api/v1/next', post(on))
    const own = await askJson('/api/v1/next', post({ ...on, weights: WEIGHTS }))
    expect([known.source, own.source]).toEqual(['tree', 'live'])
    expect(own.hash).not.toBe(known.hash)
  })

  test('that are all equal give the uniform game and its stored results', async () => {
    const { answers } = await askJson('/api/v1/next?game=original&answers=3000')
    const weights = Object.fromEntries(answers.map((word: string) => [word, 0.5]))
    for (const asked of [{ h: 'salet.bbbbb' }, QUESTION, {}]) {
      const question = { game: 'original', ...asked }
      const { odds, ...own } = await askJson('/api/v1/next', post({ ...question, weights }))
      expect(odds).toMatchObject({ weights: 2315, unweighed: 0 })
      expect(own).toEqual(await askJson('/api/v1/next', post(question)))
    }
  })

  test('are not stored or logged, and are searched within the work of one request', async () => {
    const lines: unknown[] = []
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(line))
    }
    const size = keptLive.size
    const question = { h: 'qajaq.bbbbb', game: 'original', weights: { slate: 77 } }
    const response = await ask('/api/v1/next', { ...post(question), env: { LOG_LEVEL: 'debug' } })
    vi.restoreAllMocks()
    expect(await response.json()).toMatchObject({ status: 'play', source: 'live' })
    expect(keptLive.size).toBe(size)
    expect(lines.join('\n')).not.toMatch(/slate|77/)
    expect(Number(response.headers.get('fivebase-work'))).toBeLessThanOrEqual(Number(bindings.WORK_BUDGET) * 1.1)
  })
})

test('past answers in a body make used words rarer', async () => {
  const asked = { h: QUESTION.h, game: 'current' }
  const { answers } = await askJson('/api/v1/next', post({ game: 'current', h: 'fuzzy.bbbbb', answers: 400 }))
  const others = answers.filter((word: string) => word !== 'usage')
  const withPast = (past: string[]) => askJson('/api/v1/next', post({ ...asked, past: [...past, 'zzzzz'] }))
  const [fresh, used] = [await withPast(others), await withPast([...others, 'usage'])]
  const share = (body: typeof fresh) => body.likely.find(({ word }: { word: string }) => word === 'usage').share
  expect(fresh.odds).toEqual({ past: others.length, weights: 0, unknown: 1, unweighed: 0 })
  expect(used.odds.past).toBe(others.length + 1)
  expect(share(used)).toBeLessThan(share(fresh))
})

test.each([
  ['a text for a weight', { weights: { slate: 'much' } }, 'bad_parameter'],
  ['a weight below 0', { weights: { slate: -1 } }, 'bad_parameter'],
  ['a word that is none', { weights: { slates: 1 } }, 'bad_word'],
  ['no answer of the game', { weights: { zzzzz: 1 } }, 'bad_parameter'],
  ['a past word that is none', { past: ['slates'] }, 'bad_word'],
  ['an empty past', { past: [] }, 'bad_parameter'],
  ['too many past answers', { past: Array(5001).fill('slate') }, 'bad_parameter'],
  [
    'too many weights',
    { weights: Object.fromEntries(Array.from({ length: 8001 }, (_, at) => [`w${at}`, 1])) },
    'bad_parameter',
  ],
])('%s gets a problem document', async (_, odds, code) => {
  expect(await askJson('/api/v1/next', post({ ...QUESTION, ...odds }))).toMatchObject({ code, status: 400 })
})

test.each(['explain', 'openers', 'simulate'])('%s rejects fields it does not have', async (route) => {
  const problem = await askJson(`/api/v1/${route}`, post({ game: 'original', weights: WEIGHTS }))
  expect(problem).toMatchObject({ code: 'bad_parameter' })
})
