import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Ranked as RankedGuess, type Ranking, rankGuesses } from '../../engine/advice/ranking.ts'
import type { Notation } from '../../engine/notation/program-notations.ts'
import { createMeasurer } from '../../engine/players/measurer.ts'
import { SCORES, type ScoreName, type Scores, scoreGuess, scoreGuesses } from '../../engine/players/scores.ts'
import { type Feedback, wordFeedback } from '../../engine/rules/feedback.ts'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Row } from '../../engine/rules/history.ts'
import { DEFAULT_PEG_LIMIT, formatPegRows, parsePegGame, pegFeedback } from '../../engine/rules/mastermind.ts'
import { checkRows, findIllegal } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { stateOf } from '../../engine/rules/state.ts'
import { Budget } from '../../engine/search/budget.ts'
import type { Solver } from '../../engine/search/solver.ts'
import { loadKernel } from '../built.ts'
import { addOddsOptions, areOddsAsked } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import { exactValue, knownOpeners, valuesOf, weightIn } from '../players/exact-values.ts'
import { lazySolver, playLimitOption } from '../players/named-play.ts'
import { coloursOption, readHistory } from '../players/read-history.ts'
import { formatScored, formatScoredCsv, type Scored } from '../terminal/format-scores.ts'
import { formatPairs, pluralGuess } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, goalOption, jsonOption, modeOption, workOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** The sort keys and the score behind each; `exact` is the proved value. */
const MEASURES = {
  exact: null,
  entropy: 'bits',
  minimax: 'largest',
  'mean-pattern': 'meanPattern',
  parts: 'parts',
  'expected-size': 'expectedSize',
  frequency: 'letters',
} as const satisfies Record<string, ScoreName | null>
type Measure = keyof typeof MEASURES
const MEASURE_NAMES = Object.keys(MEASURES) as Measure[]

const SHOWN = 20
/** Scores equal to this many digits count as equal: sums of logarithms are rounded. */
const EQUAL_DIGITS = 9
/** With more guesses than this only their scores are listed. */
const MOST_VALUED = 200

interface RankOptions extends Omit<Setting, 'limit'>, GameOptions {
  by: Measure
  top?: number
  limit?: number
  work: number
  colours?: Notation
  out?: string
  json?: boolean
  csv?: boolean
}

/** A state, and the source of its guesses' values. */
interface Table {
  feedback: Feedback
  /** Null for pegs. */
  game: Game | null
  kernel: WebAssembly.Module
  solver: () => Solver | null
  answers: Uint16Array
  rows: readonly Row[]
  setting: Setting
  work: number
}

interface Ranked {
  guesses: Scored[]
  /** Whether it is proved that no other guess belongs among them. */
  isComplete: boolean
}

export function addRank(program: Command, terminal: Terminal): void {
  const command = program
    .command('rank')
    .summary('the best next guesses, ranked and scored')
    .description('The best next guesses in order, each with its expected guesses and its scores.')
    .argument('[guesses...]', 'each guess followed by its colours, or its pegs')
    .addOption(
      new Option('--by <measure>', 'exact, or a score: see `fivebase help scores`')
        .choices(MEASURE_NAMES)
        .default('exact'),
    )
    .addOption(new Option('--top <n>', `how many guesses, or all (default: ${SHOWN})`).argParser(parseTop))
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(playLimitOption())
    .addOption(workOption())
    .addOption(coloursOption())
  addOddsOptions(command)
    .option('--out <file>', 'write the ranking to a CSV file')
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'rank plate __g_g --game original --top 5',
        'rank --game original --by entropy',
        'rank crane bbybb --by parts --top all --out crane.csv',
        'rank 1122 1b0w --game mastermind-4x6 --by minimax',
      ),
    )
    .addHelpText(
      'after',
      notes(
        '`fivebase help scores` explains the scores. With equal scores, possible answers come first, then the alphabet.',
        "A * marks a guess that can't be the answer.",
        `At most ${MOST_VALUED} guesses are searched; if the search stops early, you see bounds.`,
      ),
    )
    .action((words: string[], options: RankOptions) => printRanking(words.join(' '), options, terminal))
}

async function printRanking(text: string, options: RankOptions, terminal: Terminal): Promise<void> {
  const table = await openTable(text, options, terminal)
  const { by, top = SHOWN } = options
  const ranked = by === 'exact' ? rankByValue(table, top) : rankByScore(table, MEASURES[by] as ScoreName, top)
  if (options.out !== undefined) {
    writeWhole(resolve(terminal.folder, options.out), Buffer.from(formatScoredCsv(ranked.guesses)))
  }
  if (options.csv) terminal.out(formatScoredCsv(ranked.guesses))
  else if (options.json) terminal.out(`${JSON.stringify(factsOf(table, ranked, by), null, 2)}\n`)
  else terminal.out(formatRanking(table, ranked, options))
}

async function openTable(text: string, options: RankOptions, terminal: Terminal): Promise<Table> {
  const pegs = parsePegGame(options.game)
  if (pegs !== null && areOddsAsked(options)) throw new UsageError('odds work only with word games')
  const game = pegs === null ? (await openGame(options, terminal)).game : null
  const feedback = pegs === null ? wordFeedback(game as Game) : pegFeedback(pegs.pegs, pegs.colours)
  const rows = readHistory(
    text,
    { pegs: game === null ? feedback : null, form: feedback.form, colours: options.colours },
    terminal,
  )
  const { mode, goal, limit = game === null ? DEFAULT_PEG_LIMIT : DEFAULT_LIMIT } = options
  if (game === null && mode !== 'normal') throw new UsageError('peg games have no modes', 'leave out --mode')
  if (rows.length >= limit) throw new UsageError(`you have used all ${limit} guesses`, 'a higher --limit allows more')
  if (rows.at(-1)?.pattern === feedback.allCorrect) throw new UsageError('the last guess won: the game is over')
  const kernel = await loadKernel()
  const solver = lazySolver(kernel, feedback, game)
  const answers = answersAfter(rows, feedback, game, mode)
  return { feedback, game, kernel, solver, answers, rows, setting: { mode, goal, limit }, work: options.work }
}

function answersAfter(rows: readonly Row[], feedback: Feedback, game: Game | null, mode: Setting['mode']): Uint16Array {
  if (game !== null) {
    const illegal = findIllegal({ game, mode, rows })
    if (illegal) throw new UsageError(`guess ${illegal.row}: ${illegal.refusal.detail}`)
    const { answers, contradiction } = stateOf(game, rows)
    if (answers.length === 0) throw new NegativeResult(`no word fits: ${contradiction?.detail}`)
    return answers
  }
  const fits = (code: string) => rows.every(({ guess, pattern }) => feedback.patternOf(guess, code) === pattern)
  const answers = Uint16Array.from(feedback.answers.keys()).filter((id) => fits(feedback.answers[id]))
  if (answers.length === 0) throw new NegativeResult('no code fits these guesses')
  return answers
}

function rankByValue(table: Table, top: number): Ranked {
  const { game, answers, rows, setting, solver } = table
  if (game === null) return rankPegs(table, top)
  if (rows.length === 0) {
    const known = knownOpeners(game, setting)
    if (known !== null && !known.hasNoWinner) {
      const guesses = known.values.slice(0, top).map((value) => scored(table, value.guess, value))
      return { guesses, isComplete: guesses.length <= known.proved }
    }
  }
  const left = setting.limit - rows.length
  const options = { game, answers, rows, ...setting, left, solver: solver() as Solver, budget: new Budget(table.work) }
  const { guesses, isComplete }: Ranking = rankGuesses({ ...options, top: Math.min(top, MOST_VALUED) })
  return {
    guesses: guesses.map((each) => ({
      guess: each.guess,
      inAnswers: each.inAnswers,
      scores: each.scores,
      value: valueOfRanked(table, each),
    })),
    isComplete,
  }
}

/** What the ranking knows of a guess; null if the work reached no strategy. */
function valueOfRanked(table: Table, { guess, misses, max, total, missesUpper, upper, ...bounds }: RankedGuess) {
  if (misses === null || max === null || total === null || missesUpper === null || upper === null) return null
  return exactValue(guess, weightIn(table), { ...bounds, misses, max, total, missesUpper, upper })
}

/** Codes by their totals, as far as the work reaches, the most promising first. */
function rankPegs(table: Table, top: number): Ranked {
  const { answers, rows, setting, work } = table
  const solver = table.solver()
  if (solver === null)
    throw new UsageError(`${table.feedback.id} is too large to search exactly`, 'rank by a score: --by minimax')
  const n = answers.length
  const candidates = scoreAll(table, null)
    .map(({ guess, inAnswers, scores }) => ({ guess, least: 3 * n - scores.parts - (inAnswers ? 1 : 0), scores }))
    .sort((a, b) => a.least - b.least || b.scores.bits - a.scores.bits)
  const { mode, goal, limit } = setting
  const question = { answers, mode, goal, left: limit - rows.length, rows }
  let spent = 0
  let isComplete = true
  const found: { guess: string; total: number }[] = []
  const threshold = (): number => found[top - 1]?.total ?? Number.POSITIVE_INFINITY
  for (const { guess, least } of candidates) {
    if (least > threshold()) break
    if (spent >= work) {
      isComplete = false
      break
    }
    const verdict = solver.evaluate(question, guess, { work: work - spent })
    spent += verdict.work
    if (verdict.proof === 'bounds') isComplete = false
    else if (verdict.total <= threshold()) {
      found.push({ guess, total: verdict.total })
      found.sort((a, b) => a.total - b.total)
    }
  }
  const best = found.filter(({ total }) => total <= threshold()).slice(0, top)
  return { guesses: withValues(table, best), isComplete }
}

function rankByScore(table: Table, score: ScoreName, top: number): Ranked {
  const { game, feedback, answers, rows, setting } = table
  const { mode } = setting
  const isLegal = (id: number) => mode !== 'hard' || checkRows(mode, rows, feedback.guesses[id]) === null
  const legal = mode === 'strict' ? answers : Uint16Array.from(feedback.guesses.keys()).filter(isLegal)
  const isAll = game === null || legal.length === feedback.guesses.length
  const scores = scoreAll(table, isAll ? null : legal)
  if (scores[0]?.scores[score] === null) throw new UsageError(`peg games have no ${SCORES[score].name}`)
  const sign = SCORES[score].isLargeBest ? -1 : 1
  const keyOf = ({ scores }: { scores: Scores }) => Number((sign * (scores[score] as number)).toFixed(EQUAL_DIGITS))
  scores.sort(
    (a, b) => keyOf(a) - keyOf(b) || Number(b.inAnswers) - Number(a.inAnswers) || (a.guess < b.guess ? -1 : 1),
  )
  return { guesses: withValues(table, scores.slice(0, top)), isComplete: true }
}

/** The scores of these guesses (ids), or of all. */
function scoreAll({ kernel, feedback, answers, game }: Table, ids: Uint16Array | null): Omit<Scored, 'value'>[] {
  const isAnswer = new Set(answers)
  return scoreGuesses(createMeasurer(kernel, feedback), answers, ids, game?.weights).map((scores, index) => {
    const id = ids?.[index] ?? index
    return { guess: feedback.guesses[id], inAnswers: isAnswer.has(id), scores }
  })
}

/** With the value of each guess, unless there are too many. */
function withValues(table: Table, guesses: readonly { guess: string }[]): Scored[] {
  const valued = guesses.slice(0, MOST_VALUED).map(({ guess }) => guess)
  const values = valuesOf({ ...table, ...table.setting }, valued)
  return guesses.map(({ guess }, at) => scored(table, guess, values[at] ?? null))
}

function scored({ feedback, answers, game }: Table, guess: string, value: Scored['value']): Scored {
  return {
    guess,
    inAnswers: answers.includes(feedback.idOf(guess)),
    scores: scoreGuess(feedback, answers, guess, game?.weights),
    value,
  }
}

function factsOf(table: Table, { guesses, isComplete }: Ranked, by: Measure) {
  const { feedback, game, answers, rows, setting } = table
  const state = { remaining: answers.length, row: rows.length + 1, history: formatPegRows(feedback, rows) }
  return { by, guesses, isComplete, ...state, game: feedback.id, hash: game?.hash ?? null, ...setting }
}

function formatRanking(table: Table, { guesses, isComplete }: Ranked, { by, out }: RankOptions): string {
  const { feedback, game, answers, rows, setting } = table
  const pairs: [string, string][] = [
    ['answers', `${answers.length} left`],
    ['ranked by', by === 'exact' ? `expected guesses: ${isComplete ? PROVED : OPEN}` : by],
    [
      'game',
      `${feedback.id}${game === null ? '' : ` (${shortHash(game.hash)})`}, ${setting.mode}, ${setting.goal}, limit ${setting.limit}, guess ${rows.length + 1}`,
    ],
  ]
  if (out !== undefined) pairs.push(['written', `${out} (${pluralGuess(guesses.length)})`])
  return `${formatScored(guesses)}\n${formatPairs(pairs)}`
}

const PROVED = 'proved, no other guess is better'
const OPEN = 'as far as the search got; --work lets it go further'

function parseTop(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY
  const top = /^\d+$/.test(text) ? Number(text) : 0
  if (top < 1) throw new InvalidArgumentError('Use a whole number from 1, or all.')
  return top
}
