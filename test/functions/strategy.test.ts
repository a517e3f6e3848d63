import { beforeAll, describe, expect, test, vi } from 'vitest'
import { decodeStrategy } from '../../engine/formats/bytes.ts'
import { parseStrategyJson } from '../../engine/formats/json.ts'
import { verifyStrategy } from '../../engine/strategy/verify.ts'
import { gameOf } from '../../functions/games.ts'
import { parseStrategyCsv, parseStrategyText } from '../engine/formats/parse-strategy.ts'
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
  ])('comes as %s and reads back with the same total', async (format, type, parse) => {
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

  test('comes as DOT and Markdown', async () => {
    expect(await (await ask('/api/v1/strategy/salet?game=original&format=dot')).text()).toMatch(/^digraph strategy/)
    expect(await (await ask('/api/v1/strategy/salet?game=original&format=markdown')).text()).toContain('salet')
  })

  test("has branches, addressed by the rows' colours", async () => {
    const { guess } = await askJson('/api/v1/next?h=salet.bbbbb&game=original')
    const branch = await askJson('/api/v1/strategy/salet/bbbbb?game=original')
    expect(branch).toMatchObject({ branch: 'salet.bbbbb', answers: 221, proof: 'exact', root: { guess } })
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

const FORMATS = ['json', 'text', 'full', 'csv', 'dot', 'markdown', 'bin']

describe('branch', () => {
  const ON = 'h=salet.bbbbb,courd.bgbbb&game=original'
  const OFF = 'h=crane.bbybb,silos.bbbbb&game=original'

  test.each([
    ['on the tree', ON, 'tree', 'salet.bbbbb,courd.bgbbb', 10],
    ['off the tree', OFF, 'live', 'crane.bbybb,silos.bbbbb', 23],
  ])('comes %s in every format, labelled with its proof, and reads back', async (_, query, source, branch, answers) => {
    const bodies = new Map<string, Uint8Array>()
    for (const format of FORMATS) {
      const response = await ask(`/api/v1/branch?${query}&format=${format}`)
      expect(response.status, format).toBe(200)
      expect(response.headers.get('fivebase-proof')).toBe('exact')
      expect(response.headers.get('fivebase-source')).toBe(source)
      bodies.set(format, new Uint8Array(await response.arrayBuffer()))
    }
    const text = (format: string) => new TextDecoder().decode(bodies.get(format))
    const json = JSON.parse(text('json'))
    expect(json).toMatchObject({ branch, answers, proof: 'exact', lower: json.total, upper: json.total })
    const decoded = decodeStrategy(bodies.get('bin') as Uint8Array, game)
    expect(parseStrategyJson(text('json'), game)).toEqual({ ok: true, strategy: decoded })
    expect(verifyStrategy(decoded, game)).toMatchObject({ ok: true, answers, total: json.total })
    expect(text('markdown')).toContain(`# After ${branch}`)
    expect(text('dot')).toContain('proved')
    for (const format of ['full', 'csv']) expect(text(format).trimEnd().split('\n')).toHaveLength(answers)
  })

  test('that is not proved says so in every format', async () => {
    const env = { WORK_BUDGET: '50' }
    const json = await askJson(`/api/v1/branch?h=crane.bbbbb&game=original`, { env })
    expect(json).toMatchObject({ proof: 'bounds' })
    expect(json.lower).toBeLessThanOrEqual(json.upper)
    const response = await ask(`/api/v1/branch?h=crane.bbbbb&game=original&format=csv`, { env })
    expect(response.headers.get('fivebase-proof')).toBe(`bounds; lower=${json.lower}; upper=${json.upper}`)
    expect(response.headers.get('content-disposition')).toContain('branch-bounds.csv')
  })

  test('works for words that are not answers, after an unlisted word', async () => {
    const json = await askJson('/api/v1/branch?h=qwxzv.bbbbb,aargh.ggbby&game=original')
    expect(json).toMatchObject({ branch: 'qwxzv.bbbbb,aargh.ggbby', opener: 'qwxzv', proof: 'exact' })
    const csv = await (await ask('/api/v1/branch?h=qwxzv.bbbbb,aargh.ggbby&game=original&format=csv')).text()
    expect(csv).toContain('qwxzv,aargh,')
    expect(csv.trimEnd().split('\n')).toHaveLength(json.answers)
  })

  test.each([
    ['no rows', 'game=original', 400, 'bad_parameter'],
    ['a game that is over', 'h=salet.ggggg&game=original', 404, 'not_found'],
    ['rows that contradict', 'h=salet.bbbbb,salet.yyyyy&game=original', 422, 'contradiction'],
  ])('refuses %s', async (_, query, status, code) => {
    const response = await ask(`/api/v1/branch?${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
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

  test('finds a word that is not an answer, or says that it did not', async () => {
    const played = await askJson('/api/v1/simulate?answer=zocco&game=original')
    expect(played.inAnswers).toBe(false)
    expect(played.rows.length).toBeLessThanOrEqual(6)
  })

  test('refuses a word that is not in the game', async () => {
    expect((await ask('/api/v1/simulate?answer=qqqqq')).status).toBe(400)
    expect((await ask('/api/v1/simulate')).status).toBe(400)
  })
})
