import { describe, expect, it } from 'vitest'
import { PastLearner, pastOf, UNSEEN_USED_SHARE } from '../../../engine/odds/past.ts'

const word = (index: number) =>
  String.fromCharCode(
    97 + (Math.floor(index / 26 ** 2) % 26),
    97 + (Math.floor(index / 26) % 26),
    97 + (index % 26),
  ).padStart(5, 'a')

describe('the past', () => {
  it('expects one repeat in twenty before the first day', () => {
    const { usedShare, outsideShare, days } = pastOf([], () => true)
    expect({ usedShare, outsideShare, days }).toEqual({ usedShare: UNSEEN_USED_SHARE, outsideShare: 0.01, days: 0 })
    expect(UNSEEN_USED_SHARE).toBe(0.05)
  })

  it('gives a day half its weight after sixty more', () => {
    const learner = new PastLearner(() => true)
    for (let day = 0; day < 60; day++) learner.add(word(day))
    // Sixty fresh answers, the last of which counts 1, the first 2^(-59/60).
    const fresh = Array.from({ length: 60 }, (_, age) => 0.5 ** (age / 60)).reduce((a, b) => a + b)
    expect(learner.past.usedShare).toBeCloseTo(0.5 / (10 + fresh), 12)
  })

  it('follows a change within two months, and forgets it again', () => {
    const learner = new PastLearner(() => true)
    for (let day = 0; day < 1500; day++) learner.add(word(day))
    expect(learner.past.usedShare).toBeLessThan(0.006)
    // From now on every tenth answer has been used before.
    for (let day = 0; day < 60; day++) learner.add(day % 10 === 9 ? word(day) : word(1500 + day))
    const after = learner.past.usedShare
    expect(after).toBeGreaterThan(0.04)
    expect(after).toBeLessThan(0.1)
    for (let day = 0; day < 200; day++) learner.add(word(2000 + day))
    expect(learner.past.usedShare).toBeLessThan(0.02)
  })

  it('remembers how often a word was used, and how many came from outside the pool', () => {
    const entries = ['plate', 'slate', 'plate', 'zzzzz'].map((word, index) => ({ word, at: index + 1 }))
    const past = pastOf(entries, (word) => word !== 'zzzzz')
    expect([...past.used]).toEqual([
      ['plate', 2],
      ['slate', 1],
      ['zzzzz', 1],
    ])
    expect(past.outsideShare).toBeCloseTo((1 + 1) / (100 + 4), 12)
    expect(past.days).toBe(4)
  })
})
