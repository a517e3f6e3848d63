import { expect, test } from 'vitest'
import { INFINITE_TOTAL } from '../../../engine/search/kernel/exports.ts'
import { searchInTurns } from '../../../engine/search/turns.ts'

const NEVER = Number.POSITIVE_INFINITY

interface Needs {
  any: number
  bounded: (below: number) => number
  decide: number
}

/** A state with this total. Each question takes the given work in one go, and leaves nothing to the next one. */
function state(total: number, needs: Needs) {
  const asked: number[] = []
  const search = (below: number, work: number): number | null => {
    asked.push(below)
    if ((below === INFINITE_TOTAL ? needs.any : needs.bounded(below)) > work) return null
    return total < below ? total : Math.max(below, Math.min(total, below + 3))
  }
  let decided = 0
  const decide = (work: number): boolean | null => {
    decided++
    return needs.decide > work ? null : total < INFINITE_TOTAL
  }
  const found = (isLikelyLost = false) => searchInTurns({ least: 200, most: 700, isLikelyLost, search, decide })
  return { found, asked, decided: () => decided }
}

test('a search for any total that ends in its first turn is the only one', () => {
  const { found, asked, decided } = state(250, { any: 1e9, bounded: () => 1, decide: 1 })
  expect(found()).toBe(250)
  expect(asked).toEqual([INFINITE_TOTAL])
  expect(decided()).toBe(0)
})

test('where it does not end, a rising bound finds the total', () => {
  const { found, asked } = state(431, { any: NEVER, bounded: () => 1, decide: NEVER })
  expect(found()).toBe(431)
  const [first, second, ...bounds] = asked
  expect([first, second]).toEqual([INFINITE_TOTAL, INFINITE_TOTAL])
  expect(bounds).toEqual([...bounds].sort((a, b) => a - b))
  expect(bounds[0]).toBe(200)
  expect(bounds.at(-2)).toBeLessThanOrEqual(431)
  expect(bounds.at(-1)).toBeGreaterThan(431)
})

test('a bounded search that does not end goes on in the next turn, with more work, and to the end once the state is won', () => {
  const slow = (work: number) => (below: number) => (below > 400 ? work : 1)
  const open = state(431, { any: NEVER, bounded: slow(6e10), decide: NEVER })
  expect(open.found()).toBe(431)
  expect(open.asked.filter((below) => below > 400 && below < INFINITE_TOTAL).length).toBe(4 + 2)
  expect(open.decided()).toBe(2 + 3)
  const won = state(431, { any: NEVER, bounded: slow(9e99), decide: 5e9 })
  expect(won.found()).toBe(431)
  expect(won.decided()).toBe(2)
})

test('a lost state is found lost: by any of the three, however long it takes', () => {
  const decided = state(INFINITE_TOTAL, { any: NEVER, bounded: () => 1, decide: 9e10 })
  expect(decided.found()).toBe(INFINITE_TOTAL)
  expect(decided.decided()).toBe(5)
  expect(state(INFINITE_TOTAL, { any: 1, bounded: () => NEVER, decide: NEVER }).found()).toBe(INFINITE_TOTAL)
  const search = (below: number) => (below === INFINITE_TOTAL ? null : INFINITE_TOTAL)
  expect(searchInTurns({ least: 200, most: 700, isLikelyLost: false, search, decide: () => null })).toBe(INFINITE_TOTAL)
})

test('a state that is likely lost is decided first, and otherwise searched like any other', () => {
  const lost = state(INFINITE_TOTAL, { any: 1, bounded: () => NEVER, decide: 9e9 })
  expect(lost.found(true)).toBe(INFINITE_TOTAL)
  expect(lost.asked).toEqual([])
  for (const decide of [1, NEVER]) {
    const won = state(250, { any: 1, bounded: () => 1, decide })
    expect(won.found(true)).toBe(250)
    expect(won.asked).toEqual([INFINITE_TOTAL])
    expect(won.decided()).toBe(1)
  }
})
