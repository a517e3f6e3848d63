/** A review's words: one plain sentence per guess, and one about its luck if there was any. */
import type { Turn } from '../engine/advice/analysis.ts'
import type { TurnScore } from '../engine/advice/scores.ts'
import type { Split } from '../engine/advice/skill.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import { countOf, formatCount, formatMean, plural } from './wording.ts'

/** Upper limits of cost for: as good, fine, a slip. */
const NOTHING_LOST = 0.005
const LITTLE_LOST = 0.1
const MUCH_LOST = 0.3
/** A reply at or above this percentile was lucky; unlucky at the other end. */
const LUCKY = 0.85

export type Mark = 'best' | 'as good' | 'fine' | 'slip' | 'blunder'

export function markOf({
  guess,
  best,
  cost,
  loses,
  longer,
}: Pick<Turn, 'guess' | 'best' | 'cost' | 'loses' | 'longer'>): Mark {
  if (guess === best) return 'best'
  if (loses > 0) return 'blunder'
  // A player who wants no long games has made one longer, whatever the average cost.
  if (longer > 0) return 'slip'
  if (cost < NOTHING_LOST) return 'as good'
  if (cost < LITTLE_LOST) return 'fine'
  return cost < MUCH_LOST ? 'slip' : 'blunder'
}

/** "MOIST cost 0.80: BIFID splits 21 words into 18 groups, MOIST only into 11." */
export function guessSentence(turn: Turn, score: TurnScore): string {
  const { before, cost } = turn
  const [guess, best] = [capitals(turn.guess), capitals(turn.best)]
  const mark = markOf(turn)
  if (before === 1) return mark === 'best' ? 'It was the only word left.' : `Only ${best} was left.`
  if (turn.loses > 0) return `${guess} could have run out of guesses where ${best} would not.`
  if (turn.longer > 0) return `In the worst case ${guess} takes ${countOf(turn.longer, 'guess')} more than ${best}.`
  if (mark === 'best') return before === 2 ? 'Two words left: a coin toss.' : 'No word was better.'
  if (mark === 'as good') return `${guess} was as good as any.`
  const why = reasonOf(guess, before, score)
  if (mark === 'fine') return `${formatMean(round(cost))} behind ${best}, which ${why}.`
  return `${guess} cost ${formatMean(round(cost))}: ${best} ${why}.`
}

/** Why the best word was better, by countable facts. */
function reasonOf(guess: string, before: number, { split, bestSplit }: TurnScore): string {
  const words = before === 2 ? 'both words' : `${formatCount(before)} words`
  if (bestSplit.groups > split.groups) {
    if (bestSplit.groups === before) return `tells ${before === 2 ? '' : 'all '}${words} apart, ${guess} doesn’t`
    return `splits ${words} into ${formatCount(bestSplit.groups)} groups, ${guess} only into ${formatCount(split.groups)}`
  }
  if (bestSplit.inAnswers && !split.inAnswers) return `could have been the answer, ${guess} couldn’t`
  if (bestSplit.largest < split.largest) return leavesFewer(guess, bestSplit, split)
  return 'leaves easier words for later'
}

function leavesFewer(guess: string, best: Split, yours: Split): string {
  return `never leaves more than ${formatCount(best.largest)} words, ${guess} up to ${formatCount(yours.largest)}`
}

/** The luck of the colours; empty if there was little. */
export function luckSentence({ pattern, before }: Turn, { percentile, split }: TurnScore): string {
  if (percentile === null || before === 1) return ''
  if (pattern === ALL_CORRECT) return `Lucky: 1 chance in ${formatCount(before)}.`
  const share = (part: number) => `${Math.round(100 * part)}%`
  if (split.groups === before) return ''
  if (percentile >= LUCKY) return `Lucky: ${share(percentile)} of the words would have left you more.`
  if (percentile <= 1 - LUCKY) return `Unlucky: ${share(1 - percentile)} of the words would have left you fewer.`
  return ''
}

/** The costliest guess, and what would have been better. */
export function costliestSentence(turns: readonly Turn[]): string {
  const costliest = turns.reduce<Turn | null>(
    (most, turn) => (most === null || turn.cost > most.cost ? turn : most),
    null,
  )
  if (costliest === null || costliest.cost < NOTHING_LOST) return riskiestSentence(turns)
  const { guess, best, cost } = costliest
  const saved = formatMean(round(cost))
  return `Costliest guess: ${capitals(guess)}. ${capitals(best)} would have saved ${saved} ${plural('guess', Number(saved))} on average.`
}

/** If nothing was lost on average: what was risked. */
function riskiestSentence(turns: readonly Turn[]): string {
  const risky = turns.find(({ loses }) => loses > 0) ?? turns.find(({ longer }) => longer > 0)
  if (risky === undefined) return 'Every guess was as good as it gets.'
  const may = risky.loses > 0 ? 'might have run out of guesses' : 'might have taken longer'
  return `${capitals(risky.guess)} ${may}, ${capitals(risky.best)} would not.`
}

const round = (figure: number): number => Math.round(figure * 100) / 100
