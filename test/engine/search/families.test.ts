import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { Families } from '../../../engine/search/families.ts'
import { createSolver, INFINITE_TOTAL } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'

const original = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)
const answers = original.answers.filter((word) => /.ight|.ound|.atch|.ower/.test(word))
const others = original.guesses.filter((word, at) => at % 60 === 0 || word === 'glift')
const about = { id: 'families', name: 'Families', sources: [] }
const game = createGame(await createGameData(about, answers, [...new Set([...answers, ...others])]))

describe('families', () => {
  it('refute the openers that cannot win, and no other', () => {
    const solver = createSolver(kernel, game)
    const ids = Uint16Array.from(answers, (word) => game.idOf(word)).sort()
    for (const mode of ['normal', 'hard'] as const) {
      for (const limit of [3, 4, 5]) {
        const impossible = game.guesses.map((_, opener) => {
          const question = { answers: ids, mode, goal: 'mean', left: limit } as const
          const total = solver.evaluateBelow(question, opener, INFINITE_TOTAL)
          // The value of one guess is found without using families.
          const { misses, total: own } = solver.evaluate(question, opener)
          expect(total, `${game.guesses[opener]}, ${mode}, ${limit}`).toBe(misses > 0 ? INFINITE_TOTAL : own)
          return misses > 0
        })
        if (limit === 3) expect(impossible).not.toContain(false)
      }
    }
  })

  it('are checked once per set, the largest first', () => {
    const asked: string[] = []
    const families = new Families(game, {
      partsOf: (set, guess) => {
        const parts = new Map<number, number[]>()
        for (const id of set) {
          const pattern = patternOf(game.guesses[guess], game.guesses[id])
          parts.set(pattern, [...(parts.get(pattern) ?? []), id])
        }
        return new Map([...parts].map(([pattern, part]) => [pattern, Uint16Array.from(part)]))
      },
      isUnwinnable: (set) => {
        asked.push([...set].map((id) => game.guesses[id]).join(' '))
        return set.length > 7
      },
    })
    // Of the nine with the same ending it tells light and fight apart from the rest.
    expect(families.refute(game.idOf('light'), 2)).toBe(true)
    expect(asked).toEqual(['eight fight might night right sight tight wight'])
    expect(families.refute(game.idOf('light'), 2)).toBe(true)
    expect(asked.length).toBe(1)
  })
})
