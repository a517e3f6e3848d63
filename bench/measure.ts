// Runs one workload once, in this process and on one thread, and prints one line of JSON. The clock starts after the
// lists are read and the kernel is compiled; the transposition table starts empty.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGame, createGameData, type Game } from '../engine/rules/game.ts'
import { createSolver, INFINITE_TOTAL } from '../engine/search/solver.ts'
import { BUILT_GAMES, KERNEL_FILE } from '../precompute/folders.ts'
import { WORKLOADS } from './workloads.ts'

export interface Measurement {
  seconds: number
  cpuSeconds: number
  nodes: number
  work: number
  totals: number[]
  peakBytes: number
}

const LIMIT = 6

async function loadGame(id: string, lists: string | undefined): Promise<Game> {
  const built = join(BUILT_GAMES, `${id}.json`)
  if (existsSync(built)) return createGame(JSON.parse(readFileSync(built, 'utf8')))
  if (lists === undefined) throw new Error(`${id} is no game that ships: name the folder of its lists with --lists`)
  const read = (part: string) =>
    readFileSync(join(lists, `${id}-${part}.txt`), 'utf8')
      .split(/\s+/)
      .filter(Boolean)
  return createGame(await createGameData({ id, name: id, sources: [] }, read('answers'), read('guesses')))
}

const [name, lists] = process.argv.slice(2)
const workload = WORKLOADS.find((other) => other.name === name)
if (workload === undefined) throw new Error(`no workload ${name}`)
const game = await loadGame(workload.game, lists)
const module = new WebAssembly.Module(readFileSync(KERNEL_FILE))
const solver = createSolver(module, game, { memoryBytes: workload.isSlow ? 512 << 20 : 64 << 20 })
const question = {
  answers: Uint16Array.from(game.answers.keys()),
  mode: workload.mode,
  goal: 'mean' as const,
  left: LIMIT,
}

const cpu = process.cpuUsage()
const start = performance.now()
let totals: number[]
if (workload.openers === 'prove') {
  totals = [solver.solve(question).total]
} else {
  const openers = workload.openers === 'all' ? game.answers : workload.openers
  totals = openers.map((opener) => solver.evaluateBelow(question, opener, INFINITE_TOTAL))
  if (workload.openers === 'all') totals = totals.sort((a, b) => a - b).slice(0, workload.totals.length)
}
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const measurement: Measurement = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  ...solver.effort(),
  totals,
  peakBytes: process.resourceUsage().maxRSS * 1024,
}
console.log(JSON.stringify(measurement))
