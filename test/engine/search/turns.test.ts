import { expect, test } from 'vitest'
import { INFINITE_TOTAL } from '../../../engine/search/kernel/exports.ts'
import { searchInTurns } from '../../../engine/search/turns.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A state with this total. A search takes the given work in one go, and leaves nothing to the next one. */
function state(total: number, work: { any: number; bounded: (below: number) => number }) {
  const asked: number[] = []
  const search = (below: number, allowed: number): number | null => {
    asked.push(below)
    const needed = below === INFINITE_TOTAL ? work.any : work.bounded(below)
    if (needed > allowed) return null
    return total < below ? total : Math.max(below, Math.min(total, below + 3))
  }
  return { asked, search }
}

test('a search for any total that ends in its first turn is the only one', () => {
  const { asked, search } = state(250, { any: 1e9, bounded: () => 1 })
  expect(searchInTurns(200, 700, search)).toBe(250)
  expect(asked).toEqual([INFINITE_TOTAL])
})

test('where it does not end, a rising bound finds the total', () => {
  const { asked, search } = state(431, { any: NEVER, bounded: () => 1 })
  expect(searchInTurns(200, 700, search)).toBe(431)
  expect(asked[0]).toBe(INFINITE_TOTAL)
  const bounds = asked.slice(1)
  expect(bounds).toEqual([...bounds].sort((a, b) => a - b))
  expect(bounds[0]).toBe(200)
  expect(bounds.at(-2)).toBeLessThanOrEqual(431)
  expect(bounds.at(-1)).toBeGreaterThan(431)
})

test('a bounded search that does not end either goes on in the next turn, with more work', () => {
  const { asked, search } = state(431, { any: NEVER, bounded: (below) => (below > 400 ? 5e10 : 1) })
  expect(searchInTurns(200, 700, search)).toBe(431)
  expect(asked.filter((below) => below === INFINITE_TOTAL).length).toBe(4)
})

test('a lost state is found lost: by the search for any total, however long it takes, or by a bounded one', () => {
  const slow = state(INFINITE_TOTAL, { any: 9e10, bounded: () => 1 })
  expect(searchInTurns(200, 700, slow.search)).toBe(INFINITE_TOTAL)
  expect(slow.asked.at(-1)).toBe(INFINITE_TOTAL)
  const lost = (below: number) => (below === INFINITE_TOTAL ? null : INFINITE_TOTAL)
  expect(searchInTurns(200, 700, lost)).toBe(INFINITE_TOTAL)
})
