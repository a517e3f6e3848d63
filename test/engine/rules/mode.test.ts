import { describe, expect, it } from 'vitest'
import { parseHistory, type Row } from '../../../engine/rules/history.ts'
import { checkGuess, isMode, type Mode, type Refusal } from '../../../engine/rules/mode.ts'
import { formatPattern, patternOf } from '../../../engine/rules/pattern.ts'

function rowsOf(text: string): Row[] {
  const result = parseHistory(text)
  if (!result.ok) throw new Error(result.detail)
  return result.rows
}

function check(mode: Mode, history: string, guess: string): Refusal | null {
  return checkGuess(mode, rowsOf(history), guess)
}

describe('hard mode', () => {
  it('wants two C after CECUM gbybb, which CANDY has not', () => {
    expect(check('hard', 'cecum.gbybb', 'candy')).toEqual({
      row: 1,
      rule: 'keep_letters',
      letter: 'c',
      needed: '2 C',
      has: '1 C',
      detail: 'CANDY breaks hard mode: needed 2 C, the guess has 1 C (row 1 showed that many present or correct)',
    })
    expect(check('hard', 'cecum.gbybb', 'cacti')).toBeNull()
  })

  it('wants two C after CACTI with two C shown, which CAPUT has not', () => {
    const shown = formatPattern(patternOf('cacti', 'cynic'))
    expect(check('hard', `cacti.${shown}`, 'caput')).toMatchObject({ rule: 'keep_letters', letter: 'c', needed: '2 C' })
  })

  it('keeps a green letter in its place', () => {
    expect(check('hard', 'plate.bbgbg', 'alone')).toEqual({
      row: 1,
      rule: 'keep_correct',
      letter: 'a',
      needed: 'A in place 3',
      has: 'O in place 3',
      detail: 'ALONE breaks hard mode: needed A in place 3, the guess has O in place 3 (row 1 showed A correct there)',
    })
    expect(check('hard', 'plate.bbgbg', 'shame')).toBeNull()
  })

  it('says that a letter is missing altogether', () => {
    expect(check('hard', 'crane.bybbb', 'tools')).toMatchObject({ letter: 'r', needed: '1 R', has: 'no R' })
  })

  it('asks nothing else: greys again, a yellow in its place, the same guess again', () => {
    expect(check('hard', 'crane.bybbb', 'crane')).toBeNull()
    expect(check('hard', 'crane.bybbb', 'craze')).toBeNull()
    expect(check('hard', 'speed.bbyby', 'elder')).toBeNull()
  })

  it('looks at the row before only', () => {
    expect(check('hard', 'plate.bbgbg,tools.bbbbb', 'sulky')).toBeNull()
    expect(check('hard', 'plate.bbgbg,shame.gbgbg', 'plate')).toMatchObject({
      row: 2,
      rule: 'keep_correct',
      letter: 's',
    })
  })

  it('is kept towards all rows by a guess that keeps it towards the row before, along legal rows', () => {
    const rows = rowsOf(
      'slate.bbgby,beach.ybgbb'.replace('beach.ybgbb', `beach.${formatPattern(patternOf('beach', 'heady'))}`),
    )
    expect(checkGuess('hard', rows, 'heady')).toBeNull()
  })
})

describe('strict mode', () => {
  it('wants a guess that could still be the answer, and names the first row and letter that say no', () => {
    expect(check('strict', 'crane.bybbb', 'crane')).toEqual({
      row: 1,
      rule: 'fit_rows',
      letter: 'c',
      needed: 'C in place 1 absent',
      has: 'it correct',
      detail:
        'CRANE breaks strict mode: needed C in place 1 absent, the guess has it correct (that is what row 1, CRANE, showed)',
    })
    expect(check('strict', 'plate.bbgbg,tools.bbbbb', 'sulky')).toMatchObject({ row: 1, letter: 'l' })
    expect(check('strict', 'plate.bbgbg,shame.gbgbg', 'shave')).toMatchObject({ row: 2, letter: 'h' })
    expect(check('strict', 'plate.bbgbg,shame.gbgbg', 'suave')).toBeNull()
  })

  it('forbids guesses that hard mode allows', () => {
    expect(check('hard', 'plate.bbgbg', 'shale')).toBeNull()
    expect(check('strict', 'plate.bbgbg', 'shale')).toMatchObject({ letter: 'l', needed: 'L in place 2 absent' })
  })

  it('allows a guess exactly where it shows the colours of every row', () => {
    const words = ['plate', 'slate', 'stale', 'least', 'steal', 'tales', 'leant', 'eaten', 'geese', 'added']
    for (const played of words) {
      for (const answer of words) {
        for (const guess of words) {
          const pattern = patternOf(played, answer)
          const fits = patternOf(played, guess) === pattern
          expect(checkGuess('strict', [{ guess: played, pattern }], guess) === null).toBe(fits)
          if (fits) expect(checkGuess('hard', [{ guess: played, pattern }], guess)).toBeNull()
        }
      }
    }
  })
})

describe('any mode', () => {
  it('allows every guess in normal mode and every opener', () => {
    expect(check('normal', 'plate.bbgbg', 'zzzzz')).toBeNull()
    for (const mode of ['normal', 'hard', 'strict'] as const) expect(checkGuess(mode, [], 'zzzzz')).toBeNull()
  })

  it('throws for a guess that is no word', () => {
    expect(() => checkGuess('normal', [], 'PLATE')).toThrow(RangeError)
  })

  it('is known by name', () => {
    expect(['normal', 'hard', 'strict'].every(isMode)).toBe(true)
    expect([undefined, '', 'Hard', 'easy', 1].some(isMode)).toBe(false)
  })
})
