import { beforeAll, describe, expect, test, vi } from 'vitest'
import kernel from '../../build/kernel.wasm'
import {
  formatManifest,
  MANIFEST_FORMAT,
  MANIFEST_VERSION,
  secondGuessesName,
  valueKey,
} from '../../engine/formats/manifest.ts'
import { encodeSecondGuesses } from '../../engine/formats/second-guesses-bytes.ts'
import { openerSetting } from '../../engine/openings/opener-table.ts'
import { largeParts, type SecondGuess, totalOf } from '../../engine/openings/second-guesses.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { replay } from '../../engine/strategy/replay.ts'
import { gameOf } from '../../functions/games.ts'
import { sha256Hex } from '../../functions/store/sha256.ts'
import { askJson, bindings } from './ask.ts'
import { coldStore } from './stored.ts'

const SETTING = { mode: 'normal', goal: 'mean', limit: DEFAULT_LIMIT } as const
const game = gameOf('original')
const NAME = secondGuessesName(game.hash, 'normal', 'mean', DEFAULT_LIMIT)

let known: SecondGuess
let remaining: number
let key: string

/** A table with one state of crony, of which no strategy is stored. */
beforeAll(async () => {
  const opener = game.idOf('crony')
  const [{ pattern, answers }] = largeParts(game, opener, 100).filter(({ answers }) => answers.length < 200)
  const question = { answers, mode: 'normal', goal: 'mean', left: DEFAULT_LIMIT - 1 } as const
  const { verdict, node } = createSolver(kernel, game).plan(question)
  const { histogram } = replay(node, game, DEFAULT_LIMIT - 1, { onFault() {} }, answers)
  known = { pattern, guess: verdict.guess, histogram }
  remaining = answers.length
  const table = { ...openerSetting(game, SETTING), least: 100, openers: new Map([[opener, [known]]]) }
  const bytes = encodeSecondGuesses(table)
  const sha256 = await sha256Hex(bytes as Uint8Array<ArrayBuffer>)
  key = valueKey(NAME, sha256)
  const place = { key, file: 'second-guesses.bin', game: game.id, hash: game.hash, ...SETTING }
  const entry = { ...place, bytes: bytes.length, sha256 }
  const tables = { strategies: [], openers: [], secondGuesses: [entry] }
  await bindings.KV.put('manifest', formatManifest({ format: MANIFEST_FORMAT, version: MANIFEST_VERSION, ...tables }))
  await bindings.KV.put(key, bytes)
})

describe('the stored second guesses', () => {
  const row = () => `crony.${formatPattern(known.pattern)}`
  const path = () => `/api/v1/next?game=original&h=${row()}`

  test('answer after the first row without a search', async () => {
    expect(await askJson(path(), { env: coldStore() })).toMatchObject({
      guess: game.guesses[known.guess],
      total: totalOf(known),
      histogram: known.histogram,
      remaining,
      proof: 'exact',
      source: 'tree',
      work: 0,
    })
  })

  test('are what the search finds', async () => {
    const live = await askJson(path(), { env: coldStore(async () => null) })
    expect(live).toMatchObject({ total: totalOf(known), proof: 'exact', source: 'live' })
  })

  test('serve the analysis of a game', async () => {
    const { turns } = await askJson(`/api/v1/analyze?game=original&h=${row()},zymic.bbbbb`, {
      env: { ...coldStore(), WORK_BUDGET: '1' },
    })
    expect(turns[1]).toMatchObject({ best: game.guesses[known.guess], bestMean: totalOf(known) / remaining })
  })

  test.each([
    ['missing', async () => null],
    ['damaged', async () => new Uint8Array(99).buffer],
    ['failing', () => Promise.reject(new Error('KV is down'))],
  ])('that are %s are logged and replaced by a search', async (_, get) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const env = coldStore((name, type) => (name === key ? get() : bindings.KV.get(name, type as never)))
    await (caches as unknown as { default: Cache }).default.delete(`https://store.fivebase.invalid/${key}`)
    expect(await askJson(path(), { env })).toMatchObject({ total: totalOf(known), proof: 'exact', source: 'live' })
    expect(warn.mock.calls.map(([line]) => JSON.parse(line as string).event)).toContainEqual(
      expect.stringMatching(/^store_(missing|damaged|failed)$/),
    )
    warn.mockRestore()
  })
})
