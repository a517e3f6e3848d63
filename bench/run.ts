// `npm run bench`: the fixed workloads of the search, each run in its own process; the median of several runs. Node
// counts do not depend on the machine; compare seconds only within one run. `npm run bench -- --help` lists options.
import { execFileSync, execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import { buildKernel } from '../precompute/build/kernel.ts'
import { parseCount } from '../precompute/terminal/options.ts'
import type { Measurement } from './measure.ts'
import { WORKLOADS, type Workload } from './workloads.ts'

const MEASURE = fileURLToPath(new URL('measure.ts', import.meta.url))
const DEFAULT_RUNS = 5
const MOST_RUNS = 1000

interface Result {
  name: string
  seconds: number
  leastSeconds: number
  cpuSeconds: number
  nodes: number
  work: number
  peakBytes: number
  runs: number
  sketchRatio?: number
  publishedRatio?: number
  peerSeconds?: number
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

function runPeer(command: string, workload: Workload): number {
  const openers = typeof workload.openers === 'string' ? [] : workload.openers
  const start = performance.now()
  for (const opener of openers) {
    execSync(command.replaceAll('{opener}', opener).replaceAll('{game}', workload.game), { stdio: 'ignore' })
  }
  return (performance.now() - start) / 1000
}

function runWorkload(workload: Workload, runs: number, lists: string | undefined, peer: string | undefined): Result {
  const measurements: Measurement[] = []
  const peerSeconds: number[] = []
  for (let run = 0; run < (workload.isSlow ? 1 : runs); run++) {
    const args = [MEASURE, workload.name, ...(lists === undefined ? [] : [lists])]
    const measurement: Measurement = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
    if (measurement.totals.join() !== workload.totals.join()) {
      throw new Error(`${workload.name}: totals ${measurement.totals.join(' ')}, not ${workload.totals.join(' ')}`)
    }
    measurements.push(measurement)
    if (peer !== undefined && typeof workload.openers !== 'string') peerSeconds.push(runPeer(peer, workload))
    process.stderr.write('.')
  }
  const seconds = median(measurements.map((measurement) => measurement.seconds))
  return {
    name: workload.name,
    seconds,
    leastSeconds: Math.min(...measurements.map((measurement) => measurement.seconds)),
    cpuSeconds: median(measurements.map((measurement) => measurement.cpuSeconds)),
    nodes: measurements[0].nodes,
    work: measurements[0].work,
    peakBytes: Math.max(...measurements.map((measurement) => measurement.peakBytes)),
    runs: measurements.length,
    sketchRatio: workload.sketchSeconds && workload.sketchSeconds / seconds,
    publishedRatio: workload.peerSeconds && workload.peerSeconds / seconds,
    peerSeconds: peerSeconds.length > 0 ? median(peerSeconds) : undefined,
  }
}

function printTable(results: readonly Result[]): void {
  const ratio = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)}x`)
  const rows = results.map((result) => [
    result.name,
    result.seconds.toFixed(3),
    result.leastSeconds.toFixed(3),
    result.cpuSeconds.toFixed(3),
    String(result.nodes),
    (result.work / 1e6).toFixed(1),
    (result.peakBytes / 2 ** 20).toFixed(0),
    ratio(result.sketchRatio),
    ratio(result.publishedRatio),
    result.peerSeconds === undefined
      ? ''
      : `${result.peerSeconds.toFixed(2)} (${ratio(result.peerSeconds / result.seconds)})`,
  ])
  const head = ['workload', 'median s', 'least s', 'cpu s', 'nodes', 'work M', 'peak MiB', 'sketch', 'C++', 'peer s']
  const widths = head.map((title, k) => Math.max(title.length, ...rows.map((row) => row[k].length)))
  for (const row of [head, ...rows]) {
    console.log(row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  '))
  }
}

function parseNames(text: string): string[] {
  const names = text.split(',')
  const unknown = names.find((name) => !WORKLOADS.some((workload) => workload.name === name))
  if (unknown === undefined) return names
  throw new InvalidArgumentError(`There are ${WORKLOADS.map(({ name }) => name).join(', ')}.`)
}

interface BenchOptions {
  only?: string[]
  runs: number
  lists?: string
  json?: string
  peer?: string
  slow: boolean
}

const options = new Command('npm run bench --')
  .description('Time the fixed workloads of the search, each in a process of its own.')
  .option('--only <names>', 'workloads, separated by commas', parseNames)
  .option('--runs <n>', 'runs of each, of which the median counts', parseCount(MOST_RUNS), DEFAULT_RUNS)
  .option('--slow', 'those that take minutes, too', false)
  .option('--lists <folder>', 'holds ID-answers.txt and ID-guesses.txt of games that do not ship')
  .option('--json <file>', 'write the results there, too')
  .option(
    '--peer <command>',
    'an outside solver to run on the same openers, in turn with ours; {opener} and {game} stand for what is asked',
  )
  .helpOption('--help', 'print this help')
  .parse()
  .opts<BenchOptions>()
const { only: names, runs } = options
await buildKernel()
const results = WORKLOADS.filter((workload) =>
  names
    ? names.includes(workload.name)
    : (options.slow || !workload.isSlow) && (options.lists || workload.game !== 'nyt-2023-07'),
).map((workload) => runWorkload(workload, runs, options.lists, options.peer))
process.stderr.write('\n')
printTable(results)
if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
