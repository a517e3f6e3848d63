// What the verbs print about a strategy: pairs of label and value, one per line.
import { shortHash } from '../../engine/rules/game.ts'
import type { StrategyHeader } from '../../engine/strategy/strategy.ts'
import { missesOf } from '../../engine/strategy/strategy.ts'

const LABEL_WIDTH = 11
const MEAN_DIGITS = 4

/** "label      value" lines, each with a line end. */
export function formatPairs(pairs: readonly (readonly [label: string, value: string])[]): string {
  return pairs.map(([label, value]) => `${label.padEnd(LABEL_WIDTH)}${value}\n`).join('')
}

/** `1 answer`, `3 answers`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `1 guess`, `3 guesses`. */
export function pluralGuess(count: number): string {
  return `${count} ${count === 1 ? 'guess' : 'guesses'}`
}

export function formatMean(total: number, count: number): string {
  return count === 0 ? '-' : (total / count).toFixed(MEAN_DIGITS)
}

/** `2: 84  3: 1214`: answers by guesses needed, without empty counts. */
export function formatHistogram(histogram: readonly number[]): string {
  const cells = histogram.map((count, index) => (count > 0 ? `${index + 1}: ${count}` : ''))
  return cells.filter(Boolean).join('  ') || '-'
}

export function formatProof({ proof, lower, upper }: Pick<StrategyHeader, 'proof' | 'lower' | 'upper'>): string {
  if (proof === 'exact') return 'exact'
  return lower === upper ? `not proved: the best takes ${lower}` : `not proved: the best takes ${lower} to ${upper}`
}

function formatSetting({ gameId, gameHash, mode, goal, limit }: StrategyHeader): string {
  return `${gameId} (${shortHash(gameHash)}), ${mode}, ${goal}, limit ${limit}`
}

/** The pairs for a strategy's value. */
export function headerPairs(header: StrategyHeader): [string, string][] {
  const { opener, answers, weight, total, max, histogram } = header
  const misses = missesOf(header)
  const solved = weight - misses
  const over = weight === answers ? plural(solved, 'answer') : `a weight of ${solved}`
  const pairs: [string, string][] = [
    ['opener', opener],
    ['game', formatSetting(header)],
    ['total', `${total} over ${over}`],
    ['mean', formatMean(total, solved)],
    ['max', String(max)],
    ['histogram', formatHistogram(histogram)],
    ['proof', formatProof(header)],
  ]
  if (misses > 0) pairs.push(['missed', `${plural(misses, 'answer')} not found within ${header.limit}`])
  return pairs
}

/** The same for programs. */
export function headerFacts(header: StrategyHeader) {
  const { opener, gameId, gameHash, mode, goal, limit, answers, weight, total, max, histogram, proof, lower, upper } =
    header
  const misses = missesOf(header)
  const mean = total / (weight - misses)
  return {
    opener,
    game: gameId,
    hash: gameHash,
    mode,
    goal,
    limit,
    answers,
    weight,
    total,
    mean,
    max,
    misses,
    histogram,
    proof,
    lower,
    upper,
  }
}
