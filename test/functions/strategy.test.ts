import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parseStrategyCsv } from '../../engine/strategy-csv.ts'
import { parseStrategyJson } from '../../engine/strategy-json.ts'
import { parseStrategyText } from '../../engine/strategy-text.ts'
import { gameOf } from '../../functions/games.ts'
import { ask, askJson } from './ask.ts'
import { coldStore, fillStore, type Stored, shipped } from './stored.ts'

const game = gameOf('original')
let salet: Stored

beforeAll(async () => {
  salet = await shipped('original', 'salet')
  await fillStore([salet])
})

describe('strategy', () => {
  test.each([
    ['json', 'application/json', parseStrategyJson],
    ['text', 'text/plain', parseStrategyText],
    ['csv', 'text/csv', parseStrategyCsv],
  ])('comes as %s, which reads back with the same total', async (format, type, parse) => {
    for (const init of [
      { query: `&format=${format}`, headers: {} },
      { query: '', headers: { Accept: type } },
    ]) {
      const response = await ask(`/api/v1/strategy/salet?game=original${init.query}`, {
        headers: new Headers(init.headers as Record<string, string>),
      })
      expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(response.headers.get('vary')).toContain('Accept')
      const parsed = parse(await response.text(), game, { mode: 'normal', goal: 'mean', limit: 6 })
      expect(parsed.ok && parsed.strategy.header.total).toBe(7920)
    }
  })

  test('comes as the stored bytes', async () => {
    const response = await ask('/api/v1/strategy/salet?game=original&format=bin')
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(salet.bytes)
  })

  test('comes as a drawing and as an outline', async () => {
    expect(await (await ask('/api/v1/strategy/salet?game=original&format=dot')).text()).toMatch(/^digraph strategy/)
    expect(await (await ask('/api/v1/strategy/salet?game=original&format=markdown')).text()).toContain('salet')
  })

  test('has branches, named by the colours of the rows', async () => {
    const { guess } = await askJson('/api/v1/next?h=salet.bbbbb&game=original')
    const branch = await askJson('/api/v1/strategy/salet/bbbbb?game=original')
    expect(branch.root.guess).toBe(guess)
    const digits = await askJson('/api/v1/strategy/salet/00000?game=original')
    expect(digits).toEqual(branch)
    const response = await ask('/api/v1/strategy/salet/bbbbb?game=original&format=csv')
    expect((await response.text()).split('\n')[0]).toMatch(new RegExp(`^salet,${guess},`))
  })

  test.each([
    ['an opener that is not stored', 'crane?game=original', 404, 'unknown_strategy'],
    ['an opener that is no guess', 'zzzzz?game=original', 400, 'bad_word'],
    ['rules that are not stored', 'salet?game=original&mode=hard', 404, 'unknown_strategy'],
    ['a path that cannot be', 'salet/ggggb?game=original', 404, 'not_found'],
    ['a path beyond the end', 'salet/ggggg.bbbbb?game=original', 404, 'not_found'],
    ['a path that is no colours', 'salet/plate?game=original', 400, 'bad_parameter'],
    ['a branch as bytes', 'salet/bbbbb?game=original&format=bin', 400, 'bad_parameter'],
    ['a format that is none', 'salet?game=original&format=xml', 400, 'bad_parameter'],
    ['a path that is too long', `salet/${'bbbbb.'.repeat(400)}?game=original`, 413, 'too_large'],
  ])('refuses %s', async (_, path, status, code) => {
    const response = await ask(`/api/v1/strategy/${path}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })

  test('is a 503 while the store fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask('/api/v1/strategy/salet?game=original', { env: coldStore(async () => null) })
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('simulate', () => {
  test('plays the stored strategy to the answer', async () => {
    const played = await askJson('/api/v1/simulate?answer=shame&game=original')
    expect(played).toMatchObject({
      answer: 'shame',
      inAnswers: true,
      isWon: true,
      history: expect.stringMatching(/^salet\..*shame\.ggggg$/),
    })
    expect(played.rows.map(({ source }: { source: string }) => source)).toEqual(played.rows.map(() => 'tree'))
  })

  test('plays the same game by search alone', async () => {
    const stored = await askJson('/api/v1/simulate?answer=shame&game=original')
    const live = await askJson('/api/v1/simulate?answer=shame&game=original&strategy=live')
    expect(live.history).toBe(stored.history)
    expect(live.rows.at(-1).source).toBe('live')
  })

  test('finds a word that is no answer of the game, or says that it did not', async () => {
    const played = await askJson('/api/v1/simulate?answer=zocco&game=original')
    expect(played.inAnswers).toBe(false)
    expect(played.rows.length).toBeLessThanOrEqual(6)
  })

  test('refuses what is no word of the game', async () => {
    expect((await ask('/api/v1/simulate?answer=qqqqq')).status).toBe(400)
    expect((await ask('/api/v1/simulate')).status).toBe(400)
  })
})
