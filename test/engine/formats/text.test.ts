import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeStrategy } from '../../../engine/formats/bytes.ts'
import { formatStrategyCsv } from '../../../engine/formats/csv.ts'
import { formatStrategyText } from '../../../engine/formats/text.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { parsePattern } from '../../../engine/rules/pattern.ts'
import type { Strategy, StrategyResult } from '../../../engine/strategy/strategy.ts'
import { cutBranch } from '../../../engine/strategy/strategy.ts'
import {
  alphabetical,
  hasPublishedTrees,
  PUBLISHED,
  publishedGame,
  randomStrategy,
  readPublished,
  smallGame,
} from '../sample-strategies.ts'
import { parseStrategyCsv, parseStrategyText } from './parse-strategy.ts'

/** The parsed strategy, or a failed test. */
function readOf(result: StrategyResult): Strategy {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`)
  return result.strategy
}

function bytesOf(strategy: Strategy, game: Game): string {
  return Buffer.from(encodeStrategy(strategy, game)).toString('hex')
}

describe('text and CSV', () => {
  test('round-trip any legal tree to the same bytes, in either style', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        const bytes = bytesOf(strategy, game)
        const { header } = strategy
        for (const style of ['hollow', 'full'] as const) {
          const text = formatStrategyText(strategy, game, { style })
          expect(bytesOf(readOf(parseStrategyText(text, game, header)), game)).toBe(bytes)
        }
        const csv = formatStrategyCsv(strategy, game)
        expect(bytesOf(readOf(parseStrategyCsv(csv, game, header)), game)).toBe(bytes)
      }),
      { numRuns: 150 },
    )
  })

  test.skipIf(!hasPublishedTrees).each(PUBLISHED)(
    '$tree, read and written, is the published file byte for byte',
    async ({ tree, lists, mode, total, max }) => {
      const game = await publishedGame(lists)
      const text = readPublished(tree)
      const strategy = readOf(parseStrategyText(text, game, { mode }))
      expect(strategy.header).toMatchObject({ total, max, mode, answers: game.answers.length, proof: 'bounds' })
      expect(formatStrategyText(strategy, game)).toBe(text)
      const full = formatStrategyText(strategy, game, { style: 'full' })
      expect(bytesOf(readOf(parseStrategyText(full, game, { mode })), game)).toBe(bytesOf(strategy, game))
    },
  )

  test('write a branch with the rows before it', async () => {
    const game = await smallGame()
    const rows = [{ guess: 'bated', pattern: parsePattern('bgggg')! }]
    const branch = cutBranch(alphabetical(game), game, rows)
    expect(formatStrategyText(branch, game, { style: 'full' }).split('\n').slice(0, 2)).toEqual([
      'bated BGGGG1 gated BGGGG2 hated BGGGG3 mated BGGGG4 rated GGGGG5',
      'bated BGGGG1 gated BGGGG2 hated BGGGG3 mated GGGGG4',
    ])
    expect(formatStrategyText(branch, game)).toBe(
      `bated BGGGG1 gated BGGGG2 hated BGGGG3 mated BGGGG4 rated GGGGG5
                                             GGGGG4
                                GGGGG3
                   GGGGG2
`,
    )
    expect(formatStrategyCsv(branch, game)).toBe(
      'bated,gated,hated,mated,rated\nbated,gated,hated,mated\nbated,gated,hated\nbated,gated\n',
    )
    expect(() => cutBranch(branch, game, [{ guess: 'plate', pattern: 0 }])).toThrow(RangeError)
  })

  test('are read in capitals, with any line endings, blank lines and trailing blanks', async () => {
    const game = await smallGame()
    const strategy = alphabetical(game)
    const text = formatStrategyText(strategy, game)
    const csv = formatStrategyCsv(strategy, game)
    const bytes = bytesOf(strategy, game)
    const untidy = (text: string) => `\ufeff\n${text.toUpperCase().replaceAll('\n', '  \r\n\r\n')}`
    expect(bytesOf(readOf(parseStrategyText(untidy(text), game, strategy.header)), game)).toBe(bytes)
    expect(bytesOf(readOf(parseStrategyCsv(untidy(csv), game, strategy.header)), game)).toBe(bytes)
    expect(bytesOf(readOf(parseStrategyCsv(csv.replaceAll(',', '" ; "'), game, strategy.header)), game)).toBe(bytes)
  })
})

describe('text that is not a strategy is refused', () => {
  const cases: [string, string, number, string][] = [
    ['not_a_strategy', '', 0, 'no line'],
    ['bad_syntax', 'bated', 1, 'the colours of bated are missing'],
    ['bad_syntax', 'bated BGGG1', 1, "expected colours such as BBYGB1, found 'BGGG1'"],
    ['bad_syntax', 'bated BGGGG2', 1, 'says turn 2, but it is turn 1'],
    ['bad_syntax', 'bated BGGGG1 BGGGG2', 1, "expected a guess, found 'BGGGG2'"],
    ['bad_syntax', '  bated BGGGG1', 1, '2 spaces begin'],
    ['bad_syntax', '             gated GGGGG2', 1, 'indented deeper than the line above'],
    ['bad_syntax', 'bated GGGGG1\n                   GGGGG2', 2, 'indented deeper than the line above'],
    ['bad_tree', 'bated BGGGG1', 1, 'does not end with a win'],
    ['bad_tree', 'bated BGGGY1 gated GGGGG2', 1, 'is BGGGG, not BGGGY'],
    ['bad_tree', 'bated GGGGG1\nmated BGGGG1 gated GGGGG2', 2, 'a position has one next guess'],
    ['unknown_word', 'zesty GGGGG1', 1, 'zesty is not in the word list'],
    ['bad_tree', 'bated GGGGG1', 0, 'never found'],
    ['too_deep', Array.from({ length: 13 }, (_, i) => `bated BGGGG${i + 1}`).join(' '), 1, 'more than 12'],
    ['too_large', 'x'.repeat(2000), 1, 'characters'],
  ]
  test.each(cases)('%s: %j', async (code, text, line, detail) => {
    const result = parseStrategyText(text, await smallGame())
    expect(result).toMatchObject({ ok: false, code, line })
    expect((result as { detail: string }).detail).toContain(detail)
  })

  test('naming the answer that takes more guesses than allowed', async () => {
    const game = await smallGame()
    const text = formatStrategyText(alphabetical(game), game)
    expect(parseStrategyText(text, game, { limit: 4 })).toMatchObject({
      ok: false,
      code: 'bad_tree',
      detail: expect.stringContaining('the limit is 4'),
    })
  })
})

describe('CSV that is not a strategy is refused', () => {
  const cases: [string, string, number][] = [
    ['not_a_strategy', '', 0],
    ['bad_syntax', 'bated\nbated,gate', 2],
    ['bad_syntax', 'bated,,gated', 1],
    ['unknown_word', 'bated\nbated,zesty', 2],
    ['bad_tree', 'bated\ngated,plate', 2],
    ['bad_tree', 'bated', 0],
    ['too_deep', Array(13).fill('bated').join(','), 1],
  ]
  test.each(cases)('%s: %j', async (code, text, line) => {
    expect(parseStrategyCsv(text, await smallGame())).toMatchObject({ ok: false, code, line })
  })
})
