import { describe, expect, it } from 'vitest'
import {
  formatNotation,
  hasDigits,
  NOTATION_NAMES,
  type ProgramNotation,
  parseHistoryIn,
  parseNotation,
} from '../../../engine/notation/program-notations.ts'
import { formatHistory, parseHistory } from '../../../engine/rules/history.ts'
import { PATTERN_COUNT, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'

const NAMES = NOTATION_NAMES.filter((name): name is ProgramNotation => name !== 'usual')

describe('the notations of programs', () => {
  it.each(NAMES)('write every pattern in %s, each differently', (name) => {
    const texts = Array.from({ length: PATTERN_COUNT }, (_, pattern) => formatNotation(pattern, name))
    expect(new Set(texts).size).toBe(PATTERN_COUNT)
    expect(texts.map((text) => parseNotation(text, name))).toEqual([...texts.keys()])
  })

  it('match values worked out by hand for plate against shame', () => {
    const pattern = patternOf('plate', 'shame')
    // bbgbg: digits 0 0 2 0 2, in base 3 2*9 + 2 = 20, and from the other end 2*81 + 2*9 = 180.
    expect(Object.fromEntries(NAMES.map((name) => [name, formatNotation(pattern, name)]))).toEqual({
      'digits-012': '00202',
      'digits-210': '22020',
      'number-012-first-high': '20',
      'number-012-first-low': '180',
      'number-210-first-high': '222',
      'number-210-first-low': '62',
    })
  })

  it.each([
    ['digits-210', 'plate 22020 shame 12020'],
    ['digits-210', "[('plate', [2, 2, 0, 2, 0]), ('shame', [1, 2, 0, 2, 0])]"],
    ['number-012-first-high', 'plate -> 20, shame -> 101'],
    ['number-012-first-low', 'plate=180,shame=181'],
    ['number-210-first-high', 'PLATE: 222\nSHAME: 141'],
    ['number-210-first-low', '"plate" 062 "shame" 61'],
  ] as const)('are read in %s: %j', (notation, text) => {
    const read = parseHistoryIn(text, notation)
    expect(read.ok && formatHistory(read.rows)).toBe('plate.bbgbg,shame.ybgbg')
  })

  it.each([
    ['digits-210', 'plate bbgbg', 'guess 1: expected the colours of PLATE', 6],
    ['number-012-first-high', 'plate 243', "found '243'", 6],
    ['number-012-first-high', 'plate 20 sham 5', "guess 2: 'sham' isn't a guess", 9],
    ['digits-012', 'plate', 'found the end of the text', 5],
  ] as const)('in %s %j is refused, with its place', (notation, text, detail, at) => {
    expect(parseHistoryIn(text, notation)).toMatchObject({ ok: false, detail: expect.stringContaining(detail), at })
  })

  it('are not needed for unambiguous text', () => {
    expect(parseHistoryIn('plate __g_g', 'usual')).toEqual(parseHistory('plate __g_g'))
  })

  it('are ambiguous if the digits also make sense in reverse', () => {
    for (const text of ['crane 00202', 'crane 2 2 0 2 0', 'crane: [0, 1, 2, 0, 0]', '22222']) {
      expect(hasDigits(text), text).toBe(true)
    }
    for (const text of ['crane bbgyb', 'crane 11111', 'crane 180', 'Wordle 1,022 3/6']) {
      expect(hasDigits(text), text).toBe(false)
    }
  })
})

describe('rows as programs print them', () => {
  it.each([
    "plate ['gray', 'gray', 'green', 'gray', 'green'] shame ['yellow', 'gray', 'green', 'gray', 'green']",
    'plate: [grey, grey, green, grey, green]; shame: [yellow, grey, green, grey, green]',
    'plate -> __g_g\nshame -> y_g_g',
    'plate => bbgbg => shame => ybgbg',
    'plate → bbgbg, shame → ybgbg',
    'plate → ⬛⬛🟩⬛🟩\nshame → 🟨⬛🟩⬛🟩',
    "'plate' '__g_g' 'shame' 'y_g_g'",
    '“plate” “__g_g” “shame” “y_g_g”',
    '[("plate", "bbgbg"), ("shame", "ybgbg")]',
    "[['plate', 'bbgbg'], ['shame', 'ybgbg']]",
    "[('plate', ['gray', 'gray', 'green', 'gray', 'green']), ('shame', ['yellow', 'gray', 'green', 'gray', 'green'])]",
    "{'guesses': ['plate', 'shame'], 'feedback': ['bbgbg', 'ybgbg']}",
    'plate [0, 0, 2, 0, 2] shame (1, 0, 2, 0, 2)',
    'plate 0 0 2 0 2 shame 1 0 2 0 2',
    'plate b b g b g shame y b g b g',
  ])('are read: %j', (text) => {
    const read = parseHistory(text)
    expect(read.ok && formatHistory(read.rows)).toBe('plate.bbgbg,shame.ybgbg')
  })

  it('are read even if there is only one', () => {
    for (const text of [
      '["plate", "bbgbg"]',
      "{'guess': 'plate', 'feedback': ['gray', 'gray', 'green', 'gray', 'green']}",
    ]) {
      const read = parseHistory(text)
      expect(read.ok && formatHistory(read.rows), text).toBe('plate.bbgbg')
    }
  })

  it('are distinguished from remarks after a row', () => {
    for (const remark of ['(24 left)', '-> not bad', '→ 24 left']) {
      const read = parseHistory(`plate bbgbg ${remark}`)
      expect(read.ok && formatHistory(read.rows), remark).toBe('plate.bbgbg')
    }
  })

  it('contain no colours by themselves', () => {
    for (const text of ['b', '->', "''", '[]']) expect(parsePattern(text)).toBeNull()
  })
})
