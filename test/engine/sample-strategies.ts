// Strategies for tests: random legal trees of small games, and the published trees if available.
import { existsSync, readFileSync } from 'node:fs'
import { createGame, createGameData, type Game } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../engine/rules/pattern.ts'
import { makeStrategy, NO_REPLIES, type Strategy, type StrategyNode } from '../../engine/strategy/strategy.ts'
import { randomGame, seededRandom } from './search/random-games.ts'

const SHARED = new URL('../../../shared/', import.meta.url)
export const hasPublishedTrees = existsSync(SHARED)
if (!hasPublishedTrees) console.log('skipped: the published trees of ../shared, which is not here')

/** Published by an independent program; totals and sizes as given by its author. */
export const PUBLISHED: { tree: string; lists: string; mode: Mode; total: number; max: number }[] = [
  { tree: 'original-normal-salet', lists: 'original', mode: 'normal', total: 7920, max: 5 },
  { tree: 'original-hard-salet', lists: 'original', mode: 'hard', total: 8122, max: 6 },
  { tree: 'nyt-2023-07-hard-tarse', lists: 'nyt-2023-07', mode: 'hard', total: 11627, max: 6 },
]

export function readPublished(tree: string): string {
  return readFileSync(new URL(`trees/${tree}.tree`, SHARED), 'utf8')
}

export async function publishedGame(lists: string): Promise<Game> {
  const words = (part: string) => readFileSync(new URL(`lists/${lists}-${part}.txt`, SHARED), 'utf8').match(/\w+/g)!
  return makeGame(lists, words('answers'), words('guesses'))
}

export async function makeGame(id: string, answers: readonly string[], guesses: readonly string[]): Promise<Game> {
  return createGame(await createGameData({ id, name: id, sources: [] }, answers, guesses))
}

/**
 * Any legal tree of a game with equal answers (even seeds) or weighted ones (odd seeds): bad guesses, guesses that
 * split nothing, second answers before first ones, missed answers.
 */
export async function randomStrategy(seed: number, wisdom = 0.6): Promise<{ game: Game; strategy: Strategy }> {
  const random = seededRandom(seed)
  const game = await randomGame(random, 40, 40, seed % 2 === 0 ? 'equal' : 'any')
  const limit = 1 + Math.floor(random() * 12)
  const grow = (ids: readonly number[], turn: number): StrategyNode => {
    const isWise = turn === limit || random() < wisdom
    const pool = isWise ? ids.map((id) => game.answers[id]) : game.guesses
    const word = pool[isWise && random() < 0.7 ? 0 : Math.floor(random() * pool.length)]
    return turn === limit ? { guess: game.idOf(word), replies: NO_REPLIES } : branch(word, ids, turn)
  }
  const branch = (word: string, ids: readonly number[], turn: number): StrategyNode => {
    const parts = new Map<number, number[]>()
    for (const id of ids) {
      const pattern = patternOf(word, game.answers[id])
      if (pattern !== ALL_CORRECT) parts.set(pattern, [...(parts.get(pattern) ?? []), id])
    }
    const replies = new Map(Array.from(parts, ([pattern, part]) => [pattern, grow(part, turn + 1)]))
    return { guess: game.idOf(word), replies }
  }
  const ids = game.answers.map((_, id) => id)
  return { game, strategy: makeStrategy(grow(ids, 1), game, { limit }) }
}

/** Always guesses the first answer left: simple and deterministic. */
export function alphabetical(game: Game, settings: { limit?: number; mode?: Mode } = {}): Strategy {
  const { limit = 12 } = settings
  const grow = (ids: readonly number[], turn: number): StrategyNode => {
    const replies = new Map<number, StrategyNode>()
    const patterns = ids.map((id) => patternOf(game.answers[ids[0]], game.answers[id]))
    for (const pattern of new Set(patterns)) {
      if (pattern === ALL_CORRECT || turn === limit) continue
      replies.set(
        pattern,
        grow(
          ids.filter((_, i) => patterns[i] === pattern),
          turn + 1,
        ),
      )
    }
    return { guess: ids[0], replies }
  }
  return makeStrategy(
    grow(
      game.answers.map((_, id) => id),
      1,
    ),
    game,
    { ...settings, limit },
  )
}

/** Eight words, two of them not answers; small enough to know by heart. */
export function smallGame(id = 'small'): Promise<Game> {
  const answers = ['bated', 'gated', 'hated', 'mated', 'rated', 'shame', 'grape', 'plate']
  return makeGame(id, answers, [...answers, 'bough', 'groom'])
}
