import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeOpenerTable, encodeOpenerTable } from '../../../engine/formats/opener-table-bytes.ts'
import {
  joinRows,
  makeOpenerTable,
  mergeOpenerTables,
  type OpenerRow,
  type OpenerSetting,
  type OpenerTable,
  provedHead,
} from '../../../engine/openings/opener-table.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'

const GUESSES = 40
const ANSWERS = 12
const HASH = '7ab3158bd60518d5eb11b52c2fa822e3977d30570305a0a8131e536547e81551'

const setting = (changes: Partial<OpenerSetting> = {}): OpenerSetting => {
  return {
    gameHash: HASH,
    gameId: 'tiny',
    mode: 'normal',
    goal: 'mean',
    limit: 6,
    answers: ANSWERS,
    guesses: GUESSES,
    ...changes,
  }
}
const exact = (opener: number, total: number, max: number | null = null): OpenerRow => {
  return { opener, proof: 'exact', lower: total, upper: total, max }
}
const bounds = (opener: number, lower: number, upper: number | null = null, max: number | null = null): OpenerRow => {
  return { opener, proof: 'bounds', lower, upper, max }
}
const impossible = (opener: number): OpenerRow => ({ opener, proof: 'impossible', lower: 0, upper: null, max: null })

/** Rows about different openers, in any order. */
const anyRows = (goal: Goal): fc.Arbitrary<OpenerRow[]> => {
  const max = fc.integer({ min: 1, max: 6 })
  const total = fc.integer({ min: 1, max: 70_000 })
  const row = fc.record({
    opener: fc.nat(GUESSES - 1),
    proof: fc.constantFrom('exact' as const, 'bounds' as const, 'impossible' as const),
    total,
    more: fc.option(fc.nat(100)),
    max: goal === 'worst' ? max : fc.option(max),
  })
  return fc.uniqueArray(row, { selector: ({ opener }) => opener, maxLength: GUESSES }).map((rows) =>
    rows.map(({ opener, proof, total, more, max }) => {
      if (proof === 'impossible') return impossible(opener)
      if (proof === 'exact') return exact(opener, total, max)
      return bounds(opener, total, more === null ? null : total + more, max)
    }),
  )
}
const anyTable = fc.constantFrom(...GOALS).chain((goal) => anyRows(goal).map((rows) => ({ goal, rows })))

describe('a table of openers', () => {
  test('comes back from its bytes as it was, whatever order its rows came in', () => {
    fc.assert(
      fc.property(anyTable, ({ goal, rows }) => {
        const table = makeOpenerTable(setting({ goal }), rows)
        const bytes = encodeOpenerTable(table)
        expect(decodeOpenerTable(bytes)).toEqual(table)
        const reversed = makeOpenerTable(setting({ goal }), [...rows].reverse())
        expect(encodeOpenerTable(reversed)).toEqual(bytes)
      }),
    )
  })

  test('stands in the order of the ranking: totals, then answers before others, each by the alphabet', () => {
    const rows = [impossible(3), bounds(1, 60), exact(20, 50), exact(4, 50), exact(2, 51), exact(30, 49)]
    expect(makeOpenerTable(setting(), rows).rows.map(({ opener }) => opener)).toEqual([30, 4, 20, 2, 1, 3])
  })

  test('for the goal worst the smaller maximum comes first', () => {
    const rows = [exact(1, 40, 6), exact(2, 50, 5)]
    const table = makeOpenerTable(setting({ goal: 'worst' }), rows)
    expect(table.rows.map(({ opener }) => opener)).toEqual([2, 1])
  })

  test('of 12972 openers, all but a few with one bound, takes about a byte an opener', () => {
    const rows = Array.from({ length: 12972 }, (_, opener) =>
      opener < 16 ? exact(opener, 7920) : bounds(opener, 7921),
    )
    const bytes = encodeOpenerTable(makeOpenerTable(setting({ answers: 2315, guesses: 12972 }), rows))
    expect(bytes.length).toBeLessThan(13_200)
  })

  test.each([
    ['an opener beyond the list', [exact(GUESSES, 30)], 'is none of 40 guesses'],
    ['one opener twice', [exact(1, 30), exact(1, 30)], 'stands in the table twice'],
    ['a maximum above the limit', [exact(1, 30, 7)], 'a maximum of 7 in 6 guesses'],
    ['bounds the wrong way round', [bounds(1, 30, 29)], 'wrong way round'],
    ['a total of nothing', [exact(1, 0)], 'a total of 0'],
  ])('with %s is refused', (_, rows, message) => {
    expect(() => makeOpenerTable(setting(), rows)).toThrow(message)
  })
})

describe('stored bytes', () => {
  const bytes = encodeOpenerTable(makeOpenerTable(setting(), [exact(1, 300), bounds(2, 301), impossible(3)]))
  const changed = (at: number, value: number): Uint8Array => {
    const copy = bytes.slice()
    copy[at] = value
    return copy
  }

  test.each([
    ['other data', new Uint8Array(100), 'not_a_table'],
    ['a header cut short', bytes.subarray(0, 20), 'truncated'],
    ['rows cut short', bytes.subarray(0, bytes.length - 1), 'truncated'],
    ['bytes after the end', new Uint8Array([...bytes, 0]), 'damaged'],
    ['another version', changed(8, 2), 'unsupported_version'],
    ['a changed row', changed(bytes.length - 1, 9), 'damaged'],
    ['a changed mode', changed(9, 1), 'damaged'],
  ])('%s are told apart: %s', (_, data, code) => {
    expect(() => decodeOpenerTable(data)).toThrow(expect.objectContaining({ code }))
  })

  test('any single changed byte is found', () => {
    for (let at = 0; at < bytes.length; at++) {
      expect(() => decodeOpenerTable(changed(at, bytes[at] ^ 0x41)), `byte ${at}`).toThrow()
    }
  })
})

describe('merging', () => {
  const table = (...rows: OpenerRow[]): OpenerTable => makeOpenerTable(setting(), rows)

  test('shares of a table join to the whole, in any order', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 1, max: 5 }), ({ goal, rows }, count) => {
        const whole = makeOpenerTable(setting({ goal }), rows)
        const parts = Array.from({ length: count }, (_, index) =>
          makeOpenerTable(
            setting({ goal }),
            rows.filter((_, at) => at % count === index || at < 2),
          ),
        )
        const joined = parts.reduceRight((a, b) => mergeOpenerTables(a, b))
        expect(encodeOpenerTable(joined)).toEqual(encodeOpenerTable(whole))
      }),
    )
  })

  test('the better proof of two stays', () => {
    expect(joinRows(bounds(1, 50), exact(1, 52))).toEqual(exact(1, 52))
    expect(joinRows(bounds(1, 50, 70), bounds(1, 53, 80))).toEqual(bounds(1, 53, 70))
    expect(joinRows(impossible(1), bounds(1, 53))).toEqual(impossible(1))
    expect(joinRows(bounds(1, 50, null, 5), bounds(1, 40, null, 6))).toEqual(bounds(1, 40, null, 6))
    expect(joinRows(bounds(1, 50, null, 5), exact(1, 45, 6))).toEqual(exact(1, 45, 6))
  })

  test.each([
    ['two totals', exact(1, 50), exact(1, 51)],
    ['a total below a lower bound', exact(1, 50), bounds(1, 51)],
    ['a total above an upper bound', exact(1, 50), bounds(1, 40, 49)],
    ['a total and an impossible opener', exact(1, 50), impossible(1)],
    ['an upper bound and an impossible opener', bounds(1, 50, 60), impossible(1)],
    ['bounds apart', bounds(1, 50, 60), bounds(1, 61, 70)],
  ])('%s do not agree', (_, a, b) => {
    const disagreement = expect.objectContaining({ code: 'disagreement' })
    expect(() => mergeOpenerTables(table(a), table(b))).toThrow(disagreement)
    expect(() => mergeOpenerTables(table(b), table(a))).toThrow(disagreement)
  })

  test.each([
    ['mode', { mode: 'hard' as const }],
    ['goal', { goal: 'worst' as const }],
    ['limit', { limit: 5 }],
    ['game', { gameHash: 'f'.repeat(64) }],
  ])('tables of another %s are refused', (what, changes) => {
    const other = makeOpenerTable(setting(changes), [])
    expect(() => mergeOpenerTables(table(), other)).toThrow(expect.objectContaining({ code: 'foreign_game' }))
    expect(() => mergeOpenerTables(table(), other)).toThrow(what)
  })
})

describe('what a table proves', () => {
  const all = (goal: Goal, ...first: OpenerRow[]): OpenerTable => {
    const named = new Set(first.map(({ opener }) => opener))
    const rest = Array.from({ length: GUESSES }, (_, opener) => opener).filter((opener) => !named.has(opener))
    const max = goal === 'worst' ? 5 : null
    return makeOpenerTable(setting({ goal }), [...first, ...rest.map((opener) => bounds(opener, 51, null, max))])
  }

  test('nothing as long as an opener is missing', () => {
    expect(provedHead(makeOpenerTable(setting(), [exact(1, 30)]))).toBe(0)
  })

  test('the openers whose totals no bound goes below', () => {
    expect(provedHead(all('mean', exact(7, 49), exact(9, 51), exact(3, 52)))).toBe(2)
    expect(provedHead(all('mean', exact(7, 52)))).toBe(0)
  })

  test('for the goal worst the maximum counts before the total', () => {
    expect(provedHead(all('worst', exact(7, 90, 4), exact(8, 51, 5), exact(9, 40, 6)))).toBe(2)
  })

  test('in strict mode only the answers must be there', () => {
    const rows = Array.from({ length: ANSWERS }, (_, opener) => exact(opener, 30 + opener))
    expect(provedHead(makeOpenerTable(setting({ mode: 'strict' }), rows))).toBe(ANSWERS)
    expect(provedHead(makeOpenerTable(setting(), rows))).toBe(0)
  })
})
