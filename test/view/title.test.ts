import { expect, test } from 'vitest'
import { ALL_CORRECT } from '../../engine/rules/pattern.ts'
import type { Position } from '../../view/position.ts'
import { titleOf } from '../../view/title.ts'

const after = (kind: string): Position =>
  ({
    address: {
      rows: [
        { guess: 'fuzzy', pattern: 0 },
        { guess: 'zesty', pattern: ALL_CORRECT },
      ],
    },
    reply: { kind },
  }) as unknown as Position

test('the title says solved only if a word fits all rows', () => {
  expect(titleOf(after('over'))).toBe('Solved in 2 · Fivebase')
  expect(titleOf(after('problem'))).toBe('2 guesses played · Fivebase')
})
