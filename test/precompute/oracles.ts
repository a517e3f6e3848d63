// Compares totals with published ones, opener by opener: those in ../shared/oracles, or a whole file that somebody has.
// Takes minutes to hours, so it is run by hand; what was found stays in .cache/oracles, and the next run goes on from there:
//
//   node test/precompute/oracles.ts --seconds 600 --threads 2
//   node test/precompute/oracles.ts --only nyt-2023-07-hard --seed 2 --sample 100
//   node test/precompute/oracles.ts --file totals.csv --game my-lists --mode hard --limit 6
//
// A file has a line `opener,total` each, and `impossible` for a total that there is none of. Each opener is searched for a
// total below the published one plus one: what is found is exact, and what is not found is more than was published.
// Of the files that are proved every row is compared; of the others the first 40, and a sample drawn by the seed.
// Exit code 1 where a total differs, or where nothing could be compared.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openerSetting } from '../../engine/openings/opener-table.ts'
import { createGame, createGameData, type GameData } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { loadKernel, openGames } from '../../precompute/built.ts'
import { ROOT } from '../../precompute/folders.ts'
import { Journal } from '../../precompute/journal.ts'
import { openerJournal } from '../../precompute/openers/journal.ts'
import type { OpenerPool } from '../../precompute/openers/run.ts'
import type { OpenerDone } from '../../precompute/openers/worker.ts'
import { processTerminal } from '../../precompute/terminal/terminal.ts'
import { ThreadPool } from '../../precompute/thread-pool.ts'
import { seededRandom } from '../engine/search/random-games.ts'

const SHARED = join(ROOT, '../shared')
const FOUND = join(ROOT, '.cache/oracles')
const IMPOSSIBLE = 'impossible'
const MEMO_BYTES = 64 * 2 ** 20

interface Oracle {
  name: string
  file: string
  data: () => Promise<GameData>
  setting: Setting
  /** Rows compared from the head of the file; the sample is drawn from the others. */
  first: number
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    only: { type: 'string', default: '' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    game: { type: 'string', default: 'original' },
    mode: { type: 'string', default: 'normal' },
    limit: { type: 'string', default: '6' },
  },
})

const oracles = (values.file === undefined ? sharedOracles() : [givenOracle(values.file)]).filter(({ name }) =>
  name.includes(values.only),
)
if (oracles.length === 0) {
  console.log('skipped: there is neither --file nor a folder ../shared with oracles')
} else {
  mkdirSync(FOUND, { recursive: true })
  const deadlineMs = performance.now() + Number(values.seconds) * 1000
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

function sharedOracles(): Oracle[] {
  if (!existsSync(SHARED)) return []
  const oracle = (lists: string, mode: Mode, kind: 'proven' | 'published', first: number): Oracle => {
    const name = `${lists}-${mode}-limit6-${kind}`
    const file = join(SHARED, 'oracles', `${name}.csv`)
    return { name, file, data: () => readLists(lists), setting: { mode, goal: 'mean', limit: 6 }, first }
  }
  return [
    oracle('original', 'hard', 'proven', Number.POSITIVE_INFINITY),
    oracle('original', 'normal', 'proven', Number.POSITIVE_INFINITY),
    oracle('nyt-2023-07', 'normal', 'published', 40),
    oracle('nyt-2023-07', 'hard', 'published', 40),
  ]
}

/** Of a file that somebody has, every row; the game is one that ships, or was imported. */
function givenOracle(file: string): Oracle {
  const { game, mode, limit } = values
  const data = async () => (await openGames(processTerminal()).read(game)).data
  const setting: Setting = { mode: mode as Mode, goal: 'mean', limit: Number(limit) }
  return {
    name: `${basename(file, '.csv')}-${game}-${mode}-${limit}`,
    file,
    data,
    setting,
    first: Number.POSITIVE_INFINITY,
  }
}

async function compare(oracle: Oracle, timeMs: number): Promise<{ compared: number; differing: number }> {
  const published = readPublished(oracle)
  const data = await oracle.data()
  const game = createGame(data)
  const { name, setting } = oracle
  const strangers = [...published.keys()].filter((opener) => game.idOf(opener) < 0)
  if (strangers.length > 0) throw new RangeError(`${name}: no guesses of ${game.id}: ${strangers.slice(0, 5)}`)
  const format = openerJournal(game, openerSetting(game, setting))
  const journal = new Journal<OpenerDone>(join(FOUND, `${name}.journal`), format)
  const found = new Map(journal.entries.map((done) => [game.guesses[done.row.opener], done]))
  const start = { kernel: await loadKernel(), game: data, setting, memoryBytes: MEMO_BYTES }
  const pool: OpenerPool = new ThreadPool('./openers/worker', start, Number(values.threads))
  const jobs = [...published]
    .filter(([opener]) => !found.has(opener))
    .map(([opener, total]) => {
      return { opener: game.idOf(opener), below: total === IMPOSSIBLE ? null : { total: Number(total) + 1, max: 0 } }
    })
  try {
    const onDone = (done: OpenerDone): void => {
      journal.add(done)
      found.set(game.guesses[done.row.opener], done)
    }
    await pool.run(jobs, onDone, AbortSignal.timeout(Math.ceil(timeMs)))
  } finally {
    await pool.close()
    journal.close()
  }
  let compared = 0
  let differing = 0
  let [nodes, ms] = [0, 0]
  for (const [opener, total] of published) {
    const done = found.get(opener)
    if (!done) continue
    compared++
    nodes += done.nodes
    ms += done.ms
    const { proof, lower } = done.row
    const own = proof === IMPOSSIBLE ? IMPOSSIBLE : `${proof === 'exact' ? '' : 'at least '}${lower}`
    if (own === total) continue
    differing++
    console.log(`DIFFERS ${name}: ${opener} is published as ${total}, found as ${own}`)
  }
  console.log(
    `${name}: ${published.size} rows, ${compared} compared, ${compared - differing} agree, ${differing} differ, ` +
      `${nodes} states, ${(ms / 1000).toFixed(0)} s of search`,
  )
  return { compared, differing }
}

/** Total by opener, in the order of the file. */
function readPublished({ file, first }: Oracle): Map<string, string> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.trim().toLowerCase().split(',') as [string, string])
  const isRow = ([opener, total]: [string, string]) => /^[a-z]{5}$/.test(opener) && /^(\d+|impossible)$/.test(total)
  const good = rows.filter(isRow)
  if (good.length < rows.length - 1) throw new RangeError(`${file}: a line is no opener and its total`)
  const rest = good.slice(first)
  const random = seededRandom(Number(values.seed))
  const sample = Array.from({ length: Math.min(Number(values.sample), rest.length) }, () => {
    return rest.splice(Math.floor(random() * rest.length), 1)[0]
  })
  return new Map([...good.slice(0, first), ...sample])
}

function readLists(name: string): Promise<GameData> {
  const words = (part: string): string[] =>
    readFileSync(join(SHARED, 'lists', `${name}-${part}.txt`), 'utf8')
      .trim()
      .split(/\s+/)
  return createGameData({ id: name, name, sources: [] }, words('answers'), words('guesses'))
}
