// An advice in one English sentence, for the command, bots and screen readers. Plain, exact, kind: every figure says what
// it is over, and nothing is praised or blamed.

import type { Advice, AdviceResult, GameOver } from './advice.ts'

/** More words than this are counted, not named. */
const NAMED_WORDS = 5

/** One sentence with a full stop. It names answers where there are one or two: whoever shows it minds spoilers. */
export function describeAdvice(result: AdviceResult): string {
  if ('error' in result) return sentence(result.detail)
  return sentence(result.status === 'play' ? describePlay(result) : describeEnd(result))
}

function describePlay(advice: Advice): string {
  const { answers, guaranteed, inAnswers, limit, pool, remaining, row } = advice
  const guess = advice.guess.toUpperCase()
  const [first, second] = answers.map((word) => word.toUpperCase())
  const clauses: string[] = []
  if (pool === 'guesses') clauses.push('no answer of the game fits, so this is over the whole guess list')
  if (advice.exclusionDropped) clauses.push('only excluded words fit, so they count after all')
  const noun = nounOf(pool)
  if (remaining === 1) clauses.push(`it is ${first}, the only ${noun} left`)
  else if (remaining === 2) clauses.push(`play ${guess}: it is ${first} or ${second}, ${describePair(advice)}`)
  else {
    clauses.push(`${row === 1 ? 'open with' : 'play'} ${guess}: ${expectation(advice)}`)
    if (!inAnswers) clauses.push('it cannot be the answer itself')
  }
  if (!guaranteed) {
    const losses = remaining > 1 ? `: ${describeLosses(advice)}` : ''
    clauses.push(`a win within ${count(limit, 'guess')} is not guaranteed${losses}`)
  }
  return clauses.join('; ')
}

/** The first guess has the likelier answer; where both are equally likely it does not matter. */
function describePair({ histogram, weight, guess, answers }: Advice): string {
  const share = histogram[0] / weight
  if (share === 0.5 || !answers.includes(guess)) return 'a coin toss'
  return `${guess.toUpperCase()} with a chance of ${Math.round(100 * share)}%`
}

/** How many answers are lost: that so many are is said only where it is proved. */
export function describeLosses({ misses, missesLower, pool, remaining, weight }: Advice): string {
  if (weight !== remaining) return describeChances(missesLower / weight, misses / weight)
  const of = `of ${count(remaining, nounOf(pool))}`
  if (missesLower === misses) return `${misses} ${of} ${misses === 1 ? 'is' : 'are'} lost`
  if (missesLower > 0) return `${missesLower} to ${misses} ${of} are lost`
  return `up to ${misses} ${of} may be lost`
}

/** Where some answers are likelier than others, the chance of losing says more than their number. */
function describeChances(least: number, most: number): string {
  const [lower, upper] = [least, most].map((chance) => `${(100 * chance).toFixed(chance < 0.001 ? 3 : 1)}%`)
  if (least === most) return `${upper} of games are lost`
  return least > 0 ? `${lower} to ${upper} of games are lost` : `up to ${upper} of games may be lost`
}

/** What is still needed: one figure where it is proved, else what it is between. */
function expectation({ lower, mean, misses, pool, proof, remaining, row, total, upper, weight }: Advice): string {
  const solved = weight - misses
  const noun = nounOf(pool)
  const over =
    misses > 0
      ? `over the ${weight === remaining ? count(solved, noun) : `${noun}s`} found in time`
      : `over ${count(remaining, noun)}${row > 1 ? ' left' : ''}`
  const unit = row === 1 ? 'guesses' : 'more guesses'
  if (proof === 'exact') {
    const proved = row === 1 ? 'proved best after this first word' : 'proved'
    return `${mean.toFixed(2)} ${unit} on average ${over}, ${proved}`
  }
  // Strategies that may find more answers, or have a smaller maximum, do not compare by their totals.
  if (upper !== total) return `${mean.toFixed(2)} ${unit} on average ${over}, not proved best`
  const [least, most] = [lower, upper].map((bound) => (solved > 0 ? bound / solved : 0).toFixed(2))
  return `at least ${least}, at most ${most} ${unit} on average ${over}`
}

function describeEnd({ answers, limit, pool, remaining, row, status }: GameOver): string {
  if (status === 'solved') return `solved in ${count(row, 'guess')}: the answer is ${answers[0].toUpperCase()}`
  const noun = nounOf(pool)
  const words = answers.map((word) => word.toUpperCase())
  const left = remaining > NAMED_WORDS ? `${count(remaining, noun)} still fit` : `the answer is ${words.join(' or ')}`
  return `all ${count(limit, 'guess')} are used; ${left}`
}

function nounOf(pool: Advice['pool']): string {
  return pool === 'answers' ? 'answer' : 'word'
}

function count(n: number, noun: string): string {
  const plural = noun.endsWith('s') ? `${noun}es` : `${noun}s`
  return `${n.toLocaleString('en-US')} ${n === 1 ? noun : plural}`
}

function sentence(text: string): string {
  const full = text.endsWith('.') ? text : `${text}.`
  return full[0].toUpperCase() + full.slice(1)
}
