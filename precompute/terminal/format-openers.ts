// A table of openers, for people and for programs.

import {
  isWonByNone,
  type OpenerRow,
  type OpenerTable,
  openersOf,
  provedHead,
} from '../../engine/openings/opener-table.ts'
import { type Game, weightOfGame } from '../../engine/rules/game.ts'
import { formatMean, plural } from './format-summary.ts'
import { formatTable } from './format-table.ts'

/** Digits of a mean in CSV. */
const CSV_DIGITS = 6

/** How many openers of each proof a table has, and what that proves. */
export function countOpeners(table: OpenerTable) {
  const count = (proof: OpenerRow['proof']): number => table.rows.filter((row) => row.proof === proof).length
  return {
    openers: table.rows.length,
    exact: count('exact'),
    bounds: count('bounds'),
    impossible: count('impossible'),
    /** Leading rows proved to be the best of all openers, in order. */
    proved: provedHead(table),
  }
}

/** "12972 openers: 16 exact, 12956 with bounds". */
export function formatCounts(table: OpenerTable): string {
  const { openers, exact, bounds, impossible } = countOpeners(table)
  const cells = [`${exact} exact`]
  if (bounds > 0) cells.push(`${bounds} with bounds`)
  if (impossible > 0) cells.push(`${impossible} impossible`)
  return `${plural(openers, 'opener')}: ${cells.join(', ')}`
}

/** What is proved about the best opener, in one sentence. */
export function formatProvedHead(table: OpenerTable, game: Game): string {
  const { exact, proved, openers } = countOpeners(table)
  if (isWonByNone(table)) return `no opener wins every game within ${table.limit}: proved for all ${openersOf(table)}`
  if (exact === 0) return 'no opener is proved to win every game'
  const best = game.guesses[table.rows[0].opener]
  if (proved > 1) return `the top ${proved} ranks are proved`
  if (proved === 1) return `${best} is proved best of all openers`
  return `not proved: ${best} is the best of ${plural(openers, 'opener')} searched, out of ${openersOf(table)}`
}

/** The first `top` rows for people. */
export function formatRanking(table: OpenerTable, game: Game, top: number): string {
  const isWorst = table.goal === 'worst'
  const rows = table.rows.slice(0, top).map((row, at) => {
    const { opener, proof, lower, upper, max } = row
    const isExact = proof === 'exact'
    const total = isExact ? `${lower}` : upper === null ? `>= ${lower}` : `${lower} to ${upper}`
    const cells = [
      isExact ? `${at + 1}` : '-',
      game.guesses[opener],
      proof === 'impossible' ? '-' : total,
      isExact ? formatMean(lower, weightOfGame(game)) : '-',
      opener < game.answers.length ? 'yes' : 'no',
      proof,
    ]
    return isWorst
      ? [...cells.slice(0, 2), max === null ? '-' : `${isExact ? '' : '>= '}${max}`, ...cells.slice(2)]
      : cells
  })
  const headings = ['>rank', 'opener', '>total', '>mean', 'answer', 'proof']
  return formatTable(isWorst ? [...headings.slice(0, 2), '>max', ...headings.slice(2)] : headings, rows)
}

/** By opener, the maximum at its smallest total, if a proved strategy shows it. */
export type KnownMaxima = ReadonlyMap<string, number>

/** The first `top` rows for programs; `total` is null unless proved. */
export function rankingFacts(table: OpenerTable, game: Game, top: number, maxima: KnownMaxima) {
  return table.rows.slice(0, top).map(({ opener, proof, lower, upper, max: own }, at) => {
    const isExact = proof === 'exact'
    const max = own ?? (isExact ? (maxima.get(game.guesses[opener]) ?? null) : null)
    return {
      rank: isExact ? at + 1 : null,
      opener: game.guesses[opener],
      inAnswers: opener < game.answers.length,
      total: isExact ? lower : null,
      mean: isExact ? lower / weightOfGame(game) : null,
      max,
      proof,
      lower: proof === 'impossible' ? null : lower,
      upper,
    }
  })
}

/** The first `top` rows as comma-separated values under a heading. */
export function formatRankingCsv(table: OpenerTable, game: Game, top: number, maxima: KnownMaxima): string {
  const lines = rankingFacts(table, game, top, maxima).map((row) => {
    const { opener, inAnswers, total, mean, proof, lower, upper, max } = row
    const counts = [total ?? '', mean?.toFixed(CSV_DIGITS) ?? '', max ?? '']
    return [opener, inAnswers ? 'yes' : 'no', ...counts, proof, lower ?? '', upper ?? ''].join(',')
  })
  return `${['opener,can_win,total,mean,max,proof,lower,upper', ...lines].join('\n')}\n`
}
