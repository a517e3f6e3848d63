// The host of a practice game: a word drawn from the list, or none at all. A stubborn host always gives the reply that
// keeps most words possible, so the word is settled as late as possible.

import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'

/** Seeds are integers below this, so that a link can name one. */
export const SEEDS = 1_000_000

/** The answer for a seed: the same everywhere, and each as likely as its weight. */
export function answerOfSeed(answers: readonly string[], seed: number, weights: Uint8Array | null = null): string {
  const share = scramble(seed) / 2 ** 32
  if (weights === null) return answers[Math.floor(share * answers.length)]
  let left = share * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return answers[at] ?? answers[answers.length - 1]
}

/** Neighbouring seeds give unrelated words. The finaliser of MurmurHash3. */
function scramble(seed: number): number {
  let bits = seed >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * The reply that leaves most words possible; among ties the one that tells least, the smallest pattern. All correct
 * only if nothing else is left.
 */
export function stubbornReply(words: readonly string[], guess: string): number {
  const sizes = new Map<number, number>()
  for (const word of words) {
    const pattern = patternOf(guess, word)
    sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1)
  }
  const replies = [...sizes].filter(([pattern]) => pattern !== ALL_CORRECT)
  if (replies.length === 0) return ALL_CORRECT
  return replies.reduce((best, reply) =>
    reply[1] > best[1] || (reply[1] === best[1] && reply[0] < best[0]) ? reply : best,
  )[0]
}
