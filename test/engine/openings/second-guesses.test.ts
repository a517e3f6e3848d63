import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advise } from '../../../engine/advice/advice.ts'
import {
  decodeSecondGuesses,
  encodeSecondGuesses,
  openSecondGuesses,
} from '../../../engine/formats/second-guesses-bytes.ts'
import { openerSetting } from '../../../engine/openings/opener-table.ts'
import {
  checkSecondGuesses,
  foundOf,
  largeParts,
  type SecondGuess,
  SecondGuessError,
  type SecondGuessTable,
  totalOf,
} from '../../../engine/openings/second-guesses.ts'
import { createGame } from '../../../engine/rules/game.ts'
import { ALL_CORRECT, formatPattern } from '../../../engine/rules/pattern.ts'

const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)
const SETTING = { mode: 'normal', goal: 'mean', limit: 6 } as const

const tableOf = (openers: [number, SecondGuess[]][], least = 100): SecondGuessTable => ({
  ...openerSetting(game, SETTING),
  least,
  openers: new Map(openers),
})

/** What a table may contain: any guess, and every answer found with the second or third guess. */
function sound(opener: string, least = 100): [number, SecondGuess[]] {
  const id = game.idOf(opener)
  return [
    id,
    largeParts(game, id, least).map(({ pattern, answers }, at) => ({
      pattern,
      guess: at,
      histogram: [1, answers.length - 1, 0, 0, 0],
    })),
  ]
}

test('a table reads as it was written', () => {
  const state = fc.record({
    guess: fc.nat(game.guesses.length - 1),
    histogram: fc.array(fc.nat(3000), { minLength: 5, maxLength: 5 }),
  })
  const rows = fc
    .dictionary(fc.nat(ALL_CORRECT - 1).map(String), state, { maxKeys: 20 })
    .map((byPattern) => Object.entries(byPattern).map(([pattern, rest]) => ({ pattern: Number(pattern), ...rest })))
  const openers = fc.dictionary(fc.nat(game.guesses.length - 1).map(String), rows, { maxKeys: 12 })
  fc.assert(
    fc.property(openers, (byOpener) => {
      const table = tableOf(Object.entries(byOpener).map(([opener, each]) => [Number(opener), each]))
      const bytes = encodeSecondGuesses(table)
      expect(decodeSecondGuesses(bytes, game)).toEqual(table)
      const view = openSecondGuesses(bytes, game)
      expect(view.count).toBe(table.openers.size)
      for (const [opener, each] of table.openers) {
        for (const row of each) expect(view.find(opener, row.pattern)).toEqual(row)
      }
    }),
    { numRuns: 50 },
  )
})

test('an unlisted state is not found', () => {
  const view = openSecondGuesses(encodeSecondGuesses(tableOf([sound('aahed'), sound('zymic')])), game)
  expect(view.find(game.idOf('salet'), 0)).toBeNull()
  expect(view.find(-1, 0)).toBeNull()
  expect(view.find(game.idOf('aahed'), ALL_CORRECT)).toBeNull()
  expect(view.find(game.idOf('aahed'), 0)).not.toBeNull()
})

test('a file that is damaged anywhere is refused: its checksum differs', () => {
  const bytes = encodeSecondGuesses(tableOf([sound('aahed'), sound('xylyl')]))
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice()
    damaged[at] ^= 1 << (at % 8)
    expect(() => decodeSecondGuesses(damaged, game), `byte ${at}`).toThrow(SecondGuessError)
  }
})

test('damaged bytes are refused, or give answers within bounds', () => {
  const bytes = encodeSecondGuesses(tableOf([sound('aahed'), sound('xylyl')]))
  const patterns = [0, 1, 100, 242]
  for (let at = 0; at < bytes.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const damaged = bytes.slice()
      damaged[at] = value
      try {
        const view = openSecondGuesses(damaged, game)
        for (const pattern of patterns) view.find(game.idOf('xylyl'), pattern)
      } catch (error) {
        const isExpected = error instanceof SecondGuessError || error instanceof RangeError
        expect(isExpected, `byte ${at}: ${error}`).toBe(true)
      }
    }
  }
  for (let length = 0; length < bytes.length; length += 7) {
    expect(() => openSecondGuesses(bytes.subarray(0, length), game)).toThrow(SecondGuessError)
  }
  expect(() => openSecondGuesses(bytes, { hash: '0'.repeat(64) })).toThrow('for the lists 7ab3158bd605')
})

test('a table lists exactly the large states of its openers', () => {
  const [opener, found] = sound('raise')
  // The first answer of the state, then all others at once, two guesses later.
  const rows = found.map((row, at) => {
    const { answers } = largeParts(game, opener, 100)[at]
    return { ...row, guess: answers[0], histogram: [1, 0, answers.length - 1, 0, 0] }
  })
  expect(() => checkSecondGuesses(tableOf([[opener, rows]]), game)).not.toThrow()
  expect(() => checkSecondGuesses(tableOf([[opener, rows.slice(1)]]), game)).toThrow('raise: its states are not those')
  const many = rows.map((row) => ({ ...row, histogram: [1, 2000, 0, 0, 0] }))
  expect(() => checkSecondGuesses(tableOf([[opener, many]]), game)).toThrow(/raise: 2001 of \d+ answers are found/)
  const never = rows.map((row) => ({ ...row, histogram: [0, 0, row.histogram[2], 0, 0] }))
  expect(() => checkSecondGuesses(tableOf([[opener, never]]), game)).toThrow('raise: 0 found by the guess, not 1')
  const other = { ...tableOf([[opener, rows]]), gameHash: '0'.repeat(64) }
  expect(() => checkSecondGuesses(other, game)).toThrow(SecondGuessError)
})

test('advice uses the table of second guesses only if it matches the question', () => {
  const table = tableOf([sound('xylyl')])
  const [{ pattern }] = table.openers.get(game.idOf('xylyl'))!
  const secondGuesses = openSecondGuesses(encodeSecondGuesses(table), game)
  const rows = [{ guess: 'xylyl', pattern }]
  const advice = advise({ game, rows, secondGuesses })
  if (!('status' in advice) || advice.status !== 'play') throw new Error('the game goes on')
  const known = secondGuesses.find(game.idOf('xylyl'), pattern)!
  expect(advice).toMatchObject({ guess: game.guesses[known.guess], proof: 'exact', source: 'tree', work: 0, max: 2 })
  expect(advice.total).toBe(totalOf(known))
  expect(advice.remaining).toBe(foundOf(known))
  expect(advise({ game, rows, secondGuesses, limit: 5 })).toMatchObject({ proof: 'exact', total: advice.total })
  // Without a solver, anything not in the table cannot be answered.
  const elsewhere = [
    { rows: [...rows, { guess: 'xylyl', pattern }] },
    { rows, mode: 'hard' as const },
    { rows, excluded: new Set([0]) },
    { rows: [{ guess: 'salet', pattern: 0 }] },
  ]
  for (const question of elsewhere) {
    expect(() => advise({ game, secondGuesses, ...question }), formatPattern(pattern)).toThrow(
      'no strategy given covers this history',
    )
  }
})
