// The groups into which a guess splits answers.

import { type Game, weightOf } from '../rules/game.ts'
import { formatRowPattern, patternOf } from '../rules/pattern.ts'
import type { Group } from './answer.ts'

/** The likeliest first, then by colours; each lists at most `listed` of its answers. */
export function groupsOf(
  game: Pick<Game, 'weights' | 'idOf'>,
  guess: string,
  answers: readonly string[],
  listed: number,
): Group[] {
  const groups = new Map<number, { words: string[]; weight: number }>()
  let whole = 0
  for (const answer of answers) {
    const pattern = patternOf(guess, answer)
    const group = groups.get(pattern) ?? { words: [], weight: 0 }
    const weight = weightOf(game, game.idOf(answer))
    group.words.push(answer)
    group.weight += weight
    whole += weight
    groups.set(pattern, group)
  }
  return [...groups]
    .sort(([a, { weight: weightA }], [b, { weight: weightB }]) => weightB - weightA || a - b)
    .map(([pattern, { words, weight }]) => ({
      pattern: formatRowPattern({ guess, pattern }),
      share: weight / whole,
      remaining: words.length,
      answers: words.slice(0, listed),
    }))
}
