import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_CORRECT,
  colourAt,
  formatPattern,
  PATTERN_COUNT,
  type PatternStyle,
  parsePattern,
  patternOf,
  withColour,
} from '../../../engine/rules/pattern.ts'

const STYLES: PatternStyle[] = ['letters', 'symbols', 'digits', 'emoji', 'emoji-contrast', 'slack']
const PATTERNS = Array.from({ length: PATTERN_COUNT }, (_, pattern) => pattern)

/** The rule formulated differently, on lists of letters: strike out what is used, greens first. */
function slowPatternOf(guess: string, answer: string): number {
  const left: (string | null)[] = [...answer]
  const colours = [0, 0, 0, 0, 0]
  for (const place of [0, 1, 2, 3, 4]) {
    if (guess[place] !== answer[place]) continue
    colours[place] = 2
    left[place] = null
  }
  for (const place of [0, 1, 2, 3, 4]) {
    if (colours[place] === 2 || !left.includes(guess[place])) continue
    colours[place] = 1
    left[left.indexOf(guess[place])] = null
  }
  return colours.reduce((sum, colour, place) => sum + colour * 3 ** place, 0)
}

describe('the colours of a guess', () => {
  it.each([
    ['speed', 'abide', 'BBYBY'],
    ['error', 'elder', 'GBBBG'],
    ['error', 'heron', 'YBGGB'],
    ['allee', 'hello', 'BYGYB'],
    ['sease', 'essay', 'YYYYB'],
    ['cecum', 'cynic', 'GBYBB'],
    ['aahed', 'aargh', 'GGYBB'],
    ['geese', 'those', 'BBBGG'],
    ['added', 'dread', 'YYBYG'],
    ['chuck', 'whack', 'BGBGG'],
    ['exlax', 'xerox', 'YYBBG'],
    ['femme', 'xerox', 'BGBBB'],
    ['seven', 'surer', 'GBBGB'],
    ['aargh', 'aahed', 'GGBBY'],
  ])('of %s against %s are %s', (guess, answer, colours) => {
    expect(formatPattern(patternOf(guess, answer)).toUpperCase()).toBe(colours)
    expect(patternOf(guess, answer)).toBe(parsePattern(colours))
  })

  it('are all correct for the answer itself and for nothing else', () => {
    expect(patternOf('plate', 'plate')).toBe(ALL_CORRECT)
    expect(patternOf('plate', 'slate')).not.toBe(ALL_CORRECT)
  })

  it('have the first letter as the lowest digit', () => {
    expect(patternOf('abcde', 'axxxx')).toBe(2)
    expect(patternOf('abcde', 'xxxxa')).toBe(1)
    expect(patternOf('abcde', 'xxxxe')).toBe(2 * 81)
  })

  it('equal an independent formulation of the rule, on random words of few letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(word, word, (guess, answer) => patternOf(guess, answer) === slowPatternOf(guess, answer)),
      { numRuns: 5000, seed: 5 },
    )
  })

  it('work for unlisted words, but not for other lengths', () => {
    expect(formatPattern(patternOf('zzzzz', 'pizza'))).toBe('bbggb')
    expect(() => patternOf('plat', 'plate')).toThrow(RangeError)
    expect(() => patternOf('plate', 'plates')).toThrow(RangeError)
  })
})

describe('the notations of a pattern', () => {
  it('all give the same colours', () => {
    const pattern = patternOf('speed', 'abide')
    const texts = `__y_y ..y.y --y-y xxyxy bbybb BBYBY XXYXY wwywy WwYwY 00101 ⬛⬛🟨⬛🟨 ⬜⬜🟨⬜🟨 ⬛⬜🟦⬛🟦
      ⬛\ufe0f⬛\ufe0f🟨\ufe0f⬛\ufe0f🟨\ufe0f
      :black_large_square::white_large_square::large_yellow_square::black_large_square::large_blue_square:`
    for (const text of texts.split(/\s+/)) {
      expect(parsePattern(text), text).toBe(text === 'bbybb' ? pattern - 81 : pattern)
    }
    expect(parsePattern(' 🟩🟧gG2 ')).toBe(ALL_CORRECT)
    expect(parsePattern(':large_green_square::large_orange_square::LARGE_GREEN_SQUARE:gg')).toBe(ALL_CORRECT)
  })

  it('refuse anything that is not five tiles', () => {
    for (const text of [
      '',
      'bbgb',
      'bbgbgb',
      'bbgbz',
      '00203',
      'b b g b',
      '🟥⬛⬛⬛⬛',
      ':large_red_square:bbbb',
      '⬛⬛⬛⬛\ud83d',
    ]) {
      expect(parsePattern(text), text).toBeNull()
    }
  })

  it.each(STYLES)('round trip in style %s for all patterns', (style) => {
    expect(PATTERNS.map((pattern) => parsePattern(formatPattern(pattern, style)))).toEqual(PATTERNS)
  })

  it('are written in each style', () => {
    const pattern = parsePattern('_y_g_') as number
    expect(STYLES.map((style) => formatPattern(pattern, style))).toEqual([
      'bybgb',
      '_y_g_',
      '01020',
      '⬛🟨⬛🟩⬛',
      '⬛🟦⬛🟧⬛',
      ':black_large_square::large_yellow_square::black_large_square::large_green_square::black_large_square:',
    ])
  })

  it('are refused for numbers that are not a pattern', () => {
    for (const pattern of [-1, PATTERN_COUNT, 1.5, Number.NaN]) expect(() => formatPattern(pattern)).toThrow(RangeError)
  })
})

describe('one tile of a pattern', () => {
  it('can be read and changed by place', () => {
    const pattern = parsePattern('bygby') as number
    expect([0, 1, 2, 3, 4].map((place) => colourAt(pattern, place))).toEqual([0, 1, 2, 0, 1])
    expect(formatPattern(withColour(pattern, 2, 0))).toBe('bybby')
    expect(formatPattern(withColour(pattern, 4, 2))).toBe('bygbg')
  })
})
