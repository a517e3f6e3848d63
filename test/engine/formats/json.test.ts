import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeStrategy, encodeStrategy } from '../../../engine/formats/bytes.ts'
import { formatStrategyJson, parseStrategyJson } from '../../../engine/formats/json.ts'
import { parsePattern } from '../../../engine/rules/pattern.ts'
import { cutBranch } from '../../../engine/strategy/strategy.ts'
import { alphabetical, makeGame, randomStrategy, smallGame } from '../sample-strategies.ts'

describe('JSON', () => {
  test('round-trips any legal tree and header to the same bytes, and is canonical', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        const bytes = encodeStrategy(strategy, game)
        const text = formatStrategyJson(decodeStrategy(bytes, game), game)
        const read = parseStrategyJson(text, game)
        if (!read.ok) throw new Error(read.detail)
        expect(read.strategy.header).toEqual(strategy.header)
        expect(encodeStrategy(read.strategy, game)).toEqual(bytes)
        expect(formatStrategyJson(read.strategy, game)).toBe(text)
      }),
      { numRuns: 150 },
    )
  })

  test('has the layout that others publish, with the header at the top', async () => {
    const game = await makeGame('three', ['bated', 'gated', 'shame'], ['plate'])
    const text = formatStrategyJson(alphabetical(game), game)
    expect(JSON.parse(text)).toEqual({
      format: 'fivebase-strategy',
      version: 1,
      gameId: 'three',
      gameHash: game.hash,
      mode: 'normal',
      goal: 'mean',
      limit: 12,
      opener: 'bated',
      answers: 3,
      total: 5,
      max: 2,
      histogram: [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      proof: 'bounds',
      lower: 5,
      upper: 5,
      root: { guess: 'bated', map: { '01010': 'shame', '02222': 'gated', '22222': 'bated' } },
    })
  })

  test('is read without a header, with foreign fields, and with other ways to mark a win', async () => {
    const game = await makeGame('three', ['bated', 'gated', 'shame'], ['plate'])
    const bytes = encodeStrategy(alphabetical(game, { limit: 6 }), game)
    for (const won of ['bated', true, null]) {
      const map = { '22222': won, '02222': 'GATED', '01010': { guess: 'shame', map: {}, depth: 1 } }
      const text = JSON.stringify({ guess: 'bated', map, depth: 2, ranking: { counts: [1, 2] } })
      const read = parseStrategyJson(text, game)
      expect(read.ok && encodeStrategy(read.strategy, game)).toEqual(bytes)
    }
  })

  test('names the branch it contains, and reads it back', async () => {
    const game = await smallGame()
    const rows = [{ guess: 'bated', pattern: parsePattern('bgggg')! }]
    const branch = cutBranch(alphabetical(game), game, rows)
    const text = formatStrategyJson(branch, game)
    expect(JSON.parse(text)).toMatchObject({ branch: 'bated.bgggg', answers: 4, total: 10, root: { guess: 'gated' } })
    expect(parseStrategyJson(text, game)).toEqual({ ok: true, strategy: branch })
    for (const claim of ['bated', '', 'bated.bgggg,bated.ggggg,bated.yyyyy', 7]) {
      const changed = JSON.stringify({ ...JSON.parse(text), branch: claim })
      expect(parseStrategyJson(changed, game)).toMatchObject({ ok: false })
    }
  })
})

describe('an invalid JSON file is refused', () => {
  /** A correct file except for the value at a path; undefined removes it. */
  const edited = async (path: string, value: unknown): Promise<string> => {
    const game = await smallGame()
    const file = JSON.parse(formatStrategyJson(alphabetical(game), game))
    const keys = path.split('.')
    const last = keys.pop()!
    const parent = keys.reduce((object, key) => object[key], file)
    parent[last] = value
    return JSON.stringify(file)
  }
  const cases: [string, string, string, unknown][] = [
    ['not_a_strategy', 'format', 'format', 'other'],
    ['unsupported_version', 'version 2', 'version', 2],
    ['foreign_game', "'small'", 'gameHash', 'f'.repeat(64)],
    ['bad_header', 'branch', 'branch', {}],
    ['bad_header', 'branch', 'branch', 'bated'],
    ['bad_header', 'mode', 'mode', 'easy'],
    ['bad_header', 'goal', 'goal', ['mean']],
    ['bad_header', 'limit', 'limit', '6'],
    ['bad_header', 'proof', 'proof', null],
    ['bad_header', 'opener', 'opener', 5],
    ['bad_header', 'opener', 'opener', 'plate'],
    ['bad_header', 'histogram', 'histogram', [-1]],
    ['bad_header', 'histogram', 'histogram', [1, 4, 1, 1, 1]],
    ['bad_header', 'total', 'total', 21],
    ['bad_header', 'total', 'total', 2 ** 60],
    ['bad_header', 'answers', 'answers', {}],
    ['bad_header', 'max', 'max', 12],
    ['bad_header', 'lower', 'lower', undefined],
    ['bad_tree', 'at root', 'root', 7],
    ['bad_tree', 'at root', 'root.guess', ['bated']],
    ['bad_tree', 'at root', 'root.map', 'bated'],
    ['bad_tree', "'0222'", 'root.map.0222', 'gated'],
    ['bad_tree', 'at root.02222', 'root.map.02222', null],
    ['bad_tree', 'which has won', 'root.map.22222', { guess: 'gated', map: {} }],
    ['bad_tree', 'never found', 'root.map.02222', undefined],
    ['bad_tree', 'has a reply, but no answer left', 'root.map.11111', 'gated'],
    ['unknown_word', "'zesty'", 'root.map.02222', 'zesty'],
    ['unknown_word', 'not in the word list', 'root.guess', 'e\u0301'.repeat(1e5)],
  ]
  test.each(cases)('%s: %s (%s)', async (code, detail, path, value) => {
    const result = parseStrategyJson(await edited(path, value), await smallGame())
    expect(result).toMatchObject({ ok: false, code, detail: expect.stringContaining(detail) })
    expect((result as { detail: string }).detail.length).toBeLessThan(300)
  })

  test('if it is not a JSON object', async () => {
    const game = await smallGame()
    for (const text of [
      '',
      '{',
      '{"guess":}',
      '\0',
      'true',
      '"bated"',
      'null',
      '[1,2]',
      '{"__proto__":{"guess":"bated"}}',
    ]) {
      expect(parseStrategyJson(text, game)).toMatchObject({ ok: false })
    }
  })
})
