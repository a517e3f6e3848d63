// `npm run results`: rebuilds the tables of README.md and docs/results.md from data/, and the command's sample by
// running it. Each is between two comments, `<!-- results: NAME -->` and `<!-- end -->`; a test compares them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestStrategy } from '../../engine/formats/manifest.ts'
import {
  hasNoWinner,
  isWonByNone,
  type OpenerTable,
  openersOf,
  provedHead,
} from '../../engine/openings/opener-table.ts'
import { type Game, weightOfAll } from '../../engine/rules/game.ts'
import { MODES, type Mode } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { openGames } from '../built.ts'
import { run } from '../fivebase.ts'
import { DATA, ROOT } from '../folders.ts'
import type { GameStore } from '../games/store.ts'
import { readOpenerTable } from '../openers/file.ts'
import { readManifest } from '../store/seed.ts'
import { pluralGuess } from '../terminal/format-summary.ts'
import { processTerminal, type Terminal } from '../terminal/terminal.ts'
import { writeChanged } from '../write-whole.ts'

export const RESULT_FILES = ['README.md', 'docs/results.md'].map((name) => join(ROOT, name))

const BLOCK = /(<!-- results: ([a-z-]+) -->\n)[\s\S]*?(\n<!-- end -->)/g
const LISTED = 20
const SAMPLE = ['next', 'plate __g_g shame y_g_g', '--game', 'original']
/** The games in table order; others follow. */
const ORDER = ['current', 'uniform', 'original', 'nyt-2022', 'dictionary']

interface Ranking {
  game: Game
  table: OpenerTable
}

if (import.meta.main) {
  const blocks = await makeBlocks(openGames(processTerminal()))
  for (const file of RESULT_FILES) writeChanged(file, fillBlocks(readFileSync(file, 'utf8'), blocks))
  console.log(`${blocks.size} blocks of README.md and docs/results.md are what data/ says`)
}

/** The text with each block rebuilt. @throws RangeError for an unknown block */
export function fillBlocks(text: string, blocks: ReadonlyMap<string, string>): string {
  return text.replace(BLOCK, (_, head: string, name: string, end: string) => {
    const made = blocks.get(name)
    if (made === undefined)
      throw new RangeError(`'${name}' is not a block of results: ${[...blocks.keys()].join(', ')}`)
    return `${head}\n${made}\n${end}`
  })
}

/** The names of the blocks of a text. */
export function blocksIn(text: string): string[] {
  return Array.from(text.matchAll(BLOCK), ([, , name]) => name)
}

/** Every block by name. */
export async function makeBlocks(store: GameStore): Promise<Map<string, string>> {
  const { openers, strategies } = readManifest().manifest
  const rankings: Ranking[] = []
  for (const { file, game: id } of openers) {
    const { game } = await store.read(id)
    rankings.push({ game, table: readOpenerTable(join(DATA, file), game) })
  }
  rankings.sort((a, b) => placeOf(a.game.id) - placeOf(b.game.id) || compareSettings(a.table, b.table))
  const games = new Map(rankings.map(({ game }) => [game.id, game]))
  const ofMode = (mode: Mode) => rankings.filter(({ table }) => table.mode === mode && provedHead(table) > 0)
  return new Map([
    ['sample', await sample()],
    ['best', bestTable(rankings)],
    ...MODES.map((mode): [string, string] => [`openers-${mode}`, rankedOpeners(ofMode(mode))]),
    ['openers-open', openTable(rankings.filter(({ table }) => provedHead(table) === 0))],
    ['losing', losingOf(strategies, games)],
    ['stored', storedTable(strategies)],
  ])
}

/** The sample in README.md: the command's output without the time. */
async function sample(): Promise<string> {
  let printed = ''
  const terminal: Terminal = {
    ...processTerminal(),
    out: (text) => {
      printed += text
    },
    isWatched: false,
    columns: 100,
  }
  await run(SAMPLE, terminal)
  return ['```', printed.trim().replace(/\ntime .*/, ''), '```'].join('\n')
}

/** The best opener of each table, and its proof. */
function bestTable(rankings: readonly Ranking[]): string {
  const rows = rankings.map(({ game, table }) => {
    const [best] = table.rows
    const searched = table.rows.length
    const others = searched === 1 ? 'no other was searched' : `best of the ${searched} searched`
    const limit = table.limit === 6 ? '' : `, with ${pluralGuess(table.limit)} allowed`
    if (hasNoWinner(table)) {
      const isAll = isWonByNone(table)
      const claim = isAll ? `all ${searched} searched` : `${searched} of ${openersOf(table)} searched`
      const none = `no opener ${isAll ? 'wins' : 'is known to win'} every game in ${pluralGuess(table.limit)}`
      return [code(game.id), table.mode, isAll ? 'none' : 'unknown', '', '', `${none}: ${claim}`]
    }
    const claim = `exact${limit}${provedHead(table) > 0 ? ', and no other opener is better' : `; ${others}`}`
    return [code(game.id), table.mode, game.guesses[best.opener], best.lower, meanOf(game, best.lower), claim]
  })
  return markdown(['game', 'mode', 'best', 'total', 'mean', 'what is proved'], rows)
}

/** For one mode: how far each game is ranked, and its first openers. */
function rankedOpeners(rankings: readonly Ranking[]): string {
  const rows = rankings.map(({ game, table }) => {
    const [best] = table.rows
    const count = (proof: string) => table.rows.filter((row) => row.proof === proof).length.toLocaleString('en')
    const counts = [count('exact'), count('bounds'), count('impossible'), provedHead(table).toLocaleString('en')]
    return [code(game.id), game.guesses[best.opener], best.lower, meanOf(game, best.lower), ...counts]
  })
  const head = [
    'game',
    'best',
    'total',
    'mean',
    'exact totals',
    'only bounds',
    'proved to miss an answer',
    'ranks proved',
  ]
  const lists = rankings.map(({ game, table }) => {
    const count = Math.min(LISTED, provedHead(table))
    const first = table.rows.slice(0, count).map(({ opener, lower }) => `${game.guesses[opener]} (${lower})`)
    return `- ${code(game.id)}: ${first.join(', ')}`
  })
  return [markdown(head, rows), '', ...lists].join('\n')
}

/** Openers with exact totals, for games whose best is not proved. */
function openTable(rankings: readonly Ranking[]): string {
  const rows = rankings.flatMap(({ game, table }) => {
    const exact = table.rows.filter(({ proof }) => proof === 'exact')
    return exact.map(({ opener, lower }) => [
      code(game.id),
      table.mode,
      table.limit,
      game.guesses[opener],
      lower,
      meanOf(game, lower),
    ])
  })
  return markdown(['game', 'mode', 'guesses allowed', 'opener', 'total', 'mean'], rows)
}

/** Stored strategies that miss answers, the fewest first. */
function losingOf(strategies: readonly ManifestStrategy[], games: ReadonlyMap<string, Game>): string {
  const bySetting = new Map<string, ManifestStrategy[]>()
  for (const each of strategies.filter(({ misses = 0, proof }) => misses > 0 && proof === 'exact')) {
    const setting = `${code(each.game)}, ${each.mode}`
    bySetting.set(setting, [...(bySetting.get(setting) ?? []), each])
  }
  const settings = [...bySetting].sort(([, [a]], [, [b]]) => placeOf(a.game) - placeOf(b.game) || compareSettings(a, b))
  const lines = settings.map(([setting, entries]) => {
    entries.sort((a, b) => a.misses! - b.misses! || (a.opener < b.opener ? -1 : 1))
    const shown = entries.map(({ opener, misses, total }) => `${opener} ${misses} (${total})`)
    const unit = games.get(entries[0].game)?.weights ? ' (by weight)' : ''
    return `- ${setting}${unit}: ${shown.join(', ')}`
  })
  return lines.join('\n')
}

/** How many strategies are stored. */
function storedTable(strategies: readonly ManifestStrategy[]): string {
  const bySetting = new Map<string, ManifestStrategy[]>()
  for (const each of strategies) {
    const key = [each.game, each.mode, each.goal, each.limit].join()
    bySetting.set(key, [...(bySetting.get(key) ?? []), each])
  }
  const groups = [...bySetting.values()].sort(([a], [b]) => placeOf(a.game) - placeOf(b.game) || compareSettings(a, b))
  const rows = groups.map((entries) => {
    const [{ game, mode, goal, limit }] = entries
    const exact = entries.filter(({ proof }) => proof === 'exact').length
    const losing = entries.filter(({ misses = 0 }) => misses > 0).length
    const kilobytes = (entries.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)
    return [code(game), mode, goal, limit, entries.length, exact, losing, kilobytes]
  })
  const head = ['game', 'mode', 'goal', 'guesses allowed', 'strategies', 'exact', 'of them missing answers', 'kB']
  return markdown(head, rows)
}

function meanOf(game: Game, total: number): string {
  return (total / weightOfAll(game, Uint16Array.from(game.answers.keys()))).toFixed(4)
}

function placeOf(id: string): number {
  const place = ORDER.indexOf(id)
  return place < 0 ? ORDER.length : place
}

function compareSettings(a: Setting, b: Setting): number {
  return MODES.indexOf(a.mode) - MODES.indexOf(b.mode) || a.limit - b.limit || (a.goal < b.goal ? -1 : 1)
}

function code(text: string): string {
  return `\`${text}\``
}

function markdown(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(line)].join('\n')
}
