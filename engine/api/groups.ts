// The replies that a guess splits answers into.

import { formatPattern, patternOf } from '../rules/pattern.ts'
import type { Group } from './answer.ts'

/** By size, the largest first, then by colours; each lists at most `listed` of its answers. */
export function groupsOf(guess: string, answers: readonly string[], listed: number): Group[] {
  const words = new Map<number, string[]>()
  for (const answer of answers) {
    const pattern = patternOf(guess, answer)
    const group = words.get(pattern)
    if (group) group.push(answer)
    else words.set(pattern, [answer])
  }
  return [...words]
    .sort(([a, { length: sizeA }], [b, { length: sizeB }]) => sizeB - sizeA || a - b)
    .map(([pattern, group]) => ({
      pattern: formatPattern(pattern),
      remaining: group.length,
      answers: group.slice(0, listed),
    }))
}
