import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { NAMED_STRATEGIES, STRATEGY_NAMES } from '../../engine/players/players.ts'
import { simulate } from '../../engine/players/simulate.ts'
import {
  formatStandings,
  largestDifferences,
  STANDINGS_FORMAT,
  STANDINGS_VERSION,
  type Standing,
  type Standings,
  standingOf,
} from '../../engine/players/standings.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { DATA } from '../folders.ts'
import { type NamedPlay, openPlay, playLimitOption, strategyHelp } from '../players/named-play.ts'
import { formatTable } from '../terminal/format-table.ts'
import { gameOption, jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

/** Answers on which two strategies differ most. */
const DIFFERENCES_SHOWN = 5
/** Readings beside the default ones that are worth a line of their own. */
const ALSO = ['entropy:possible']

interface CompareOptions {
  game: string
  limit?: number
  out?: string
  data?: boolean
  json?: boolean
}

export function addCompare(program: Command, terminal: Terminal): void {
  program
    .command('compare')
    .description('Play every answer with several strategies and put them side by side; the best is the measure.')
    .argument('[strategies...]', 'NAME, NAME:READING or either with @OPENER; without any, all that play the game')
    .addOption(gameOption())
    .addOption(playLimitOption())
    .option('--out <file>', 'write the result to a file')
    .option('--data', 'write it to data/compare/, where the page reads it')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      [
        strategyHelp(),
        '',
        'Examples:',
        '  fivebase compare --game original',
        '  fivebase compare exact@salet entropy entropy:possible --game original',
        '  fivebase compare minimax minimax@lares --game dictionary --json',
      ].join('\n'),
    )
    .action((specs: string[], options: CompareOptions) => printStandings(specs, options, terminal))
}

async function printStandings(specs: readonly string[], options: CompareOptions, terminal: Terminal): Promise<void> {
  if (options.data && options.out) throw new UsageError('--data and --out exclude each other', 'choose one')
  const all = [...NAMED_STRATEGIES.map(({ name }) => name), ...ALSO]
  const strategies: Standing[] = []
  let opened: NamedPlay | undefined
  for (const spec of specs.length > 0 ? specs : all) {
    try {
      const play = await openPlay({ ...readSpec(spec), game: options.game, limit: options.limit }, terminal)
      strategies.push(standingOf(play.strategy, play.reading, simulate(play.tree, play.limit)))
      opened = play
    } catch (error) {
      // Of all strategies some cannot play every game, or have no opener yet.
      if (specs.length > 0 || !(error instanceof UsageError || error instanceof NegativeResult)) throw error
      terminal.err(`note: ${spec} is left out: ${error.message}\n`)
    }
  }
  if (opened === undefined) throw new NegativeResult('there is no strategy to compare')
  const { feedback, game, limit } = opened
  const standings: Standings = {
    format: STANDINGS_FORMAT,
    version: STANDINGS_VERSION,
    game: feedback.id,
    ...(game === null ? {} : { hash: game.hash }),
    answers: feedback.answers.length,
    limit,
    strategies: strategies.sort((a, b) => b.wins - a.wins || a.mean - b.mean),
  }
  const text = formatStandings(standings)
  const file = fileOf(options, feedback.id, terminal)
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  terminal.out(options.json ? text : formatSideBySide(standings, feedback))
}

function readSpec(spec: string): { strategy: string; reading?: string; opener?: string } {
  const found = /^([a-z-]+)(?::([a-z-]+))?(?:@(\w+))?$/.exec(spec)
  if (found === null || !STRATEGY_NAMES.includes(found[1])) {
    throw new UsageError(`'${spec}' names no strategy`, `strategies: ${STRATEGY_NAMES.join(', ')}`)
  }
  return { strategy: found[1], reading: found[2], opener: found[3] }
}

function fileOf({ out, data }: CompareOptions, gameId: string, terminal: Terminal): string | null {
  if (data) return join(DATA, 'compare', `${gameId}.json`)
  return out === undefined ? null : resolve(terminal.folder, out)
}

function formatSideBySide({ strategies, answers, limit, game }: Standings, feedback: Feedback): string {
  const best = strategies.reduce((least, each) => (each.misses === 0 && each.mean < least.mean ? each : least))
  const most = Math.max(...strategies.map(({ max }) => max))
  const depths = Array.from({ length: most }, (_, index) => index)
  const headings = ['strategy', 'opener', '>mean', '>more', '>won', ...depths.map((depth) => `>${depth + 1}`)]
  const rows = strategies.map((each) => [
    `${each.strategy}:${each.reading}`,
    each.opener,
    each.mean.toFixed(4),
    each === best ? '' : `+${(each.mean - best.mean).toFixed(4)}`,
    `${((each.wins / answers) * 100).toFixed(2)} %`,
    ...depths.map((depth) => String(each.histogram[depth] ?? '')),
  ])
  const title = `${game}, ${answers} answers, won within ${limit}\n\n`
  const apart = strategies
    .filter((each) => each !== best)
    .map((each) => {
      const words = largestDifferences(best, each, DIFFERENCES_SHOWN).map(
        ({ answer, guesses: [ours, theirs] }) => `${feedback.answers[answer]} ${ours}/${theirs || 'never'}`,
      )
      return [`${best.strategy}/${each.strategy}:${each.reading}`, words.join('  ')]
    })
    .filter(([, words]) => words !== '')
  const differences = apart.length === 0 ? '' : `\n${formatTable(['furthest apart', 'answer and guesses'], apart)}`
  return title + formatTable(headings, rows) + differences
}
