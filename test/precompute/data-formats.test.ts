import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeStrategy } from '../../engine/formats/bytes.ts'
import { identifyStrategy, parseStrategy } from '../../engine/formats/strategy-content.ts'
import { createGame, type Game } from '../../engine/rules/game.ts'
import { missesOf } from '../../engine/strategy/strategy.ts'
import { BUILT_GAMES, DATA } from '../../precompute/folders.ts'
import { readManifest } from '../../precompute/store/seed.ts'
import { formatStrategy, STRATEGY_FORMATS } from '../../precompute/strategies/file.ts'
import { checkOutside, hasChecker } from '../engine/formats/outside-checker.ts'

const { strategies } = readManifest().manifest
const games = new Map<string, Game>()

function gameOf(id: string): Game {
  let game = games.get(id)
  if (!game) {
    game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${id}.json`), 'utf8')))
    games.set(id, game)
  }
  return game
}

/** A second a file: one strategy of each mode and goal, or all with FIVEBASE_ALL=1. */
const isAll = process.env.FIVEBASE_ALL === '1'
const settingsSeen = new Set<string>()
const sampled = strategies.filter(({ mode, goal }) => {
  const setting = `${mode} ${goal}`
  const isFirst = !settingsSeen.has(setting)
  settingsSeen.add(setting)
  return isFirst || isAll
})
/** Compared as bytes: a deep comparison of two arrays takes seconds. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
const folder = mkdtempSync(join(tmpdir(), 'fivebase-formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what lies in data/', () => {
  test.each(sampled.map((entry) => [entry.file, entry] as const))(
    '%s is exported in every format and read back to the same bytes',
    (file, { game: id, mode, goal, proof, lower, upper, limit }) => {
      const game = gameOf(id)
      const bytes = new Uint8Array(readFileSync(join(DATA, file)))
      const strategy = decodeStrategy(bytes, game)
      const isWhole = missesOf(strategy.header) === 0
      const settings = { mode, goal, limit, proof, lower, upper }
      for (const format of STRATEGY_FORMATS) {
        const exported = new Uint8Array(formatStrategy(strategy, game, format))
        expect(exported.length, format).toBeGreaterThan(0)
        if (format === 'dot') continue
        // A list of paths has no line for an answer that is missed.
        if (!isWhole && (format === 'text' || format === 'full' || format === 'csv')) continue
        const read = { file, ...identifyStrategy(exported) }
        expect(read.format).toBe(format === 'full' ? 'text' : format)
        const parsed = parseStrategy(read, game, settings)
        expect(isSame(formatStrategy(parsed, game, 'bin'), bytes), format).toBe(true)
      }
    },
  )

  const checked = sampled.filter(({ misses = 0 }) => misses === 0)
  test.runIf(hasChecker).each(checked.map((entry) => [entry.file, entry] as const))(
    'the outside checker accepts %s as text, JSON and CSV',
    async (file, { game: id, mode, total, limit }) => {
      const game = gameOf(id)
      const strategy = decodeStrategy(new Uint8Array(readFileSync(join(DATA, file))), game)
      const [answers, guesses] = (['answers', 'guesses'] as const).map((list) => {
        const path = join(folder, `${id}-${list}.txt`)
        writeFileSync(path, game[list].join('\n'))
        return path
      })
      for (const format of ['text', 'json', 'csv'] as const) {
        const path = join(folder, `strategy.${format}`)
        writeFileSync(path, formatStrategy(strategy, game, format))
        const found = await checkOutside(path, { answers, guesses, mode, limit })
        expect(found, format).toMatchObject({ ok: true, faults: [], total })
      }
    },
  )
})
