/** Anything asked in a query may be asked in a body, with the same answer. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, askJson, post } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const ROWS = [
  { guess: 'Plate', pattern: '__g_g' },
  { guess: 'shame', result: ['correct', 'absent', 'correct', 'absent', 'correct'] },
]
const H = 'plate.bbgbg,shame.gbgbg'

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

describe('a body is answered as the query of the same fields', () => {
  test.each([
    ['next', `h=${H}&answers=3`, { h: H, answers: 3 }],
    ['next', `h=${H}&exclude=space,suave`, { rows: ROWS, exclude: ['space', 'suave'] }],
    ['rank', `h=${H}&top=3`, { rows: ROWS, top: 3 }],
    ['rank', `h=${H}&guesses=crane,slate`, { guess_results: ROWS, guesses: ['crane', 'slate'] }],
    ['explain', `h=${H}&word=stone`, { rows: ROWS, word: 'stone' }],
    ['analyze', 'guesses=crane,slate,shame&answer=shame', { guesses: 'crane slate shame', answer: 'shame' }],
    ['analyze', `h=${H}`, { rows: ROWS }],
    ['simulate', 'answer=shame&opener=salet', { answer: 'shame', opener: 'salet' }],
    ['openers', 'size=5&page=2', { size: 5, page: 2 }],
  ])('%s?%s', async (route, query, body) => {
    const got = await askJson(`/api/v1/${route}?game=original&${query}`)
    const response = await ask(`/api/v1/${route}`, post({ game: 'original', ...body }))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(got)
  })
})

describe('an unusable body', () => {
  test.each(['next', 'rank', 'explain', 'analyze', 'simulate', 'openers'])(
    'gets a problem document from %s',
    async (route) => {
      for (const [body, code] of [
        ['{', 'bad_json'],
        [{ unheard: 'of' }, 'bad_parameter'],
        [{ game: 'original', mode: 'easy' }, 'bad_parameter'],
        [[], route === 'next' ? null : 'bad_parameter'],
      ] as const) {
        const response = await ask(`/api/v1/${route}`, post(body))
        if (code !== null) expect(await response.json()).toMatchObject({ code, status: 400 })
      }
    },
  )
})

test('a tag does not turn the answer to a POST into a 304', async () => {
  const asked = post({ h: H, game: 'original' })
  const etag = (await ask('/api/v1/next', asked)).headers.get('etag')
  const again = await ask('/api/v1/next', { ...asked, headers: { ...asked.headers, 'If-None-Match': etag ?? '*' } })
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ status: 'play' })
})
