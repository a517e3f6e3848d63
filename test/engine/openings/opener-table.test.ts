import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeOpenerTable, encodeOpenerTable } from '../../../engine/formats/opener-table-bytes.ts'
import {
  bindOpenerTable,
  compareOpeners,
  joinRows,
  makeOpenerTable,
  mergeOpenerTables,
  type OpenerRow,
  type OpenerSetting,
  type OpenerTable,
  provedHead,
  rowOf,
  rowsFault,
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
  test('round-trips through bytes, whatever the order of its rows', () => {
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

  test('is sorted by total, then answers before others, then alphabetically', () => {
    const rows = [impossible(3), bounds(1, 60), exact(20, 50), exact(4, 50), exact(2, 51), exact(30, 49)]
    expect(makeOpenerTable(setting(), rows).rows.map(({ opener }) => opener)).toEqual([30, 4, 20, 2, 1, 3])
  })

  test('for the goal worst the smaller maximum comes first', () => {
    const rows = [exact(1, 40, 6), exact(2, 50, 5)]
    const table = makeOpenerTable(setting({ goal: 'worst' }), rows)
    expect(table.rows.map(({ opener }) => opener)).toEqual([2, 1])
  })

  test('of 12972 openers, nearly all with one bound, takes about one byte per opener', () => {
    const rows = Array.from({ length: 12972 }, (_, opener) =>
      opener < 16 ? exact(opener, 7920) : bounds(opener, 7921),
    )
    const bytes = encodeOpenerTable(makeOpenerTable(setting({ answers: 2315, guesses: 12972 }), rows))
    expect(bytes.length).toBeLessThan(13_200)
  })

  test.each([
    ['an opener beyond the list', [exact(GUESSES, 30)], 'invalid opener 40 of 40 guesses'],
    ['one opener twice', [exact(1, 30), exact(1, 30)], 'is in the table twice'],
    ['a maximum above the limit', [exact(1, 30, 7)], 'a maximum of 7 in 6 guesses'],
    ['bounds the wrong way round', [bounds(1, 30, 29)], 'is above the upper bound'],
    ['a total of nothing', [exact(1, 0)], 'a total of 0'],
    ['a bound of nothing', [bounds(1, 0)], 'a total of 0'],
    ['an opener below nothing', [exact(-1, 30)], 'invalid opener -1 of 40 guesses'],
    ['a maximum of nothing', [exact(1, 30, 0)], 'a maximum of 0 in 6 guesses'],
    ['an impossible opener with a total', [{ ...impossible(1), lower: 30 }], 'impossible, yet with a total'],
    ['an impossible opener with a bound', [{ ...impossible(1), upper: 30 }], 'impossible, yet with a total'],
    ['an impossible opener with a maximum', [{ ...impossible(1), max: 3 }], 'impossible, yet with a total'],
    ['an exact row of two bounds', [{ ...exact(1, 30), upper: 31 }], 'exact, yet the bounds differ'],
  ])('with %s is refused', (_, rows, message) => {
    expect(() => makeOpenerTable(setting(), rows)).toThrow(message)
  })
})

describe('rows', () => {
  test('with extreme valid values are accepted', () => {
    const edge = [exact(0, 1, 6), exact(GUESSES - 1, 1, 1), bounds(3, 5, 5), impossible(4)]
    expect(makeOpenerTable(setting(), edge).rows).toHaveLength(4)
    expect(rowsFault({ ...setting(), rows: [exact(2, 30), exact(1, 30)] })).toContain('out of order')
  })

  test('need a maximum if exact for the goal worst, and an answer in strict mode', () => {
    expect(() => makeOpenerTable(setting({ goal: 'worst' }), [exact(1, 30)])).toThrow('no maximum')
    const strict = setting({ mode: 'strict' })
    expect(() => makeOpenerTable(strict, [exact(ANSWERS, 30)])).toThrow('is not an answer')
    expect(makeOpenerTable(strict, [exact(ANSWERS - 1, 30)]).rows).toHaveLength(1)
  })

  test('are sorted by proof, then total or maximum, then upper bound, then id', () => {
    fc.assert(
      fc.property(anyTable, ({ goal, rows }) => {
        const keys = ({ proof, lower, upper, max, opener }: OpenerRow): number[] => {
          const total = [lower, upper ?? 1e9]
          const most = [max ?? 99]
          const place = ['exact', 'bounds', 'impossible'].indexOf(proof)
          return [place, ...(goal === 'worst' ? [...most, ...total] : [...total, ...most]), opener]
        }
        for (const a of rows.slice(0, 8)) {
          for (const b of rows.slice(0, 8)) {
            const [x, y] = [keys(a), keys(b)]
            const at = x.findIndex((key, i) => key !== y[i])
            expect(Math.sign(compareOpeners(a, b, goal))).toBe(at < 0 ? 0 : Math.sign(x[at] - y[at]))
          }
        }
      }),
    )
  })

  test('made from strategies contain what those prove, and skip those that miss answers or begin with an unlisted word', () => {
    const game = { idOf: (word: string) => ['salet', 'crane'].indexOf(word) } as never
    const known = { opener: 'crane', goal: 'mean', proof: 'exact', lower: 50, upper: 50, max: 5 } as const
    expect(rowOf(game, known)).toEqual(exact(1, 50, 5))
    expect(rowOf(game, { ...known, opener: 'salet' })).toEqual(exact(0, 50, 5))
    expect(rowOf(game, { ...known, misses: 1 })).toBe(null)
    expect(rowOf(game, { ...known, opener: 'zzzzz' })).toBe(null)
    const open = { ...known, proof: 'bounds', lower: 40 } as const
    expect(rowOf(game, open)).toEqual(bounds(1, 40, 50, 5))
    // The maximum of a strategy is not a lower bound of the smallest one.
    expect(rowOf(game, { ...open, goal: 'worst' })).toEqual(bounds(1, 40, 50, null))
    expect(rowOf(game, { ...known, goal: 'worst' })).toEqual(exact(1, 50, 5))
  })

  test('belong to one game only', () => {
    const table = makeOpenerTable(setting(), [exact(1, 50)])
    const game = { id: 'own', hash: HASH, answers: Array(ANSWERS), guesses: Array(GUESSES) } as never
    expect(bindOpenerTable(table, game)).toEqual({ ...table, gameId: 'own' })
    const other = { id: 'own', hash: HASH, answers: Array(ANSWERS + 1), guesses: Array(GUESSES) } as never
    expect(() => bindOpenerTable(table, other)).toThrow("the table is not for 'own': answers 12 and 13")
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
  ])('with %s are rejected: %s', (_, data, code) => {
    expect(() => decodeOpenerTable(data)).toThrow(expect.objectContaining({ code }))
  })

  test('with any single byte changed are rejected', () => {
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

  test('keeps the better of two proofs', () => {
    expect(joinRows(bounds(1, 50), exact(1, 52))).toEqual(exact(1, 52))
    expect(joinRows(bounds(1, 50, 70), bounds(1, 53, 80))).toEqual(bounds(1, 53, 70))
    expect(joinRows(impossible(1), bounds(1, 53))).toEqual(impossible(1))
    expect(joinRows(bounds(1, 50, null, 5), bounds(1, 40, null, 6))).toEqual(bounds(1, 40, null, 6))
    // Every maximum is at least 1, stated or not.
    expect(joinRows(bounds(1, 50), bounds(1, 45, null, 1))).toEqual(bounds(1, 50, null, 1))
    expect(joinRows(bounds(1, 40), bounds(1, 45, null, 1))).toEqual(bounds(1, 45, null, 1))
    expect(joinRows(bounds(1, 45, null, 1), bounds(1, 50))).toEqual(bounds(1, 50, null, 1))
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

  test('two true rows of an opener merge to a true row that says all that both say', () => {
    const total = fc.integer({ min: 20, max: 60 })
    const less = fc.nat(10)
    const more = fc.option(fc.nat(10))
    fc.assert(
      fc.property(total, less, more, less, more, (truth, lessA, moreA, lessB, moreB) => {
        const a = bounds(1, truth - lessA, moreA === null ? null : truth + moreA)
        const b = bounds(1, truth - lessB, moreB === null ? null : truth + moreB)
        const lower = Math.max(a.lower, b.lower)
        const uppers = [a.upper, b.upper].filter((upper) => upper !== null)
        expect(joinRows(a, b)).toEqual(bounds(1, lower, uppers.length > 0 ? Math.min(...uppers) : null))
        for (const each of [a, b]) {
          expect(joinRows(each, exact(1, truth))).toEqual(exact(1, truth))
          expect(() => joinRows(each, exact(1, each.lower - 1))).toThrow('cannot both be true')
          if (each.upper !== null)
            expect(() => joinRows(each, exact(1, each.upper! + 1))).toThrow('cannot both be true')
        }
      }),
    )
  })

  test('a maximum known to one row only is kept, and differing maxima are an error', () => {
    expect(joinRows(exact(1, 50), exact(1, 50, 4))).toEqual(exact(1, 50, 4))
    expect(joinRows(exact(1, 50, 4), exact(1, 50))).toEqual(exact(1, 50, 4))
    expect(() => joinRows(exact(1, 50, 4), exact(1, 50, 5))).toThrow(
      '50 with a maximum of 4 and 50 with a maximum of 5',
    )
    expect(joinRows(bounds(1, 50, null, 5), bounds(1, 55, null, 5))).toEqual(bounds(1, 55, null, 5))
    expect(joinRows(bounds(1, 50), bounds(1, 40, null, 5))).toEqual(bounds(1, 40, null, 5))
    // At the bound's own maximum the total must not be below it; at a larger one it may.
    expect(() => joinRows(bounds(1, 50, null, 5), exact(1, 45, 5))).toThrow(
      '45 with a maximum of 5 and at least 50 with a maximum of at least 5',
    )
    expect(joinRows(impossible(1), impossible(1))).toEqual(impossible(1))
    expect(() => joinRows(bounds(1, 30, 40), impossible(1), () => 'salet')).toThrow('salet: 30 to 40 and impossible')
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

  test('is nothing while an opener is missing', () => {
    expect(provedHead(makeOpenerTable(setting(), [exact(1, 30)]))).toBe(0)
  })

  test('is the openers whose totals no bound undercuts', () => {
    expect(provedHead(all('mean', exact(7, 49), exact(9, 51), exact(3, 52)))).toBe(2)
    expect(provedHead(all('mean', exact(7, 52)))).toBe(0)
  })

  test('for the goal worst depends on the maximum first, then the total', () => {
    expect(provedHead(all('worst', exact(7, 90, 4), exact(8, 51, 5), exact(9, 40, 6)))).toBe(2)
    expect(provedHead(all('worst', exact(7, 90, 4), exact(8, 52, 5)))).toBe(1)
    // Bounds without a known maximum may have the smallest possible.
    expect(provedHead(all('worst', exact(7, 90, 4), bounds(9, 40)))).toBe(0)
    expect(provedHead(all('worst', exact(7, 39, 1), bounds(9, 40)))).toBe(1)
  })

  test('is the whole ranking if every opener is exact or impossible', () => {
    const rows = Array.from({ length: GUESSES }, (_, opener) => (opener < 3 ? exact(opener, 30) : impossible(opener)))
    expect(provedHead(makeOpenerTable(setting(), rows))).toBe(3)
    expect(
      provedHead(
        makeOpenerTable(
          setting(),
          rows.map(({ opener }) => exact(opener, 30)),
        ),
      ),
    ).toBe(GUESSES)
  })

  test('in strict mode needs only the answers', () => {
    const rows = Array.from({ length: ANSWERS }, (_, opener) => exact(opener, 30 + opener))
    expect(provedHead(makeOpenerTable(setting({ mode: 'strict' }), rows))).toBe(ANSWERS)
    expect(provedHead(makeOpenerTable(setting(), rows))).toBe(0)
  })
})
