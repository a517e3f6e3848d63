// Compares totals with the published ones in ../shared/oracles, opener by opener. Takes minutes to hours, so it is run
// by hand; what was found stays in .cache/oracles, and the next run goes on from there:
//
//   node test/precompute/oracles.ts --seconds 600 --threads 2
//   node test/precompute/oracles.ts --only nyt-2023-07-hard --seed 2 --sample 100
//
// Of the files that are proved every row is compared; of the others the first 40, and a sample drawn by the seed.
// Exit code 1 where a total differs, or where nothing could be compared.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createGame, createGameData, type GameData } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { loadKernel } from '../../precompute/built.ts'
import { ROOT } from '../../precompute/folders.ts'
import { computeOpeners, readKnown } from '../../precompute/openers/session.ts'
import type { Setting } from '../../precompute/strategies/solve.ts'
import { processTerminal } from '../../precompute/terminal/terminal.ts'
import { NegativeResult } from '../../precompute/terminal/usage-error.ts'
import { seededRandom } from '../engine/search/random-games.ts'

const SHARED = join(ROOT, '../shared')
const FOUND = join(ROOT, '.cache/oracles')
const IMPOSSIBLE = 'impossible'
const MEMO_BYTES = 64 * 2 ** 20

interface Oracle {
  name: string
  lists: string
  mode: Mode
  /** Rows compared from the head of the file; the sample is drawn from the others. */
  first: number
}

const ORACLES: readonly Oracle[] = [
  { name: 'original-hard-limit6-proven', lists: 'original', mode: 'hard', first: Number.POSITIVE_INFINITY },
  { name: 'original-normal-limit6-proven', lists: 'original', mode: 'normal', first: Number.POSITIVE_INFINITY },
  { name: 'nyt-2023-07-normal-limit6-published', lists: 'nyt-2023-07', mode: 'normal', first: 40 },
  { name: 'nyt-2023-07-hard-limit6-published', lists: 'nyt-2023-07', mode: 'hard', first: 40 },
]

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    only: { type: 'string', default: '' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})

if (!existsSync(SHARED)) {
  console.log('skipped: there is no folder ../shared with oracles')
} else {
  mkdirSync(FOUND, { recursive: true })
  const deadlineMs = performance.now() + Number(values.seconds) * 1000
  const oracles = ORACLES.filter(({ name }) => name.includes(values.only))
  let compared = 0
  let differing = 0
  for (const [at, oracle] of oracles.entries()) {
    const share = Math.max(0, deadlineMs - performance.now()) / (oracles.length - at)
    const result = await compare(oracle, share)
    compared += result.compared
    differing += result.differing
  }
  if (differing > 0 || compared === 0) process.exitCode = 1
}

async function compare(oracle: Oracle, timeMs: number): Promise<{ compared: number; differing: number }> {
  const published = readPublished(oracle)
  const data = await readLists(oracle.lists)
  const game = createGame(data)
  const setting: Setting = { mode: oracle.mode, goal: 'mean', limit: 6 }
  const file = join(FOUND, `${oracle.name}.bin`)
  const session = {
    kernel: await loadKernel(),
    game,
    data,
    setting,
    task: { kind: 'exact', openers: [...published.keys()] } as const,
    shard: { index: 1, count: 1 },
    file,
    threads: Number(values.threads),
    memoryBytes: MEMO_BYTES,
    signal: AbortSignal.timeout(Math.ceil(timeMs)),
  }
  const startMs = performance.now()
  let effort = ''
  try {
    const { nodes, work, searchSeconds } = await computeOpeners(session, processTerminal())
    effort = `, ${nodes} nodes, work ${work}, ${searchSeconds.toFixed(0)} s of search`
  } catch (error) {
    if (!(error instanceof NegativeResult)) throw error
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  const { known } = readKnown(file, game, setting)
  let compared = 0
  let differing = 0
  for (const [opener, total] of published) {
    const row = known.get(game.idOf(opener))
    if (!row) continue
    compared++
    const found = row.proof === IMPOSSIBLE ? IMPOSSIBLE : `${row.lower}`
    if (found === total) continue
    differing++
    console.log(`DIFFERS ${oracle.name}: ${opener} is published as ${total}, found as ${found}`)
  }
  const what = differing === 0 ? 'all equal' : `${differing} differ`
  console.log(`${oracle.name}: ${compared} of ${published.size} rows compared, ${what} (${seconds} s${effort})`)
  return { compared, differing }
}

/** Total by opener, in the order of the file. */
function readPublished({ name, first }: Oracle): Map<string, string> {
  const lines = readFileSync(join(SHARED, 'oracles', `${name}.csv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  const rows = lines.map((line) => line.trim().split(',') as [string, string])
  const rest = rows.slice(first)
  const random = seededRandom(Number(values.seed))
  const sample = Array.from({ length: Math.min(Number(values.sample), rest.length) }, () => {
    return rest.splice(Math.floor(random() * rest.length), 1)[0]
  })
  return new Map([...rows.slice(0, first), ...sample])
}

function readLists(name: string): Promise<GameData> {
  const words = (part: string): string[] =>
    readFileSync(join(SHARED, 'lists', `${name}-${part}.txt`), 'utf8')
      .trim()
      .split(/\s+/)
  return createGameData({ id: name, name, sources: [] }, words('answers'), words('guesses'))
}
