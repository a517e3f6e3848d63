// Shared by the verbs that play with a player: the game, the player, and how it begins.

import { type Command, Option } from 'commander'
import type { StrategyView } from '../../engine/formats/bytes.ts'
import type { Odds } from '../../engine/odds/odds.ts'
import { createMeasurer } from '../../engine/players/measurer.ts'
import { PlayTree } from '../../engine/players/play-tree.ts'
import { readingOf, type StrategyKit } from '../../engine/players/player.ts'
import { describeStrategy, exactModeOf, NAMED_STRATEGIES, STRATEGY_NAMES } from '../../engine/players/players.ts'
import { createStoredExact } from '../../engine/players/stored-exact.ts'
import { alphabetOf, type Feedback, wordFeedback } from '../../engine/rules/feedback.ts'
import { createGame, type Game, type GameData } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import { DEFAULT_PEG_LIMIT, parsePegGame, pegFeedback } from '../../engine/rules/mastermind.ts'
import { checkGuess } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { hasExactPlay, normalizeWord } from '../../engine/rules/word.ts'
import { MAX_CODES } from '../../engine/search/kernel/kernel.ts'
import { createFeedbackSolver, createSolver, type Solver } from '../../engine/search/solver.ts'
import { StrategyError } from '../../engine/strategy/strategy.ts'
import { loadKernel } from '../built.ts'
import { requireExactPlay } from '../games/store.ts'
import { readListAt } from '../lists/list-file.ts'
import { addOddsOptions, areOddsAsked } from '../odds/odds-options.ts'
import { type GameOptions, openGame } from '../odds/open-game.ts'
import { StoredStrategies } from '../strategies/stored.ts'
import { wrap } from '../terminal/help.ts'
import { gameOption, parseLimit } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

export interface PlayOptions extends GameOptions {
  player: string
  variant?: string
  opener?: string
  order?: string
  limit?: number
}

export interface NamedPlay {
  feedback: Feedback
  /** Null for peg games. */
  game: Game | null
  /** The game in the form threads receive; null for peg games. */
  data: GameData | null
  tree: PlayTree
  strategy: string
  /** The variant, by default the first. */
  reading: string
  limit: number
  /** The exact search over the same game, made on demand, as its memory is large; null if the game is too large. */
  solver: () => Solver | null
  /** For exact play with words: its setting, and whether its tree is stored. Null for all others. */
  exact: { setting: Setting; isStored: boolean } | null
  /** The odds, if this play weights answers; otherwise null. */
  odds: Odds | null
  /** Words that win ties. */
  order: readonly string[]
}

/** What a play has read, so that threads need not read it again. */
export type PlayLists = Pick<NamedPlay, 'data' | 'odds' | 'order'>

/** Adds the options that choose the player. */
export function addPlayOptions(command: Command): Command {
  const named = command
    .addOption(gameOption())
    .addOption(
      new Option('--player <name>', 'who plays; see `fivebase help players`')
        .choices(STRATEGY_NAMES)
        .default(STRATEGY_NAMES[0]),
    )
    .option('--variant <name>', 'which variant of that player (default: its first)')
    .option('--opener <guess>', 'the first guess, whatever the player thinks')
    .option('--order <file>', 'words to prefer among guesses of equal worth')
    .addOption(playLimitOption())
  return addOddsOptions(named)
}

/** The limit; word games and peg games have different defaults. */
export function playLimitOption(): Option {
  const usual = `${DEFAULT_LIMIT}, ${DEFAULT_PEG_LIMIT} with pegs`
  return new Option('--limit <guesses>', `how many guesses (default: ${usual})`).argParser(parseLimit)
}

/** The players and their variants: a topic of the help. */
export function strategyHelp(): string {
  const lines = NAMED_STRATEGIES.flatMap(({ name, does, readings, remarks = {} }) => [
    '',
    `  ${wrap(`${name}: ${does}`, '    ')}`,
    ...Object.entries(readings).map(([reading, what]) => `  ${wrap(`--variant ${reading}: ${what}`, '    ')}`),
    ...Object.entries(remarks).map(([game, remark]) => `  ${wrap(`on ${game}: ${remark}`, '    ')}`),
  ])
  const games = 'They play the games of `fivebase games`, and peg games such as mastermind-4x6 (pegs x colours).'
  return ['Players, for --player:', wrap(games, ''), ...lines].join('\n')
}

/** @throws UsageError if the options contradict, NegativeResult if the player cannot begin */
export async function openPlay(options: PlayOptions, terminal: Terminal, lists?: PlayLists): Promise<NamedPlay> {
  const pegs = parsePegGame(options.game)
  if (pegs !== null && areOddsAsked(options)) throw new UsageError('odds work only with word games')
  const { data, odds, order } = lists ?? (await readLists(options, pegs === null, terminal))
  const game = data === null ? null : createGame(data)
  const limit = options.limit ?? (game === null ? DEFAULT_PEG_LIMIT : DEFAULT_LIMIT)
  const kernel = await loadKernel()
  const description = describeStrategy(options.player)
  try {
    const feedback = game === null ? pegFeedback(pegs!.pegs, pegs!.colours) : feedbackByOdds(game, odds)
    const solver = lazySolver(kernel, feedback, game)
    const kit: StrategyKit = {
      feedback,
      measurer: createMeasurer(kernel, feedback),
      order: alphabetOf(feedback, order),
      limit,
      get solver() {
        return solver() ?? undefined
      },
    }
    const reading = readingOf(description, options.variant, feedback.weights !== null)
    const exact = game === null ? null : exactSetting(options.player, reading, limit)
    if (game !== null && exact !== null) requireExactPlay(game)
    const stored = exact === null ? null : new StoredStrategies(game!, exact)
    const opener = openerOf(options, feedback, game, stored, exact)
    const view = stored === null ? null : openStored(stored, feedback.guesses[opener!], terminal)
    const named = () => description.create(kit, reading)
    const strategy = view === null ? named() : createStoredExact(view, named)
    return {
      feedback,
      game,
      data,
      tree: new PlayTree(feedback, strategy, opener),
      strategy: options.player,
      reading,
      limit,
      solver,
      exact: exact === null ? null : { setting: exact, isStored: view !== null },
      odds,
      order,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The stored setting of an exact word strategy; null for the others. */
function exactSetting(strategy: string, reading: string, limit: number): Setting | null {
  const mode = exactModeOf(strategy)
  if (mode === undefined) return null
  return { mode, goal: reading === 'worst' ? 'worst' : 'mean', limit }
}

/** The stored strategy of an opener, if there is a sound one. */
function openStored(stored: StoredStrategies, opener: string, terminal: Terminal): StrategyView | null {
  try {
    return stored.open(opener)
  } catch (error) {
    if (!(error instanceof StrategyError || error instanceof NegativeResult)) throw error
    terminal.err(`note: cannot use the stored strategy of ${opener}: ${error.message}\n`)
    return null
  }
}

/** An engine error caused by the options is wrong usage; anything else is rethrown. */
export function refusalOf(error: unknown): unknown {
  return error instanceof RangeError ? new UsageError(error.message) : error
}

/** The exact search over a game, made on demand; null if the game or its words are too large for it. */
export function lazySolver(kernel: WebAssembly.Module, feedback: Feedback, game: Game | null): () => Solver | null {
  let solver: Solver | null | undefined
  return () => {
    if (solver === undefined) {
      const isSearchable = game === null ? feedback.guesses.length <= MAX_CODES : hasExactPlay(game.form)
      if (!isSearchable) solver = null
      else solver = game === null ? createFeedbackSolver(kernel, feedback) : createSolver(kernel, game)
    }
    return solver
  }
}

/** The requested opener; for exact play, whose best opener takes long to prove, the best stored one. */
function openerOf(
  { opener }: PlayOptions,
  { id, kind, form, idOf, guesses }: Feedback,
  game: Game | null,
  stored: StoredStrategies | null,
  exact: Setting | null,
): number | undefined {
  if (opener !== undefined) {
    const guess = idOf(codeOf({ kind, form }, opener))
    if (guess < 0) throw new UsageError(`${opener} is not in the word list of ${id}`)
    const refusal =
      exact === null || game === null ? null : checkGuess({ game, mode: exact.mode, rows: [] }, guesses[guess])
    if (refusal !== null) throw new UsageError(refusal.detail)
    return guess
  }
  if (stored === null || exact === null) return undefined
  const best = stored.best()
  if (best === null) {
    const { mode, goal, limit } = exact
    throw new NegativeResult(
      `no opener has been computed for ${id}, ${mode}, ${goal}, limit ${limit}`,
      `name one: --opener ${guesses[0]}`,
    )
  }
  return idOf(best)
}

/** A typed code, in the letters of its game. */
export function codeOf({ kind, form }: Pick<Feedback, 'kind' | 'form'>, text: string): string {
  return (kind === 'words' ? normalizeWord(text, form) : null) ?? text.toLowerCase()
}

/** A game weighted by its odds; words outside the pool are weighted among themselves. */
export function feedbackByOdds(game: Game, odds: Odds | null): Feedback {
  const feedback = wordFeedback(game)
  return odds === null || game.weights === null ? feedback : { ...feedback, weights: odds.weights }
}

async function readLists(options: PlayOptions, isOfWords: boolean, terminal: Terminal): Promise<PlayLists> {
  const { data, odds } = isOfWords ? await openGame(options, terminal, { anyLength: true }) : { data: null, odds: null }
  const order = options.order === undefined ? [] : await readOrder(options.order, terminal)
  return { data, odds, order }
}

/** Each word once, at its first place. */
async function readOrder(place: string, terminal: Terminal): Promise<string[]> {
  const { entries } = await readListAt(place, terminal)
  return [...new Set(entries.map(({ word }) => word))]
}
