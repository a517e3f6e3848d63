import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainWord } from '../../../engine/advice/explanation.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'

function rowsOf(text: string) {
  const parsed = parseHistory(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.rows
}

describe('the reasons why a word is out', () => {
  test('name the row, letter and place of a green letter', () => {
    expect(explainWord(rowsOf('plate.bbgbg'), 'stone')).toEqual([
      {
        row: 1,
        rule: 'too_few',
        letter: 'a',
        place: null,
        detail: 'Guess 1, PLATE: the answer has an A; STONE has none.',
      },
      {
        row: 1,
        rule: 'too_many',
        letter: 't',
        place: null,
        detail: 'Guess 1, PLATE: the answer has no T; STONE has 1.',
      },
      {
        row: 1,
        rule: 'not_there',
        letter: 'a',
        place: 3,
        detail: 'Guess 1, PLATE: A is in place 3; STONE has O there.',
      },
    ])
  })

  test('name a letter that is in the word but in another place', () => {
    expect(explainWord(rowsOf('crane.bbybb'), 'alarm').map(({ rule, letter }) => [rule, letter])).toEqual([
      ['too_many', 'r'],
      ['not_here', 'a'],
    ])
  })

  test('count copies of a letter', () => {
    expect(explainWord(rowsOf('geese.bybbg'), 'elegy').map(({ rule, detail }) => [rule, detail])).toContainEqual([
      'not_there',
      'Guess 1, GEESE: E is in place 5; ELEGY has Y there.',
    ])
    expect(explainWord(rowsOf('speed.bbyyb'), 'abide').map(({ detail }) => detail)).toContain(
      'Guess 1, SPEED: the answer has 2 E; ABIDE has only 1.',
    )
    expect(explainWord(rowsOf('speed.bbybb'), 'erode').map(({ detail }) => detail)).toContain(
      'Guess 1, SPEED: the answer has only 1 E; ERODE has 2.',
    )
  })

  test('name a missing letter only once, even if it is also in the same place', () => {
    expect(explainWord(rowsOf('plate.bbbbb'), 'forty').map(({ rule, letter }) => [rule, letter])).toEqual([
      ['too_many', 't'],
    ])
  })

  test("say if no word at all can show a row's colours", () => {
    // The yellow T comes first: ELITE has the letters TITLE requires, but not these colours.
    expect(explainWord(rowsOf('title.byyyg'), 'elite')).toEqual([
      {
        row: 1,
        rule: 'impossible',
        letter: 't',
        place: null,
        detail: 'Guess 1, TITLE: no word can show these colours: the first T would turn yellow before a later one.',
      },
    ])
  })

  test('exist whenever the word does not show the colours, possible or not', () => {
    const word = fc.stringMatching(/^[a-c]{5}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 242 }), (guess, other, pattern) => {
        expect(explainWord([{ guess, pattern }], other).length > 0).toBe(patternOf(guess, other) !== pattern)
      }),
      { numRuns: 5000, seed: 6 },
    )
  })

  test('are empty exactly if the word fits all rows', () => {
    const word = fc.stringMatching(/^[a-d]{5}$/)
    fc.assert(
      fc.property(word, word, word, (guess, answer, other) => {
        const rows = [{ guess, pattern: patternOf(guess, answer) }]
        expect(explainWord(rows, answer)).toEqual([])
        expect(explainWord(rows, other).length > 0).toBe(patternOf(guess, other) !== rows[0].pattern)
      }),
      { numRuns: 2000, seed: 5 },
    )
  })
})
