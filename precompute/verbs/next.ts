import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Advice, type AdviceError, type AdviceResult, advise, type GameOver } from '../../engine/advice/advice.ts'
import { describeAdvice, describeLosses } from '../../engine/advice/sentence.ts'
import { encodeStrategy, openStrategy, type StrategyView } from '../../engine/formats/bytes.ts'
import type { SecondGuessView } from '../../engine/formats/second-guesses-bytes.ts'
import type { Notation } from '../../engine/notation/program-notations.ts'
import { isProvedLosing, type OpenerRow, type OpenerTable, provedHead } from '../../engine/openings/opener-table.ts'
import { SecondGuessError } from '../../engine/openings/second-guesses.ts'
import { STRATEGY_NAMES } from '../../engine/players/players.ts'
import { type Scores, scoreGuess } from '../../engine/players/scores.ts'
import { wordFeedback } from '../../engine/rules/feedback.ts'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import { parsePegGame, pegFeedback } from '../../engine/rules/mastermind.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { stateOf } from '../../engine/rules/state.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { losesWithin, StrategyError } from '../../engine/strategy/strategy.ts'
import { compareWorth } from '../../engine/strategy/worth.ts'
import { loadKernel } from '../built.ts'
import { DATA } from '../folders.ts'
import { answersIn, readListAt } from '../lists/list-file.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import { strategyByOdds } from '../odds/strategy-by-odds.ts'
import { storedOpenerTable } from '../openers/file.ts'
import { type ValueQuestion, valuesOf } from '../players/exact-values.ts'
import { playLimitOption } from '../players/named-play.ts'
import { printStrategyNext } from '../players/next-by-strategy.ts'
import { coloursOption, readHistory } from '../players/read-history.ts'
import { resultsFolder, staleResults } from '../store/results-folder.ts'
import { StoredStrategies } from '../strategies/stored.ts'
import { describeScores, formatScored, type Scored } from '../terminal/format-scores.ts'
import { formatHistogram, formatMean, formatPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  modeOption,
  parseWord,
  WORK_PER_SECOND,
  wordIn,
  workOption,
} from '../terminal/options.ts'
import { formatSeconds } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

/** More answers than this are listed only on request. */
const LISTED_ANSWERS = 20
/** Guesses scored at once. */
const MAX_SCORED = 100

/** With fewer answers left a search hardly ever takes two seconds (measured). */
const LONG_SEARCH = 300

interface NextOptions extends Omit<Setting, 'limit'>, GameOptions {
  limit?: number
  exclude?: string
  work: number
  prove?: boolean
  answers?: boolean
  player: string
  variant?: string
  order?: string
  colours?: Notation
  score?: string[]
  json?: boolean
}

export function addNext(program: Command, terminal: Terminal): void {
  const command = program
    .command('next')
    .summary('the best next guess')
    .description('The best next guess after the guesses so far; without any, the best first word.')
    .argument('[guesses...]', 'each guess followed by its colours, in any notation')
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(playLimitOption())
    .option('--exclude <file|url>', 'words to rule out, past answers for example')
    .addOption(workOption())
    .option('--prove', 'search until it is proved, however long that takes')
    .option('--answers', `list the words left even if they are more than ${LISTED_ANSWERS}`)
    .addOption(
      new Option('--player <name>', 'who advises; see `fivebase help players`')
        .choices(STRATEGY_NAMES)
        .default(STRATEGY_NAMES[0]),
    )
    .option('--variant <name>', 'which variant of that player')
    .option('--order <file>', 'words to prefer among guesses of equal worth')
    .addOption(new Option('--score <guesses>', 'guesses to score as well, as in crane,slate').argParser(parseGuesses))
    .addOption(coloursOption())
  addOddsOptions(command)
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'next',
        'next crane bbybb',
        'next CRANE 🟩⬛⬛🟨⬛',
        'next plate.bbgbg,shame.ybgbg --mode hard --json',
        'next salet 00102 --past past-answers.csv',
        'next 1122 1b0w --game mastermind-4x6 --player minimax',
      ),
    )
    .addHelpText('after', notes('Exit code 1 if no word fits or the game is over.'))
    .action((words: string[], options: NextOptions) => printNext(words.join(' '), options, terminal))
}

async function printNext(text: string, options: NextOptions, terminal: Terminal): Promise<void> {
  const pegs = parsePegGame(options.game)
  const feedback = pegs === null ? null : pegFeedback(pegs.pegs, pegs.colours)
  if (options.player !== STRATEGY_NAMES[0] || pegs !== null) {
    // Other players have one mode each, and no proofs.
    await printStrategyNext(text, feedback, options, terminal)
    return
  }
  const { known, game, data, odds } = await openGame(options, terminal)
  const rows = readHistory(text, { ...options, pegs: null, form: game.form }, terminal)
  const excluded =
    options.exclude !== undefined
      ? answersIn(await readListAt(options.exclude, terminal, game.form), game, options.exclude, terminal)
      : undefined

  const { mode, goal, limit = DEFAULT_LIMIT } = options
  const setting: Setting = { mode, goal, limit }
  const work = options.prove ? undefined : options.work
  const { strategy: stored, secondGuesses } = openStored({ game, rows, excluded }, setting, terminal)
  let strategy = stored
  if (rows.length === 0 && stored === null && odds !== null) {
    const found = await strategyByOdds(known, { game, data }, setting, terminal)
    if (found !== null) strategy = openStrategy(encodeStrategy(found, game), game)
  }
  const table = rows.length === 0 && excluded === undefined ? storedOpenerTable(game, setting) : null
  const better = table === null ? null : betterOpener(table, setting, strategy)
  if (rows.length === 0 && strategy === null && better === null) throw noOpener(game, setting)
  const kernel = await loadKernel()
  const startMs = performance.now()
  let isSaid = !terminal.isWatched
  const solver = () => {
    if (!isSaid) terminal.err(searchNote(stateOf(game, rows).answers.length, options))
    isSaid = true
    return createSolver(kernel, game)
  }
  const asked = { game, rows, mode, goal, limit, excluded, work, secondGuesses, solver, bestOpener: better?.opener }
  const isLosing = (view: StrategyView) => table !== null && isProvedLosing(table, game.idOf(view.header.opener))
  const ask = (view: StrategyView | null) =>
    advise({ ...asked, strategy: view ?? undefined, isOpenerLosing: view !== null && isLosing(view) })
  const result = withRank(askTrusted(ask, strategy, terminal), game, table)
  const timeMs = performance.now() - startMs
  if ('error' in result) {
    if (options.json) terminal.out(`${JSON.stringify({ ...result, timeMs }, null, 2)}\n`)
    throw failureOf(result)
  }
  const words = () => (options.score ?? []).map((word) => wordIn(game, word, terminal))
  const scored = result.status === 'play' ? scoresOf(result, asked, words()) : null
  if (options.json) terminal.out(`${JSON.stringify({ ...result, ...scored, timeMs }, null, 2)}\n`)
  else terminal.out(formatResult(result, options, timeMs, scored))
  if ('proof' in result && result.proof === 'bounds' && result.source === 'live') {
    terminal.err('note: the search stopped before the proof was done; --prove continues, --work sets how far\n')
  }
  if (result.status === 'lost') throw new NegativeResult('there is no guess left to advise')
}

/** What to say before a search that can take more than two seconds. */
function searchNote(left: number, { prove, work }: NextOptions): string {
  if (prove) return 'searching until it is proved; Ctrl-C stops the search\n'
  const seconds = work / WORK_PER_SECOND
  if (left < LONG_SEARCH || seconds <= 2) return ''
  return `searching, at most about ${formatSeconds(seconds)}; --work sets how far\n`
}

/** The best opener of the table, if it is exact there and better than the stored strategy; otherwise null. */
function betterOpener({ rows }: OpenerTable, setting: Setting, strategy: StrategyView | null): OpenerRow | null {
  const [best] = rows
  if (best?.proof !== 'exact') return null
  if (strategy === null) return best
  const { goal, limit } = setting
  const worth = ({ max, total }: { max: number; total: number }) => ({ misses: 0, max, total })
  const known = worth({ max: best.max ?? limit, total: best.lower })
  const { header } = strategy
  return losesWithin(limit, header) || compareWorth(known, worth(header), goal) < 0 ? best : null
}

/** The same; the first guess with what the table of openers proves: that no other is better. */
function withRank(result: AdviceResult, game: Game, table: OpenerTable | null): AdviceResult {
  if ('error' in result || result.status !== 'play' || result.proof !== 'exact' || table === null) return result
  const isBest = provedHead(table) > 0 && game.guesses[table.rows[0].opener] === result.guess
  return isBest ? { ...result, isBestOpener: true } : result
}

/** Before the first row only stored results can answer. */
function noOpener(game: Game, { mode, goal }: Setting): NegativeResult {
  const stale = staleResults(game).length > 0 ? '; what is there is stale: it is about other lists of that name' : ''
  const place = resultsFolder(game) === DATA ? '' : ' --data'
  return new NegativeResult(
    `no opener has been computed for ${game.id}, ${mode}${stale}`,
    `name your own opener, or compute one: fivebase strategy ${wordOf(game)} --game ${game.id} --mode ${mode} --goal ${goal}${place}`,
  )
}

/** A question, without what it leaves. */
interface ValueSetting extends Pick<ValueQuestion, 'rows' | 'mode' | 'goal' | 'limit' | 'solver'> {
  game: Game
  /** Unlimited if missing. */
  work?: number
}

/** The scores of the advised guess and of the requested ones. */
interface ScoredAdvice {
  scores: Scores
  asked?: Scored[]
}

/** Scores the advised guess in its state, and values the words beside it. */
function scoresOf(
  { guess, answers }: Advice,
  { game, work = Number.POSITIVE_INFINITY, ...setting }: ValueSetting,
  words: readonly string[],
): ScoredAdvice {
  const feedback = wordFeedback(game)
  const ids = Uint16Array.from(answers, (word) => game.idOf(word))
  const scores = scoreGuess(feedback, ids, guess, game.weights)
  if (words.length === 0) return { scores }
  const values = valuesOf({ ...setting, feedback, game, answers: ids, work }, words)
  const asked = words.map((word, at) => {
    const inAnswers = ids.includes(game.idOf(word))
    return { guess: word, inAnswers, scores: scoreGuess(feedback, ids, word, game.weights), value: values[at] }
  })
  return { scores, asked }
}

/** A word for a hint that the game knows. */
const wordOf = ({ answers }: Game): string => (answers.includes('slate') ? 'slate' : answers[0])

function parseGuesses(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0 || words.length > MAX_SCORED)
    throw new InvalidArgumentError(`Name 1 to ${MAX_SCORED} guesses.`)
  return words.map((word) => (/^\d+$/.test(word) ? word : parseWord(word)))
}

interface Stored {
  strategy: StrategyView | null
  secondGuesses?: SecondGuessView
}

/** Stored results that may answer: the strategy of the played opener or the best one and, after one row, the table. */
function openStored(
  { game, rows, excluded }: { game: Game; rows: readonly Row[]; excluded?: ReadonlySet<number> },
  setting: Setting,
  terminal: Terminal,
): Stored {
  try {
    const stored = new StoredStrategies(game, setting)
    const strategy = stored.openFor(rows[0]?.guess ?? null, excluded)
    return { strategy, secondGuesses: rows.length === 1 ? (stored.secondGuesses() ?? undefined) : undefined }
  } catch (error) {
    if (!isOfStore(error)) throw error
    terminal.err(`note: nothing stored is used: ${(error as Error).message}\n`)
    return { strategy: null }
  }
}

const STORE_ERRORS = [StrategyError, SecondGuessError, NegativeResult, UsageError]

function isOfStore(error: unknown): boolean {
  return STORE_ERRORS.some((kind) => error instanceof kind)
}

/** Damage in a tree may show only when it is read; then the search answers. */
function askTrusted<T>(ask: (view: StrategyView | null) => T, view: StrategyView | null, terminal: Terminal): T {
  try {
    return ask(view)
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error
    terminal.err(`note: the stored strategy is damaged, so the search answers: ${error.message}\n`)
    return ask(null)
  }
}

function failureOf({ error, detail }: AdviceError): Error {
  if (error === 'contradiction') return new NegativeResult(`no word fits all rows: ${detail}`)
  return new UsageError(detail)
}

function formatResult(
  result: Advice | GameOver,
  options: NextOptions,
  timeMs: number,
  scored: ScoredAdvice | null,
): string {
  const sentence = `${describeAdvice(result)}\n\n`
  const pairs = result.status === 'play' ? advicePairs(result) : []
  if (scored !== null) pairs.push(['scores', describeScores(scored.scores)])
  pairs.push(['answers', formatAnswers(result, options.answers === true)])
  if (result.unlisted.length > 0) {
    pairs.push(['unlisted', `guess ${result.unlisted.join(', ')} is not in our list; its colours still count`])
  }
  const { game, hash, mode, goal, limit, row } = result
  pairs.push(['game', `${game} (${shortHash(hash)}), ${mode}, ${goal}, limit ${limit}, guess ${row}`])
  pairs.push(['time', timeMs < 1000 ? `${Math.ceil(timeMs)} ms` : `${(timeMs / 1000).toFixed(1)} s`])
  const table = scored?.asked === undefined ? '' : `\n${formatScored(scored.asked)}`
  return sentence + formatPairs(pairs) + table
}

function advicePairs(advice: Advice): [string, string][] {
  const { guess, inAnswers, total, remaining, misses, max, histogram, source, work } = advice
  // With equal weights these are numbers of answers.
  const found = histogram.reduce((sum, weight) => sum + weight, 0)
  const isWeighed = found + misses !== remaining
  const pairs: [string, string][] = [
    ['guess', inAnswers ? guess : `${guess} (can't be the answer)`],
    ['total', `${total} over ${isWeighed ? `a weight of ${found}` : plural(found, 'answer')}`],
    ['mean', formatMean(total, found)],
    ['max', `${max}, ${describeEnd(advice)}`],
    ['histogram', formatHistogram(histogram)],
    ['proof', describeProof(advice)],
    ['source', source === 'tree' ? 'tree' : `live, work ${work}`],
  ]
  return pairs
}

function describeEnd(advice: Advice): string {
  return advice.guaranteed ? `always solved within ${advice.limit}` : describeLosses(advice)
}

/** The proofs of losses, maximum and total, separately. */
function describeProof({ proof, goal, missesLower, missesUpper, max, maxLower, lower, upper, total }: Advice): string {
  if (proof === 'exact') return 'exact'
  const claims: string[] = []
  if (missesUpper > 0) claims.push(`${formatRange(missesLower, missesUpper)} lost`)
  if (goal === 'worst') claims.push(`a maximum of ${formatRange(maxLower, max)}`)
  claims.push(upper === total ? `a total of ${formatRange(lower, upper)}` : `a total of at least ${lower}`)
  return `not proved: the best has ${claims.join(', ')}`
}

const formatRange = (least: number, most: number): string => (least === most ? `${least}` : `${least} to ${most}`)

function formatAnswers({ answers, pool, exclusionDropped }: Advice | GameOver, isWhole: boolean): string {
  const note = [
    pool === 'guesses' ? ' (every allowed guess: no answer fits)' : '',
    exclusionDropped ? ' (only excluded words fit, so they count again)' : '',
  ].join('')
  const count = `${answers.length} left${note}`
  if (isWhole || answers.length <= LISTED_ANSWERS) return `${count}: ${answers.join(' ')}`
  return `${count}; --answers lists them`
}
