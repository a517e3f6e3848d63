import { describe, expect, it } from 'vitest'
import { formatPegRows, parsePegGame, parsePegRows, pegFeedback } from '../../../engine/rules/mastermind.ts'

const game = pegFeedback(4, 6)

describe('the peg game', () => {
  it.each([
    ['1122', '2211', '0b4w'],
    ['1112', '1222', '2b0w'],
    ['1234', '1234', '4b0w'],
    ['1122', '3344', '0b0w'],
    ['1213', '3121', '0b4w'],
    ['1213', '1113', '3b0w'],
    ['6543', '3666', '0b2w'],
    ['1111', '1122', '2b0w'],
    ['1122', '1111', '2b0w'],
  ])('shows %s against %s as %s', (guess, answer, shown) => {
    expect(game.formatPattern(game.patternOf(guess, answer))).toBe(shown)
    expect(game.patternOf(answer, guess)).toBe(game.patternOf(guess, answer))
  })

  it('has every code once, in numerical order', () => {
    expect(game.answers).toHaveLength(1296)
    expect(game.answers.slice(0, 7)).toEqual(['1111', '1112', '1113', '1114', '1115', '1116', '1121'])
    expect(game.answers.at(-1)).toBe('6666')
    expect(game.answers.every((code, id) => game.idOf(code) === id)).toBe(true)
    for (const text of ['', '123', '12345', '1207', '1237', 'abcd']) expect(game.idOf(text)).toBe(-1)
  })

  it('reads patterns as black and white pegs, and refuses impossible ones', () => {
    expect(game.parsePattern('2b1w')).toBe(game.patternOf('1123', '1135'))
    expect(game.parsePattern(' 2B 1W ')).toBe(game.parsePattern('21'))
    expect(game.parsePattern('2,1')).toBe(game.parsePattern('2b1w'))
    expect(game.parsePattern('4b0w')).toBe(game.allCorrect)
    for (const text of ['B2W1', 'b2 w1', 'B:2, W:1', 'bbw', '2 1', '2-1', '2:1']) {
      expect(game.parsePattern(text), text).toBe(game.parsePattern('2b1w'))
    }
    for (const text of ['', '5b0w', '3b1w', '2b3w', 'bbbw', 'bwb', '2', '211', '2b1w3'])
      expect(game.parsePattern(text)).toBeNull()
  })

  it.each([
    '1122 1b0w 1344 2b1w',
    '1122.1b0w,1344.2b1w',
    '1122 B1W0\n1344 B2W1',
    '1122: b; 1344: bbw',
    '1122=10, 1344=21',
    '1122 1 0 1344 2 1',
  ])('reads rows as in %j', (text) => {
    const read = parsePegRows(game, text)
    expect(read.ok && formatPegRows(game, read.rows)).toBe('1122.1b0w,1344.2b1w')
  })

  it.each([
    ['1122 1b0w 1399 2b1w', "guess 2: '1399' is not a code; write 4 digits from 1 to 6", 10],
    ['1122', 'guess 1: nothing follows 1122; write its pegs there, as in 1b0w', 4],
    ['1122 3b1w', "guess 1: '3b1w' follows 1122; write its pegs there", 5],
    ['crane bbgyb', "guess 1: 'crane' is not a code", 0],
  ])('reports the position of the error in %j', (text, detail, at) => {
    expect(parsePegRows(game, text)).toMatchObject({ ok: false, detail: expect.stringContaining(detail), at })
  })

  it('has at most twelve rows', () => {
    expect(parsePegRows(game, '1122 0b0w '.repeat(12)).ok).toBe(true)
    expect(parsePegRows(game, '1122 0b0w '.repeat(13))).toMatchObject({ ok: false })
  })

  it('is named by its pegs and colours', () => {
    expect(game.id).toBe('mastermind-4x6')
    expect(parsePegGame('mastermind-5x8')).toEqual({ pegs: 5, colours: 8, name: pegFeedback(5, 8).name })
    expect(parsePegGame('original')).toBeNull()
  })

  it('refuses games that are too large', () => {
    expect(() => pegFeedback(9, 2)).toThrow('pegs: use a whole number from 1 to 8')
    expect(() => pegFeedback(4, 10)).toThrow('colours: use a whole number from 1 to 9')
    expect(() => pegFeedback(8, 9)).toThrow('at most 65536 codes')
  })
})
