// Judges a player on past puzzles, each played knowing only the answers before it.
//
// One game has a standard deviation of 0.65 guesses, so the mean of a year is good to only about 0.035. So two players
// are compared on the same puzzles, and the log-loss of the odds is the sharper measure of a prior.

/** A lost game counts this much more than the limit in a mean. */
const LOSS_OVER = 1
/** 95% of a normal distribution is within this many standard deviations of the mean. */
const NORMAL_95 = 1.96

/** A player's result on one day. */
export interface DayResult {
  date: string
  /** Guesses taken; 0 for a lost game. */
  guesses: number
  /** Whether the answer is outside the game's pool. */
  isOutside: boolean
  /** The chance that the day's odds gave the answer; 0 for an unknown word. */
  chance: number
}

/** A year, say. */
export interface BacktestSummary {
  games: number
  /** Guesses on average; a loss counts one more than the limit. */
  mean: number
  losses: number
  /** Days with an answer outside the pool, and how many of these were lost. */
  outside: number
  outsideLosses: number
  /** Games by guesses; index 0 is one guess. */
  histogram: number[]
  /** Minus the natural logarithm of the answer's chance, averaged over the days with known answers. */
  logLoss: number
}

export function summarizeDays(days: readonly DayResult[], limit: number): BacktestSummary {
  const histogram = Array.from({ length: limit }, (_, at) => days.filter(({ guesses }) => guesses === at + 1).length)
  const outside = days.filter(({ isOutside }) => isOutside)
  const known = days.filter(({ chance }) => chance > 0)
  return {
    games: days.length,
    mean: meanOf(days.map((day) => costOf(day, limit))),
    losses: days.filter(isLoss).length,
    outside: outside.length,
    outsideLosses: outside.filter(isLoss).length,
    histogram,
    logLoss: meanOf(known.map(({ chance }) => -Math.log(chance))),
  }
}

/** The difference between two players on the same days. */
export interface PairedDifference {
  /** Guesses of the first minus those of the second, on average. */
  mean: number
  /** Its 95% interval. */
  low: number
  high: number
}

/** @throws RangeError if the days differ */
export function comparePaired(a: readonly DayResult[], b: readonly DayResult[], limit: number): PairedDifference {
  if (a.length !== b.length || a.some(({ date }, at) => date !== b[at].date)) {
    throw new RangeError('players are compared on the same days')
  }
  const differences = a.map((day, at) => costOf(day, limit) - costOf(b[at], limit))
  const mean = meanOf(differences)
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, differences.length - 1)
  const half = NORMAL_95 * Math.sqrt(variance / differences.length)
  return { mean, low: mean - half, high: mean + half }
}

function isLoss({ guesses }: DayResult): boolean {
  return guesses === 0
}

function costOf(day: DayResult, limit: number): number {
  return isLoss(day) ? limit + LOSS_OVER : day.guesses
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
