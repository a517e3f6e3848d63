import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGame } from '../../../../engine/rules/game.ts'
import { formatPattern, patternOf } from '../../../../engine/rules/pattern.ts'
import { KEEP, type Kernel, NO_LIMIT } from '../../../../engine/search/kernel/exports.ts'
import { openKernel } from '../../../../engine/search/kernel/kernel.ts'
import { kernel as module } from '../../kernel-module.ts'
import { seededRandom } from '../random-games.ts'
import { countParts, fillPatterns, lettersOf, sumRepeats } from './twin.ts'

/** Sizes of sets that share a matrix. */
const STEP = 200
/** Every third size, which reaches each remainder of a vector's width; KERNEL_SIZES=all for all of them. */
const SIZE_STEP = process.env.KERNEL_SIZES === 'all' ? 1 : 3
const original = createGame(
  JSON.parse(readFileSync(new URL('../../../../build/games/original.json', import.meta.url), 'utf8')),
)

/** The words of original, all equally likely, or with the first ones much likelier than the last. */
const games = [false, true].map((isWeighted) => {
  const random = seededRandom(17)
  const weights = original.answers.map(() => 1 << Math.floor(8 * random())).sort((a, b) => b - a)
  const { answers, guesses, form, idOf } = original
  return {
    name: isWeighted ? 'weighted' : 'equal',
    answers,
    guesses,
    form,
    idOf,
    weights: isWeighted ? Uint8Array.from(weights) : null,
  }
})

function sample(random: () => number, size: number, from: number): number[] {
  const ids = Array.from({ length: from }, (_, id) => id)
  for (let k = 0; k < size; k++) {
    const other = k + Math.floor(random() * (from - k))
    const id = ids[k]
    ids[k] = ids[other]
    ids[other] = id
  }
  return ids.slice(0, size).sort((a, b) => a - b)
}

it('the kernel sorts answers by weight and knows the alphabetical order', () => {
  const { answers, guesses, form } = original
  const weights = Uint8Array.from(answers, (_, id) => 1 + ((id * 7) % 255))
  const { kernel, alphabet, toGame, toKernel } = openKernel(module, { guesses, weights, form }, 1 << 16)
  const order = guesses.map((_, place) => toGame(place))
  const byWeight = Array.from(weights.keys()).sort((a, b) => weights[b] - weights[a] || a - b)
  expect(order).toEqual(byWeight.concat(Array.from(guesses.keys()).slice(answers.length)))
  expect(order.every((id, place) => toKernel(id) === place)).toBe(true)
  const ids = new Uint16Array(kernel.memory.buffer, alphabet.at, alphabet.count)
  expect(Array.from(ids, (id) => guesses[toGame(id)])).toEqual([...guesses].sort())
})

// The distinguishing sets of these 3,314 answers would take 2^32 bytes and 9 million more.
it('counts the same however often, in a matrix too large for distinguishing sets', () => {
  const { guesses, form } = original
  const { kernel, writeIds } = openKernel(module, { guesses, weights: null, form }, 1 << 16)
  const ids = [...guesses.keys()]
  const answers = ids.filter((id) => !/[milko]/.test(guesses[id]))
  const size = answers.length
  expect(size).toBe(3314)
  const list = writeIds(ids)
  const matrix = kernel.makeMatrix(writeIds(answers).at, size, list.at, list.count, KEEP.BEST)
  const stride = kernel.strideOf(matrix)
  const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), size * stride).slice()
  const weights = answers.map(() => 1)
  const rows = answers.map((_, row) => row).slice(-100)
  const least = Math.min(...rows.map((row) => sumRepeats(cells, stride, rows, weights, row) - 1))
  const at = writeRows(kernel, rows)
  const counts = Array.from({ length: 1000 }, () => kernel.leastAmongAnswers(matrix, at, rows.length, NO_LIMIT, 0))
  expect(new Set(counts)).toEqual(new Set([least]))
})

describe.each(games)('the kernel, answers $name', (game) => {
  const weightOf = (id: number) => game.weights?.[id] ?? 1

  /** A kept matrix of random answers among the first `most`, and of `others` random guesses. */
  function keepSample(random: () => number, size: number, others: number, most = game.answers.length) {
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    const answers = sample(random, size, most)
    const weights = answers.map(weightOf)
    const list = writeIds(sample(random, others, game.guesses.length))
    const matrix = kernel.keepMatrix(writeIds(answers).at, size, list.at, list.count)
    const stride = kernel.strideOf(matrix)
    const count = kernel.guessCountOf(matrix)
    const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), size * stride).slice()
    return { kernel, answers, weights, matrix, stride, count, cells }
  }

  it('gives the same patterns as its twin for every guess and answer of original', () => {
    const { kernel, stride } = openKernel(module, game, 1 << 16)
    const out = kernel.reserve(stride)
    const expected = new Uint8Array(game.guesses.length)
    const guesses = lettersOf(game.guesses)
    let different = 0
    for (const word of game.answers) {
      const answer = lettersOf([word])
      const [a, b, c, d, e] = answer
      kernel.fillPatterns(kernel.lettersAt(), stride, stride, a, b, c, d, e, out)
      fillPatterns(guesses, answer, expected)
      const patterns = Buffer.from(kernel.memory.buffer, out, expected.length)
      if (patterns.compare(expected) !== 0) different++
    }
    expect(different).toBe(0)
  })

  it('counts the same repeats as its twin in random sets of any size', () => {
    const random = seededRandom(3)
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    const most = game.answers.length
    const others = writeIds(sample(random, 32, game.guesses.length))
    for (let least = 1; least <= most; least += STEP) {
      const scratch = kernel.mark()
      const tallest = Math.min(least + STEP - 1, most)
      const answers = sample(random, tallest, most)
      const ids = writeIds(answers)
      const weights = answers.map(weightOf)
      const matrix = kernel.makeMatrix(ids.at, tallest, others.at, others.count, KEEP.ALL)
      const stride = kernel.strideOf(matrix)
      const out = kernel.reserve(stride * 2)
      for (let size = least; size <= tallest; size += SIZE_STEP) {
        const each = kernel.mark()
        const rows = sample(random, size, tallest)
        kernel.fillRepeats(matrix, writeRows(kernel, rows), size, out, NO_LIMIT)
        const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), tallest * stride)
        const repeats = new Uint16Array(kernel.memory.buffer, out, stride)
        kernel.release(each)
        const columns = sample(random, 24, kernel.guessCountOf(matrix))
        const wrong = columns.filter(
          (column) => repeats[column] !== Math.min(sumRepeats(cells, stride, rows, weights, column), NO_LIMIT),
        )
        expect(wrong, `size ${size}`).toEqual([])
      }
      kernel.release(scratch)
    }
  })

  it('writes exact values up to the limit and lower bounds above it', () => {
    const random = seededRandom(4)
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    for (let k = 0; k < 40; k++) {
      const scratch = kernel.mark()
      const size = 4 + Math.floor(random() * (k % 2 === 0 ? 90 : 300))
      const ids = writeIds(sample(random, size, game.answers.length))
      const list = writeIds(sample(random, 3000, game.guesses.length))
      const matrix = kernel.makeMatrix(ids.at, size, list.at, list.count, KEEP.ALL)
      const stride = kernel.strideOf(matrix)
      const rows = {
        at: writeRows(
          kernel,
          Array.from({ length: size }, (_, row) => row),
        ),
      }
      const [exact, bounded] = [kernel.reserve(stride * 2), kernel.reserve(stride * 2)]
      kernel.fillRepeats(matrix, rows.at, size, exact, NO_LIMIT)
      const repeats = new Uint16Array(kernel.memory.buffer, exact, stride).slice()
      // Also limits that every guess exceeds, and those that the first of many answers exceed.
      const limit = Math.floor(
        repeats.toSorted()[Math.floor(stride * random() * random())] * (k % 4 < 2 ? 1 : random()),
      )
      kernel.fillRepeats(matrix, rows.at, size, bounded, limit)
      const bounds = new Uint16Array(kernel.memory.buffer, bounded, stride)
      for (let g = 0; g < stride; g++) {
        if (repeats[g] <= limit) expect(bounds[g]).toBe(repeats[g])
        else expect(bounds[g] > limit && bounds[g] <= repeats[g], `${bounds[g]} for ${repeats[g]}, ${limit}`).toBe(true)
      }
      kernel.release(scratch)
    }
  })

  /** What a row says about the answer, clue by clue: a letter is in this place, in some place, or in none. */
  function cluesOf(guess: string, pattern: number): ((answer: string) => boolean)[] {
    const colours = Array.from(guess, (_, place) => Math.floor(pattern / 3 ** place) % 3)
    const shown = new Set(Array.from(guess).filter((_, place) => colours[place] > 0))
    return Array.from(guess).flatMap((letter, place) => {
      if (colours[place] === 2) return (answer) => answer[place] === letter
      if (colours[place] === 1) return (answer) => answer.includes(letter)
      return shown.has(letter) ? [] : (answer) => !answer.includes(letter)
    })
  }

  const heaviest = game.answers.filter((_, id) => weightOf(id) === weightOf(0)).length
  it.each([
    [60, 'random', game.answers.length],
    [500, 'random', game.answers.length],
    [220, 'equally likely', heaviest],
  ])(
    'a clue bound of %i %s answers is the least sum over all of them, and over those that agree with a clue',
    (size, _, most) => {
      const random = seededRandom(6)
      const { kernel, answers, weights, matrix, stride, count, cells } = keepSample(random, size, 3000, most)
      const words = answers.map((answer) => game.answers[answer])
      const every = Array.from({ length: size }, (_, row) => row)
      const sumOf = (rows: number[], column: number) =>
        rows.reduce((sum, row) => sum + weights[row], 0) - sumRepeats(cells, stride, rows, weights, column)
      let lower = 0
      for (const guess of [...sample(random, 30, game.guesses.length), game.idOf('eerie'), game.idOf('sassy')]) {
        const word = game.guesses[guess]
        for (const pattern of new Set(words.map((answer) => patternOf(word, answer)))) {
          const scratch = kernel.mark()
          const out = kernel.reserve(stride * 2)
          kernel.fillClueBounds(matrix, guess, pattern, out)
          const upper = new Uint16Array(kernel.memory.buffer, out, stride).slice()
          kernel.release(scratch)
          expect(kernel.mostByClues(matrix, guess, pattern)).toBe(Math.max(...upper))
          // Clues that three quarters of the answers agree with are left out.
          const sets = cluesOf(word, pattern)
            .map((agrees) => every.filter((row) => agrees(words[row])))
            .filter((rows) => 4 * rows.length < 3 * size)
          const columns = sample(random, 20, count)
          for (const column of columns) {
            // The sum over all answers is kept only behind those, where the guesses are sorted.
            const all = column < ((size + 15) & ~15) ? NO_LIMIT : sumOf(every, column)
            const byClues = sets.map((rows) => sumOf(rows, column))
            expect(upper[column], `${word} ${formatPattern(pattern)}`).toBe(Math.min(all, ...byClues))
            lower += Number(upper[column] < all)
          }
        }
      }
      expect(lower).toBeGreaterThan(1000)
    },
  )

  it.each([120, 240])(
    'finds the least repeats of any guess on some of %i answers, or proves that none is below the limit',
    (size) => {
      const random = seededRandom(7)
      const { kernel, answers, weights, matrix, stride, count, cells } = keepSample(random, size, 2000)
      const results = { less: 0, none: 0 }
      for (let k = 0; k < 240; k++) {
        // Parts of a guess, as in a search: similar answers, and the matching clue bounds.
        const guess = Math.floor(random() * game.guesses.length)
        const patterns = answers.map((answer) => patternOf(game.guesses[guess], game.guesses[answer]))
        const pattern = patterns[Math.floor(random() * size)]
        const rows = patterns.flatMap((other, row) => (other === pattern ? [row] : [])).slice(0, 3 + (k % 40))
        if (rows.length < 3) continue
        const repeats = Array.from({ length: count }, (_, g) => sumRepeats(cells, stride, rows, weights, g))
        const least = Math.min(...repeats)
        const inside = Math.min(...rows.map((row) => repeats[row] - weights[row]))
        const scratch = kernel.mark()
        const at = writeRows(kernel, rows)
        const upper = kernel.reserve(stride * 2)
        kernel.fillClueBounds(matrix, guess, pattern, upper)
        for (const below of [5e6, 60000, least + 1, least, 1, Math.floor(1 + random() * (least + 2))]) {
          for (const limits of [0, upper]) {
            const found = kernel.leastRepeats(matrix, at, rows.length, below, limits)
            expect(found, `${rows.length} answers, below ${below}`).toBe(Math.min(least, below))
          }
          results[least < below ? 'less' : 'none']++
        }
        // Also bounds that could not be tighter.
        const tight = kernel.reserve(stride * 2)
        const weight = rows.reduce((sum, row) => sum + weights[row], 0)
        new Uint16Array(kernel.memory.buffer, tight, count).set(repeats.map((each) => weight - each))
        for (const below of [5e6, inside + 1, inside, 1]) {
          for (const limits of [upper, tight]) {
            const found = kernel.leastAmongAnswers(matrix, at, rows.length, below, limits)
            expect(found, `${rows.length} answers inside, below ${below}`).toBe(Math.min(inside, below))
          }
        }
        kernel.release(scratch)
      }
      expect(Math.min(results.less, results.none)).toBeGreaterThan(120)
    },
  )

  it('columns are the patterns by guess', () => {
    for (const size of [16, 47]) {
      const { kernel, matrix, stride, cells } = keepSample(seededRandom(19), size, 100)
      kernel.makeColumns(matrix)
      const columnStride = (size + 15) & ~15
      const columns = new Uint8Array(kernel.memory.buffer, kernel.columnsOf(matrix), stride * columnStride)
      for (let j = 0; j < size; j++) {
        for (let g = 0; g < stride; g++) expect(columns[g * columnStride + j]).toBe(cells[j * stride + g])
      }
    }
  })

  it('a bound by overlaps is never above the least excess, and equals it for a part of the guess itself', () => {
    const random = seededRandom(23)
    const { kernel, weights, matrix, stride, count, cells } = keepSample(random, 96, 20)
    const repeatsOf = (rows: number[], g: number) => sumRepeats(cells, stride, rows, weights, g)
    const amongAnswers = (rows: number[]) => Math.min(...rows.map((row) => repeatsOf(rows, row) - weights[row]))
    const excessOf = (rows: number[]) =>
      Math.min(amongAnswers(rows), ...Array.from({ length: count }, (_, g) => repeatsOf(rows, g)))
    kernel.reserveSeen(matrix)
    const found = { more: 0, less: 0 }
    let remembered = 0
    for (let guess = 0; guess < 40; guess++) {
      const order = shuffled(
        random,
        Array.from({ length: 96 }, (_, row) => row),
      )
      const parts = [14, 24, 34].map((size) => order.splice(0, size).sort((a, b) => a - b))
      const known = parts.filter((rows) => excessOf(rows) > 0)
      if (known.length === 0) continue
      const slot = remembered++
      kernel.openGuess(matrix, guess)
      for (const rows of known) {
        const weight = rows.reduce((sum, row) => sum + weights[row], 0)
        kernel.addPart(matrix, writeRows(kernel, rows), rows.length, weight, excessOf(rows))
      }
      for (const left of [0, 1, 3, 8]) {
        for (const others of [0, 1, 4, 20]) {
          // One part or two of them, without some of their answers and with some others.
          const own = parts.slice(1, others === 20 ? 3 : 2).flat()
          const rows = [...shuffled(random, own).slice(left), ...order.slice(0, others)].sort((a, b) => a - b)
          const at = writeRows(kernel, rows)
          for (const among of [amongAnswers(rows), -1e6]) {
            const bound = kernel.excessByOverlap(matrix, at, rows.length, slot, among)
            expect(bound, `${rows.length} answers, ${left} left out, ${others} others`).toBeLessThanOrEqual(
              excessOf(rows),
            )
            if (left === 0 && others === 0 && excessOf(rows) > 0) expect(bound).toBe(excessOf(rows))
            found[bound > 0 ? 'more' : 'less']++
          }
        }
      }
    }
    expect(Math.min(found.more, found.less)).toBeGreaterThan(50)
  })

  it('counts the same before and after making distinguishing sets, for any size and order', () => {
    const random = seededRandom(11)
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    // Fewer answers than one block of guesses, and more.
    for (const size of [9, 60, 128, 150]) {
      const scratch = kernel.mark()
      const answers = sample(random, size, game.answers.length)
      const weights = answers.map(weightOf)
      const ids = writeIds(answers)
      const list = writeIds(sample(random, 1500, game.guesses.length))
      const matrix = kernel.makeMatrix(ids.at, size, list.at, list.count, KEEP.BEST)
      const stride = kernel.strideOf(matrix)
      const count = kernel.guessCountOf(matrix)
      const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), size * stride).slice()
      for (let k = 0; k < 120; k++) {
        const rows = shuffled(random, sample(random, 3 + Math.floor(random() * (size - 2)), size))
        // The heaviest come first, answers of one weight in any order.
        if (k % 3 > 0) rows.sort((a, b) => a - b)
        else rows.sort((a, b) => weights[b] - weights[a])
        const repeatsOf = (g: number) => sumRepeats(cells, stride, rows, weights, g)
        const least = Math.min(...Array.from({ length: count }, (_, g) => repeatsOf(g)))
        const inside = Math.min(...rows.map((row) => repeatsOf(row) - weights[row]))
        const inner = kernel.mark()
        const at = writeRows(kernel, rows)
        for (const below of [5e6, inside + 1, inside, 1]) {
          const found = kernel.leastAmongAnswers(matrix, at, rows.length, below, 0)
          expect(found, `${rows.length} of ${size} inside, below ${below}`).toBe(Math.min(inside, below))
        }
        for (const below of [5e6, least + 1, least, 1]) {
          const found = kernel.leastRepeats(matrix, at, rows.length, below, 0)
          expect(found, `${rows.length} of ${size}, below ${below}`).toBe(Math.min(least, below))
        }
        kernel.release(inner)
      }
      kernel.release(scratch)
    }
  })

  it('refutes only guesses that lose more weight than allowed', () => {
    const random = seededRandom(13)
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    /** A matrix in the kernel's memory, and the test's own data for counting. */
    const openMatrix = (answers: number[], list: ArrayLike<number>) => {
      const ids = writeIds(list)
      const matrix = kernel.makeMatrix(writeIds(answers).at, answers.length, ids.at, ids.count, KEEP.BEST)
      const stride = kernel.strideOf(matrix)
      const count = kernel.guessCountOf(matrix)
      const guesses = new Uint16Array(kernel.memory.buffer, kernel.idsOf(matrix), count).slice()
      const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), answers.length * stride).slice()
      const weights = answers.map(weightOf)
      const known = new Map<string, number>()
      const lost = (rows: number[]) => {
        if (rows.length < 3) return 0
        const key = rows.join()
        const repeats = () => Array.from({ length: count }, (_, g) => sumRepeats(cells, stride, rows, weights, g))
        const least = known.get(key) ?? Math.min(...repeats())
        known.set(key, least)
        return least
      }
      const partsOf = (rows: number[], g: number) => {
        const patterns = rows.map((row) => cells[row * stride + g])
        return [...new Set(patterns)].map((pattern) => rows.filter((_, j) => patterns[j] === pattern))
      }
      return { matrix, count, guesses, lost, partsOf, lightest: Math.min(...weights) }
    }
    const refuted = [0, 0, 0]
    let inherited = 0
    for (let k = 0; k < 6; k++) {
      const scratch = kernel.mark()
      // Similar words: those with a common ending.
      const model = game.guesses[Math.floor(random() * game.answers.length)]
      const near = (word: string) => [1, 2, 3, 4].filter((i) => word[i] === model[i]).length
      const answers = Array.from({ length: game.answers.length }, (_, id) => id)
        .sort((a, b) => near(game.guesses[b]) - near(game.guesses[a]))
        .slice(0, 60)
        .sort((a, b) => a - b)
      const above = openMatrix(answers, sample(random, 300, game.guesses.length))
      for (let tries = 0; tries < 4; tries++) {
        const inner = kernel.mark()
        const rowsAbove = sample(random, 20 + Math.floor(random() * 15), answers.length)
        const list = above.guesses.filter(() => random() < 0.7)
        const here = openMatrix(
          rowsAbove.map((row) => answers[row]),
          list,
        )
        kernel.setParent(here.matrix, above.matrix, writeRows(kernel, rowsAbove))
        const rows = Array.from(rowsAbove.keys())
        const at = writeRows(kernel, rows)
        const watch = (mayLose: number) => {
          const out = kernel.watchConflicts(here.matrix, at, rows.length)
          kernel.refute(mayLose, true, here.lightest)
          const bits = new Uint8Array(kernel.memory.buffer, out, kernel.guessBytesOf(here.matrix))
          return Array.from({ length: here.count }, (_, g) => g).filter((g) => (bits[g >> 3] >> (g & 7)) & 1)
        }
        // Nothing is learned here yet.
        inherited += watch(0).length
        for (let g = 0; g < here.count; g += 5) {
          for (const part of here.partsOf(rows, g)) {
            const lost = here.lost(part)
            if (lost > 0)
              expect(kernel.learnConflicts(here.matrix, writeRows(kernel, part), part.length, lost)).toBe(lost)
          }
        }
        for (let mayLose = 0; mayLose < refuted.length; mayLose++) {
          for (const g of watch(mayLose)) {
            refuted[mayLose]++
            const parts = here.partsOf(rows, g)
            const lost = parts.reduce((sum, part) => sum + here.lost(part), 0)
            expect(lost, `${model}: guess ${g}`).toBeGreaterThan(mayLose)
          }
        }
        kernel.release(inner)
      }
      kernel.release(scratch)
    }
    expect(inherited).toBeGreaterThan(100)
    expect(Math.min(...refuted)).toBeGreaterThan(100)
  })

  it('drops only guesses that never split a subset finer than one it keeps', () => {
    const random = seededRandom(5)
    const { kernel, writeIds, alphabet } = openKernel(module, game, 1 << 16)
    for (let k = 0; k < 5; k++) {
      const scratch = kernel.mark()
      // Similar words: those left by one guess.
      const size = 5 + Math.floor(random() * 60)
      const start = Math.floor(random() * (game.answers.length - size))
      const answers = Array.from({ length: size }, (_, j) => start + j)
      const ids = writeIds(answers)
      const partsOf = (matrix: number, rows: number[]) => {
        const stride = kernel.strideOf(matrix)
        const cells = new Uint8Array(kernel.memory.buffer, kernel.patternsOf(matrix), size * stride)
        return Array.from({ length: kernel.guessCountOf(matrix) }, (_, g) => countParts(cells, stride, rows, g))
      }
      const all = kernel.makeMatrix(ids.at, size, alphabet.at, alphabet.count, KEEP.ALL)
      const classes = kernel.makeMatrix(ids.at, size, alphabet.at, alphabet.count, KEEP.CLASSES)
      const best = kernel.makeMatrix(ids.at, size, alphabet.at, alphabet.count, KEEP.BEST)
      expect(kernel.guessCountOf(best)).toBeLessThanOrEqual(kernel.guessCountOf(classes))
      for (let subset = 0; subset < 3; subset++) {
        const rows = sample(random, 2 + Math.floor(random() * (size - 2)), size)
        const [inAll, inClasses, inBest] = [all, classes, best].map((matrix) => partsOf(matrix, rows))
        const most = Math.max(...inAll)
        expect(Math.max(...inClasses)).toBe(most)
        expect(Math.max(...inBest)).toBe(most)
        expect(new Set(inClasses.filter((count) => count > 1))).toEqual(new Set(inAll.filter((count) => count > 1)))
      }
      kernel.release(scratch)
    }
  })

  it.each([3, 30, 300])('keeps one guess per maximal test set, answers aside (%i answers)', (size) => {
    const random = seededRandom(size)
    const { kernel, writeIds } = openKernel(module, game, 1 << 16)
    const answers = sample(random, size, game.answers.length)
    const others = sample(random, 2000, game.guesses.length).filter((id) => !answers.includes(id))
    const ids = writeIds(answers)
    const list = writeIds(others)
    const matrix = kernel.makeMatrix(ids.at, size, list.at, list.count, KEEP.BEST)
    const kept = new Uint16Array(kernel.memory.buffer, kernel.idsOf(matrix), kernel.guessCountOf(matrix)).slice(size)
    // By definition: a guess's tests as the sets of answers for which they hold, or do not.
    const words = answers.map((id) => game.guesses[id])
    const tests = new Map<string, number>()
    const setOf = (guess: string) => {
      const set = new Uint32Array(8)
      for (let i = 0; i < 5; i++) {
        const letter = guess[i]
        const copies = guess.slice(0, i + 1).split(letter).length
        for (const holds of [
          words.map((word) => word[i] === letter),
          words.map((word) => word.split(letter).length >= copies),
        ]) {
          if (holds.every((held) => held === holds[0])) continue
          const key = holds.map((held) => (held === holds[0] ? '0' : '1')).join('')
          if (!tests.has(key)) tests.set(key, tests.size)
          const test = tests.get(key) as number
          set[test >> 5] |= 1 << (test & 31)
        }
      }
      return set
    }
    const isContained = (set: Uint32Array, other: Uint32Array) => set.every((part, w) => (part & ~other[w]) === 0)
    const answerSets = words.map(setOf)
    const sets = others.map((id) => setOf(game.guesses[id]))
    const classes = new Map(sets.map((set) => [set.join(), set]))
    const largest = [...classes.values()].filter(
      (set) =>
        !answerSets.some((other) => isContained(set, other)) &&
        ![...classes.values()].some((other) => other !== set && isContained(set, other)),
    )
    const keptSets = [...kept].map((id) => setOf(game.guesses[id]).join())
    expect(keptSets.sort()).toEqual(largest.map((set) => set.join()).sort())
    // Sets of one vector and of two.
    expect(tests.size > 128).toBe(size === 300)
  })

  it('hash keys of answers are linearly independent 128-bit words', () => {
    // The words of two ids must not be related by a fixed XOR or a shift: the trap of using successive outputs of one
    // linear generator. Over 64 sampled ids the 128 x 64 bit matrix must have full rank, and so must each half.
    const { kernel } = openKernel(module, game, 1 << 16)
    const words = new BigUint64Array(kernel.memory.buffer, kernel.hashesAt(), game.guesses.length * 2)
    const low = Array.from({ length: 64 }, (_, k) => words[2 * k])
    const high = Array.from({ length: 64 }, (_, k) => words[2 * k + 1])
    expect(rank(low)).toBeGreaterThan(58)
    expect(rank(high)).toBeGreaterThan(58)
    const both = Array.from({ length: 128 }, (_, k) => words[2 * k] | (words[2 * k + 1] << 64n))
    expect(rank(both)).toBeGreaterThan(120)
    expect(rank(Array.from({ length: 64 }, (_, k) => words[2 * k] ^ words[2 * k + 1]))).toBeGreaterThan(58)
    expect(new Set(words).size).toBe(words.length)
  })
})

/** Rows of a matrix, in scratch memory. */
function writeRows(kernel: Kernel, rows: readonly number[]): number {
  const at = kernel.reserve(rows.length * 2)
  new Uint16Array(kernel.memory.buffer, at, rows.length).set(rows)
  return at
}

function shuffled(random: () => number, rows: number[]): number[] {
  return rows
    .map((row) => ({ row, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row)
}

/** Rank of bit rows over the field of two elements. */
function rank(rows: bigint[]): number {
  const basis: bigint[] = []
  for (let row of rows) {
    for (const b of basis) if ((row ^ b) < row) row ^= b
    if (row) basis.push(row)
  }
  return basis.length
}
