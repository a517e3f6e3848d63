// Makes results again the way they were made, and compares them with what ships.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { describeOpenerRow, type OpenerRow } from '../../engine/openings/opener-table.ts'
import { type SecondGuess, totalOf } from '../../engine/openings/second-guesses.ts'
import { parseStandings, standingOf } from '../../engine/players/standings.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { readOpenerTable } from '../openers/file.ts'
import type { OpenerPool } from '../openers/run.ts'
import { encodePlay } from '../players/encode-play.ts'
import { openPlay } from '../players/named-play.ts'
import { simulateMany } from '../players/simulate-many.ts'
import { readSecondGuesses } from '../second-guesses/file.ts'
import { solveSecondGuesses } from '../second-guesses/run.ts'
import { solveStrategy } from '../strategies/solve.ts'
import { SolvePool } from '../strategies/solve-pool.ts'
import { memoBytesOf } from '../terminal/memory-option.ts'
import { ThreadPool } from '../thread-pool.ts'
import { type Batch, differenceOf, type Kind, type Remade, type Workshop } from './batch.ts'
import { workOfMs } from './costs.ts'

/** Makes results of one batch again; `onDone` is called for each. */
type Remake = (batch: Batch, names: readonly string[], shop: Workshop, onDone: (made: Remade) => void) => Promise<void>

const REMAKE: Record<Kind, Remake> = {
  strategies: remakeStrategies,
  openers: remakeOpeners,
  'second-guesses': remakeSecondGuesses,
  compare: remakeStandings,
}

/** Resolves once all are made, or the signal has come. */
export async function remake(
  batch: Batch,
  names: readonly string[],
  shop: Workshop,
  onDone: (made: Remade) => void,
): Promise<void> {
  try {
    await REMAKE[batch.kind](batch, names, shop, onDone)
  } catch (error) {
    // Stopped threads make the waiting search fail.
    if (!shop.signal.aborted) throw error
  }
}

async function remakeStrategies(
  { place, gameId, setting }: Batch,
  names: readonly string[],
  { kernel, threads, folder, openGame, signal }: Workshop,
  onDone: (made: Remade) => void,
): Promise<void> {
  const { game, data } = await openGame(gameId)
  const pool = new SolvePool({ kernel, game: data, memoryBytes: memoBytesOf(undefined, threads, game) }, threads)
  const stop = (): void => void pool.close()
  signal.addEventListener('abort', stop)
  try {
    for (const name of names) {
      if (signal.aborted) return
      const { strategy, work } = await solveStrategy(pool, game, name, setting!)
      const shipped = readFileSync(join(folder, `${place}/${name}.bin`))
      onDone({ name, work, difference: differenceOf(shipped, encodeStrategy(strategy, game)) })
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await pool.close()
  }
}

async function remakeOpeners(
  { place, gameId, setting }: Batch,
  names: readonly string[],
  { kernel, threads, folder, openGame, signal }: Workshop,
  onDone: (made: Remade) => void,
): Promise<void> {
  const { game, data } = await openGame(gameId)
  const { rows } = readOpenerTable(join(folder, `${place}.bin`), game)
  const known = new Map(rows.map((row) => [row.opener, row]))
  const memoryBytes = memoBytesOf(undefined, threads, game)
  const pool: OpenerPool = new ThreadPool(
    './openers/worker',
    { kernel, game: data, setting: setting!, memoryBytes },
    threads,
  )
  // A lower bound is the threshold used for the opener.
  const jobs = names.map((name) => {
    const { opener, proof, lower, max } = known.get(game.idOf(name))!
    return { opener, below: proof === 'bounds' ? { total: lower, max: max ?? 0 } : null }
  })
  try {
    await pool.run(
      jobs,
      ({ row, work }) =>
        onDone({ name: game.guesses[row.opener], work, difference: rowDifference(known.get(row.opener)!, row) }),
      signal,
    )
  } finally {
    await pool.close()
  }
}

/** A row's total and state in words. */
const worthOf = (row: string): string => row.replace(/^[a-z]+ \((\d+):[^)]*/, '$1')

function rowDifference(shipped: OpenerRow, made: OpenerRow): string | null {
  const [before, now] = [shipped, made].map(describeOpenerRow)
  return before === now ? null : `the table says ${before}, made again it is ${now}`
}

async function remakeSecondGuesses(
  { place, gameId, setting }: Batch,
  names: readonly string[],
  { kernel, folder, openGame, signal }: Workshop,
  onDone: (made: Remade) => void,
): Promise<void> {
  const { game } = await openGame(gameId)
  const { openers } = readSecondGuesses(join(folder, `${place}.bin`), game)
  const solver = createSolver(kernel, game)
  const show = ({ pattern, guess, histogram }: SecondGuess): string =>
    `${game.guesses[guess]} (${totalOf({ pattern, guess, histogram })}: ${histogram}) after ${formatPattern(pattern)}`
  for (const name of names) {
    // Lets signals be handled.
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) return
    const before = solver.effort().work
    const shipped = openers.get(game.idOf(name))!.map(show)
    const made = solveSecondGuesses(solver, game, setting!, game.idOf(name))?.map(show) ?? []
    const at = shipped.findIndex((row, place) => row !== made[place])
    const isSameWorth = shipped.every((row, place) => worthOf(row) === worthOf(made[place] ?? ''))
    const worth = isSameWorth ? ': worth the same' : ''
    const difference =
      at < 0 ? null : `the table says ${shipped[at]}, made again it is ${made[at] ?? 'not solved'}${worth}`
    onDone({ name, work: solver.effort().work - before, difference })
  }
}

async function remakeStandings(
  { place, gameId }: Batch,
  names: readonly string[],
  { folder, terminal, signal }: Workshop,
  onDone: (made: Remade) => void,
): Promise<void> {
  const parsed = parseStandings(readFileSync(join(folder, `${place}.json`), 'utf8'))
  if (!parsed.ok) throw new Error(parsed.detail)
  const { hash, answers, limit, strategies } = parsed.standings
  for (const name of names) {
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) return
    const shipped = strategies.find(({ strategy, reading }) => `${strategy}-${reading}` === name)!
    const { strategy, reading } = shipped
    const options = { game: gameId, player: strategy, variant: reading }
    const before = process.cpuUsage()
    const play = await openPlay(options, terminal)
    const [simulation] = await simulateMany([{ play, options }], 1, { ...terminal, err: () => {}, isWatched: false })
    const head = [play.game?.hash, play.feedback.answers.length, play.limit].join()
    const bytes = encodePlay(play, simulation)
    const { user, system } = process.cpuUsage(before)
    const differences = [
      head === [hash, answers, limit].join() ? null : `of another game: ${head}`,
      fieldDifference(shipped, standingOf(strategy, reading, simulation)),
      bytes && differenceOf(readFileSync(join(folder, place, `${name}.bin`)), bytes),
    ]
    onDone({ name, work: workOfMs((user + system) / 1000), difference: differences.find(Boolean) ?? null })
  }
}

/** The first field in which two standings differ. */
function fieldDifference(shipped: object, made: object): string | null {
  const text = (value: object, key: string): string => JSON.stringify((value as Record<string, unknown>)[key]) ?? 'none'
  const keys = new Set([...Object.keys(shipped), ...Object.keys(made)])
  for (const key of keys) {
    const [before, now] = [text(shipped, key), text(made, key)]
    if (before !== now) return `${key} is ${before.slice(0, 80)}, made again it is ${now.slice(0, 80)}`
  }
  return null
}
