/** No request takes more work than allowed, whatever it asks. */
import { beforeAll, describe, expect, test } from 'vitest'
import { workBudget } from '../../functions/env.ts'
import { ask, askJson, bindings } from './ask.ts'
import { fillStore, shipped } from './stored.ts'
import { worstRequests } from './worst-requests.ts'

const BUDGET = workBudget(bindings)
/** Work that cannot be stopped halfway may exceed it a little. */
const MOST = 1.1
/** A sample per run: all of them take half a minute per game, and far more on a busy machine. */
const STEP = 31
const TIMEOUT_MS = 180_000

const workOf = (response: Response) => Number(response.headers.get('Fivebase-Work') ?? 0)

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

describe('the work of a request', () => {
  test.each(['original', 'current', 'dictionary'])(
    'never exceeds the budget, whatever is asked of %s',
    async (game) => {
      // Each game begins elsewhere in the list.
      const first = ['original', 'current', 'dictionary'].indexOf(game) * 2
      const paths = worstRequests(game).filter((path, at) => at % STEP === first && path.startsWith('/api'))
      let most = 0
      for (const path of paths) {
        const response = await ask(path)
        expect(response.status, path).toBeLessThan(500)
        expect(workOf(response), path).toBeLessThanOrEqual(BUDGET * MOST)
        most = Math.max(most, workOf(response))
      }
      // The requests are what they claim to be.
      expect(most).toBeGreaterThan(BUDGET / 2)
    },
    TIMEOUT_MS,
  )

  test('includes ranking guesses that cannot win, and is reported', async () => {
    const response = await ask('/api/v1/rank?game=dictionary&limit=2&top=1')
    const { work, isComplete, guesses } = (await response.json()) as never as {
      work: number
      isComplete: boolean
      guesses: unknown[]
    }
    expect(isComplete).toBe(false)
    expect(guesses).toHaveLength(1)
    expect(work).toBeGreaterThan(BUDGET / 2)
    expect(work).toBeLessThanOrEqual(BUDGET * MOST)
    expect(workOf(response)).toBe(Math.round(work))
  })

  test('is shared by all guesses of a reviewed game', async () => {
    const path =
      '/api/v1/analyze?game=dictionary&limit=12&guesses=fuzzy,vivid,mamma,pzazz,kudzu,jazzy,shame&answer=shame'
    const response = await ask(path)
    expect(workOf(response)).toBeGreaterThan(0)
    expect(workOf(response)).toBeLessThanOrEqual(BUDGET * MOST)
    expect(await response.json()).toMatchObject({ work: workOf(response) })
  })

  test('follows the configured budget', async () => {
    const env = { WORK_BUDGET: '2400000' }
    for (const path of worstRequests('original').filter((_, at) => at % STEP === 1)) {
      if (path.startsWith('/api')) expect(workOf(await ask(path, { env })), path).toBeLessThanOrEqual(2_400_000 * MOST)
    }
  })

  test('includes what grids without letters may mean', async () => {
    const decode = (game: string) =>
      ask(worstRequests(game).find((path) => path.includes('/decode')) as string).then(async (response) => ({
        work: workOf(response),
        body: (await response.json()) as { code?: string; possible?: { count: number } },
      }))
    const usual = await decode('current')
    expect(usual.body.possible?.count).toBeGreaterThan(0)
    expect(usual.work).toBeGreaterThan(1_000_000)
    const large = await decode('dictionary')
    expect(large.body.code).toBe('too_much_work')
    expect(large.work).toBeLessThanOrEqual(BUDGET)
  })

  test('is checked before playing a strategy of the literature', async () => {
    const path = '/api/v1/play?game=dictionary&strategy=minimax&h=qajaq.bbbbb'
    const { status, code, detail } = await askJson(path)
    expect([status, code]).toEqual([422, 'too_much_work'])
    expect(detail).toContain('/compare')
  })
})
