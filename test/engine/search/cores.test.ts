import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../../engine/rules/game.ts'
import type { Mode } from '../../../engine/rules/mode.ts'
import { decideParts, type UndecidedPart } from '../../../engine/search/cores.ts'
import { INFINITE_TOTAL, MODE_CODES } from '../../../engine/search/kernel/exports.ts'
import { openKernel, type WordKernel } from '../../../engine/search/kernel/kernel.ts'
import { kernel as module } from '../kernel-module.ts'
import { seededRandom } from './random-games.ts'

const original = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)
const { guesses, form } = original
const idsOf = (pattern: RegExp): Uint16Array =>
  Uint16Array.from(original.answers.flatMap((word, id) => (pattern.test(word) ? [id] : [])))

const partOf = (answers: Uint16Array): UndecidedPart => ({ answers, isLikeLost: false })

/** Asks until it is decided, or `most` sets were asked; what was asked: the part, the answers, the work. */
function record(parts: readonly UndecidedPart[], decide: (size: number, work: number) => boolean | null, most = 1000) {
  const asked: [part: number, size: number, work: number][] = []
  const deciding = decideParts(guesses, parts, (part, answers, work) => {
    asked.push([part, answers.length, work])
    return decide(answers.length, work)
  })
  for (let k = 0; k <= most; k++) {
    const { done, value } = deciding.next()
    if (done) return { isWon: value, asked }
  }
  return { isWon: null, asked }
}

const [small, large] = [partOf(idsOf(/^[ab]/)), partOf(idsOf(/^[c-z]/).slice(0, 800))]
const [smallSize, largeSize] = [small.answers.length, large.answers.length]

test('sets are asked again with more work, the large ones later and with less', () => {
  const { isWon, asked } = record([small, large], () => null, 80)
  expect(isWon).toBe(null)
  expect(asked).toContainEqual([0, smallSize, expect.any(Number)])
  const works = new Map<string, number[]>()
  for (const [part, size, work] of asked) works.set(`${part} ${size}`, [...(works.get(`${part} ${size}`) ?? []), work])
  expect(works.size).toBeGreaterThan(4)
  for (const given of works.values()) expect(given.slice(1)).toEqual(given.slice(0, -1).map((work) => 4 * work))
  const sizes = [...new Set(asked.flatMap(([part, size]) => (part === 1 ? [size] : [])))]
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  const last = sizes.map((size) => works.get(`1 ${size}`)!.at(-1)!)
  expect(last).toEqual([...last].sort((a, b) => b - a))
})

test('a lost core loses everything; a part that is won is not asked again, nor are its cores', () => {
  const lost = record([small, large], (size) => (size > 40 ? false : null))
  expect(lost.isWon).toBe(false)
  expect(lost.asked.at(-1)![1]).toBeLessThan(largeSize)
  const won = record([small, large], (size) => (size === smallSize || size === largeSize ? true : null))
  expect(won.isWon).toBe(true)
  const at = won.asked.findIndex(([, size]) => size === smallSize)
  expect(won.asked.slice(at + 1).every(([part]) => part === 1)).toBe(true)
  expect(won.asked.at(-1)!.slice(0, 2)).toEqual([1, largeSize])
  expect(record([], () => null).isWon).toBe(true)
})

test('a part like a lost set comes before smaller ones, with more work', () => {
  const { asked } = record([small, { ...large, isLikeLost: true }], () => null, 60)
  const works = [0, 1].map((part) => asked.filter(([at]) => at === part).map(([, , work]) => work))
  expect(asked[0][0]).toBe(1)
  expect(works[1][0]).toBe(16 * works[0][0])
  expect(record([small, large], () => null, 60).asked[0]).toEqual([0, expect.any(Number), works[0][0]])
})

test('every core is words of its part, and each holds the one before', () => {
  let before = new Set<number>()
  const deciding = decideParts(guesses, [large], (_, answers, work) => {
    if (work > 1e7) return false
    expect([...answers].every((id, at) => large.answers.includes(id) && (at === 0 || id > answers[at - 1]))).toBe(true)
    expect([...before].every((id) => answers.includes(id))).toBe(true)
    before = new Set(answers)
    return null
  })
  while (!deciding.next().done);
  expect(before.size).toBeGreaterThan(20)
})

/** The total in a kernel that has decided nothing. */
function totalApart(
  { kernel, writeIds }: WordKernel,
  answers: Uint16Array,
  pool: Uint16Array,
  mode: Mode,
  left: number,
) {
  const scratch = kernel.mark()
  kernel.setMode(MODE_CODES[mode], 0)
  const [ids, list] = [writeIds(answers), writeIds(pool)]
  const total = kernel.totalOfState(ids.at, ids.count, list.at, list.count, left, INFINITE_TOTAL)
  kernel.release(scratch)
  return total
}

test('the kernel decides a state as its total does, whichever is asked first', () => {
  const { kernel, writeIds } = openKernel(module, { guesses, weights: null, form }, 1 << 20)
  kernel.setBudget(-1n)
  const apart = openKernel(module, { guesses, weights: null, form }, 1 << 20)
  apart.kernel.setBudget(-1n)
  const random = seededRandom(20_261_201)
  const pool = Uint16Array.from(guesses.flatMap((word, id) => (/^.(ills|ares|ates|ines|ight)$/.test(word) ? [id] : [])))
  const seen = new Set<string>()
  for (let k = 0; k < 120; k++) {
    const answers = pool.filter(() => random() < 0.1 + 0.9 * random() * random()).slice(0, 60)
    const left = 3 + Math.floor(3 * random())
    const scratch = kernel.mark()
    kernel.setMode(MODE_CODES[k % 2 === 0 ? 'hard' : 'normal'], 0)
    const ids = writeIds(answers)
    // So few guesses that some states are lost.
    const list = writeIds(pool)
    const ask = (isDeciding: boolean): number => {
      kernel.setDeciding(isDeciding)
      return kernel.totalOfState(ids.at, ids.count, list.at, list.count, left, INFINITE_TOTAL)
    }
    const [first, second] = k % 3 === 0 ? [true, false] : [false, true]
    const [a, b] = [ask(first), ask(second)]
    const [any, total] = first ? [a, b] : [b, a]
    expect(any >= INFINITE_TOTAL, `${[...answers].map((id) => guesses[id])} in ${left}`).toBe(total >= INFINITE_TOTAL)
    expect(any).toBeGreaterThanOrEqual(total)
    expect(total).toBe(totalApart(apart, answers, pool, k % 2 === 0 ? 'hard' : 'normal', left))
    seen.add(total >= INFINITE_TOTAL ? 'lost' : any > total ? 'won, with more' : 'won')
    kernel.setDeciding(false)
    kernel.release(scratch)
  }
  expect([...seen].sort()).toEqual(['lost', 'won', 'won, with more'])
})
