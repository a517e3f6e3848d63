// `npm run bench`: the fixed workloads of the search, each run in a process of its own, the median of several runs.
// Node counts do not depend on the machine; compare seconds only within one run.
//
//   npm run bench -- [--only NAME,NAME] [--runs 5] [--lists FOLDER] [--json FILE] [--peer 'COMMAND with {opener}']
//
// --peer runs an outside solver on the same openers, in turn with ours, and prints the ratio. {opener} stands for the
// opener, {game} for the game. --lists names a folder with ID-answers.txt and ID-guesses.txt for games that do not ship.
import { execFileSync, execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildKernel } from '../precompute/build/kernel.ts'
import type { Measurement } from './measure.ts'
import { WORKLOADS, type Workload } from './workloads.ts'

const MEASURE = fileURLToPath(new URL('measure.ts', import.meta.url))
const DEFAULT_RUNS = 5

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

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: String(DEFAULT_RUNS) },
    lists: { type: 'string' },
    json: { type: 'string' },
    peer: { type: 'string' },
    slow: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a whole number from 1 on, not ${options.runs}`)
const names = options.only?.split(',')
const unknown = names?.find((name) => !WORKLOADS.some((workload) => workload.name === name))
if (unknown)
  throw new Error(`no workload ${unknown}; there are ${WORKLOADS.map((workload) => workload.name).join(', ')}`)
await buildKernel()
const results = WORKLOADS.filter((workload) =>
  names
    ? names.includes(workload.name)
    : (options.slow || !workload.isSlow) && (options.lists || workload.game !== 'nyt-2023-07'),
).map((workload) => runWorkload(workload, runs, options.lists, options.peer))
process.stderr.write('\n')
printTable(results)
if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
