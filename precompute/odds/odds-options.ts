// The options of verbs that use odds: their source, the past answers, and the day.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { isDate } from '../../engine/formats/lists/calendar-date.ts'
import type { ListEntry } from '../../engine/formats/lists/list-entry.ts'
import { chronological, nameSome } from '../../engine/formats/lists/word-list.ts'
import { type Odds, type OddsSources, oddsOf, ownOdds, PRIORS, type Prior } from '../../engine/odds/odds.ts'
import { type Past, pastOf } from '../../engine/odds/past.ts'
import { TIER_WEIGHTS } from '../../engine/odds/tier-weights.ts'
import type { Game } from '../../engine/rules/game.ts'
import { loadTiers } from '../built.ts'
import { readListAt } from '../lists/list-file.ts'
import { plural } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { readWeights } from './own-weights.ts'

export interface OddsOptions {
  prior?: Prior
  past?: string
  on?: string
  weights?: string
}

export function addOddsOptions(command: Command): Command {
  return command
    .addOption(new Option('--prior <name>', 'which answers are likelier').choices(PRIORS))
    .addOption(weightsOption())
    .addOption(pastOption())
    .addOption(onOption())
}

export function weightsOption(): Option {
  return new Option('--weights <file|url>', 'your own odds: words with weights or frequencies')
}

export function pastOption(): Option {
  return new Option('--past <file|url>', 'past answers, which then count less')
}

export function onOption(): Option {
  return new Option('--on <date>', 'the day to play; only earlier answers are past').argParser(parseDate)
}

/** For a verb that has a game but ignores odds: says so. */
export function refuseOddsOptions(command: Command, why: string): Command {
  for (const option of [weightsOption(), pastOption(), onOption()]) {
    const refuse = (): never => {
      throw new InvalidArgumentError(`${why}. Leave it out.`)
    }
    command.addOption(option.argParser(refuse).hideHelp())
  }
  return command
}

export function parseDate(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Use a date such as 2024-05-31.')
}

/** Whether answers are to be weighted differently from the game. */
export function areOddsAsked({ prior, past, weights }: OddsOptions): boolean {
  return prior !== undefined || past !== undefined || weights !== undefined
}

/** The requested prior; a list of past answers implies one. Null if none. */
export function priorOf({ prior, past }: OddsOptions): Prior | null {
  return prior ?? (past === undefined ? null : 'past')
}

/** Refuses contradicting options before anything is read. @throws UsageError */
export function checkOddsOptions(options: OddsOptions): void {
  const prior = priorOf(options)
  const { past, on, weights } = options
  if (prior === 'past' && past === undefined) {
    throw new UsageError('--prior past needs the past answers', 'name a file or an address: --past FILE')
  }
  if (weights !== undefined && (prior === 'uniform' || prior === 'tiers')) {
    throw new UsageError(`--weights and --prior ${prior} cannot go together`, 'choose one; --past works with either')
  }
  if (on !== undefined && past === undefined) {
    throw new UsageError('--on needs past answers', 'name a file or an address: --past FILE')
  }
}

/** The requested odds; null to play the game as it is. */
export async function openOdds(options: OddsOptions, game: Game, terminal: Terminal): Promise<Odds | null> {
  checkOddsOptions(options)
  if (!areOddsAsked(options)) return null
  const entries = options.past === undefined ? [] : (await readPast(options.past, game, terminal)).entries
  const before = entriesBefore(entries, options.on)
  if (options.weights !== undefined) {
    return ownOdds(game, await readWeights(options.weights, game, terminal), pastIn(game, before))
  }
  return oddsOf(game, priorOf(options)!, sourcesOf(game, before))
}

export function sourcesOf(game: Game, entries: readonly ListEntry[]): OddsSources {
  return { tierOf: loadTiers(), tierWeights: TIER_WEIGHTS, past: pastIn(game, entries) }
}

function pastIn(game: Game, entries: readonly ListEntry[]): Past {
  const isInPool = (word: string) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
  return pastOf(entries, isInPool)
}

export interface PastList {
  /** Oldest first; in file order if it has no dates. */
  entries: ListEntry[]
  isDated: boolean
}

/** The past answers in a file or at a URL. Unknown words are reported and skipped, if there is a game. */
export async function readPast(place: string, game: Game | null, terminal: Terminal): Promise<PastList> {
  const list = await readListAt(place, terminal)
  const wrong = list.entries.find(({ falseDate }) => falseDate !== undefined)
  if (wrong !== undefined) {
    throw new UsageError(
      `${place}, ${list.unit} ${wrong.at}: '${wrong.falseDate}' (${wrong.word}) is not a date`,
      'write dates as 2025-01-31',
    )
  }
  const ordered = chronological(list) ?? list.entries
  const isDated = ordered[0].date !== undefined
  const undated = list.entries.length - ordered.length
  if (undated > 0) terminal.err(`note: ${place}: ${plural(undated, 'word')} without a date or number; skipped\n`)
  if (game === null) return { entries: [...ordered], isDated }
  const strangers = [...new Set(ordered.filter(({ word }) => game.idOf(word) < 0).map(({ word }) => word))]
  if (strangers.length > 0) {
    const what = `${plural(strangers.length, 'word')} not in the list of ${game.id}`
    terminal.err(`note: ${place}: ${what}: ${nameSome(strangers)}; skipped\n`)
  }
  return { entries: ordered.filter(({ word }) => game.idOf(word) >= 0), isDated }
}

/** Those before a day; all of them without a day or dates. */
export function entriesBefore(entries: readonly ListEntry[], on: string | undefined): ListEntry[] {
  return entries.filter(({ date }) => on === undefined || date === undefined || date < on)
}
