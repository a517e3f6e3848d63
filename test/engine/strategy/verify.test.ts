import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatStrategyCsv, readCsvPaths } from '../../../engine/formats/csv.ts'
import { formatStrategyJson, readJsonTree } from '../../../engine/formats/json.ts'
import { formatStrategyText, readTextPaths } from '../../../engine/formats/text.ts'
import { type Game, weightOfAll } from '../../../engine/rules/game.ts'
import { formatHistory } from '../../../engine/rules/history.ts'
import { ALL_CORRECT, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import type { PathsResult } from '../../../engine/strategy/paths.ts'
import {
  cutBranch,
  makeStrategy,
  missesOf,
  type Strategy,
  StrategyError,
  type StrategyNode,
} from '../../../engine/strategy/strategy.ts'
import {
  countViolations,
  MAX_FAULTS,
  verifyPaths,
  verifyStrategy,
  verifyTree,
} from '../../../engine/strategy/verify.ts'
import { checkOutside } from '../formats/outside-checker.ts'
import { parseStrategyText } from '../formats/parse-strategy.ts'
import {
  alphabetical,
  hasPublishedTrees,
  makeGame,
  PUBLISHED,
  publishedGame,
  randomStrategy,
  readPublished,
  smallGame,
} from '../sample-strategies.ts'
import { withCpuMs } from '../thread-cpu.ts'

function pathsRead(result: PathsResult) {
  if (!result.ok) throw new Error(result.detail)
  return result.paths
}

const codesOf = ({ faults }: { faults: { code: string }[] }) => faults.map(({ code }) => code)

/** The tree with one node changed, found by the guesses before it. */
function changed(
  node: StrategyNode,
  game: Game,
  path: string[],
  change: (node: StrategyNode) => StrategyNode,
): StrategyNode {
  if (path.length === 0) return change(node)
  const [next, ...rest] = path
  const replies = new Map(node.replies)
  for (const [pattern, reply] of replies) {
    if (game.guesses[reply.guess] === next) replies.set(pattern, changed(reply, game, rest, change))
  }
  return { guess: node.guess, replies }
}

describe.skipIf(!hasPublishedTrees)('the published trees', () => {
  test.each(PUBLISHED)('$tree verifies with total $total', async ({ tree, lists, mode, total, max }) => {
    const game = await publishedGame(lists)
    const text = readPublished(tree)
    const paths = pathsRead(readTextPaths(text))
    const byPaths = verifyPaths(paths, game, { mode })
    expect(byPaths).toMatchObject({ ok: true, total, max, misses: 0, faults: [], answers: game.answers.length })
    const read = parseStrategyText(text, game, { mode })
    if (!read.ok) throw new Error(read.detail)
    verifyStrategy(read.strategy, game)
    const { result: byTree, cpuMs } = withCpuMs(() => verifyStrategy(read.strategy, game))
    // Measured at 0.7 ms in normal, 4 ms in hard mode.
    expect(cpuMs).toBeLessThan(100)
    expect(byTree).toEqual(byPaths)
    const violations = countViolations(read.strategy.root, game, 6)
    expect(violations).toMatchObject(mode === 'hard' ? { normal: 0, hard: 0 } : { normal: 0, hard: 125, strict: 133 })
  })

  test('pass the independent checker in every format, as do strict and bad strategies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    const hollow = (strategy: Strategy, game: Game) => formatStrategyText(strategy, game, { style: 'hollow' })
    const full = (strategy: Strategy, game: Game) => formatStrategyText(strategy, game, { style: 'full' })
    const check = async (strategy: Strategy, game: Game) => {
      const write = (name: string, text: string) => {
        writeFileSync(join(folder, name), text)
        return join(folder, name)
      }
      const lists = ['answers', 'guesses'] as const
      const [answers, guesses] = lists.map((list) => write(list, game[list].join('\n')))
      const { mode, limit, total, max, opener } = strategy.header
      const formats =
        game.id === 'original' ? [hollow, full, formatStrategyCsv, formatStrategyJson] : [hollow, formatStrategyJson]
      for (const format of formats) {
        const text = format(strategy, game)
        const file = write('strategy', text)
        const found = await checkOutside(file, { answers, guesses, mode, limit })
        expect(found).toMatchObject({ ok: true, total, max, opener, faults: [] })
        expect(found.states).toBe(verifyStrategy(strategy, game).states)
      }
    }
    try {
      const game = await publishedGame('original')
      const read = parseStrategyText(readPublished('original-hard-salet'), game, { mode: 'hard' })
      if (!read.ok) throw new Error(read.detail)
      await check(read.strategy, game)
      const small = await smallGame()
      await check(alphabetical(small, { mode: 'strict' }), small)
      // From games with equal answers: the checker knows no weights.
      for (let seed = 2; ; seed += 2) {
        const { game, strategy } = await randomStrategy(seed)
        if (strategy.header.limit < 10 || missesOf(strategy.header) > 0 || strategy.header.max < 10) continue
        await check(strategy, game)
        break
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('verifyStrategy', () => {
  test('reports only missed answers for any legal tree, and agrees with its header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        const { header } = strategy
        const found = verifyStrategy(strategy, game)
        expect(found).toMatchObject({ total: header.total, max: header.max, histogram: header.histogram })
        expect(found.misses).toBe(missesOf(header))
        const missed = found.faults.map(({ detail }) => game.idOf(detail.slice(0, 5)))
        expect(codesOf(found)).toEqual(missed.map(() => 'missed'))
        if (found.faultCount <= MAX_FAULTS) expect(weightOfAll(game, missed)).toBe(found.misses)
        if (!found.ok) return
        for (const read of [
          readTextPaths(formatStrategyText(strategy, game)),
          readCsvPaths(formatStrategyCsv(strategy, game)),
        ]) {
          expect(verifyPaths(pathsRead(read), game, header)).toEqual(found)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('reports each problem with the rows before it', async () => {
    const game = await smallGame()
    const strategy = alphabetical(game)
    const { header, root } = strategy
    const at = (path: string[], change: (node: StrategyNode) => StrategyNode) =>
      verifyStrategy({ header, root: changed(root, game, path, change) }, game).faults.filter(
        ({ code }) => code !== 'header_mismatch',
      )
    const leaf = (word: string): StrategyNode => ({ guess: game.idOf(word), replies: new Map() })
    expect(at(['gated'], () => leaf('gated'))).toEqual([
      { code: 'uncovered', detail: 'hated is never found: no reply to gated BGGGG', path: 'bated.bgggg' },
      { code: 'uncovered', detail: 'mated is never found: no reply to gated BGGGG', path: 'bated.bgggg' },
      { code: 'uncovered', detail: 'rated is never found: no reply to gated BGGGG', path: 'bated.bgggg' },
    ])
    expect(at(['gated', 'hated', 'mated'], (node) => ({ ...node, guess: 4711 }))).toEqual([
      {
        code: 'illegal_guess',
        detail: 'guess 4 has the id 4711; the game has 10 guesses',
        path: 'bated.bgggg,gated.bgggg,hated.bgggg',
      },
    ])
    expect(at([], ({ guess, replies }) => ({ guess, replies: new Map([...replies, [1, leaf('plate')]]) }))).toEqual([
      { code: 'impossible_reply', detail: 'bated YBBBB has a reply, but no answer left gets these colours', path: '' },
    ])
    expect(
      at([], ({ guess, replies }) => ({ guess, replies: new Map([...replies, [ALL_CORRECT, leaf('plate')]]) })),
    ).toEqual([{ code: 'after_win', detail: 'a reply follows bated, which has won', path: '' }])
    const late = verifyTree(root, game, { limit: 4 })
    expect(late.faults).toEqual([
      {
        code: 'over_limit',
        detail: 'rated takes 5 guesses; the limit is 4',
        path: 'bated.bgggg,gated.bgggg,hated.bgggg,mated.bgggg',
      },
    ])
    expect(late).toMatchObject({
      ok: false,
      total: header.total,
      max: 5,
      misses: 1,
      histogram: header.histogram.slice(0, 5),
    })
  })

  test('compares the header with the tree', async () => {
    const game = await smallGame()
    const { header, root } = alphabetical(game)
    const claims = { opener: 'plate', answers: 9, total: 1, max: 1, histogram: [8], gameHash: '0'.repeat(64) }
    for (const [field, claim] of Object.entries(claims)) {
      const found = verifyStrategy({ root, header: { ...header, [field]: claim } }, game)
      expect(codesOf(found), field).toEqual(['header_mismatch'])
    }
    expect(codesOf(verifyTree(root, game, { limit: 12 }, claims))).toEqual(Array(6).fill('header_mismatch'))
  })

  test('applies the rules of hard and strict mode', async () => {
    const game = await smallGame()
    const { root } = alphabetical(game)
    expect(verifyStrategy(makeStrategy(root, game, { mode: 'strict', limit: 12 }), game).ok).toBe(true)
    // GROOM after BATED bgggg splits the rest better, but keeps neither the letters nor the places.
    const groom = changed(root, game, ['gated'], () => {
      const leaf = (word: string): StrategyNode => ({ guess: game.idOf(word), replies: new Map() })
      const chain = (words: string[]): StrategyNode => {
        const [first, ...rest] = words
        const replies = rest.length > 0 ? new Map([[patternOf(first, rest[0]), chain(rest)]]) : new Map()
        return { guess: game.idOf(first), replies }
      }
      const replies = new Map<number, StrategyNode>([
        [patternOf('groom', 'gated'), leaf('gated')],
        [patternOf('groom', 'hated'), chain(['hated'])],
        [patternOf('groom', 'mated'), leaf('mated')],
        [patternOf('groom', 'rated'), leaf('rated')],
      ])
      return { guess: game.idOf('groom'), replies }
    })
    expect(verifyStrategy(makeStrategy(groom, game, { mode: 'normal', limit: 12 }), game).ok).toBe(true)
    for (const mode of ['hard', 'strict'] as const) {
      const found = verifyStrategy(makeStrategy(groom, game, { mode, limit: 12 }), game)
      expect(codesOf(found)).toEqual(['mode_violation'])
      expect(found.faults[0]).toMatchObject({
        path: 'bated.bgggg',
        detail: expect.stringContaining(`breaks ${mode} mode`),
      })
    }
  })

  test('lists a limited number of problems and counts all, even in a cyclic tree', async () => {
    const letters = [...'abcdefghijklmnopqrst']
    const answers = letters.flatMap((a) => letters.slice(0, 10).map((b) => `${a}${b}zzz`))
    const game = await makeGame('many', answers, answers)
    const circle = { guess: 0, replies: new Map<number, StrategyNode>() }
    for (const answer of answers) circle.replies.set(patternOf(answers[0], answer), circle)
    const found = verifyTree(circle, game, { limit: 6 })
    expect(found.ok).toBe(false)
    expect(found.faults.length).toBe(MAX_FAULTS)
    expect(found.faultCount).toBeGreaterThan(MAX_FAULTS)
    expect(codesOf(found)).toContain('too_deep')
  })
})

describe('verifyPaths', () => {
  const small = ['bated GGGGG1', 'bated BGGGG1 gated GGGGG2']
  const verifyText = async (lines: string[], settings = {}) =>
    verifyPaths(
      pathsRead(readTextPaths(lines.join('\n'))),
      await makeGame('two', ['bated', 'gated'], ['mated', 'rated']),
      settings,
    )

  test('accepts correct paths', async () => {
    expect(await verifyText(small)).toEqual({
      ok: true,
      opener: 'bated',
      answers: 2,
      weight: 2,
      total: 3,
      max: 2,
      histogram: [1, 1, 0, 0, 0, 0],
      misses: 0,
      states: 2,
      faults: [],
      faultCount: 0,
      missed: 0,
    })
  })

  const cases: [string, string[], object?][] = [
    ['two_guesses', [...small.slice(0, 1), 'mated BGGGG1 gated GGGGG2']],
    ['wrong_colours', [small[0], 'bated BGGGY1 gated GGGGG2']],
    ['twice', [...small, small[1]]],
    ['not_an_answer', [...small, 'bated BGGGG1 gated BGGGG2 mated GGGGG3']],
    ['uncovered', small.slice(0, 1)],
    ['not_won', [small[0], 'bated BGGGG1 gated BGGGG2']],
    ['after_win', [small[0], `${small[1]} gated GGGGG3`]],
    ['over_limit', small, { limit: 1 }],
    ['illegal_guess', [small[0], 'bated BGGGG1 zesty BYBBB2 gated GGGGG3']],
    ['mode_violation', [small[0], 'bated BGGGG1 bated BGGGG2 gated GGGGG3'], { mode: 'strict' }],
  ]
  test.each(cases)('finds %s', async (code, lines, settings) => {
    const found = await verifyText(lines, settings)
    expect(found.ok).toBe(false)
    expect(codesOf(found)).toContain(code)
    expect(found.faults.every(({ detail }) => detail.length > 10)).toBe(true)
  })

  test('reports nothing for an empty list', async () => {
    expect(await verifyText([])).toMatchObject({ ok: false, total: 0, max: 0, misses: 2, opener: '' })
  })
})

test('a JSON file is compared with its own claims', async () => {
  const game = await smallGame()
  const strategy = alphabetical(game)
  const file = JSON.parse(formatStrategyJson(strategy, game))
  file.total--
  const read = readJsonTree(JSON.stringify(file), game)
  if (!read.ok) throw new Error(read.detail)
  const found = verifyTree(read.root, game, read.claims, read.claims)
  expect(found).toMatchObject({ ok: false, total: strategy.header.total, faultCount: 1 })
  expect(found.faults[0]).toMatchObject({
    code: 'header_mismatch',
    detail: `total is ${file.total}; the tree says ${file.total + 1}`,
  })
})

describe('a branch', () => {
  const rows = [{ guess: 'bated', pattern: parsePattern('bgggg')! }]

  test('is verified over the answers left by its rows', async () => {
    const game = await smallGame()
    const branch = cutBranch(alphabetical(game), game, rows)
    expect(verifyStrategy(branch, game)).toMatchObject({ ok: true, opener: 'bated', answers: 4, total: 10, max: 4 })
    const short = { ...branch, root: branch.root.replies.values().next().value! }
    const { ok, faults } = verifyStrategy(short, game)
    expect(ok).toBe(false)
    for (const { code, path } of faults) if (code !== 'header_mismatch') expect(path).toMatch(/^bated\.bgggg/)
    expect(() => verifyStrategy({ ...branch, rows: [...rows, { guess: 'bough', pattern: 200 }] }, game)).toThrow(
      StrategyError,
    )
  })

  test("must obey the mode's rule, rows included", async () => {
    const game = await smallGame()
    const before = [{ guess: 'grape', pattern: patternOf('grape', 'rated') }, ...rows]
    const rated = { guess: game.idOf('rated'), replies: new Map() }
    expect(verifyTree(rated, game, { mode: 'normal' }, {}, before)).toMatchObject({ ok: true, answers: 1 })
    const found = verifyTree(rated, game, { mode: 'hard' }, {}, before)
    expect(found.faults).toMatchObject([{ code: 'mode_violation', path: formatHistory(before.slice(0, 1)) }])
  })
})
