/** The stored openers of a setting, best first, from a manifest. */
import { isBetterStrategy, type ManifestStrategy } from '../engine/formats/manifest.ts'
import type { PageSetting } from './address.ts'
import type { GameFacts, OpenerFacts } from './position.ts'

export function openersOf(
  strategies: Iterable<ManifestStrategy>,
  { mode, goal, limit }: PageSetting,
  game: GameFacts,
): OpenerFacts[] {
  return [...strategies]
    .filter((entry) => entry.hash === game.hash && entry.mode === mode && entry.goal === goal && entry.limit === limit)
    .sort((a, b) => (isBetterStrategy(a, b) ? -1 : 1))
    .map(({ opener, total, misses = 0 }) => ({ word: opener, mean: total / (game.weight - misses) }))
}
