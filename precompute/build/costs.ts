// `node precompute/build/costs.ts`: the cost of reproducing results, measured on a sample of each batch, for the
// estimate of `fivebase reproduce`. Takes minutes; it counts work, so a busy machine does not matter.

import { writeFileSync } from 'node:fs'
import { createGame, type Game, type GameData } from '../../engine/rules/game.ts'
import { loadKernel, openGames } from '../built.ts'
import { DATA } from '../folders.ts'
import { idOf, type Result, type Workshop } from '../reproduce/batch.ts'
import { COSTS_FILE, readCosts, workOfMs } from '../reproduce/costs.ts'
import { chooseResults, listResults } from '../reproduce/list.ts'
import { remake } from '../reproduce/remake.ts'
import { readManifest } from '../store/seed.ts'
import { processTerminal } from '../terminal/terminal.ts'

/** Results measured per batch and proof; more take longer and say more. */
const MEASURED = 1
/** Rows with bounds are cheap once a thread has a table of all answers, which the first row pays for. */
const MEASURED_BOUNDS = 12
const SEED = 25

/**
 * Seconds on one thread from docs/ledger.md, for batches in which a few results say little about the rest, or take very
 * long.
 */
const LEDGER: Record<string, number> = {
  'strategies/uniform/hard-mean-6/house': 900,
  'strategies/uniform/hard-mean-6/ocean': 282,
  'strategies/dictionary/normal-mean-6/tarns': 1060,
  'strategies/dictionary/normal-mean-6/saber': 400,
  'strategies/dictionary/normal-mean-6/lanes': 76,
  'strategies/dictionary/normal-mean-7': 289,
  'strategies/dictionary/hard-mean-8': 938,
  'openers/original/normal-mean-6#exact': 5400 / 12972,
  'openers/uniform/hard-mean-6#bounds': 3302 / 12819,
  'openers/dictionary/normal-mean-6#exact': 292 / 3,
  'openers/dictionary/normal-mean-6#bounds': 34_440 / 8920,
  'openers/dictionary/normal-mean-6#impossible': 243 / 2,
  'openers/dictionary/normal-mean-7#exact': 1090 / 15,
  'openers/dictionary/hard-mean-7#impossible': 26_414 / 12_889,
  'openers/dictionary/hard-mean-8#exact': 423,
  'second-guesses/original/normal-mean-6': 9001 / 6429,
}

const terminal = processTerminal()
const store = openGames(terminal)
const games = new Map<string, { game: Game; data: GameData }>()
const openGame = async (id: string) => {
  const { data } = games.get(id) ?? (await store.read(id))
  const opened = games.get(id) ?? { data, game: createGame(data) }
  games.set(id, opened)
  return opened
}
const signal = new AbortController().signal
const shop: Workshop = { kernel: await loadKernel(), threads: 1, folder: DATA, terminal, openGame, signal }
const { batches } = await listResults(DATA, readManifest().manifest, { game: null, mode: null }, async (id) => {
  return (await openGame(id)).game
})
const keyOf = ({ batch, name }: Result): string => batch.costOf(name)
const known = readCosts().work
const work: Record<string, number> = { ...known }
for (const [key, seconds] of Object.entries(LEDGER)) work[key] = Math.round(workOfMs(seconds * 1000))
save()

// Drawn at random, then as many of each key as are measured.
const byKey = new Map<string, Result[]>()
for (const result of chooseResults(batches, Number.MAX_SAFE_INTEGER, SEED)) {
  const some = byKey.get(keyOf(result))
  if (some) some.push(result)
  else byKey.set(keyOf(result), [result])
}
for (const [key, results] of byKey) {
  if (key in work || results.every((result) => idOf(result) in work)) continue
  const [{ batch }] = results
  const names = results.filter((result) => !(idOf(result) in work)).map(({ name }) => name)
  const isBounds = key.endsWith('#bounds')
  const costs: number[] = []
  await remake(batch, names.slice(0, isBounds ? MEASURED_BOUNDS : MEASURED), shop, ({ name, work, difference }) => {
    costs.push(work)
    if (difference !== null) console.log(`DIFFERS data/${batch.place}/${name}: ${difference}`)
  })
  const counted = isBounds && costs.length > 1 ? costs.slice(1) : costs
  work[key] = Math.round(counted.reduce((sum, cost) => sum + cost, 0) / counted.length)
  console.log(`${key}: ${work[key]}`)
  save()
}

function save(): void {
  const sorted = Object.fromEntries(Object.entries(work).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(COSTS_FILE, `${JSON.stringify({ work: sorted }, null, 2)}\n`)
}
