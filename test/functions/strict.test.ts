import { beforeAll, expect, test } from 'vitest'
import { ask, askJson, post } from './ask.ts'
import { fillStore, makeStored } from './stored.ts'

const REFUSED = { code: 'illegal_guess', status: 422, rule: 'be_answer' }
const STRICT = 'game=original&mode=strict'

beforeAll(async () => {
  await fillStore([await makeStored('original', 'plate', 'strict'), await makeStored('original', 'scale', 'strict')])
})

/** TALES is a guess of the game but not an answer; RECIT fits the row of CHARD, and is not an answer either. */
test.each([
  ['an opener asked for', `/api/v1/next?${STRICT}&opener=tales`],
  ['a row played', `/api/v1/next?${STRICT}&h=tales.bbbbb`],
  ['a row played that fits the rows', `/api/v1/next?${STRICT}&h=chard.ybbyb,recit.bbbbb`],
  ['a guess to value', `/api/v1/rank?${STRICT}&h=chard.ybbyb&guesses=recit`],
  ['an opener to value', `/api/v1/rank?${STRICT}&guesses=tales`],
  ['the rows of a ranking', `/api/v1/rank?${STRICT}&h=tales.bbbbb`],
  ['a game to look back at', `/api/v1/analyze?${STRICT}&h=tales.bbbbb`],
  ['a game to play', `/api/v1/simulate?${STRICT}&opener=tales&answer=shame`],
  ['a strategy', `/api/v1/strategy/tales?${STRICT}`],
  ['a branch', `/api/v1/branch?${STRICT}&h=tales.bbbbb`],
  ['what strict-exact plays', '/api/v1/play?game=original&strategy=strict-exact&h=tales.bbbbb'],
  ['a word that is ruled out', `/api/v1/next?${STRICT}&opener=plate&exclude=plate`],
])('strict mode refuses %s that cannot be the answer, with that reason', async (_, path) => {
  const response = await ask(path)
  expect(await response.json()).toMatchObject(REFUSED)
  expect(response.status).toBe(422)
})

test('strict mode refuses in a body too, and explains why', async () => {
  const response = await ask('/api/v1/next', post({ h: 'tales.bbbbb', game: 'original', mode: 'strict' }))
  expect(await response.json()).toMatchObject({ ...REFUSED, row: 1 })
  const said = await askJson(`/api/v1/explain?${STRICT}&h=chard.ybbyb&word=recit`)
  expect(said).toMatchObject({ isPossible: true, inAnswers: false, refusal: { rule: 'be_answer', row: 0 } })
  expect(said.refusal.detail).toContain('RECIT breaks strict mode')
})

test('no legal guess beats the proved guess in strict mode', async () => {
  // RECIT, which is no answer, was once valued at 59 beside an exact 60.
  const best = await askJson(`/api/v1/next?${STRICT}&h=chard.ybbyb`)
  expect(best).toMatchObject({ proof: 'exact', total: 60 })
  const { guesses } = await askJson(`/api/v1/rank?${STRICT}&h=chard.ybbyb&guesses=${best.answers}`)
  for (const { total, misses } of guesses) expect([misses, total >= 60]).toEqual([0, true])
})

test('words ruled out make the first guess no worse: its strategy is planned again without them', async () => {
  // The strategy of PLATE guesses CIGAR somewhere.
  const told = { source: 'live', proof: 'exact', misses: 0, remaining: 2314 }
  expect(await askJson(`/api/v1/next?${STRICT}&exclude=cigar`)).toMatchObject({ ...told, guess: 'plate', total: 8222 })
  const chosen = await askJson(`/api/v1/next?${STRICT}&exclude=cigar&opener=scale`)
  expect(chosen).toMatchObject({ guess: 'scale', misses: 0, remaining: 2314 })
  const other = await askJson(`/api/v1/next?${STRICT}&exclude=plate`)
  expect(other).toMatchObject({ guess: 'scale', misses: 0, remaining: 2314 })
})

test('modes apply only to exact play: strategies of the literature play any word', async () => {
  const response = await ask(`/api/v1/simulate?${STRICT}&strategy=entropy&answer=shame`)
  expect(await response.json()).toMatchObject({ code: 'bad_parameter' })
})
