import { describe, expect, it } from 'vitest'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { exchangeTiles, explainImpossible } from '../../../engine/rules/impossible.ts'
import { formatPattern, PATTERN_COUNT, parsePattern, patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'

const row = (guess: string, letters: string) => ({ guess, pattern: parsePattern(letters)! })

describe('a row that no word at all can show', () => {
  it('is reported with the letter and the mixed-up tiles', () => {
    const { pattern } = row('title', 'byyyg')
    expect(explainImpossible('title', pattern)).toEqual({
      letter: 't',
      misorder: { grey: 0, yellow: 2 },
      because: 'the first T would turn yellow before a later one',
    })
    expect(formatPattern(exchangeTiles(pattern, { grey: 0, yellow: 2 }))).toBe('yybyg')
  })

  it('is reported with the letter that has no place left', () => {
    expect(explainImpossible('plate', row('plate', 'ggggy').pattern)).toEqual({
      letter: 'e',
      misorder: null,
      because: 'there is no other place left for E',
    })
    expect(explainImpossible('plate', row('plate', 'yyggg').pattern)).toBeNull()
    expect(explainImpossible('eerie', row('eerie', 'yygyg').pattern)).toMatchObject({ letter: 'e' })
  })

  it.each(['plate', 'title', 'eerie', 'mamma', 'aaaaa', 'abbab'])(
    '%s: exactly if no answer shows the colours',
    (guess) => {
      const isShown = new Uint8Array(PATTERN_COUNT)
      const letters = [...new Set(guess), 'z']
      const visit = (answer: string): void => {
        if (answer.length === 5) isShown[patternOf(guess, answer)] = 1
        else for (const letter of letters) visit(answer + letter)
      }
      visit('')
      for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
        expect(explainImpossible(guess, pattern) === null, formatPattern(pattern)).toBe(isShown[pattern] === 1)
      }
    },
  )

  it('is a contradiction whose first fix swaps two tiles', async () => {
    const words = ['elite', 'tithe', 'islet', 'title']
    const game = createGame(await createGameData({ id: 'small', name: 'Small', sources: [] }, words, words))
    const rows = [row('salet', 'bbyyy'), row('title', 'byyyg')]
    expect(stateOf(game, rows)).toMatchObject({
      pool: 'none',
      contradiction: {
        rows: [2],
        impossible: { row: 2, letter: 't' },
        detail: 'No word can give guess 2, TITLE, these colours: the first T would turn yellow before a later one.',
      },
    })
    const [fix] = stateOf(game, [row('title', 'bbyyg')]).contradiction?.fixes ?? []
    expect(fix).toBeUndefined()
    const shown = patternOf('title', 'elite')
    const mixed = [{ guess: 'title', pattern: shown - 1 + 9 }]
    expect(formatPattern(shown)).toBe('yybyg')
    expect(stateOf(game, mixed).contradiction?.fixes[0]).toEqual({
      row: 1,
      tile: 1,
      from: 'absent',
      to: 'present',
      exchangedWith: 3,
      answers: 1,
      pool: 'answers',
    })
  })
})
