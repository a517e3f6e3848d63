import { describe, expect, test } from 'vitest'
import { weightOf } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { guessesNeeded, NO_PATTERN, type OutlineState, outlineOf, pathTo } from '../../../engine/strategy/outline.ts'
import { missesOf } from '../../../engine/strategy/strategy.ts'
import { randomStrategy } from '../sample-strategies.ts'

const statesOf = (state: OutlineState): OutlineState[] => [state, ...state.replies.flatMap(statesOf)]

describe('an outline', () => {
  test("has the header's counts for 200 random strategies", async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { game, strategy } = await randomStrategy(seed)
      const { header, root } = strategy
      const top = outlineOf(root, game)
      const { answers, weight, total, max, misses } = top
      expect({ answers, weight, total, max, misses }, `seed ${seed}`).toEqual({
        answers: header.answers,
        weight: header.weight,
        total: header.total,
        max: header.max,
        misses: missesOf(header),
      })
      expect(statesOf(top).length).toBe(top.states)
      const missed = statesOf(top).flatMap((state) => state.missed)
      const weigh = (word: string) => weightOf(game, game.idOf(word))
      expect(missed.reduce((sum, word) => sum + weigh(word), 0)).toBe(misses)
      for (const answer of missed) expect(pathTo(top, answer)?.at(-1)?.missed).toContain(answer)
      const needed = guessesNeeded(top)
      expect(new Set([...missed, ...needed.keys()])).toEqual(new Set(game.answers))
      expect([...needed].reduce((sum, [word, turn]) => sum + turn * weigh(word), 0)).toBe(total)
      for (const [answer, turn] of needed) {
        const path = pathTo(top, answer) as OutlineState[]
        expect(path.length).toBe(turn)
        // The path is the game that the answer makes of the strategy.
        path.slice(1).forEach((state, at) => {
          expect(state.pattern).toBe(patternOf(path[at].guess, answer))
        })
      }
    }
  })

  test('of a branch covers the answers of the branch', async () => {
    const { game, strategy } = await randomStrategy(3, 1)
    const top = outlineOf(strategy.root, game)
    for (const reply of top.replies) {
      const ids = game.answers.flatMap((word, id) => (patternOf(top.guess, word) === reply.pattern ? [id] : []))
      const branch = outlineOf(strategy.root.replies.get(reply.pattern) as never, game, ids)
      expect(branch).toEqual({ ...reply, pattern: NO_PATTERN })
    }
    expect(top.replies.map(({ pattern }) => pattern)).not.toContain(ALL_CORRECT)
    expect(pathTo(top, 'zzzzz')).toBeNull()
  })
})
