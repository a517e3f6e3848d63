import { type Command, Option } from 'commander'
import { summarizeGames } from '../../engine/advice/games-summary.ts'
import { type PlayedGame, playedGame } from '../../engine/advice/played-game.ts'
import { type LogFault, readGameLog } from '../../engine/notation/game-log.ts'
import type { Goal } from '../../engine/rules/goal.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { MODES, type Mode } from '../../engine/rules/mode.ts'
import { WORD_LENGTH } from '../../engine/rules/word.ts'
import { answersIn, readListAt } from '../lists/list-file.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import { reviewGames } from '../reviews/review-games.ts'
import { formatReview, formatReviewsCsv, formatSummary, reviewFacts } from '../terminal/format-review.ts'
import { plural } from '../terminal/format-summary.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  parseCount,
  parseWord,
  threadsOption,
  workOption,
} from '../terminal/options.ts'
import { readPasted, tellFolded } from '../terminal/pasted-text.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const LISTED = 5
/** Games left out that are named one by one. */
const NAMED_FAULTS = 10

interface AnalyzeOptions extends GameOptions {
  file?: string
  answer?: string
  mode?: Mode
  goal: Goal
  limit: number
  exclude?: string
  work: number
  prove?: boolean
  threads: number
  top: number
  json?: boolean
  csv?: boolean
}

export function addAnalyze(program: Command, terminal: Terminal): void {
  const command = program
    .command('analyze')
    .description(
      'What was skill and what was luck: what each guess of a game cost against the best one; many games are summed up.',
    )
    .argument('[text...]', 'one game or several: guesses (the answer last), rows with colours, share texts')
    .option(
      '--file <file>',
      'read the games from a file: a line each, CSV, JSON, share texts; - reads what is piped in',
    )
    .option('--answer <word>', 'the answer, where the text does not tell it', parseWord)
    .addOption(gameOption())
    .addOption(new Option('--mode <mode>', 'how all were played; without it each game says so itself').choices(MODES))
    .addOption(goalOption())
    .addOption(limitOption())
    .option('--exclude <file|url>', 'words that were no answers any more: one a line, CSV, JSON, dated, numbered')
    .addOption(workOption())
    .option('--prove', 'search on until all is proved, however long it takes')
    .addOption(threadsOption())
    .addOption(
      new Option('--top <n>', 'how many openers, best and worst games to list')
        .argParser(parseCount(15_000))
        .default(LISTED),
    )
  addOddsOptions(command)
    .option('--csv', 'print a line of CSV a game')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      [
        '',
        'Cost is guesses lost on average against the best guess, so 0 is perfect. Skill is 99 where nothing was lost. Luck is',
        'the share of answers that would have left more to choose from: 50 is as expected.',
        'Games that cannot be analyzed are named and left out. Exit code 1 where none is left.',
        '',
        'Examples:',
        '  fivebase analyze crane slate shame --game original',
        '  fivebase analyze "plate bbgbg, shame ybgbg" --answer suave',
        '  fivebase analyze --file games.csv --game original',
        '  fivebase analyze --file history.json --csv > scores.csv',
      ].join('\n'),
    )
    .action((words: string[], options: AnalyzeOptions) => printAnalysis(words, options, terminal))
}

async function printAnalysis(words: string[], options: AnalyzeOptions, terminal: Terminal): Promise<void> {
  const { file, answer, goal, limit, threads, top } = options
  if (options.json && options.csv) throw new UsageError('--json and --csv exclude each other', 'choose one')
  const text = readPasted(words, file, terminal)
  const log = readGameLog(text, { length: WORD_LENGTH, maxRows: MAX_LIMIT, answer })
  if (log.games.length > 0) tellFolded(text, terminal)
  const { game, data } = await openGame(options, terminal)
  const played: PlayedGame[] = []
  const faults = [...log.faults]
  let areColoursAlone = false
  for (const logged of log.games) {
    const result = playedGame(logged, { game, mode: options.mode ?? null, limit })
    if (result.ok) played.push(result.played)
    else faults.push({ line: logged.line, detail: `line ${logged.line}: ${result.detail}` })
    areColoursAlone ||= !result.ok && result.reason === 'no_guesses'
  }
  const hint = areColoursAlone ? '`fivebase decode` says which guesses fit a grid of colours' : undefined
  if (played.length === 0) {
    const [fault] = faults
    if (fault === undefined) throw new UsageError('there is no game in this text', EXAMPLE)
    throw new NegativeResult(
      faults.length === 1 ? fault.detail : `none of ${plural(faults.length, 'game')} can be analyzed: ${fault.detail}`,
      hint,
    )
  }
  if (!options.json) tell(faults, hint, terminal)
  const excluded = options.exclude
    ? answersIn(await readListAt(options.exclude, terminal), game, options.exclude, terminal)
    : new Set<number>()
  const work = options.prove ? undefined : options.work
  const startMs = performance.now()
  const reviews = await reviewGames(played, { game, data, options: { excluded, work, goal, limit }, threads }, terminal)
  const seconds = (performance.now() - startMs) / 1000
  const summary = summarizeGames(reviews, limit)
  if (options.csv) terminal.out(formatReviewsCsv(reviews))
  else if (options.json) {
    const facts = {
      game: game.id,
      hash: game.hash,
      goal,
      limit,
      summary,
      games: reviews.map(reviewFacts),
      faults,
      seconds,
    }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
  } else if (reviews.length === 1) terminal.out(formatReview(reviews[0]))
  else
    terminal.out(
      `${formatSummary(summary, reviews, top)}\n${plural(reviews.length, 'game')} in ${seconds.toFixed(1)} s\n`,
    )
  if (summary.proved < reviews.length) {
    terminal.err('note: the search stopped before all proofs were done; --prove goes on, --work sets how far\n')
  }
}

const EXAMPLE = 'give the guesses of a game, the answer last, as in `fivebase analyze crane slate shame`'

/** Names the games that are left out. */
function tell(faults: readonly LogFault[], hint: string | undefined, terminal: Terminal): void {
  for (const { detail } of faults.slice(0, NAMED_FAULTS)) terminal.err(`note: ${detail}; left out\n`)
  if (faults.length > NAMED_FAULTS) terminal.err(`note: ${faults.length - NAMED_FAULTS} more are left out\n`)
  if (hint !== undefined) terminal.err(`  ${hint}\n`)
}
