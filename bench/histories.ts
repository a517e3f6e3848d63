// Random, seeded histories like those a Worker is asked about: a random opener, a random answer, then sensible (still
// possible), common or foolish (any word) guesses.
import type { Game } from '../engine/rules/game.ts'
import type { Row } from '../engine/rules/history.ts'
import { patternOf } from '../engine/rules/pattern.ts'

const COMMON = 'crane slate adieu audio raise stare house about trace roate tears irate train least soare'.split(' ')

/** mulberry32: small, seeded, good enough for drawing. */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Histories of `least` to `most` rows, none of them won. */
export function randomHistories(game: Game, count: number, seed: number, least = 2, most = 4): Row[][] {
  const below = randomBelow(seed)
  const pick = (words: readonly string[]) => words[below(words.length)]
  return Array.from({ length: count }, () => {
    const answer = pick(game.answers)
    const rows: Row[] = []
    const length = least + below(most - least + 1)
    while (rows.length < length) {
      const kind = rows.length === 0 ? 2 : below(3)
      const fits = (word: string) => rows.every(({ guess, pattern }) => patternOf(guess, word) === pattern)
      const guess = kind === 0 ? pick(game.answers.filter(fits)) : kind === 1 ? pick(COMMON) : pick(game.guesses)
      if (guess !== answer) rows.push({ guess, pattern: patternOf(guess, answer) })
      else if (kind === 0 && game.answers.filter(fits).length === 1) break
    }
    return rows
  })
}

/** URLs of `next` that the stored tree of the best opener answers: its games, cut off at any row. */
export async function pathsOnTree(address: string, game: Game, count: number): Promise<string[]> {
  const paths: string[] = [`/api/v1/next?game=${game.id}`]
  for (let at = 0; paths.length < count; at++) {
    const answer = game.answers[(at * 97) % game.answers.length]
    const response = await fetch(`${address}/api/v1/simulate?game=${game.id}&answer=${answer}`)
    const { history } = (await response.json()) as { history: string }
    const rows = history.split(',')
    for (let cut = 1; cut < rows.length; cut++) paths.push(`/api/v1/next?game=${game.id}&h=${rows.slice(0, cut)}`)
  }
  return paths.slice(0, count)
}
