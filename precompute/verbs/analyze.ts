import { type Command, Option } from 'commander'
import { summarizeGames } from '../../engine/advice/games-summary.ts'
import { type PlayedGame, playedGame } from '../../engine/advice/played-game.ts'
import { type LogFault, readGameLog } from '../../engine/notation/game-log.ts'
import type { Goal } from '../../engine/rules/goal.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { MODES, type Mode } from '../../engine/rules/mode.ts'
import { answersIn, readListAt } from '../lists/list-file.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import { reviewGames } from '../reviews/review-games.ts'
import { formatReview, formatReviewsCsv, formatSummary, reviewFacts } from '../terminal/format-review.ts'
import { plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  parseCount,
  parseWord,
  threadsOption,
  wordIn,
  workOption,
} from '../terminal/options.ts'
import { readPasted, tellFolded } from '../terminal/pasted-text.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const LISTED = 5
/** Skipped games listed by name. */
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
    .summary('review finished games: skill and luck')
    .description('Review finished games: what each guess cost, and how lucky its colours were.')
    .argument('[text...]', 'your guesses (the answer last), with or without colours, or shared results')
    .option('--file <file>', 'read games from a file: one per line, CSV or JSON; - for stdin')
    .option('--answer <word>', 'the answer, if you did not get it', parseWord)
    .addOption(gameOption())
    .addOption(new Option('--mode <mode>', 'the mode you played in').choices(MODES))
    .addOption(goalOption())
    .addOption(limitOption())
    .option('--exclude <file|url>', 'words to rule out, past answers for example')
    .addOption(workOption())
    .option('--prove', 'search until it is proved, however long that takes')
    .addOption(threadsOption())
    .addOption(
      new Option('--top <n>', 'how many openers and games to list').argParser(parseCount(15_000)).default(LISTED),
    )
  addOddsOptions(command)
    .option('--csv', 'print CSV, one line per game')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'analyze crane slate shame --game original',
        'analyze "plate bbgbg, shame ybgbg" --answer suave',
        'analyze --file games.csv',
        'analyze --file history.json --csv > scores.csv',
      ),
    )
    .addHelpText(
      'after',
      notes(
        'Cost: extra guesses, on average, compared with the best guess; 0 is perfect.',
        'Skill: 99 means no guess could have been better.',
        'Luck: how many of the possible answers would have treated you worse.',
        'Games it cannot read are named and skipped. Exit code 1 if none is left.',
      ),
    )
    .action((words: string[], options: AnalyzeOptions) => printAnalysis(words, options, terminal))
}

async function printAnalysis(words: string[], options: AnalyzeOptions, terminal: Terminal): Promise<void> {
  const { file, goal, limit, threads, top } = options
  if (options.json && options.csv) throw new UsageError('--json and --csv cannot go together', 'choose one')
  const text = readPasted(words, file, terminal)
  const { game, data } = await openGame(options, terminal)
  const { form } = game
  const answer = options.answer && wordIn(game, options.answer, terminal)
  const log = readGameLog(text, { form, maxRows: MAX_LIMIT, answer })
  if (log.games.length > 0) tellFolded(text, terminal, form)
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
    if (fault === undefined) throw new UsageError('no game found in this text', EXAMPLE)
    throw new NegativeResult(
      faults.length === 1 ? fault.detail : `could not read any of ${plural(faults.length, 'game')}: ${fault.detail}`,
      hint,
    )
  }
  if (!options.json) tell(faults, hint, terminal)
  const excluded = options.exclude
    ? answersIn(await readListAt(options.exclude, terminal, game.form), game, options.exclude, terminal)
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
    terminal.err('note: not all is proved; --prove or a higher --work searches on\n')
  }
}

const EXAMPLE = 'give the guesses, the answer last, as in `fivebase analyze crane slate shame`'

/** Names the skipped games. */
function tell(faults: readonly LogFault[], hint: string | undefined, terminal: Terminal): void {
  for (const { detail } of faults.slice(0, NAMED_FAULTS)) terminal.err(`note: ${detail}; skipped\n`)
  if (faults.length > NAMED_FAULTS) terminal.err(`note: ${faults.length - NAMED_FAULTS} more skipped\n`)
  if (hint !== undefined) terminal.err(`  ${hint}\n`)
}
