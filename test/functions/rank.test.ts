import { beforeAll, expect, test } from 'vitest'
import { ask, askJson } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const rank = (query: string) => askJson(`/api/v1/rank?game=original&${query}`)

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

test('rank gives the best guesses of a state, first the one that next gives', async () => {
  const h = 'h=crane.bbbbb,moist.bbbgb'
  const ranking = await rank(`${h}&top=5`)
  const next = await askJson(`/api/v1/next?game=original&${h}`)
  expect(ranking.guesses).toHaveLength(5)
  expect(ranking.guesses[0]).toMatchObject({ guess: next.guess, total: next.total, max: next.max, proof: 'exact' })
  expect(ranking).toMatchObject({ remaining: next.remaining, row: 3, isComplete: true })
  const totals = ranking.guesses.map(({ total }: { total: number }) => total)
  expect(totals).toEqual([...totals].sort((a, b) => a - b))
})

test('rank values named guesses, even unlisted ones', async () => {
  const { guesses } = await rank('h=crane.bbbbb,moist.bbbgb&guesses=salet,zzzzz')
  expect(guesses.map(({ guess, isListed, proof }: never) => [guess, isListed, proof])).toEqual([
    ['salet', true, 'exact'],
    ['zzzzz', false, 'exact'],
  ])
})

test('rank, next and play give the scores of the literature', async () => {
  const { guesses } = await rank('h=plate.bbgbg,shame.ybgbg&guesses=crane,zzzzz')
  expect(guesses[0]).toMatchObject({ guess: 'crane', scores: { bits: 1.5, largest: 2, parts: 3, expectedSize: 1.5 } })
  expect(guesses[1]).toMatchObject({ guess: 'zzzzz', scores: { bits: 0, largest: 4, parts: 1, meanPattern: 242 } })
  const h = 'game=original&h=plate.bbgbg,shame.ybgbg'
  const next = await askJson(`/api/v1/next?${h}`)
  expect(next).toMatchObject({ guess: 'cease', scores: { bits: 2, largest: 1, parts: 4 } })
  const played = await askJson(`/api/v1/play?${h}&strategy=entropy&reading=possible`)
  expect(played.scores).toEqual((await rank(`h=plate.bbgbg,shame.ybgbg&guesses=${played.guess}`)).guesses[0].scores)
})

test('rank before the first row names the stored openers', async () => {
  const ranking = await rank('')
  expect(ranking.guesses).toEqual([
    expect.objectContaining({
      guess: 'salet',
      total: 7920,
      parts: 148,
      proof: 'exact',
      scores: expect.objectContaining({ parts: 148, largest: 221 }),
    }),
  ])
  expect(ranking.isComplete).toBe(false)
  expect((await rank('guesses=salet')).guesses[0].total).toBe(7920)
})

test('rank before the first row, with excluded words, bounds the stored openers', async () => {
  const ranking = await rank('exclude=cigar,rebut')
  // 7920 less at least two guesses for each of the two words.
  expect(ranking.guesses).toEqual([
    expect.objectContaining({ guess: 'salet', total: null, missesUpper: 0, upper: 7916, proof: 'bounds' }),
  ])
  expect(ranking).toMatchObject({ isComplete: false, remaining: 2313 })
  expect((await rank('exclude=cigar&mode=strict&top=1')).guesses[0]).toMatchObject({ missesUpper: expect.any(Number) })
})

test.each([
  ['a guess that is none', 'guesses=nothing', 400, 'bad_word'],
  ['too many guesses', `guesses=${'salet,'.repeat(51)}`, 413, 'too_large'],
  ['a top of none', 'top=0', 400, 'bad_parameter'],
  ['rows that contradict each other', 'h=crane.gbbbb,slate.gbbbb', 422, 'contradiction'],
  ['a game that is over', 'h=crane.bbbbb&limit=1', 400, 'bad_history'],
])('rank refuses %s', async (_, query, status, code) => {
  const response = await ask(`/api/v1/rank?game=original&${query}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})
