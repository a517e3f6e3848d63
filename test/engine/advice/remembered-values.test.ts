import { describe, expect, test } from 'vitest'
import type { Valuer } from '../../../engine/advice/analysis.ts'
import { RememberedValues } from '../../../engine/advice/remembered-values.ts'
import type { Question } from '../../../engine/search/solver.ts'

const at = (rows: Question['rows']): Question => ({
  answers: Uint16Array.of(1, 2),
  mode: 'normal',
  goal: 'mean',
  left: 6,
  rows,
})
const AFTER = [{ guess: 'crane', pattern: 0 }]

function counted(proof: 'exact' | 'bounds') {
  const asked: string[] = []
  const valuer: Valuer = {
    best: ({ rows }) => {
      asked.push(`best ${rows?.length}`)
      return { total: 3, misses: 0, max: 2, proof, guess: 1 }
    },
    of: ({ rows }, guess) => {
      asked.push(`${guess} ${rows?.length}`)
      return { total: 4, misses: 0, max: 2, proof }
    },
  }
  return { asked, values: new RememberedValues(valuer) }
}

describe('values of many games', () => {
  test('are searched only once if proved', () => {
    const { asked, values } = counted('exact')
    for (let game = 0; game < 3; game++) {
      expect(values.best(at(AFTER)).total).toBe(3)
      expect(values.of(at(AFTER), 'slate').total).toBe(4)
      expect(values.of(at([]), 'slate').total).toBe(4)
    }
    expect(asked).toEqual(['best 1', 'slate 1', 'slate 0'])
  })

  test('are searched again if only bounds are known, except for first guesses found elsewhere', () => {
    const { asked, values } = counted('bounds')
    const opening = { misses: 0, max: 6, proof: 'bounds' } as const
    values.keepOpenings({ total: 9, guess: 2, ...opening }, new Map([['slate', { total: 10, ...opening }]]))
    expect(values.best(at([])).total).toBe(9)
    expect(values.of(at([]), 'slate').total).toBe(10)
    values.best(at(AFTER))
    values.best(at(AFTER))
    expect(asked).toEqual(['best 1', 'best 1'])
  })
})
