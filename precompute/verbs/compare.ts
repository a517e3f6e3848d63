import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { exactModeOf, NAMED_STRATEGIES, STRATEGY_NAMES } from '../../engine/players/players.ts'
import type { Simulation } from '../../engine/players/simulate.ts'
import {
  formatStandings,
  largestDifferences,
  meanOf,
  STANDINGS_FORMAT,
  STANDINGS_VERSION,
  type Standings,
  standingOf,
  winRateOf,
} from '../../engine/players/standings.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import { openGames } from '../built.ts'
import { DATA } from '../folders.ts'
import type { StoredGame } from '../games/store.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import type { GameOptions } from '../odds/open-game.ts'
import { encodePlay } from '../players/encode-play.ts'
import { followAnswer, formatFollowed } from '../players/follow-answer.ts'
import { formatLosses, measureLosses, type StrategyLosses } from '../players/losses.ts'
import { type NamedPlay, openPlay, type PlayOptions, playLimitOption } from '../players/named-play.ts'
import { simulateMany } from '../players/simulate-many.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, parseCount, threadsOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** Answers on which two strategies differ most. */
const DIFFERENCES_SHOWN = 5
/** Extra variants worth their own line. */
const ALSO = ['entropy:possible', 'minimax:possible']
/** One answer by a simple rule, a better one, information, and proof: a lesson side by side. */
const LESSON = ['minimax:possible', 'minimax', 'entropy', 'strict-exact', 'exact']
const STATES_SHOWN = 10

interface CompareOptions extends GameOptions {
  limit?: number
  answer?: string
  states?: number | true
  threads: number
  out?: string
  data?: boolean
  json?: boolean
}

export function addCompare(program: Command, terminal: Terminal): void {
  const command = program
    .command('compare')
    .summary('players side by side')
    .description('Players side by side: over every answer, on one answer, or position by position against exact play.')
    .argument('[players...]', 'NAME, NAME:VARIANT, with @OPENER if you like (default: all)')
    .addOption(gameOption())
    .addOption(playLimitOption())
    .addOption(new Option('--answer <word>', 'only this answer, guess by guess').conflicts(['data', 'out', 'states']))
    .addOption(
      new Option('--states [n]', 'the n positions where each loses most to exact play')
        .argParser(parseCount(10_000))
        .conflicts(['data', 'out']),
    )
    .addOption(threadsOption())
  addOddsOptions(command)
    .option('--out <file>', 'write the result to a file')
    .addOption(new Option('--data', 'write it to data/compare/, for the page').conflicts('out'))
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'compare --game original',
        'compare exact@salet entropy entropy:possible --game original',
        'compare --game original --answer hatch',
        'compare entropy --game original --states',
        'compare entropy parts --prior tiers',
      ),
    )
    .addHelpText('after', notes('`fivebase help players` explains the players.'))
    .action((specs: string[], options: CompareOptions) => printComparison(specs, options, terminal))
}

async function printComparison(specs: readonly string[], options: CompareOptions, terminal: Terminal): Promise<void> {
  if (options.answer !== undefined) return printFollowed(specs, options.answer, options, terminal)
  if (options.states !== undefined) return printLosses(specs, options, terminal)
  return printStandings(specs, options, terminal)
}

/** A player to compare, and how it was named. */
interface Contender {
  play: NamedPlay
  options: PlayOptions
}

/** The named players; otherwise those that can play the game. */
async function openAll(
  specs: readonly string[],
  unasked: readonly string[],
  { game, limit, prior, past, on, weights }: CompareOptions,
  terminal: Terminal,
): Promise<Contender[]> {
  const contenders: Contender[] = []
  for (const spec of specs.length > 0 ? specs : unasked) {
    const options = { ...readSpec(spec), game, limit, prior, past, on, weights }
    try {
      const play = await openPlay(options, terminal)
      // With weighted answers some variants coincide.
      const isKnown = contenders.some(
        (known) => known.play.strategy === play.strategy && known.play.reading === play.reading,
      )
      if (specs.length > 0 || !isKnown) contenders.push({ play, options })
    } catch (error) {
      // Not all players can play every game, or have an opener yet.
      if (specs.length > 0 || !(error instanceof UsageError || error instanceof NegativeResult)) throw error
      terminal.err(`note: ${spec} is skipped: ${error.message}\n`)
    }
  }
  if (contenders.length === 0) throw new NegativeResult('no player can play this game')
  return contenders
}

async function printFollowed(
  specs: readonly string[],
  answer: string,
  options: CompareOptions,
  terminal: Terminal,
): Promise<void> {
  const contenders = await openAll(specs, LESSON, options, terminal)
  const followed = contenders.map(({ play }) => followAnswer(play, answer))
  const { feedback, limit } = contenders[0].play
  if (options.json) {
    terminal.out(`${JSON.stringify({ game: feedback.id, answer, limit, strategies: followed }, null, 2)}\n`)
  } else {
    terminal.out(formatFollowed(followed, answer))
  }
}

async function printLosses(specs: readonly string[], options: CompareOptions, terminal: Terminal): Promise<void> {
  const unasked = [...STRATEGY_NAMES.filter((name) => exactModeOf(name) === undefined), ...ALSO]
  const contenders = await openAll(specs, unasked, options, terminal)
  const losses: StrategyLosses[] = []
  for (const { play } of contenders) losses.push(await measureLosses(play, terminal))
  const top = options.states === true || options.states === undefined ? STATES_SHOWN : options.states
  if (options.json) terminal.out(`${JSON.stringify(losses, null, 2)}\n`)
  else terminal.out(losses.map((each) => formatLosses(each, top)).join('\n'))
}

async function printStandings(specs: readonly string[], options: CompareOptions, terminal: Terminal): Promise<void> {
  if (options.data && (options.past ?? options.weights) !== undefined) {
    throw new UsageError(
      'your own past answers and weights are not kept in data/',
      'choose --prior tiers, or --out FILE',
    )
  }
  const isImported = ({ id, isImported }: StoredGame) => isImported && id === options.game
  if (options.data && openGames(terminal).list().some(isImported)) {
    throw new UsageError(
      `data/ holds no results of imported games such as '${options.game}'`,
      'give a file: --out FILE',
    )
  }
  const all = [...NAMED_STRATEGIES.map(({ name }) => name), ...ALSO]
  const contenders = await openAll(specs, all, options, terminal)
  // The page also shows the trees, so one thread grows each of them.
  const threads = options.data ? 1 : options.threads
  const simulations: Simulation[] = await simulateMany(contenders, threads, terminal)
  const { feedback, game, limit } = contenders[0].play
  const standings: Standings = {
    format: STANDINGS_FORMAT,
    version: STANDINGS_VERSION,
    game: feedback.id,
    ...(game === null ? {} : { hash: game.hash }),
    answers: feedback.answers.length,
    limit,
    ...(contenders[0].play.odds !== null && { prior: contenders[0].play.odds.prior }),
    strategies: simulations
      .map((simulation, at) => standingOf(contenders[at].play.strategy, contenders[at].play.reading, simulation))
      .sort((a, b) => winRateOf(b) - winRateOf(a) || meanOf(a) - meanOf(b)),
  }
  const text = formatStandings(standings)
  const file = fileOf(options, standings, terminal)
  if (file !== null) {
    if (options.data) mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, Buffer.from(text))
    // The stored trees are for equal odds.
    if (options.data && standings.prior === undefined) writeTrees(contenders, simulations, dirname(file))
  }
  terminal.out(options.json ? text : formatSideBySide(standings, feedback))
}

/** Each player's tree, besides its figures; exact play is stored elsewhere. */
function writeTrees(contenders: readonly Contender[], simulations: readonly Simulation[], folder: string): void {
  for (const [at, { play }] of contenders.entries()) {
    const bytes = encodePlay(play, simulations[at])
    if (bytes === null) continue
    const file = join(folder, play.feedback.id, `${play.strategy}-${play.reading}.bin`)
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, bytes)
  }
}

function readSpec(spec: string): { player: string; variant?: string; opener?: string } {
  const found = /^([a-z-]+)(?::([a-z-]+))?(?:@(\w+))?$/.exec(spec)
  if (found === null || !STRATEGY_NAMES.includes(found[1])) {
    throw new UsageError(`'${spec}' is not a player`, `players: ${STRATEGY_NAMES.join(', ')}`)
  }
  return { player: found[1], variant: found[2], opener: found[3] }
}

function fileOf({ out, data }: CompareOptions, { game, prior }: Standings, terminal: Terminal): string | null {
  if (data) return join(DATA, 'compare', prior === undefined ? `${game}.json` : `${game}-${prior}.json`)
  return out === undefined ? null : resolve(terminal.folder, out)
}

function formatSideBySide({ strategies, answers, limit, game, prior }: Standings, feedback: Feedback): string {
  const best = strategies.reduce((least, each) => (each.misses === 0 && meanOf(each) < meanOf(least) ? each : least))
  const most = Math.max(...strategies.map(({ max }) => max))
  const depths = Array.from({ length: most }, (_, index) => index)
  const headings = [
    'player',
    'opener',
    prior === undefined ? '>mean' : '>expected',
    '>more',
    '>won',
    ...depths.map((depth) => `>${depth + 1}`),
  ]
  const rows = strategies.map((each) => [
    `${each.strategy}:${each.reading}`,
    each.opener,
    meanOf(each).toFixed(4),
    each === best ? '' : `+${(meanOf(each) - meanOf(best)).toFixed(4)}`,
    `${(winRateOf(each) * 100).toFixed(2)}%`,
    ...depths.map((depth) => String(each.histogram[depth] ?? '')),
  ])
  const by = prior === undefined ? '' : `; weighted by the odds (${prior}); only exact play is proved`
  const title = `${game}, ${answers} answers, won within ${limit}${by}\n\n`
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
