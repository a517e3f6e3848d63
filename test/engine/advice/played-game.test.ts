import { describe, expect, test } from 'vitest'
import { playedGame } from '../../../engine/advice/played-game.ts'
import { readGameLog } from '../../../engine/notation/game-log.ts'
import { formatHistory } from '../../../engine/rules/history.ts'
import { USUAL_FORM } from '../../../engine/rules/word.ts'
import { realGame } from '../players/small-game.ts'

const rules = { game: realGame('original'), mode: null, limit: 6 }

function played(text: string, more: Partial<Parameters<typeof playedGame>[1]> = {}, answer?: string) {
  const { games } = readGameLog(text, { form: USUAL_FORM, maxRows: 12, answer })
  expect(games.length).toBe(1)
  return playedGame(games[0], { ...rules, ...more })
}

function detail(text: string, more: Partial<Parameters<typeof playedGame>[1]> = {}, answer?: string): string {
  const result = played(text, more, answer)
  return result.ok ? `ok: ${formatHistory(result.played.rows)}` : result.detail
}

describe('a game of a log', () => {
  test("is played in the log's mode, unless all games have one mode", () => {
    const hard = 'Wordle 1,234 2/6*\nplate bbgbg\nshame ggggg'
    expect(played(hard)).toMatchObject({ ok: true, played: { mode: 'hard', answer: 'shame', puzzle: 1234, line: 1 } })
    expect(played(hard, { mode: 'normal' })).toMatchObject({ ok: true, played: { mode: 'normal' } })
    expect(played('plate,shame')).toMatchObject({ ok: true, played: { mode: 'normal', answer: 'shame' } })
  })

  test('accepts an answer that the text does not give', () => {
    expect(detail('plate slate', {}, 'shame')).toBe('ok: plate.bbgbg,slate.gbgbg')
    expect(detail('⬛⬛🟩⬛🟩 plate\n🟩⬛🟩⬛🟩 slate', {}, 'shame')).toBe('ok: plate.bbgbg,slate.gbgbg')
    // The text wins.
    expect(detail('plate slate -> shame', {}, 'crane')).toBe('ok: plate.bbgbg,slate.gbgbg')
  })

  test.each([
    ['⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩', 'these colours have no guesses'],
    ['[{"guesses":["plate","slate"],"gameStatus":"IN_PROGRESS"}]', 'add the colours, or the answer'],
    [
      'crane bbbbb crane bbbbb crane bbbbb crane bbbbb crane bbbbb crane bbbbb crane bbbbb',
      'you gave 7 guesses; the game allows 6',
    ],
    ['shame ggggg plate bbgbg', 'guess 1 has won; plate.bbgbg cannot follow it'],
    ['plate bbgbg slate bbgbg -> shame', 'guess 2, SLATE, shows bbgbg, not gbgbg as SHAME has it'],
    ['crane yyyyy', 'No word fits the colours of guess 1 (CRANE).'],
  ])('with %s is refused, with the reason', (text, reason) => {
    expect(detail(text)).toBe(reason)
  })

  test('in hard mode is refused if a guess breaks the rule', () => {
    expect(detail('plate bbgbg\ndocks bbbby', { mode: 'hard' })).toMatch(
      /^guess 2: DOCKS breaks hard mode: guess 1 needs A in place 3/,
    )
  })
})
