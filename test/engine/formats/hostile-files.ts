// Feeds hostile files to all readers of strategies, in its own process, and prints the result as JSON: the slowest file
// and the process's peak memory. Run by hostile-files.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { decodeStrategy } from '../../../engine/formats/bytes.ts'
import { checkStrategy } from '../../../engine/formats/check.ts'
import { parseStrategyJson } from '../../../engine/formats/json.ts'
import { identifyStrategy, type StrategyContent } from '../../../engine/formats/strategy-content.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { StrategyError, type StrategyResult } from '../../../engine/strategy/strategy.ts'
import { parseStrategyCsv, parseStrategyText } from './parse-strategy.ts'

const STATUS = '/proc/self/status'
const MOST = 8 * 1024 * 1024
const others = ['bated', 'gated', 'plate'].join('')
const game = createGame({ id: 'small', name: 'Small', hash: '0'.repeat(64), answers: 'shame', others, sources: [] })

const fill = (text: string, length = MOST) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
/** Every node is its own children: small as a graph, endless as a tree. */
const laughs = (depth: number): string => {
  let node = '"shame"'
  for (let i = 0; i < depth; i++) node = `{"guess":"plate","map":{"00000":${node},"11111":${node},"20000":${node}}}`
  return node
}

const TEXTS: Record<string, () => string> = {
  'longer than any strategy': () => fill('salet BBBBB1 ', MOST + 1),
  'deep lists': () => fill('['),
  'deep objects': () => fill('{"map":'),
  'deep nodes': () => fill('{"guess":"plate","map":{"00000":'),
  'many empty lists': () => `{"guess":[${fill('[],')}`,
  'many empty objects': () => `{"map":{${fill('"00000":{},')}`,
  'many keys': () => `{${fill('"01234":"bated",')}`,
  'many numbers': () => `[${fill('1,')}`,
  'one string': () => `"${fill('a', MOST - 2)}"`,
  'one key': () => `{"${fill('\\u0041', MOST - 6)}":1}`,
  'one number': () => fill('9'),
  'a billion laughs': () => laughs(9),
  'more laughs': () => laughs(11),
  references: () => '{"guess":{"$ref":"#"},"map":{"$ref":"#/map"}}',
  entities: () => `<!DOCTYPE x [<!ENTITY a "ha">${'<!ENTITY b "&a;&a;">'.repeat(1000)}]>`,
  'open quotes': () => `{"guess":"${fill('\\"', MOST - 12)}`,
  'one long line': () => fill('plate BBBBB1 '),
  'one line of commas': () => `${fill(',', MOST - 5)}plate`,
  'one line of blanks': () => `${fill(' ', MOST - 12)}plate GGGGG1`,
  'blank lines': () => fill('\n'),
  'blank lines of other systems': () => fill('\r\n'),
  'many lines': () => fill('plate GGGGG1\n'),
  'many words': () => fill('plate\n'),
  'many deep lines': () => fill(`${Array.from({ length: 12 }, (_, i) => `plate BBBBB${i + 1}`).join(' ')}\n`),
  'many deep lines of CSV': () => fill(`${Array(12).fill('PLATE').join()}\n`),
  'half a surrogate': () => fill('\ud83d'),
  zeros: () => fill('\0'),
}

/** CPU time of a run, in milliseconds: the machine may be busy with other things. */
function cpuMsOf(run: () => void): number {
  const { user, system } = process.cpuUsage()
  run()
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / 1000
}

const NOTHING_SAID = { bytes: new Uint8Array(0), gameHash: null, gameId: null }

/** Each returns its objection to a file; any other kind of error ends the process. */
const READERS: Record<string, (text: string) => string> = {
  json: (text) => refusalOf(parseStrategyJson(text, game)),
  text: (text) => refusalOf(parseStrategyText(text, game)),
  csv: (text) => refusalOf(parseStrategyCsv(text, game)),
  foreign: (text) => contentRefusal(() => ({ ...NOTHING_SAID, format: 'json', text })),
  program: (text) => contentRefusal(() => ({ ...NOTHING_SAID, format: 'program', text })),
  outline: (text) => contentRefusal(() => ({ ...NOTHING_SAID, format: 'markdown', text })),
  unknown: (text) => contentRefusal(() => identifyStrategy(new TextEncoder().encode(text))),
  bin(text) {
    try {
      decodeStrategy(new TextEncoder().encode(`FVBS0000\u0001${text.slice(0, 1e6)}`), game)
      return ''
    } catch (error) {
      if (error instanceof StrategyError) return error.message
      throw error
    }
  },
}

function contentRefusal(contentOf: () => StrategyContent): string {
  try {
    const { verification } = checkStrategy(contentOf(), [game])
    return verification.ok ? '' : verification.faults[0].detail
  } catch (error) {
    if (error instanceof StrategyError) return error.message
    throw error
  }
}

function refusalOf(result: StrategyResult): string {
  return result.ok ? '' : result.detail
}

/** A reading that takes this long may have left much behind. */
const COSTLY_MS = 10

let slowest = { name: '', ms: 0 }
const notRefused: string[] = []
for (const [name, make] of Object.entries(TEXTS)) {
  const text = make()
  for (const [reader, read] of Object.entries(READERS)) {
    const ms = cpuMsOf(() => {
      const detail = read(text)
      if (detail === '' || detail.length > 400) notRefused.push(`${reader}: ${name}`)
    })
    if (ms > slowest.ms) slowest = { name: `${reader}: ${name}`, ms }
    // The memory of each reading counts separately.
    if (ms > COSTLY_MS) gc?.()
  }
  gc?.()
}
console.log(JSON.stringify({ slowest, notRefused, memoryMb: peakKb() >> 10 }))

/** The peak memory of this process alone: the system's own figure starts with its parent's. */
function peakKb(): number {
  const peak = existsSync(STATUS) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) : null
  return peak ? Number(peak[1]) : process.resourceUsage().maxRSS
}
