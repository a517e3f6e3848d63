/** Several questions in one request. */
import { beforeAll, expect, test, vi } from 'vitest'
import { workBudget } from '../../functions/env.ts'
import { gameOf } from '../../functions/games.ts'
import { OPEN_WORK } from '../../functions/solvers.ts'
import { ask, askJson, bindings, post } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const BATCH = '/api/v1/batch'

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

test('a batch answers each question in order, or gives its problem', async () => {
  const questions = [
    { game: 'original' },
    { game: 'chess' },
    { game: 'original', h: 'plate.ggggb,crane.ggggg' },
    { game: 'original', h: 'plate.bbgbg,shame.ybgbg', top: 2, groups: true },
  ]
  const { answers, degraded } = await askJson(BATCH, post({ questions }))
  expect(degraded).toBe(false)
  expect(answers.map(({ status }: { status: number }) => status)).toEqual([200, 404, 422, 200])
  expect(answers[0].answer.guess).toBe('salet')
  expect(answers[1].problem.code).toBe('unknown_game')
  expect(answers[2].problem).toMatchObject({ code: 'contradiction', rows: [1, 2] })
  const { best, groups, guess } = answers[3].answer
  expect(best.map((each: { guess: string }) => each.guess)).toContain(guess)
  expect(groups.reduce((sum: number, { remaining }: { remaining: number }) => sum + remaining, 0)).toBe(4)
})

test('a batch takes no more work than one request; unanswered questions say so', async () => {
  const env = { WORK_BUDGET: '6000000' }
  const h = 'jujus.bbbbb'
  const questions = [...Array(19).fill({ h, game: 'original' }), { game: 'original' }]
  const { answers } = await askJson(BATCH, { ...post({ questions }), env })
  const isAnswered = ({ status }: { status: number }) => status === 200
  const works = answers.filter(isAnswered).map(({ answer }: { answer: { work: number } }) => answer.work)
  expect(works.length).toBeGreaterThan(1)
  expect(works.reduce((a: number, b: number) => a + b)).toBeLessThan(6_000_000 + works[0])
  expect(answers[0].answer).toMatchObject({ status: 'play', proof: 'bounds' })
  expect(answers[18].problem).toMatchObject({
    code: 'too_large',
    detail: expect.stringContaining('ask this one again'),
  })
})

test('a batch reads each game once, whatever the order of its questions, and counts it', async () => {
  const games = ['original', 'nyt-2022', 'uniform']
  const questions = Array.from({ length: 9 }, (_, at) => ({ h: 'crony.bbbbb,lambs.bbbbb', game: games[at % 3] }))
  const opened = vi.spyOn(WebAssembly, 'Instance')
  const response = await ask(BATCH, post({ questions }))
  expect(opened.mock.calls.length).toBeLessThanOrEqual(games.length)
  vi.restoreAllMocks()
  const { answers } = (await response.json()) as { answers: { answer: { game: string; work: number } }[] }
  expect(answers.map(({ answer }) => answer.game)).toEqual(questions.map(({ game }) => game))
  const works = answers.reduce((sum, { answer }) => sum + answer.work, 0)
  expect(Number(response.headers.get('Fivebase-Work'))).toBeGreaterThanOrEqual(works + 2 * OPEN_WORK)
})

test('many large questions take no more work than one, their long answers included', async () => {
  const questions = Array.from({ length: 20 }, (_, at) => ({
    game: 'dictionary',
    mode: 'hard',
    exclude: [gameOf('dictionary').answers[at]],
  }))
  const response = await ask(BATCH, post({ questions }))
  const { answers } = (await response.json()) as { answers: { status: number; problem?: { code: string } }[] }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(2)
  expect(answers.at(-1)?.problem?.code).toBe('too_large')
  expect(Number(response.headers.get('Fivebase-Work'))).toBeLessThan(1.1 * workBudget(bindings))
})

test('a batch has at least one question and at most 20', async () => {
  for (const count of [0, 21]) {
    const questions = Array(count).fill({ game: 'original' })
    expect(await askJson(BATCH, post({ questions }))).toMatchObject({
      status: expect.any(Number),
      code: /bad_parameter|too_large/,
    })
  }
})

test('groups can be requested in a URL, or left out', async () => {
  const base = '/api/v1/next?h=plate.bbgbg&game=original'
  expect((await askJson(`${base}&groups=true`)).groups[0].remaining).toBeGreaterThan(1)
  expect(await askJson(`${base}&groups=false`)).not.toHaveProperty('groups')
  expect((await ask(`${base}&groups=perhaps`)).status).toBe(400)
})
