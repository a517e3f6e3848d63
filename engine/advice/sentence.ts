// Advice in a few short English sentences, for the command, bots and screen readers. Plain, exact, kind: every figure says
// what it is about, and nothing is praised or blamed.

import { capitals } from '../rules/word.ts'
import type { Advice, AdviceResult, GameOver } from './advice.ts'

/** More words than this are counted, not named. */
const NAMED_WORDS = 5

/** What to play, in whole sentences. It names the answers when only one or two are left: take care with spoilers. */
export function describeAdvice(result: AdviceResult): string {
  if ('error' in result) return sentence(result.detail)
  return result.status === 'play' ? describePlay(result) : describeEnd(result)
}

function describePlay(advice: Advice): string {
  const { answers, guaranteed, inAnswers, limit, pool, remaining, row } = advice
  const guess = capitals(advice.guess)
  const [first, second] = answers.map((word) => capitals(word))
  const sentences: string[] = []
  if (pool === 'guesses') sentences.push('No answer fits, so every allowed guess counts.')
  if (advice.exclusionDropped) sentences.push('Only excluded words fit, so they count again.')
  if (remaining === 1) sentences.push(`It must be ${first}, the only word left.`)
  else if (remaining === 2) sentences.push(`Play ${guess}. ${describePair(advice, first, second)}`)
  else {
    sentences.push(`${row === 1 ? 'Open with' : 'Play'} ${guess}: ${expectation(advice)}`)
    if (!inAnswers) sentences.push(`${guess} can't be the answer itself.`)
  }
  if (!guaranteed) {
    const losses = remaining > 1 ? `: ${describeLosses(advice)}` : ''
    sentences.push(`${count(limit, 'guess')} may not be enough${losses}.`)
  }
  return sentences.join(' ')
}

/** The advice plays the likelier of two answers; with equal chances it does not matter. */
function describePair({ histogram, weight, guess, answers }: Advice, first: string, second: string): string {
  const share = histogram[0] / weight
  const likely = capitals(guess)
  if (share === 0.5 || !answers.includes(guess)) return `It's ${first} or ${second}: toss a coin.`
  return `Most likely ${likely} (${Math.round(100 * share)}%), else ${likely === first ? second : first}.`
}

/** How many words are lost: "are", not "may be", only if that is proved. */
export function describeLosses({ misses, missesLower, remaining, weight }: Advice): string {
  if (weight !== remaining) return describeChances(missesLower / weight, misses / weight)
  const of = `of ${count(remaining, 'word')}`
  if (missesLower === misses) return `${misses} ${of} ${misses === 1 ? 'is' : 'are'} lost`
  if (missesLower > 0) return `${missesLower} to ${misses} ${of} are lost`
  return `up to ${misses} ${of} may be lost`
}

/** If some answers are likelier than others, the chance of losing says more than a count. */
function describeChances(least: number, most: number): string {
  const [lower, upper] = [least, most].map((chance) => `${(100 * chance).toFixed(chance < 0.001 ? 3 : 1)}%`)
  if (least === most) return `${upper} of games are lost`
  return least > 0 ? `${lower} to ${upper} of games are lost` : `up to ${upper} of games may be lost`
}

/** What the rest of the game takes. Only if the guess is not proved best do we say how much better another could be. */
function expectation(advice: Advice): string {
  const { lower, mean, misses, proof, remaining, row, total, upper, weight } = advice
  const words = row === 1 ? `${count(remaining, 'possible answer')}, ` : `${count(remaining, 'word')} left, `
  const more = row === 1 ? 'guesses' : 'more guesses'
  const cost = `${words}${mean.toFixed(2)} ${more} on average${misses > 0 ? ' if found in time' : ''}`
  if (proof === 'exact' && advice.isBestOpener) return `${cost}, proved: no first word is better.`
  if (proof === 'exact') return row === 1 ? `${cost}, proved for this first word.` : `${cost}, proved.`
  // Strategies that may find more answers, or have a smaller maximum, do not compare by their totals.
  if (upper !== total || weight === misses) return `${cost}, ${row === 1 ? 'not proved' : 'not proved best'}.`
  const least = (lower / (weight - misses)).toFixed(2)
  if (row === 1) return `${cost}. Not proved: this first word takes at least ${least}.`
  return `${cost}. Not proved best: no guess takes fewer than ${least}.`
}

function describeEnd({ answers, limit, remaining, row, status }: GameOver): string {
  if (status === 'solved') return `Solved in ${count(row, 'guess')}. The answer is ${capitals(answers[0])}.`
  const words = answers.map((word) => capitals(word))
  const left = remaining > NAMED_WORDS ? `${count(remaining, 'word')} still fit` : `The answer is ${words.join(' or ')}`
  return `You have used all ${count(limit, 'guess')}. ${left}.`
}

function count(n: number, noun: string): string {
  const plural = noun.endsWith('s') ? `${noun}es` : `${noun}s`
  return `${n.toLocaleString('en-US')} ${n === 1 ? noun : plural}`
}

function sentence(text: string): string {
  const full = text.endsWith('.') ? text : `${text}.`
  return full[0].toUpperCase() + full.slice(1)
}
