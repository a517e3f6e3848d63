import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { createGame, type Game, type GameData } from '../../engine/rules/game.ts'
import { isMode } from '../../engine/rules/mode.ts'
import { loadKernel, openGames } from '../built.ts'
import { DATA } from '../folders.ts'
import { Journal } from '../journal.ts'
import { type Batch, idOf, type Result, type Workshop } from '../reproduce/batch.ts'
import { costOf, measureSpeed, readCosts, secondsOf } from '../reproduce/costs.ts'
import { type Checked, reproduceJournal } from '../reproduce/journal.ts'
import { chooseResults, listResults, type Scope } from '../reproduce/list.ts'
import { remake } from '../reproduce/remake.ts'
import { catchStopSignals } from '../stop-signal.ts'
import { readManifest, sha256Of } from '../store/seed.ts'
import { plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { jsonOption, parseCount, threadsOption } from '../terminal/options.ts'
import { formatSeconds, ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const MAX_SAMPLE = 1_000_000
const MAX_SEED = 2 ** 31
/** Longer runs should use a journal. */
const LONG_SECONDS = 600

interface ReproduceOptions {
  sample?: number
  seed: number
  only?: Scope
  data?: string
  journal?: string
  dryRun?: boolean
  threads: number
  json?: boolean
}

export function addReproduce(program: Command, terminal: Terminal): void {
  program
    .command('reproduce')
    .summary('compute the results of data/ again and compare')
    .description('Compute the results in data/ again, all or a sample, and compare every byte.')
    .addOption(new Option('--sample <n>', 'only n results of each kind').argParser(parseCount(MAX_SAMPLE)))
    .addOption(new Option('--seed <n>', 'which sample').argParser(parseCount(MAX_SEED)).default(1))
    .addOption(new Option('--only <game/mode>', 'only one game, or one of its modes').argParser(parseScope))
    .option('--data <folder>', 'check another folder of results')
    .option('--journal <file>', 'keep what is done; the same command resumes')
    .option('--dry-run', 'only say how long it would take')
    .addOption(threadsOption())
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples('reproduce --sample 5', 'reproduce --only original/strict', 'reproduce --journal all.journal'),
    )
    .addHelpText(
      'after',
      notes(
        'Results: strategies, rows of opener tables, second guesses, standings of players.',
        'Each file must also have its sha256 in data/manifest.json.',
        'The time is an estimate: recorded work over the speed of this machine now.',
        'Exit code 1 if anything differs.',
      ),
    )
    .action((options: ReproduceOptions) => reproduce(options, terminal))
}

async function reproduce(options: ReproduceOptions, terminal: Terminal): Promise<void> {
  const { sample = null, seed, threads } = options
  const folder = options.data === undefined ? DATA : resolve(terminal.folder, options.data)
  const { text, manifest } = readManifest(folder)
  const openGame = rememberGames(terminal)
  const kernel = await loadKernel()
  const scope = options.only ?? { game: null, mode: null }
  const { batches, faults } = await listResults(folder, manifest, scope, async (id) => (await openGame(id)).game)
  const results = chooseResults(batches, sample, seed)
  if (results.length === 0 && faults.size === 0) throw new UsageError('there are no such results in data/')

  const costs = readCosts()
  const speed = measureSpeed(kernel, (await openGame('original')).game)
  const secondsFor = (some: readonly Result[]): number => secondsOf(costs, some, speed, threads)
  const all = chooseResults(batches, null, seed)
  const wholeSeconds = secondsFor(all)
  const seconds = secondsFor(results)
  tellTime({ results, all, seconds, wholeSeconds }, options, terminal)
  if (options.dryRun) {
    if (options.json) {
      terminal.out(`${JSON.stringify({ results: results.length, of: all.length, seconds, wholeSeconds }, null, 2)}\n`)
    }
    return
  }

  const journal =
    options.journal === undefined
      ? null
      : new Journal(resolve(terminal.folder, options.journal), reproduceJournal(sha256Of(Buffer.from(text))))
  const stop = catchStopSignals()
  const shop: Workshop = { kernel, threads, folder, terminal, openGame, signal: stop.signal }
  const checked = new Map<string, Checked>((journal?.entries ?? []).map((entry) => [entry.id, entry]))
  const startMs = performance.now()
  try {
    for (const [file, fault] of faults) terminal.err(`DIFFERS data/${file}: ${fault}\n`)
    await remakeAll(
      results,
      shop,
      checked,
      (each) => journal?.add(each),
      (result) => costOf(costs, result),
    )
  } finally {
    stop.release()
    journal?.close()
  }
  const own = results.flatMap((result) => checked.get(idOf(result)) ?? [])
  const tookSeconds = (performance.now() - startMs) / 1000
  report({ results, all, batches, faults, own, tookSeconds }, options, terminal)
}

interface Reproduced {
  /** The requested results, and all results. */
  results: readonly Result[]
  all: readonly Result[]
  batches: readonly Batch[]
  /** Files that differ from the manifest. */
  faults: ReadonlyMap<string, string>
  /** What was made again. */
  own: readonly Checked[]
  tookSeconds: number
}

/** Throws NegativeResult unless all were reproduced identically. */
function report(
  { results, all, batches, faults, own, tookSeconds }: Reproduced,
  { sample, seed, json, journal }: ReproduceOptions,
  terminal: Terminal,
): void {
  const differing = own.filter(({ difference }) => difference !== null)
  if (json) {
    const faulty = [...faults].map(([file, detail]) => ({ file, detail }))
    const facts = {
      results: results.length,
      of: all.length,
      made: own.length,
      seed,
      sample: sample ?? null,
      seconds: tookSeconds,
    }
    terminal.out(`${JSON.stringify({ ...facts, differing, faults: faulty, batches: sums(batches, own) }, null, 2)}\n`)
  } else {
    for (const { place, made, same } of sums(batches, own)) {
      terminal.out(`${place.padEnd(36)} ${made} made again, ${same === made ? 'all' : same} the same\n`)
    }
    terminal.out(`${plural(own.length, 'result')} made again in ${formatSeconds(tookSeconds)}\n`)
  }
  if (differing.length + faults.size > 0) {
    throw new NegativeResult(
      `${plural(differing.length, 'result')} and ${plural(faults.size, 'file')} of data/ are not what they should be`,
    )
  }
  if (own.length < results.length) {
    throw new NegativeResult(
      `stopped after ${own.length} of ${plural(results.length, 'result')}`,
      journal === undefined ? 'with --journal FILE it could continue' : 'run the same command to continue',
    )
  }
}

/** Batch by batch; differences are reported at once. */
async function remakeAll(
  results: readonly Result[],
  shop: Workshop,
  checked: Map<string, Checked>,
  onChecked: (each: Checked) => void,
  cost: (result: Result) => number,
): Promise<void> {
  const { terminal, signal } = shop
  const open = results.filter((result) => !checked.has(idOf(result)))
  const bar = new ProgressBar(terminal, 'made again')
  const whole = open.reduce((sum, result) => sum + cost(result), 0)
  let done = 0
  let count = results.length - open.length
  for (const batch of new Set(open.map(({ batch }) => batch))) {
    if (signal.aborted) break
    const names = open.filter((result) => result.batch === batch).map(({ name }) => name)
    const note = (): string => `${count} of ${results.length}, ${batch.place}`
    bar.update({ done, whole, note: note() })
    await remake(batch, names, shop, ({ name, work, difference }) => {
      const each: Checked = { id: idOf({ batch, name }), work, difference }
      checked.set(each.id, each)
      onChecked(each)
      if (difference !== null) {
        bar.end()
        terminal.err(`DIFFERS data/${each.id}: ${difference}\n`)
      }
      done += cost({ batch, name })
      count++
      bar.update({ done, whole, note: note() })
    })
  }
  bar.end()
}

function sums(batches: readonly Batch[], own: readonly Checked[]) {
  return batches.flatMap(({ place }) => {
    const of = own.filter(({ id }) => id.startsWith(`${place}/`))
    const same = of.filter(({ difference }) => difference === null).length
    const work = of.reduce((sum, each) => sum + each.work, 0)
    return of.length > 0 ? [{ place, made: of.length, same, work }] : []
  })
}

function tellTime(
  { results, all, seconds, wholeSeconds }: { results: Result[]; all: Result[]; seconds: number; wholeSeconds: number },
  { threads, journal, json }: ReproduceOptions,
  terminal: Terminal,
): void {
  const on = `on ${plural(threads, 'thread')} of this machine, as busy as it is`
  const tell = json ? terminal.err : terminal.out
  const whole = `all ${all.length.toLocaleString('en')} would take about ${formatSeconds(wholeSeconds)}`
  if (results.length < all.length) {
    tell(`${plural(results.length, 'result')}, about ${formatSeconds(seconds)} ${on}; ${whole}\n`)
  } else tell(`${plural(results.length, 'result')}, about ${formatSeconds(seconds)} ${on}\n`)
  if (seconds > LONG_SECONDS && journal === undefined) {
    terminal.err('note: with --journal FILE you can stop it and continue later\n')
  }
}

/** Each game is opened once. */
function rememberGames(terminal: Terminal): (id: string) => Promise<{ game: Game; data: GameData }> {
  const store = openGames(terminal)
  const known = new Map<string, { game: Game; data: GameData }>()
  return async (id) => {
    const { data } = known.get(id) ?? (await store.read(id))
    const opened = known.get(id) ?? { data, game: createGame(data) }
    known.set(id, opened)
    return opened
  }
}

function parseScope(text: string): Scope {
  const [game, mode = null, ...rest] = text.split('/')
  if (game === '' || rest.length > 0 || (mode !== null && !isMode(mode))) {
    throw new InvalidArgumentError('Use GAME or GAME/MODE, such as original/strict.')
  }
  return { game, mode }
}
