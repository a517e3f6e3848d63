import { describe, expect, it } from 'vitest'
import { type LoggedGame, readGameLog } from '../../../engine/notation/game-log.ts'
import { formatPattern } from '../../../engine/rules/pattern.ts'
import { USUAL_FORM } from '../../../engine/rules/word.ts'

const RULES = { form: USUAL_FORM, maxRows: 12 }

const formatGame = ({ rows, answer, date, puzzle, isHard, line }: LoggedGame): string => {
  const played = rows.map(({ guess, pattern }) => `${guess ?? '?'}.${pattern === null ? '?' : formatPattern(pattern)}`)
  const about = [
    answer && `=${answer}`,
    date,
    puzzle && `#${puzzle}`,
    isHard === null ? null : isHard ? 'hard' : 'normal',
  ]
  return [`${line}:`, played.join(), ...about].filter((part) => part).join(' ')
}

function read(text: string): string[] {
  const { games, faults } = readGameLog(text, RULES)
  return [...games.map(formatGame), ...faults.map(({ line, detail }) => `${line}! ${detail}`)]
}

const SHAME = 'plate.bbgbg,shame.ggggg'
const CRANE = 'slate.bbgbg,crane.ggggg'

describe('a log of games', () => {
  it.each([
    ['permalinks, one a line', 'plate.bbgbg,shame.ggggg\nslate.bbgbg,crane.ggggg', [`1: ${SHAME}`, `2: ${CRANE}`]],
    ['dates before permalinks', '2024-01-05 plate.bbgbg,shame.ggggg', [`1: ${SHAME} 2024-01-05`]],
    ['guesses alone, the answer last', 'plate,shame\nslate crane', [`1: ${SHAME} =shame`, `2: ${CRANE} =crane`]],
    ['dates and guesses', '5.1.2024;plate;shame', [`1: ${SHAME} =shame 2024-01-05`]],
    ['a lost game with its answer', 'plate slate -> shame', ['1: plate.bbgbg,slate.gbgbg =shame']],
    [
      'rows with blank lines between the games',
      'plate bbgbg\nshame ggggg\n\nslate 00202\ncrane 22222',
      [`1: ${SHAME}`, `4: ${CRANE}`],
    ],
    ['rows below a heading', 'Wordle 1,234 2/6*\nplate bbgbg\nshame ggggg', [`1: ${SHAME} #1234 hard`]],
    ['colours without guesses', 'bbgbg\nggggg', ['1: ?.bbgbg,?.ggggg']],
    [
      'share texts',
      'Wordle 7 2/6\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\nplate\nshame\n\nnice!\nWordle 8 1/6*\n🟩🟩🟩🟩🟩',
      [`2: ${SHAME} #7 normal`, '9: ?.ggggg #8 hard'],
    ],
    [
      'a table with a column a guess',
      'Date,Guess 1,Guess 2,Guess 3,Answer,Hard mode\n2024-01-05,plate,shame,,shame,no\n2024-01-06,slate,crane,,crane,yes',
      [`2: ${SHAME} =shame 2024-01-05 normal`, `3: ${CRANE} =crane 2024-01-06 hard`],
    ],
    [
      'a table with the guesses in one cell',
      'puzzle\tanswer\tguesses\n1,234\tshame\tplate shame\n1235\tcrane\tslate, crane',
      [`2: ${SHAME} =shame #1234`, `3: ${CRANE} =crane #1235`],
    ],
    [
      'a table with notation in a quoted cell',
      'day;history\n2024-01-05;"plate.bbgbg,shame.ggggg"',
      [`2: ${SHAME} 2024-01-05`],
    ],
    ['a lost game in a table', 'g1,g2,solution\nplate,slate,shame', ['2: plate.bbgbg,slate.gbgbg =shame']],
    [
      'JSON with a list of games',
      '[{"date":"2024-01-05T10:00:00Z","solution":"shame","guesses":["plate","shame"],"hardMode":true},{"answer":"crane","guesses":["slate","crane"]}]',
      [`1: ${SHAME} =shame 2024-01-05 hard`, `1: ${CRANE} =crane`],
    ],
    [
      'JSON line by line',
      '{"solution":"shame","guesses":["plate","shame"]}\n{"solution":"crane","guesses":["slate","crane"]}',
      [`1: ${SHAME} =shame`, `2: ${CRANE} =crane`],
    ],
    ['a comment', '# my games\nplate,shame', [`2: ${SHAME} =shame`]],
    ['a file from elsewhere', '\ufeffplate,shame\r\nslate,crane\r\n', [`1: ${SHAME} =shame`, `2: ${CRANE} =crane`]],
    ['nothing', '\n \n', []],
  ])('is read from %s', (_, text, games) => {
    expect(read(text)).toEqual(games)
  })

  it('is read from dated lines among share texts, unless a grid needs their words', () => {
    const shared = 'Wordle 1,234 2/6\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩'
    const lines = `2024-05-01 plate shame\n${shared}\n\n2024-05-03 plate,shame`
    expect(read(lines).map((game) => game.replace(/ 1234.*/, ''))).toEqual([
      `1: ${SHAME} =shame 2024-05-01`,
      expect.stringMatching(/^3: slate/),
      `6: ${SHAME} =shame 2024-05-03`,
    ])
    expect(read('2024-05-01 plate shame\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩')).toHaveLength(1)
  })

  it('is read despite a cut-off grid', () => {
    const found = read('plate,shame\n⬛⬛\nslate,crane')
    expect(found.slice(0, 2)).toEqual([`1: ${SHAME} =shame`, `3: ${CRANE} =crane`])
    expect(found[2]).toMatch(/^2! line 2/)
    expect(read('⬛⬛🟩')).toEqual([expect.stringMatching(/^1! line 1 has 3 tiles/)])
  })

  it('reports unreadable lines, and reads the rest', () => {
    const found = read('plate,shame\nplate,sham\nslate,crane')
    expect(found.slice(0, 2)).toEqual([`1: ${SHAME} =shame`, `3: ${CRANE} =crane`])
    expect(found[2]).toMatch(/^2! line 2: 'sham' can't be the colours of PLATE/)
    expect(read('shame,plate,shame')[0]).toMatch(/^1! line 1/)
    expect(read('{"guesses":["plate"]}\n{"guesses":')[1]).toMatch(/^2! line 2: this looks like JSON/)
    expect(read(`${'plate bbgbg '.repeat(13)}`)[0]).toMatch(/^1! line 1: that makes more than 12 guesses/)
  })
})
