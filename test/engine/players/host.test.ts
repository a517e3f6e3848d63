import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerOfSeed, SEEDS, stubbornReply } from '../../../engine/players/host.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'

const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)

describe('the word of a seed', () => {
  test('is always the same, and every word comes up', () => {
    expect(answerOfSeed(game.answers, 7)).toBe(answerOfSeed(game.answers, 7))
    const drawn = new Set(Array.from({ length: 60_000 }, (_, seed) => answerOfSeed(game.answers, seed)))
    expect(drawn.size).toBe(game.answers.length)
  })

  test('comes up in proportion to its weight', () => {
    const weights = Uint8Array.from([1, 2, 4, 1])
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 40_000; seed++) {
      const word = answerOfSeed(['a', 'b', 'c', 'd'], seed, weights)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    const share = (word: string) => (counts.get(word) ?? 0) / 40_000
    for (const [word, expected] of [
      ['a', 1 / 8],
      ['b', 2 / 8],
      ['c', 4 / 8],
      ['d', 1 / 8],
    ] as const) {
      expect(Math.abs(share(word) - expected)).toBeLessThan(0.01)
    }
  })

  test('is a word for every seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SEEDS - 1 }), (seed) =>
        game.answers.includes(answerOfSeed(game.answers, seed)),
      ),
    )
  })
})

describe('a stubborn host', () => {
  test('keeps at least as many words as any answer would, and never gives in early', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...game.guesses),
        fc.uniqueArray(fc.constantFrom(...game.answers), { minLength: 2 }),
        (guess, words) => {
          const reply = stubbornReply(words, guess)
          const kept = (pattern: number) => words.filter((word) => patternOf(guess, word) === pattern).length
          expect(reply).not.toBe(ALL_CORRECT)
          for (const word of words) {
            const pattern = patternOf(guess, word)
            if (pattern !== ALL_CORRECT) expect(kept(reply)).toBeGreaterThanOrEqual(kept(pattern))
          }
        },
      ),
    )
  })

  test('gives in when its last word is guessed', () => {
    expect(stubbornReply(['crane'], 'crane')).toBe(ALL_CORRECT)
    expect(stubbornReply(['crane'], 'slate')).toBe(patternOf('slate', 'crane'))
  })
})
