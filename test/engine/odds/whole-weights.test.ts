import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divergence, nearestPower, powerWeights, wholeWeights } from '../../../engine/odds/whole-weights.ts'

describe('whole weights', () => {
  it('are kept if they fit a byte', () => {
    expect(wholeWeights([1, 255, 17])).toEqual([1, 255, 17])
  })

  it('keep the proportion to the largest, and are never 0', () => {
    expect(wholeWeights([0.5, 0.25, 0.001, 0])).toEqual([255, 128, 1, 1])
    expect(wholeWeights([1000, 500, 1])).toEqual([255, 128, 1])
    expect(wholeWeights([0, 0])).toEqual([1, 1])
  })

  it('are 1 to 255 for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 }), (weights) => {
        return wholeWeights(weights).every((weight) => Number.isInteger(weight) && weight >= 1 && weight <= 255)
      }),
    )
  })
})

describe('powers of two', () => {
  it('are the nearest by ratio, 1 to 128', () => {
    expect([0.1, 1, 1.4, 1.5, 3, 100, 200].map(nearestPower)).toEqual([1, 1, 1, 2, 4, 128, 128])
  })

  it('are chosen at the scale that changes the odds least', () => {
    // 1 : 0.7 is nearer to 1 : 1 on one scale and to 1 : 1/2 on another. With many of the second the first scale is better.
    expect(powerWeights([1, 0.36])).toEqual([128, 64])
    expect(powerWeights([4, 2, 1])).toEqual([128, 64, 32])
    const real = [1, 0.6, 0.07, 0.003]
    const counts = [200, 400, 100, 800]
    const loss = divergence(real, powerWeights(real, counts), counts)
    for (const scale of [64, 90, 128, 181]) {
      const taken = real.map((weight) => nearestPower(weight * scale))
      expect(loss).toBeLessThanOrEqual(divergence(real, taken, counts) + 1e-12)
    }
    expect(loss).toBeGreaterThan(0)
    expect(loss).toBeLessThan(0.05)
  })

  it('change nothing if the weights are powers already', () => {
    expect(divergence([8, 2, 1], powerWeights([8, 2, 1]), [1, 1, 1])).toBeCloseTo(0, 12)
  })
})
