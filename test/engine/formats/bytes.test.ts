import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeStrategy, encodeStrategy, openStrategy } from '../../../engine/formats/bytes.ts'
import { crc32 } from '../../../engine/formats/crc32.ts'
import { readHeader } from '../../../engine/formats/header.ts'
import { formatStrategyJson, parseStrategyJson } from '../../../engine/formats/json.ts'
import { formatStrategyText } from '../../../engine/formats/text.ts'
import { type Game, weightOfAll } from '../../../engine/rules/game.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { ALL_CORRECT, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import {
  cutBranch,
  makeStrategy,
  missesOf,
  type Strategy,
  StrategyError,
  type StrategyNode,
} from '../../../engine/strategy/strategy.ts'
import {
  alphabetical,
  hasPublishedTrees,
  makeGame,
  publishedGame,
  randomStrategy,
  readPublished,
  smallGame,
} from '../sample-strategies.ts'
import { replayNode } from '../strategy/replay-node.ts'
import { withCpuMs } from '../thread-cpu.ts'
import { parseStrategyText } from './parse-strategy.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof StrategyError) return error.code
    throw error
  }
  return 'none'
}

/** A modified copy with a matching checksum, to reach the checks behind it. */
function altered(bytes: Uint8Array, changes: Record<number, number>): Uint8Array {
  const copy = bytes.slice()
  for (const [offset, byte] of Object.entries(changes)) copy[Number(offset)] = byte
  new DataView(copy.buffer).setUint32(4, crc32(copy.subarray(8)), true)
  return copy
}

/** Every state of a strategy that some answer reaches, with its rows and answers. */
function statesOf(strategy: Strategy, game: Game) {
  const states: { node: StrategyNode; rows: Row[]; ids: number[] }[] = []
  const visit = (node: StrategyNode, rows: Row[], ids: number[]): void => {
    states.push({ node, rows, ids })
    const guess = game.guesses[node.guess]
    for (const [pattern, reply] of node.replies) {
      const left = ids.filter((id) => patternOf(guess, game.answers[id]) === pattern)
      visit(reply, [...rows, { guess, pattern }], left)
    }
  }
  visit(
    strategy.root,
    [],
    game.answers.map((_, id) => id),
  )
  return states
}

test('crc32 gives the check value of its definition', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

describe('encodeStrategy and decodeStrategy', () => {
  test('round-trip any legal tree to the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        const bytes = encodeStrategy(strategy, game)
        const back = decodeStrategy(bytes, game)
        expect(back).toEqual(strategy)
        expect(encodeStrategy(back, game)).toEqual(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test('leave out states of one and two answers that are played as implied', async () => {
    const game = await makeGame('two', ['bated', 'gated'], ['bough'])
    const [bated, gated, bough] = ['bated', 'gated', 'bough'].map((word) => game.idOf(word))
    const leaf = (guess: number): StrategyNode => ({ guess, replies: new Map() })
    const reply = (guess: string, answer: string) => patternOf(guess, answer)
    const first = { guess: bated, replies: new Map([[reply('bated', 'gated'), leaf(gated)]]) }
    const second = { guess: gated, replies: new Map([[reply('gated', 'bated'), leaf(bated)]]) }
    const [least, more] = [first, second].map((root) => encodeStrategy(makeStrategy(root, game), game))
    expect(least.length).toBe(readHeader(least).treeOffset)
    expect(readHeader(least).implied).toBe(2)
    expect(readHeader(more).implied).toBe(1)
    const idle = {
      guess: bough,
      replies: new Map([
        [reply('bough', 'bated'), first],
        [reply('bough', 'gated'), leaf(gated)],
      ]),
    }
    expect(reply('bough', 'bated')).not.toBe(reply('bough', 'gated'))
    const idleReplies = new Map<number, StrategyNode>([
      [reply('bough', 'bated'), leaf(bated)],
      [reply('bough', 'gated'), leaf(gated)],
    ])
    expect(codeOf(() => encodeStrategy(makeStrategy(idle, game), game))).toBe('bad_tree')
    const whole = makeStrategy({ guess: bough, replies: idleReplies }, game)
    expect(decodeStrategy(encodeStrategy(whole, game), game)).toEqual(whole)
  })

  test('keep mode, goal, limit and proof', async () => {
    const game = await smallGame()
    for (const mode of ['normal', 'hard', 'strict'] as const) {
      for (const goal of ['mean', 'worst'] as const) {
        for (const proof of ['exact', 'bounds'] as const) {
          const { root } = alphabetical(game)
          const strategy = makeStrategy(root, game, { mode, goal, limit: 7, proof, lower: 17 })
          expect(decodeStrategy(encodeStrategy(strategy, game), game)).toEqual(strategy)
        }
      }
    }
  })

  test('identify the game by its lists, not by its name', async () => {
    const [game, twin] = [await smallGame(), await smallGame('twin')]
    const strategy = alphabetical(game)
    const read = decodeStrategy(encodeStrategy(strategy, game), twin)
    expect(read).toEqual({ ...strategy, header: { ...strategy.header, gameId: 'twin' } })
    expect(codeOf(() => encodeStrategy(strategy, twin))).toBe('bad_header')
  })

  test('store a strategy that misses answers at the limit', async () => {
    const game = await smallGame()
    const strategy = alphabetical(game, { limit: 2 })
    expect(missesOf(strategy.header)).toBeGreaterThan(0)
    expect(decodeStrategy(encodeStrategy(strategy, game), game)).toEqual(strategy)
  })

  test('refuse invalid trees', async () => {
    const game = await smallGame()
    const { header, root } = alphabetical(game)
    const encode = (changes: Partial<Strategy>) => () => encodeStrategy({ header, root, ...changes }, game)
    expect(codeOf(encode({ header: { ...header, total: header.total - 1 } }))).toBe('bad_header')
    expect(codeOf(encode({ header: { ...header, opener: 'plate' } }))).toBe('bad_header')
    expect(codeOf(encode({ header: { ...header, gameHash: '0'.repeat(64) } }))).toBe('foreign_game')
    expect(codeOf(encode({ root: { guess: 99, replies: new Map() } }))).toBe('bad_tree')
    expect(codeOf(encode({ root: { guess: 1.5, replies: new Map() } }))).toBe('bad_tree')
    expect(codeOf(encode({ root: { guess: root.guess, replies: new Map() } }))).toBe('bad_tree')
    const dead = new Map([...root.replies, [1, { guess: 0, replies: new Map() }] as const])
    expect(codeOf(encode({ root: { guess: root.guess, replies: dead } }))).toBe('bad_tree')
    const circle = { guess: game.idOf('groom'), replies: new Map<number, StrategyNode>() }
    for (const answer of game.answers) circle.replies.set(patternOf('groom', answer), circle)
    expect(codeOf(encode({ root: circle }))).toBe('bad_tree')
  })
})

describe('an invalid stored strategy is refused', () => {
  test('with a stable code and a specific message for each error', async () => {
    const game = await smallGame()
    const bytes = encodeStrategy(alphabetical(game), game)
    const messages = new Set<string>()
    const check = (code: string, changed: Uint8Array, target = game) => {
      let thrown: unknown
      try {
        decodeStrategy(changed, target)
      } catch (error) {
        thrown = error
      }
      expect(thrown).toBeInstanceOf(StrategyError)
      expect((thrown as StrategyError).code).toBe(code)
      messages.add((thrown as Error).message)
    }
    const cases: [string, Uint8Array][] = [
      ['not_a_strategy', new TextEncoder().encode('{"format":"fivebase-strategy"}')],
      ['truncated', bytes.slice(0, 40)],
      ['truncated', bytes.slice(0, -1)],
      ['damaged', Uint8Array.from([...bytes, 0])],
      ['damaged', bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))],
      ['unsupported_version', altered(bytes, { 8: 9 })],
      ['bad_header', altered(bytes, { 9: 3 })],
      ['bad_header', altered(bytes, { 10: 2 })],
      ['bad_header', altered(bytes, { 11: 0 })],
      ['bad_header', altered(bytes, { 12: 2 })],
      ['bad_header', altered(bytes, { 13: 3 })],
      ['bad_header', altered(bytes, { 14: 1 })],
      ['bad_header', altered(bytes, { 15: 255 })],
      ['bad_header', altered(bytes, { 15: 0 })],
      ['bad_header', altered(bytes, { 20: 0 })],
      ['bad_header', altered(bytes, { 20: 9 })],
      ['bad_header', altered(bytes, { 22: 200 })],
      ['bad_header', altered(bytes, { 22: 1 })],
      ['bad_header', altered(bytes, { 24: 0 })],
      ['bad_header', altered(bytes, { 28: 255 })],
      ['bad_header', altered(bytes, { 12: 0 })],
      ['foreign_game', altered(bytes, { 36: bytes[36] ^ 1 })],
      ['bad_header', altered(bytes, { 68: 9 })],
      ['damaged', altered(bytes, { [bytes.length - 3]: 99 })],
      ['damaged', altered(bytes, { [bytes.length - 1]: 7 })],
    ]
    for (const [code, changed] of cases) check(code, changed)
    expect(messages.size).toBe(cases.length)
    check('foreign_game', bytes, await makeGame('other', ['plate'], ['plate']))
  })

  test('with any byte damaged or cut at any length', async () => {
    const { game, strategy } = await randomStrategy(7)
    const bytes = encodeStrategy(strategy, game)
    for (let i = 0; i < bytes.length; i++) {
      const damaged = bytes.slice()
      damaged[i] ^= 1 << (i % 8)
      expect(codeOf(() => decodeStrategy(damaged, game))).not.toBe('none')
      expect(codeOf(() => openStrategy(bytes.subarray(0, i), game))).not.toBe('none')
    }
  })

  test('or decodes to a valid strategy, even with a matching checksum', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(), fc.nat(255), async (seed, at, byte) => {
        const { game, strategy } = await randomStrategy(seed)
        const bytes = encodeStrategy(strategy, game)
        const { treeOffset } = readHeader(bytes)
        if (treeOffset === bytes.length) return
        const changed = altered(bytes, { [treeOffset + (at % (bytes.length - treeOffset))]: byte })
        const code = codeOf(() => decodeStrategy(changed, game))
        if (code === 'none') {
          const other = decodeStrategy(changed, game)
          expect(decodeStrategy(encodeStrategy(other, game), game)).toEqual(other)
        }
        const rows = statesOf(strategy, game).at(-1)!.rows
        codeOf(() => openStrategy(changed, game).probe(rows))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a branch', () => {
  test('is encoded with its rows and round-trips to the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        for (const { rows } of statesOf(strategy, game).slice(1, 6)) {
          const branch = cutBranch(strategy, game, rows)
          const bytes = encodeStrategy(branch, game)
          expect(decodeStrategy(bytes, game)).toEqual(branch)
          expect(readHeader(bytes).rows).toEqual(rows)
          expect(codeOf(() => openStrategy(bytes, game))).toBe('not_a_strategy')
          for (const [offset, byte] of [
            [readHeader(bytes).treeOffset - 1, 250],
            [20, 99],
          ]) {
            expect(codeOf(() => decodeStrategy(altered(bytes, { [offset]: byte }), game))).not.toBe('none')
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  test('may follow an unlisted word, and rows that no answer fits', async () => {
    const game = await smallGame()
    const rows = [
      { guess: 'xylyl', pattern: 0 },
      { guess: 'bated', pattern: patternOf('bated', 'groom') },
    ]
    const groom = { guess: game.idOf('groom'), replies: new Map() }
    const branch = makeStrategy(groom, game, {}, rows)
    expect(branch.header).toMatchObject({ opener: 'xylyl', answers: 1, total: 1, histogram: [1, 0, 0, 0] })
    expect(decodeStrategy(encodeStrategy(branch, game), game)).toEqual(branch)
    expect(formatStrategyText(branch, game)).toBe('xylyl BBBBB1 bated BBBBB2 groom GGGGG3\n')
    expect(parseStrategyJson(formatStrategyJson(branch, game), game)).toEqual({ ok: true, strategy: branch })
  })
})

describe('openStrategy', () => {
  test('finds every state by its history: guess, answers left, guesses needed, branch', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { game, strategy } = await randomStrategy(seed)
        const bytes = encodeStrategy(strategy, game)
        // In the middle of a larger buffer, as a file read in one piece or a cache provides it.
        const buffer = new Uint8Array(bytes.length + 9)
        buffer.set(bytes, 5)
        const view = openStrategy(buffer.subarray(5, 5 + bytes.length), game)
        expect(view.header).toEqual(strategy.header)
        for (const { node, rows, ids } of statesOf(strategy, game)) {
          const probe = view.probe(rows)!
          expect(probe.guess).toBe(node.guess)
          expect([...probe.answers]).toEqual(ids)
          const { misses, total, max } = replayNode(game, ids, node)
          expect(probe).toMatchObject({ misses, total, max })
          expect(probe.histogram.length).toBe(strategy.header.limit - rows.length)
          expect(probe.histogram.reduce((sum, n) => sum + n, misses)).toBe(weightOfAll(game, ids))
          expect(view.branch(rows)).toEqual(node)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('finds nothing off the tree, after a win, or beyond the limit', async () => {
    const game = await smallGame()
    const view = openStrategy(encodeStrategy(alphabetical(game, { limit: 4 }), game), game)
    const row = (guess: string, letters: string) => ({ guess, pattern: parsePattern(letters)! })
    const missed = row('bated', 'bgggg')
    expect(view.probe([missed])).not.toBeNull()
    expect(view.probe([row('groom', 'bbbbb')])).toBeNull()
    expect(view.probe([row('zzzzz', 'bbbbb')])).toBeNull()
    expect(view.probe([{ guess: 'bated', pattern: ALL_CORRECT }])).toBeNull()
    expect(view.probe([row('bated', 'yyyyy')])).toBeNull()
    expect(view.probe([missed, row('gated', 'bgggg'), row('hated', 'bgggg')])).toMatchObject({ misses: 1 })
    expect(view.probe([missed, row('gated', 'bgggg'), row('hated', 'bgggg'), row('mated', 'bgggg')])).toBeNull()
  })

  test.skipIf(!hasPublishedTrees)(
    'stores a published tree of 2315 answers in under 4 kB and walks it in well under a millisecond',
    async () => {
      const game = await publishedGame('original')
      const read = parseStrategyText(readPublished('original-hard-salet'), game, { mode: 'hard' })
      if (!read.ok) throw new Error(read.detail)
      const bytes = encodeStrategy(read.strategy, game)
      expect(bytes.length).toBeLessThan(4096)
      const view = openStrategy(bytes, game)
      const states = statesOf(read.strategy, game)
      for (const { node, rows, ids } of states) {
        const probe = view.probe(rows)!
        expect(probe.guess).toBe(node.guess)
        expect(probe.answers).toEqual(Uint16Array.from(ids))
      }
      const { cpuMs } = withCpuMs(() => states.forEach(({ rows }) => void view.probe(rows)))
      // Measured at 0.03 ms.
      expect(cpuMs / states.length).toBeLessThan(0.5)
    },
  )
})
