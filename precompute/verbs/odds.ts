import { type Command, Option } from 'commander'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import type { ListEntry } from '../../engine/formats/lists/list-entry.ts'
import { chancesOf, type Odds, type OddsSources, oddsOf, ownOdds, PRIORS } from '../../engine/odds/odds.ts'
import { fitTiers, roundFit, type TierFit } from '../../engine/odds/tier-fit.ts'
import { countTiers, TIERS } from '../../engine/odds/tiers.ts'
import { divergence } from '../../engine/odds/whole-weights.ts'
import type { Game } from '../../engine/rules/game.ts'
import { openGames } from '../built.ts'
import {
  checkOddsOptions,
  entriesBefore,
  onOption,
  pastOption,
  priorOf,
  readPast,
  sourcesOf,
  weightsOption,
} from '../odds/odds-options.ts'
import type { GameOptions } from '../odds/open-game.ts'
import { readWeights } from '../odds/own-weights.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, parseCount } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

const TOP = 20

interface OddsVerbOptions extends GameOptions {
  top: number
  fit?: boolean
  json?: boolean
}

export function addOdds(program: Command, terminal: Terminal): void {
  program
    .command('odds')
    .summary('how likely each word is to be the answer')
    .description('How likely each word is to be the answer, and why.')
    .addOption(gameOption())
    .addOption(new Option('--prior <name>', 'which answers are likelier (default with --past: past)').choices(PRIORS))
    .addOption(weightsOption())
    .addOption(pastOption())
    .addOption(onOption())
    .addOption(new Option('--top <n>', 'how many words to show').argParser(parseCount(15_000)).default(TOP))
    .option('--fit', 'fit the tiers to these past answers')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'odds',
        'odds --past answers.csv --on 2024-05-31 --top 50',
        'odds --past answers.csv --fit',
        'odds --weights frequencies.csv',
      ),
    )
    .addHelpText('after', notes('Without --on, the day after the last answer. A share is a chance.'))
    .action((options: OddsVerbOptions) => printOdds(options, terminal))
}

/** Everything that is shown. */
interface Shown {
  game: Game
  odds: Odds
  sources: OddsSources
  entries: readonly ListEntry[]
  on: string | undefined
  fit: TierFit | null
}

async function printOdds(options: OddsVerbOptions, terminal: Terminal): Promise<void> {
  const { game } = await openGames(terminal).read(options.game)
  // Without past answers, the day only decides which days the tiers are fitted to.
  checkOddsOptions({ ...options, on: undefined })
  const prior = priorOf(options) ?? 'tiers'
  if (options.fit && options.weights !== undefined) {
    throw new UsageError('--fit and --weights cannot go together', 'weights of your own need no fit')
  }
  const past = options.past === undefined ? null : await readPast(options.past, game, terminal)
  const last = past?.entries.at(-1)?.date
  const on = options.on ?? (last === undefined ? undefined : addDays(last, 1))
  const entries = entriesBefore(past?.entries ?? [], on)
  const sources = sourcesOf(game, entries)
  const fit = options.fit ? fitTo(game, entries, sources) : null
  const tierWeights = fit === null ? sources.tierWeights : roundFit(fit)
  const { fittedUntil } = tierWeights
  const own = options.weights === undefined ? null : await readWeights(options.weights, game, terminal)
  const isByTier = own === null && prior !== 'uniform'
  if (on !== undefined && fittedUntil !== null && on <= fittedUntil && isByTier) {
    terminal.err(
      `note: the tiers were fitted up to ${fittedUntil}, so they have seen ${on}; --fit fits them to the days before\n`,
    )
  }
  const odds = own === null ? oddsOf(game, prior, { ...sources, tierWeights }) : ownOdds(game, own, sources.past)
  const shown: Shown = { game, odds, sources: { ...sources, tierWeights }, entries, on, fit }
  terminal.out(options.json ? `${JSON.stringify(facts(shown, options.top), null, 2)}\n` : format(shown, options.top))
}

function fitTo(game: Game, entries: readonly ListEntry[], { tierOf }: OddsSources): TierFit {
  const dated = entries.filter((entry): entry is ListEntry & { date: string } => entry.date !== undefined)
  const fit = fitTiers(game.answers, tierOf, dated)
  if (fit.days === 0) throw new UsageError('nothing to fit to', 'give dated answers with --past FILE')
  return fit
}

interface WordRow {
  word: string
  weight: number
  share: number
  tier: string
  what: string
  /** Days on which it was the answer; puzzle numbers if there are no dates. */
  used: string[]
}

function rowsOf({ game, odds, sources, entries }: Shown, top: number): WordRow[] {
  const chances = chancesOf(odds, game)
  const used = new Map<string, string[]>()
  for (const { word, date, number } of entries) {
    used.set(word, [...(used.get(word) ?? []), date ?? (number === undefined ? 'before' : `#${number}`)])
  }
  return Array.from(game.guesses.keys())
    .sort((a, b) => chances[b] - chances[a] || a - b)
    .slice(0, top)
    .map((id) => {
      const word = game.guesses[id]
      const { id: tier, what } = TIERS[sources.tierOf(word)]
      return { word, weight: odds.weights[id], share: chances[id], tier, what, used: used.get(word) ?? [] }
    })
}

interface TierRow {
  tier: string
  what: string
  /** Answers of the game in this tier. */
  words: number
  weight: number
  /** The chance that the answer is one of them. */
  share: number
}

function tiersOf({ game, odds, sources: { tierOf, tierWeights } }: Shown): TierRow[] {
  const chances = chancesOf(odds, game)
  const counts = countTiers(game.answers, tierOf)
  const shares = TIERS.map(() => 0)
  for (const [id, word] of game.guesses.entries()) shares[tierOf(word)] += chances[id]
  const weights = odds.prior === 'past' ? tierWeights.fresh : tierWeights.blind
  return TIERS.map(({ id, what }, tier) => ({
    tier: id,
    what,
    words: counts[tier],
    weight: odds.prior === 'uniform' ? 1 : weights[tier],
    share: shares[tier],
  }))
}

function facts(shown: Shown, top: number) {
  const { game, odds, sources, on, fit } = shown
  const { past } = sources
  return {
    game: game.id,
    hash: game.hash,
    prior: odds.prior,
    on: on ?? null,
    past: { days: past.days, words: past.used.size, usedShare: past.usedShare, outsideShare: past.outsideShare },
    fittedUntil: sources.tierWeights.fittedUntil,
    ...(odds.prior !== 'own' && { tiers: tiersOf(shown) }),
    ...(fit !== null && { fit: { ...fit, roundingCost: roundingCosts(fit) } }),
    words: rowsOf(shown, top),
  }
}

/** The cost of powers of two compared with the fitted weights, in nats a day. */
function roundingCosts(fit: TierFit): { fresh: number; blind: number } {
  const { fresh, blind } = roundFit(fit)
  return { fresh: divergence(fit.fresh, fresh, fit.left), blind: divergence(fit.blind, blind, fit.words) }
}

function format(shown: Shown, top: number): string {
  const { game, odds, sources, on, fit } = shown
  const { past } = sources
  const { fittedUntil } = sources.tierWeights
  const pairs: [string, string][] = [['game', game.id]]
  if (on !== undefined) pairs.push(['day', on])
  pairs.push(['odds', describePrior(shown)])
  if (odds.prior === 'tiers' || odds.prior === 'past') {
    pairs.push([
      'tiers',
      fittedUntil === null ? `fitted to ${plural(fit?.days ?? 0, 'day')} of the list` : `fitted up to ${fittedUntil}`,
    ])
  }
  if (past.days > 0) {
    pairs.push(['past', `${plural(past.days, 'answer')}; a repeat today: ${percent(past.usedShare)}`])
    pairs.push(['outside', `a word outside the ${game.answers.length} answers: ${percent(past.outsideShare)}`])
  }
  const tierTable = formatTable(
    ['>words', '>weight', '>share', 'tier'],
    tiersOf(shown)
      .filter(({ words, share }) => words > 0 || share > 0)
      .map(({ words, weight, share, what }) => [String(words), String(weight), percent(share), what]),
  )
  const wordTable = formatTable(
    ['word', '>weight', '>share', 'where it comes from'],
    rowsOf(shown, top).map(({ word, weight, share, what, used }) => [
      word,
      String(weight),
      percent(share),
      used.length === 0 ? what : `${what}; used ${used.join(', ')}`,
    ]),
  )
  const fitted = fit === null ? '' : `\n${formatFit(fit)}`
  const tables = odds.prior === 'own' ? [wordTable] : [tierTable, wordTable]
  return [formatPairs(pairs), ...tables].join('\n') + fitted
}

function describePrior({ odds }: Shown): string {
  if (odds.prior === 'own') return 'by your weights; past answers, where you give them, are rarer'
  if (odds.prior === 'uniform') return 'every answer of the game is as likely as any other'
  return odds.prior === 'tiers' ? 'by tier of the word' : 'by tier of the word; past answers are rarer'
}

function formatFit(fit: TierFit): string {
  const { fresh, blind } = roundFit(fit)
  const rows = TIERS.map(({ id }, tier) => [
    id,
    String(fit.words[tier]),
    String(fit.left[tier]),
    String(fit.answers[tier]),
    fit.fresh[tier].toFixed(4),
    String(fresh[tier]),
    fit.blind[tier].toFixed(4),
    String(blind[tier]),
  ]).filter((_, tier) => fit.words[tier] > 0)
  const costs = roundingCosts(fit)
  return [
    formatTable(['fit', '>words', '>unused', '>answers', '>unused weight', '>whole', '>any weight', '>whole'], rows),
    `Whole weights cost ${costs.fresh.toFixed(4)} nats a day against the fitted ones (${costs.blind.toFixed(4)} where nobody knows what was used).\n`,
  ].join('\n')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.001 ? 3 : 2)}%`
}
