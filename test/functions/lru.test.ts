import { expect, test } from 'vitest'
import { Lru } from '../../functions/cache/lru.ts'

test('the least recently used entry is dropped first', () => {
  const lru = new Lru<string, number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  expect(lru.size).toBe(2)
})

test('a key set twice takes one place', () => {
  const lru = new Lru<string, number>(2)
  lru.set('a', 1)
  lru.set('a', 2)
  expect([lru.get('a'), lru.size]).toEqual([2, 1])
})
