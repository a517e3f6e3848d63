import { describe, expect, it } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { parseHistory, type Row } from '../../../engine/rules/history.ts'
import {
  checkGuess,
  checkRows,
  countOpeners,
  findIllegal,
  isMode,
  isOpener,
  legalGuesses,
  type Mode,
  type Refusal,
} from '../../../engine/rules/mode.ts'
import { formatPattern, patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'

function rowsOf(text: string): Row[] {
  const result = parseHistory(text)
  if (!result.ok) throw new Error(result.detail)
  return result.rows
}

function check(mode: Mode, history: string, guess: string): Refusal | null {
  return checkRows(mode, rowsOf(history), guess)
}

describe('hard mode', () => {
  it('rejects CANDY after CECUM gbybb, because it needs two C', () => {
    expect(check('hard', 'cecum.gbybb', 'candy')).toEqual({
      row: 1,
      rule: 'keep_letters',
      letter: 'c',
      needed: '2 C',
      has: '1 C',
      detail: 'CANDY breaks hard mode: guess 1 needs 2 C, CANDY has 1 C',
    })
    expect(check('hard', 'cecum.gbybb', 'cacti')).toBeNull()
  })

  it('rejects CAPUT after CACTI with two C shown, because it needs two C', () => {
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
      detail: 'ALONE breaks hard mode: guess 1 needs A in place 3, ALONE has O in place 3',
    })
    expect(check('hard', 'plate.bbgbg', 'shame')).toBeNull()
  })

  it('reports a letter that is missing altogether', () => {
    expect(check('hard', 'crane.bybbb', 'tools')).toMatchObject({ letter: 'r', needed: '1 R', has: 'no R' })
  })

  it('allows greys again, a yellow in its place, and the same guess again', () => {
    expect(check('hard', 'crane.bybbb', 'crane')).toBeNull()
    expect(check('hard', 'crane.bybbb', 'craze')).toBeNull()
    expect(check('hard', 'speed.bbyby', 'elder')).toBeNull()
  })

  it('checks only the previous row', () => {
    expect(check('hard', 'plate.bbgbg,tools.bbbbb', 'sulky')).toBeNull()
    expect(check('hard', 'plate.bbgbg,shame.gbgbg', 'plate')).toMatchObject({
      row: 2,
      rule: 'keep_correct',
      letter: 's',
    })
  })

  it('holds for all rows if it holds for the previous row and all rows are legal', () => {
    const rows = rowsOf(
      'slate.bbgby,beach.ybgbb'.replace('beach.ybgbb', `beach.${formatPattern(patternOf('beach', 'heady'))}`),
    )
    expect(checkRows('hard', rows, 'heady')).toBeNull()
  })
})

describe('strict mode', () => {
  it('requires a possible answer, and names the first row and letter that rule a guess out', () => {
    expect(check('strict', 'crane.bybbb', 'crane')).toEqual({
      row: 1,
      rule: 'fit_rows',
      letter: 'c',
      needed: 'C absent in place 1',
      has: 'it correct',
      detail: 'CRANE breaks strict mode: guess 1 needs C absent in place 1, CRANE has it correct',
    })
    expect(check('strict', 'plate.bbgbg,tools.bbbbb', 'sulky')).toMatchObject({ row: 1, letter: 'l' })
    expect(check('strict', 'plate.bbgbg,shame.gbgbg', 'shave')).toMatchObject({ row: 2, letter: 'h' })
    expect(check('strict', 'plate.bbgbg,shame.gbgbg', 'suave')).toBeNull()
  })

  it('forbids guesses that hard mode allows', () => {
    expect(check('hard', 'plate.bbgbg', 'shale')).toBeNull()
    expect(check('strict', 'plate.bbgbg', 'shale')).toMatchObject({ letter: 'l', needed: 'L absent in place 2' })
  })

  it('allows a guess exactly if it shows the colours of every row', () => {
    const words = ['plate', 'slate', 'stale', 'least', 'steal', 'tales', 'leant', 'eaten', 'geese', 'added']
    for (const played of words) {
      for (const answer of words) {
        for (const guess of words) {
          const pattern = patternOf(played, answer)
          const fits = patternOf(played, guess) === pattern
          expect(checkRows('strict', [{ guess: played, pattern }], guess) === null).toBe(fits)
          if (fits) expect(checkRows('hard', [{ guess: played, pattern }], guess)).toBeNull()
        }
      }
    }
  })
})

describe('strict mode over the lists of a game', () => {
  const answers = ['batch', 'catch', 'hatch', 'latch', 'match', 'patch']
  const gameOf = async () => {
    const data = await createGameData({ id: 'small', name: 'Small', sources: [] }, answers, ['fetch', 'thumb', 'watch'])
    return createGame(data)
  }

  it('allows only answers, even as openers, and says why other words are refused', async () => {
    const game = await gameOf()
    expect(checkGuess({ game, mode: 'strict', rows: [] }, 'batch')).toBeNull()
    expect(checkGuess({ game, mode: 'strict', rows: [] }, 'thumb')).toEqual({
      row: 0,
      rule: 'be_answer',
      letter: '',
      needed: 'a word that can still be the answer',
      has: 'a word that is not an answer of small',
      detail: 'THUMB breaks strict mode: it is not an answer of small',
    })
    // WATCH fits the row, but is not an answer.
    const rows = rowsOf('batch.bgggg')
    expect(checkGuess({ game, mode: 'strict', rows }, 'watch')).toMatchObject({ rule: 'be_answer' })
    expect(checkGuess({ game, mode: 'strict', rows }, 'wwwww')).toMatchObject({ rule: 'fit_rows' })
    expect(checkGuess({ game, mode: 'hard', rows }, 'watch')).toBeNull()
    for (const mode of ['normal', 'hard'] as const) expect(checkGuess({ game, mode, rows: [] }, 'thumb')).toBeNull()
  })

  it('refuses words that are ruled out', async () => {
    const game = await gameOf()
    const excluded = new Set([game.idOf('hatch')])
    expect(checkGuess({ game, mode: 'strict', rows: [], excluded }, 'hatch')).toMatchObject({
      rule: 'be_answer',
      has: 'a word that is ruled out',
    })
  })

  it('allows other guesses if no answer is left, and ruled-out words if nothing else is', async () => {
    const game = await gameOf()
    const rows = rowsOf('batch.bgggg,catch.bgggg,hatch.bgggg,latch.bgggg,match.bgggg,patch.bgggg')
    expect(checkGuess({ game, mode: 'strict', rows }, 'watch')).toBeNull()
    expect(checkGuess({ game, mode: 'strict', rows }, 'fetch')).toMatchObject({ rule: 'fit_rows' })
    const excluded = new Set([game.idOf('watch')])
    expect(checkGuess({ game, mode: 'strict', rows, excluded }, 'watch')).toBeNull()
  })

  it('allows exactly the words of the state, whatever the rows and exclusions', async () => {
    const game = await gameOf()
    for (const [step, first] of game.guesses.entries()) {
      for (const answer of game.guesses) {
        const rows = [{ guess: first, pattern: patternOf(first, answer) }]
        const excluded = new Set(game.guesses.map((_, id) => id).filter((id) => (id * 7 + step) % 3 === 0))
        const { answers: left } = stateOf(game, rows, { excluded })
        const legal = game.guesses.filter((word) => checkGuess({ game, mode: 'strict', rows, excluded }, word) === null)
        expect(legal).toEqual(Array.from(left, (id) => game.guesses[id]))
        expect(legalGuesses({ game, mode: 'strict', rows, excluded }, left)).toEqual([...left])
      }
    }
    const openers = game.guesses.filter((_, id) => isOpener(game, 'strict', id))
    expect(openers).toEqual(answers)
    expect(countOpeners(6, 9, 'strict')).toBe(6)
    expect(countOpeners(6, 9, 'hard')).toBe(9)
  })

  it('names the first row of a game that breaks it', async () => {
    const game = await gameOf()
    expect(findIllegal({ game, mode: 'strict', rows: rowsOf('thumb.bybyb,batch.bgggg') })).toMatchObject({
      row: 1,
      refusal: { rule: 'be_answer' },
    })
    expect(findIllegal({ game, mode: 'strict', rows: rowsOf('batch.bgggg,watch.bgggg') })).toMatchObject({ row: 2 })
    expect(findIllegal({ game, mode: 'strict', rows: rowsOf('batch.bgggg,catch.bgggg') })).toBeNull()
  })
})

describe('any mode', () => {
  it('allows every guess in normal mode, and every opener', () => {
    expect(check('normal', 'plate.bbgbg', 'zzzzz')).toBeNull()
    for (const mode of ['normal', 'hard', 'strict'] as const) expect(checkRows(mode, [], 'zzzzz')).toBeNull()
  })

  it('throws for a guess that is not a word', () => {
    expect(() => checkRows('normal', [], 'PLATE')).toThrow(RangeError)
  })

  it('is known by name', () => {
    expect(['normal', 'hard', 'strict'].every(isMode)).toBe(true)
    expect([undefined, '', 'Hard', 'easy', 1].some(isMode)).toBe(false)
  })
})
