import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame, type Game } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { type HardState, HardStates } from '../../../engine/search/hard-states.ts'
import { INFINITE_TOTAL, MODE_CODES } from '../../../engine/search/kernel/exports.ts'
import { openKernel, type WordKernel } from '../../../engine/search/kernel/kernel.ts'
import { LostSets } from '../../../engine/search/lost-sets.ts'
import { kernel as module } from '../kernel-module.ts'

const original = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)

const open = (game: Game): WordKernel => {
  const words = openKernel(module, game, 16 << 20)
  words.kernel.setMatrixBytes(Number.MAX_SAFE_INTEGER)
  words.kernel.startGeneration(true)
  words.kernel.setMode(MODE_CODES.hard, 0)
  return words
}

/** What an opener leaves in hard mode. */
function statesAfter({ kernel, alphabet }: WordKernel, { answers, guesses, idOf }: Game, opener: string, left: number) {
  const parts = new Map<number, number[]>()
  for (const [id, answer] of answers.entries()) {
    const pattern = patternOf(opener, answer)
    if (pattern !== ALL_CORRECT) parts.set(pattern, [...(parts.get(pattern) ?? []), id])
  }
  return Array.from(parts, ([pattern, ids]): HardState => {
    const legal = () => {
      const at = kernel.reserve(guesses.length * 2)
      return { at, count: kernel.fillLegal(idOf(opener), pattern, alphabet.at, alphabet.count, at) }
    }
    return { answers: Uint16Array.from(ids), left, legal }
  })
}

/** The total of a state, of a search that decides nothing. */
function totalOf({ kernel, writeIds }: WordKernel, { answers, left, legal }: HardState): number {
  const scratch = kernel.mark()
  kernel.setBudget(-1n)
  const [ids, list] = [writeIds(answers), legal()]
  const total = kernel.totalOfState(ids.at, ids.count, list.at, list.count, left, INFINITE_TOTAL)
  kernel.release(scratch)
  return total
}

function decide(words: WordKernel, states: readonly HardState[]): boolean {
  const deciding = new HardStates(words, original.guesses).decide(states)
  for (;;) {
    const { done, value } = deciding.next()
    if (done) return value
  }
}

test.each([
  ['salet', 2],
  ['salet', 3],
  ['salet', 4],
  ['fuzzy', 3],
])('what %s leaves is won with %i guesses if each part has a total', (opener, left) => {
  const [deciding, apart] = [open(original), open(original)]
  const states = statesAfter(deciding, original, opener, left)
  const totals = statesAfter(apart, original, opener, left).map((state) => totalOf(apart, state))
  expect(decide(deciding, states)).toBe(totals.every((total) => total < INFINITE_TOTAL))
  const won = states.map((state) => decide(deciding, [state]))
  expect(won).toEqual(totals.map((total) => total < INFINITE_TOTAL))
  // It leaves nothing behind that another question would take for a total.
  expect(states.map((state) => totalOf(deciding, state))).toEqual(totals)
})

test('a set that was lost is lost again among more answers, with fewer guesses, but not with more', () => {
  const words = open(original)
  const lostSets = new LostSets()
  const hardStates = new HardStates(words, original.guesses, lostSets)
  const idsOf = (list: readonly string[]) => Uint16Array.from(list, (word) => original.idOf(word)).sort()
  const family = original.answers.filter((word) => word.endsWith('ight'))
  const lost = { answers: family, guesses: [...family, 'tough'], left: 4 }
  const stateOf = ({ answers, guesses, left }: typeof lost): HardState => ({
    answers: idsOf(answers),
    left,
    legal: () => words.writeIds(idsOf(guesses)),
  })
  // Each with more guesses than the one before, so that none is decided first.
  let guessesLeft = 0
  const isKnown = (change: Partial<typeof lost>, isAlone = false): boolean => {
    guessesLeft++
    let isAsked = false
    const search = () => {
      isAsked = true
      return 0
    }
    const parts = () => [stateOf({ ...lost, answers: ['salet'] }), stateOf({ ...lost, ...change })]
    const total = hardStates.totalOf({ parts, left: guessesLeft, least: 0, most: 1, search, isAlone })
    expect(total >= INFINITE_TOTAL).toBe(!isAsked)
    return !isAsked
  }
  expect(isKnown({})).toBe(false)
  expect(family.length).toBeGreaterThan(6)
  for (const isAlone of [true, false]) {
    expect(isKnown({})).toBe(false)
    const deciding = hardStates.decide([stateOf(lost)], isAlone)
    let step = deciding.next()
    while (!step.done) step = deciding.next()
    expect(step.value).toBe(false)
  }
  expect(isKnown({})).toBe(true)
  expect(isKnown({}, true)).toBe(false)
  expect(isKnown({ answers: [...family, 'aback'] })).toBe(true)
  expect(isKnown({ guesses: family, left: 3 })).toBe(true)
  expect(isKnown({ answers: family.slice(1) })).toBe(false)
  expect(isKnown({ guesses: [...lost.guesses, 'salet'] })).toBe(false)
  expect(isKnown({ left: 5 })).toBe(false)
  // Other solvers of the game may know it, too.
  const others = new LostSets()
  const found = lostSets.takeFound()
  expect(found).toMatchObject([{ answers: idsOf(family), left: 4 }])
  for (const set of found) others.learn(set)
  const { answers, left, legal } = stateOf(lost)
  const legalIds = () => new Uint16Array(words.kernel.memory.buffer, legal().at, lost.guesses.length).slice()
  expect(others.lose(answers, left, legalIds)).toBe(true)
  expect(lostSets.takeFound()).toEqual([])
  expect(others.takeFound()).toEqual([])
})

test('after a lost question, one with as many guesses is decided first', () => {
  const words = open(original)
  const hardStates = new HardStates(words, original.guesses)
  const lost = statesAfter(words, original, 'fuzzy', 2)
  const won = statesAfter(words, original, 'salet', 4).filter(({ answers }) => answers.length < 5)
  const asked = (states: readonly HardState[], left: number, isAlone = false): number => {
    let count = 0
    const search = () => {
      count++
      return states === lost ? INFINITE_TOTAL : 7000
    }
    const total = hardStates.totalOf({ parts: () => states, left, least: 0, most: 9000, search, isAlone })
    expect(total).toBe(states === lost ? INFINITE_TOTAL : 7000)
    return count
  }
  expect(asked(lost, 5)).toBe(1)
  expect(asked(lost, 6)).toBe(1)
  expect(asked(lost, 6, true)).toBe(1)
  expect(asked(lost, 6)).toBe(0)
  expect(asked(lost, 5)).toBe(0)
  expect(asked(won, 5)).toBe(1)
  expect(asked(lost, 5)).toBe(0)
})

test('parts are like a lost set if they share most of its answers and allow no other guesses', () => {
  const sets = new LostSets()
  const ids = (from: number, to: number) => Uint16Array.from({ length: to - from }, (_, at) => from + at)
  const legal = ids(0, 100)
  sets.learn({ answers: ids(0, 100), legal, left: 5 })
  sets.learn({ answers: ids(200, 240), legal, left: 5 })
  const states = [ids(0, 30), ids(30, 95), ids(190, 235), ids(235, 240)].map((answers) => ({ answers, left: 5 }))
  expect(sets.areLike(states, () => legal)).toEqual([false, true, true, false])
  expect(sets.areLike(states, () => ids(50, 60))).toEqual([false, true, true, false])
  expect(sets.areLike(states, (at) => (at === 2 ? ids(0, 101) : legal))).toEqual([false, true, false, false])
  // More guesses left; less than the share of the answers that counts; too few answers.
  const isLike = (answers: Uint16Array, left: number) => sets.areLike([{ answers, left }], () => legal)[0]
  expect([isLike(ids(0, 70), 4), isLike(ids(0, 70), 5), isLike(ids(0, 70), 6)]).toEqual([true, true, false])
  expect([isLike(ids(41, 150), 5), isLike(ids(215, 300), 5), isLike(ids(200, 224), 5)]).toEqual([false, true, false])
})
