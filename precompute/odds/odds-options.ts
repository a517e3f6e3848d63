// The options of verbs that play by odds: where the odds come from, which answers are past, and which day it is.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { isDate } from '../../engine/formats/lists/calendar-date.ts'
import type { ListEntry } from '../../engine/formats/lists/list-entry.ts'
import { chronological, nameSome } from '../../engine/formats/lists/word-list.ts'
import { type Odds, type OddsSources, oddsOf, PRIORS, type Prior } from '../../engine/odds/odds.ts'
import { pastOf } from '../../engine/odds/past.ts'
import { TIER_WEIGHTS } from '../../engine/odds/tier-weights.ts'
import type { Game } from '../../engine/rules/game.ts'
import { loadTiers } from '../built.ts'
import { readListFile } from '../lists/list-file.ts'
import { plural } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

export interface OddsOptions {
  prior?: Prior
  past?: string
  on?: string
}

export function addOddsOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--prior <name>',
        'which answers are likelier: none, by tiers of words, or past ones rarer too',
      ).choices(PRIORS),
    )
    .option('--past <file>', 'past answers, dated or not: they make --prior past')
    .addOption(onOption())
}

export function onOption(): Option {
  return new Option('--on <date>', 'the day to play: only answers before it are past').argParser(parseDate)
}

export function parseDate(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Use a date such as 2024-05-31.')
}

/** The prior asked for: a list of past answers is there to be used. Null where the game is to be played as it is. */
export function priorOf({ prior, past }: OddsOptions): Prior | null {
  return prior ?? (past === undefined ? null : 'past')
}

/** The odds asked for; null where the game is to be played as it is. */
export function openOdds(options: OddsOptions, game: Game, terminal: Terminal): Odds | null {
  const prior = priorOf(options)
  if (prior === null) return null
  if (prior === 'past' && options.past === undefined) {
    throw new UsageError('--prior past needs the answers that have been', 'name a file of them: --past FILE')
  }
  const entries = options.past === undefined ? [] : readPast(options.past, game, terminal).entries
  return oddsOf(game, prior, sourcesOf(game, entriesBefore(entries, options.on)))
}

export function sourcesOf(game: Game, entries: readonly ListEntry[]): OddsSources {
  const isInPool = (word: string) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
  return { tierOf: loadTiers(), tierWeights: TIER_WEIGHTS, past: pastOf(entries, isInPool) }
}

export interface PastList {
  /** Oldest first; in the order of the file where it gives none. */
  entries: ListEntry[]
  isDated: boolean
}

/** The past answers of a file. Words that the game does not know are told, and left out; without a game none are. */
export function readPast(file: string, game: Game | null, terminal: Terminal): PastList {
  const list = readListFile(file, terminal)
  const ordered = chronological(list) ?? list.entries
  const isDated = ordered[0].date !== undefined
  const undated = list.entries.length - ordered.length
  if (undated > 0) terminal.err(`note: ${file}: ${plural(undated, 'word')} without a date or number; left out\n`)
  if (game === null) return { entries: [...ordered], isDated }
  const strangers = [...new Set(ordered.filter(({ word }) => game.idOf(word) < 0).map(({ word }) => word))]
  if (strangers.length > 0) {
    const what = `${plural(strangers.length, 'word')} that ${game.id} does not know`
    terminal.err(`note: ${file}: ${what}: ${nameSome(strangers)}; left out\n`)
  }
  return { entries: ordered.filter(({ word }) => game.idOf(word) >= 0), isDated }
}

/** Those before a day; all of them where no day is named, or none has a date. */
export function entriesBefore(entries: readonly ListEntry[], on: string | undefined): ListEntry[] {
  return entries.filter(({ date }) => on === undefined || date === undefined || date < on)
}
