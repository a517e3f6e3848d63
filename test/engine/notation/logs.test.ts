// Further logs of games, invented one by one.

import { describe, expect, it } from 'vitest'
import { readGameLog } from '../../../engine/notation/game-log.ts'
import { formatPattern } from '../../../engine/rules/pattern.ts'
import { USUAL_FORM } from '../../../engine/rules/word.ts'

const RULES = { form: USUAL_FORM, maxRows: 12 }

function read(text: string): string {
  const { games, faults } = readGameLog(text, RULES)
  const lines = games.map(({ rows, answer, date, puzzle, isHard }) => {
    const played = rows.map(
      ({ guess, pattern }) => `${guess ?? '?'}.${pattern === null ? '?' : formatPattern(pattern)}`,
    )
    const mode = isHard === null ? null : isHard ? 'hard' : 'normal'
    return [played.join(), answer && `=${answer}`, date, puzzle && `#${puzzle}`, mode].filter(Boolean).join(' ')
  })
  return [...lines, ...faults.map(({ detail }) => `! ${detail}`)].join(' | ')
}

const LOGS: [kind: string, text: string, games: string][] = [
  [
    'date: words',
    '2024-05-01: plate, shame\n2024-05-02: slate, crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'date tab words',
    '2024-05-01\tplate\tshame\n2024-05-02\tslate\tcrane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'US dates',
    '05/01/2024 plate shame\n05/22/2024 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-22',
  ],
  [
    'EU slashes',
    '21/05/2024 plate shame\n22/05/2024 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-21 | slate.bbgbg,crane.ggggg =crane 2024-05-22',
  ],
  [
    'month names',
    'May 1, 2024: plate shame\n2 May 2024 - slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'weekday',
    'Wed May 1 2024 plate shame\nThursday, May 2, 2024 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'two digit',
    '1.5.24 plate shame\n2.5.24 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'iso with time',
    '2024-05-01T09:12:00Z plate shame\n2024-05-02 10:11 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'numbers',
    'Wordle 1046 plate shame\nWordle 1047 slate crane',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    '#numbers',
    '#1046 plate shame\n#1047 slate crane',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    '#n: words',
    '#1046: plate, shame\n#1047: slate, crane',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    'n) words',
    '1046. plate shame\n1047. slate crane',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    'words then score',
    'plate shame 2/6\nslate crane 2/6*',
    'plate.bbgbg,shame.ggggg =shame normal | slate.bbgbg,crane.ggggg =crane hard',
  ],
  ['words then lost X', 'plate slate X/6 (shame)', 'plate.bbgbg,slate.gbgbg =shame normal'],
  [
    'answer: words',
    'shame: plate shame\ncrane: slate crane',
    'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane',
  ],
  [
    'csv header guesses sep cols',
    'date,guess1,guess2,guess3\n2024-05-01,plate,shame,\n2024-05-02,slate,crane,',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv w/ BOM CRLF',
    '\ufeffdate,guess1,guess2\r\n2024-05-01,plate,shame\r\n2024-05-02,slate,crane\r\n',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv semicolons quoted',
    '"Date";"Guess 1";"Guess 2"\n"01.05.2024";"PLATE";"SHAME"\n"02.05.2024";"SLATE";"CRANE"',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv mode col',
    'date,mode,guesses\n2024-05-01,hard,plate shame\n2024-05-02,normal,slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 hard | slate.bbgbg,crane.ggggg =crane 2024-05-02 normal',
  ],
  [
    'csv result col extra',
    'date,guesses,result,streak\n2024-05-01,plate|shame,2,10\n2024-05-02,slate|crane,2,11',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv guesses ; sep',
    'date,guesses\n2024-05-01,plate;shame\n2024-05-02,slate;crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv guesses >',
    'date,guesses\n2024-05-01,plate > shame\n2024-05-02,slate > crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv guesses json',
    'date,guesses\n2024-05-01,"[""plate"",""shame""]"\n2024-05-02,"[""slate"",""crane""]"',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv number col',
    'Wordle #,Answer,Guess 1,Guess 2\n1046,SHAME,PLATE,SHAME\n1047,CRANE,SLATE,CRANE',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    'csv first second',
    'date,first,second,third,answer\n2024-05-01,plate,shame,,shame\n2024-05-02,slate,crane,,crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv 1 2 3',
    'date,1,2,3\n2024-05-01,plate,shame,\n2024-05-02,slate,crane,',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv one row per guess',
    'date,guess,result\n2024-05-01,plate,bbgbg\n2024-05-01,shame,ggggg\n2024-05-02,slate,bbgbg\n2024-05-02,crane,ggggg',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'csv one row per guess w/ turn',
    'game,turn,guess,colours\n1046,1,plate,bbgbg\n1046,2,shame,ggggg\n1047,1,slate,bbgbg\n1047,2,crane,ggggg',
    'plate.bbgbg,shame.ggggg #1046 | slate.bbgbg,crane.ggggg #1047',
  ],
  [
    'md table',
    '| Date | Guess 1 | Guess 2 |\n|---|---|---|\n| 2024-05-01 | plate | shame |\n| 2024-05-02 | slate | crane |',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'csv german header',
    'Datum;Wort 1;Wort 2\n01.05.2024;plate;shame\n02.05.2024;slate;crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'headerless with grid emoji',
    '2024-05-01,"plate ⬛⬛🟩⬛🟩 shame 🟩🟩🟩🟩🟩"\n2024-05-02,"slate ⬛⬛🟩⬛🟩 crane 🟩🟩🟩🟩🟩"',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'dated grids',
    '2024-05-01\nWordle 1,046 2/6\nplate ⬛⬛🟩⬛🟩\nshame 🟩🟩🟩🟩🟩\n\n2024-05-02\nWordle 1,047 2/6*\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg 2024-05-01 #1046 normal | slate.bbgbg,crane.ggggg 2024-05-02 #1047 hard',
  ],
  [
    'dated guesses above grid w/o letters',
    '2024-05-01 plate shame\nWordle 1,046 2/6\n\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n2024-05-02 slate crane\nWordle 1,047 2/6\n\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg 2024-05-01 #1046 normal | slate.bbgbg,crane.ggggg 2024-05-02 #1047 normal',
  ],
  [
    'dated guesses below grid',
    'Wordle 1,046 2/6\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n2024-05-01 plate shame\n\nWordle 1,047 2/6\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n2024-05-02 slate crane',
    'plate.bbgbg,shame.ggggg 2024-05-01 #1046 normal | slate.bbgbg,crane.ggggg 2024-05-02 #1047 normal',
  ],
  [
    'date line then guesses line then grid',
    '2024-05-01\nplate shame\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n2024-05-02\nslate crane\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'chat log',
    '[01/05/2024, 09:31:02] Ana: Wordle 1,046 2/6\n\nplate ⬛⬛🟩⬛🟩\nshame 🟩🟩🟩🟩🟩\n[02/05/2024, 09:31:02] Ana: Wordle 1,047 2/6\n\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg 2024-05-01 #1046 normal | slate.bbgbg,crane.ggggg 2024-05-02 #1047 normal',
  ],
  [
    'blank sep typed dated',
    '2024-05-01\nplate bbgbg\nshame ggggg\n\n2024-05-02\nslate bbgbg\ncrane ggggg',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'typed no blank between dated',
    '2024-05-01\nplate bbgbg\nshame ggggg\n2024-05-02\nslate bbgbg\ncrane ggggg',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'typed no blank no date',
    'plate bbgbg\nshame ggggg\nslate bbgbg\ncrane ggggg',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'typed lines rows',
    'plate bbgbg shame ggggg\nslate bbgbg crane ggggg',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'comments //',
    '// my log\n2024-05-01 plate shame\n// more\n2024-05-02 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'bullets',
    '- 2024-05-01: plate, shame\n- 2024-05-02: slate, crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'json map by date',
    '{"2024-05-01":["plate","shame"],"2024-05-02":["slate","crane"]}',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'json map by date obj',
    '{"2024-05-01":{"guesses":["plate","shame"],"solution":"shame"},"2024-05-02":{"guesses":["slate","crane"],"solution":"crane"}}',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'json games status',
    '{"games":[{"date":"2024-05-01","boardState":["plate","shame","","","",""],"status":"WIN"},{"date":"2024-05-02","boardState":["slate","crane","","","",""],"status":"WIN"}]}',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'json puzzle number',
    '[{"puzzle":1046,"guesses":["plate","shame"],"answer":"shame"},{"puzzle":1047,"guesses":["slate","crane"],"answer":"crane"}]',
    'plate.bbgbg,shame.ggggg =shame #1046 | slate.bbgbg,crane.ggggg =crane #1047',
  ],
  [
    'json timestamps',
    '[{"timestamp":1714521600000,"guesses":["plate","shame"],"answer":"shame"},{"timestamp":1714608000,"guesses":["slate","crane"],"answer":"crane"}]',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'json mode string',
    '[{"mode":"hard","guesses":["plate","shame"],"answer":"shame"}]',
    'plate.bbgbg,shame.ggggg =shame hard',
  ],
  [
    'json share strings',
    '[{"date":"2024-05-01","text":"Wordle 1,046 2/6\\nplate ⬛⬛🟩⬛🟩\\nshame 🟩🟩🟩🟩🟩"}]',
    'plate.bbgbg,shame.ggggg 2024-05-01',
  ],
  [
    'json h',
    '{"games":[{"h":"plate.bbgbg,shame.ggggg","date":"2024-05-01"},{"h":"slate.bbgbg,crane.ggggg","date":"2024-05-02"}]}',
    'plate.bbgbg,shame.ggggg 2024-05-01 | slate.bbgbg,crane.ggggg 2024-05-02',
  ],
  [
    'json guesses string',
    '[{"date":"2024-05-01","guesses":"plate,shame","answer":"shame"},{"date":"2024-05-02","guesses":"slate crane","answer":"crane"}]',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'ndjson',
    '{"date":"2024-05-01","guesses":["plate","shame"],"answer":"shame"}\n{"date":"2024-05-02","guesses":["slate","crane"],"answer":"crane"}\n',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'js',
    "const games = [{date:'2024-05-01',guesses:['plate','shame'],answer:'shame'},{date:'2024-05-02',guesses:['slate','crane'],answer:'crane'}];",
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'python',
    "[{'date': '2024-05-01', 'guesses': ['plate','shame'], 'answer': 'shame'}, {'date': '2024-05-02', 'guesses': ['slate','crane'], 'answer': 'crane'}]",
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'lost w/ answer word',
    '2024-05-01 plate slate crane answer: shame',
    'plate.bbgbg,slate.gbgbg,crane.bbgbg =shame 2024-05-01',
  ],
  ['lost (answer shame)', 'plate slate crane (shame)', 'plate.bbgbg,slate.gbgbg,crane.bbgbg =shame'],
  ['lost X', 'plate slate crane X shame', 'plate.bbgbg,slate.gbgbg,crane.bbgbg =shame'],
  ['lost; was', 'plate slate crane, the word was shame', 'plate.bbgbg,slate.gbgbg,crane.bbgbg =shame'],
  ['arrows', 'plate > shame\nslate -> crane', 'plate.bbgbg,shame.ggggg =shame | slate.bbgbg =crane'],
  ['upper', 'PLATE SHAME\nSLATE CRANE', 'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane'],
  ['cr', 'plate shame\rslate crane\r', 'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane'],
  ['nbsp', 'plate\u00a0shame\nslate\u00a0crane', 'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane'],
  ['zwsp', 'plate\u200b shame\nslate crane', 'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane'],
  [
    'emoji bullets',
    '✅ plate shame\n✅ slate crane',
    'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane',
  ],
  [
    'mixed',
    'plate.bbgbg,shame.ggggg\nslate crane\n{"guesses":["plate","shame"],"answer":"shame"}',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg =crane | plate.bbgbg,shame.ggggg =shame',
  ],
  [
    'links',
    'https://x.org/?h=plate.bbgbg,shame.ggggg\nhttps://x.org/?h=slate.bbgbg%2Ccrane.ggggg',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'several players',
    'Ana:\nplate ⬛⬛🟩⬛🟩\nshame 🟩🟩🟩🟩🟩\nBob:\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'quordle boards with words',
    'Board 1\nplate ⬛⬛🟩⬛🟩\nshame 🟩🟩🟩🟩🟩\nBoard 2\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'side by side w/ words',
    'plate ⬛⬛🟩⬛🟩  slate ⬛⬛🟩⬛🟩\nshame 🟩🟩🟩🟩🟩  crane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,shame.ggggg | slate.bbgbg,crane.ggggg',
  ],
  [
    'lost grid',
    'Wordle 1,046 X/6\nplate ⬛⬛🟩⬛🟩\nslate 🟩⬛🟩⬛🟩\n\nWordle 1,047 2/6\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩',
    'plate.bbgbg,slate.gbgbg #1046 normal | slate.bbgbg,crane.ggggg #1047 normal',
  ],
  [
    'excel tab w/ grid cells',
    'Date\tWordle\tGuesses\n1/5/2024\t1046\tplate, shame\n13/5/2024\t1047\tslate, crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 #1046 | slate.bbgbg,crane.ggggg =crane 2024-05-13 #1047',
  ],
  [
    'gdoc smart quotes',
    '“plate”, “shame”\n“slate”, “crane”',
    'plate.bbgbg,shame.ggggg =shame | slate.bbgbg,crane.ggggg =crane',
  ],
  [
    'hard star',
    '2024-05-01 plate shame *\n2024-05-02 slate crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 hard | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
  [
    'spreadsheet result row "2"',
    '2024-05-01,2,plate,shame\n2024-05-02,2,slate,crane',
    'plate.bbgbg,shame.ggggg =shame 2024-05-01 | slate.bbgbg,crane.ggggg =crane 2024-05-02',
  ],
]

describe('a log', () => {
  it.each(LOGS)('of %s is read', (_, text, games) => {
    expect(read(text)).toBe(games)
  })
})
