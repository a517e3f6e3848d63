// Every notation we read, each with one small invented example and its result. docs/api.md shows the same kinds.

import { describe, expect, it } from 'vitest'
import { formatHistory, parseHistory } from '../../../engine/rules/history.ts'

function read(text: string): string {
  const result = parseHistory(text)
  return result.ok ? formatHistory(result.rows) : `${result.code}: ${result.detail}`
}

/** All of these are the same two rows of a game. */
const TWO_ROWS = 'plate.bbgbg,shame.gbgbg'
const NAMED_PLATE =
  ':black_large_square::black_large_square::large_green_square::black_large_square::large_green_square:'
const NAMED_SHAME =
  ':large_green_square::black_large_square::large_green_square::black_large_square::large_green_square:'
const FORUM_PLATE = ':white_large_square::white_large_square::green_square::white_large_square::green_square:'
const FORUM_SHAME = ':green_square::white_large_square::green_square::white_large_square::green_square:'

const SAME_ROWS: [kind: string, text: string][] = [
  ['the permalink', 'plate.bbgbg,shame.gbgbg'],
  ['the permalink with dots only', 'plate.bbgbg.shame.gbgbg'],
  ['letters in capitals', 'PLATE BBGBG SHAME GBGBG'],
  ['w for a white tile', 'plate wwgwg shame gwgwg'],
  ['n for none', 'plate nngng shame gngng'],
  ['r for red', 'plate rrgrg shame grgrg'],
  ['x for absent', 'plate xxgxg shame gxgxg'],
  ['underscores', 'plate __g_g shame g_g_g'],
  ['dots as tiles', 'plate ..g.g\nshame g.g.g'],
  ['dashes', 'plate --g-g\nshame g-g-g'],
  ['digits', 'plate=00202\nshame=20202'],
  ['digits after a colon', 'plate:00202 shame:20202'],
  ['digits behind each letter', 'p0l0a2t0e2 s2h0a2m0e2'],
  ['v for a tick', 'plate xxvxv shame vxvxv'],
  ['exclamation marks', 'plate ..!.! shame !.!.!'],
  ['x and o', 'plate XXOXO\nshame OXOXO'],
  ['stars', 'plate --*-* shame *-*-*'],
  ['hashes', 'plate xx#x# shame #x#x#'],
  ['absent, present, correct by their first letters', 'plate aacac shame cacac'],
  ['names of colours', 'plate: gray gray green gray green\nshame: green gray green gray green'],
  [
    'names of what colours say',
    'plate absent, absent, correct, absent, correct; shame correct, absent, correct, absent, correct',
  ],
  ['the case of the letters', 'PLATE=..A.E\nSHAME=S.A.E'],
  ['the case of the letters after a blank', 'plate --A-E\nshame S-A-E'],
  ['colours first', 'bbgbg plate gbgbg shame'],
  ['all guesses, then all colours', 'plate shame bbgbg gbgbg'],
  ['all colours, then all guesses', 'bbgbg gbgbg\nplate shame'],
  ['numbered rows', '1. plate bbgbg\n2. shame gbgbg'],
  ['rows with their counts', 'plate bbgbg 337\nshame gbgbg (12 left)'],
  ['rows with remarks behind a dash', 'plate bbgbg - a fine start\nshame gbgbg # nearly'],
  ['the log of a solver', 'Guess: PLATE | Feedback: XXGXG\nGuess: SHAME | Feedback: GXGXG'],
  ['a Markdown table', '| plate | bbgbg |\n| shame | gbgbg |'],
  ['words in bold and in code', '**plate** bbgbg\n`shame` gbgbg'],
  ['squares after the words', 'plate ⬛⬛🟩⬛🟩\nshame 🟩⬛🟩⬛🟩'],
  ['squares before the words', '⬛⬛🟩⬛🟩 plate\n🟩⬛🟩⬛🟩 shame'],
  [
    'white squares with the mark for emoji',
    'plate ⬜\ufe0f⬜\ufe0f🟩\ufe0f⬜\ufe0f🟩\ufe0f\nshame 🟩\ufe0f⬜\ufe0f🟩\ufe0f⬜\ufe0f🟩\ufe0f',
  ],
  ['squares of the contrast palette', 'plate ⬜⬜🟧⬜🟧\nshame 🟧⬜🟧⬜🟧'],
  ['small squares', 'plate ◾◾🟩◾🟩\nshame 🟩▪🟩▪🟩'],
  ['circles', 'plate ⚪⚪🟢⚪🟢\nshame 🟢⚪🟢⚪🟢'],
  ['hearts', 'plate 🖤🖤💚🖤💚\nshame 💚🖤💚🖤💚'],
  ['moons', 'plate 🌑🌑🌕🌑🌕\nshame 🌕🌑🌕🌑🌕'],
  ['crosses and ticks', 'plate ❌❌✅❌✅\nshame ✅❌✅❌✅'],
  ['red for absent', 'plate 🟥🟥🟩🟥🟩\nshame 🟩🟥🟩🟥🟩'],
  ['red for in place, blue for absent', 'plate 🟦🟦🟥🟦🟥\nshame 🟥🟦🟥🟦🟥'],
  ['Slack names', `plate ${NAMED_PLATE}\nshame ${NAMED_SHAME}`],
  ['forum names beside the words', `plate ${FORUM_PLATE} shame ${FORUM_SHAME}`],
  ['forum names as a column after the words', `plate shame\n${FORUM_PLATE}\n${FORUM_SHAME}`],
  [
    'names of the contrast palette',
    `plate ${FORUM_PLATE.replaceAll('green', 'orange')}\nshame ${FORUM_SHAME.replaceAll('green', 'orange')}`,
  ],
  [
    'names of circles and hearts',
    'plate :white_circle::white_circle::large_green_circle::white_circle::green_circle:\nshame :green_heart::black_heart::green_heart::black_heart::green_heart:',
  ],
  [
    'signs that a chat made, with letters',
    '<:black_p:10><:black_l:11><:green_a:12><:black_t:13><:green_e:14>\n<:green_s:20><:gray_h:21><:green_a:12><:gray_m:22><:green_e:14>',
  ],
  ['a sign behind each letter', 'P⬛L⬛A🟩T⬛E🟩\nS🟩H⬛A🟩M⬛E🟩'],
  ['tiles and letters with blanks', 'P L A T E\n⬛ ⬛ 🟩 ⬛ 🟩\nS H A M E\n🟩 ⬛ 🟩 ⬛ 🟩'],
  ['letters as flags', '🇵🇱🇦🇹🇪\n⬛⬛🟩⬛🟩\n🇸\u200b🇭\u200b🇦\u200b🇲\u200b🇪\n🟩⬛🟩⬛🟩'],
  ['wide and styled letters', 'ＰＬＡＴＥ ⬛⬛🟩⬛🟩\n𝗦𝗛𝗔𝗠𝗘 🟩⬛🟩⬛🟩'],
  ['spoilers of two chats', '||PLATE|| ⬛⬛🟩⬛🟩\n>!SHAME!< 🟩⬛🟩⬛🟩'],
  ['numbered words in a column', '1) PLATE\n2) SHAME\n\n⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩'],
  ['words below each row', '⬛⬛🟩⬛🟩\nPLATE\n\n🟩⬛🟩⬛🟩\nSHAME'],
  [
    'two state lists',
    '{"boardState":["plate","shame","","","",""],"evaluations":[["absent","absent","correct","absent","correct"],["correct","absent","correct","absent","correct"],null,null,null,null],"rowIndex":2,"hardMode":false}',
  ],
  [
    'a state inside others',
    '{"persist":{"game":{"id":7,"guesses":["PLATE","SHAME"],"results":["bbgbg","gbgbg"]},"settings":{"darkMode":true}}}',
  ],
  ['a list of rows', '[{"guess":"plate","result":[0,0,2,0,2]},{"guess":"shame","result":[2,0,2,0,2]}]'],
  [
    'a list of rows in a field',
    '{"guess_results":[{"word":"plate","colors":["gray","gray","green","gray","green"]},{"word":"shame","colors":["green","gray","green","gray","green"]}]}',
  ],
  [
    'letters one by one',
    JSON.stringify({
      board: ['plate:00202', 'shame:20202', '     :'].map((row) =>
        [...row.slice(0, 5)].map((letter, at) => ({
          letter: letter.trim(),
          state: letter === ' ' ? 'empty' : ['absent', 'present', 'correct'][Number(row[6 + at])],
        })),
      ),
    }),
  ],
  ['squares in JSON', '{"guesses":["plate","shame"],"grid":["⬛⬛🟩⬛🟩","🟩⬛🟩⬛🟩"]}'],
  ['guesses and the answer', '{"solution":"suave","guesses":["plate","shame"],"gameStatus":"IN_PROGRESS"}'],
]

/** A whole game under every kind of heading. */
const WHOLE = 'crane.bbgbg,plate.bbgbg,shame.ggggg'
const GRID = '⬛⬛🟩⬛🟩\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩'
const WORDS = 'CRANE\nPLATE\nSHAME'

const WHOLE_GAMES: [kind: string, text: string][] = [
  ['guesses, a heading, a grid', `crane plate shame\n\nWordle 1,234 3/6*\n\n${GRID}`],
  ['a grid and the guesses below', `Wordle 1.234 3/6\n\n${GRID}\n\n${WORDS}\nall in three`],
  ['a heading with a thin blank', `Wordle 1\u202f234 3/6\n${GRID}\n${WORDS}`],
  ['a heading with a plain blank', `Wordle 1 234 3/6\n${GRID}\n${WORDS}`],
  ['a heading in French', `Le mot (@lemot) #321 3/6\n\n${GRID}\n${WORDS}`],
  ['a heading in Portuguese with a word of five letters', `joguei termo #98 3/6\n\n${GRID}\n${WORDS}`],
  ['a heading in Cyrillic', `Слово дня №12 3/6\n\n${GRID}\n${WORDS}`],
  ['a heading with a hash and signs of joy', `#Worder 77 3/6 🎉🔥\n\n${GRID}\n${WORDS} 🥳`],
  ['a verdict of a bot', `${WORDS}\n\nWordle 1,234 3/6\n${GRID}\n\nSkill 97/99\nLuck 40/99`],
  ['counts after the squares', 'Scorer 3/6\n\n3,158\nCRANE ⬛⬛🟩⬛🟩 337\nPLATE ⬛⬛🟩⬛🟩 12\nSHAME 🟩🟩🟩🟩🟩'],
  ['counts before the words', 'CRANE ⬛⬛🟩⬛🟩\n(870) PLATE ⬛⬛🟩⬛🟩\n(24) SHAME 🟩🟩🟩🟩🟩'],
  ['words after counts', '⬛⬛🟩⬛🟩 870 CRANE\n⬛⬛🟩⬛🟩 24 PLATE\n🟩🟩🟩🟩🟩 SHAME'],
  ['a link at the end', `Wordle 1,234 3/6\n\n${GRID}\n\nhttps://example.org/share?g=crane\n${WORDS}`],
  ['guesses named in a sentence', `I had CRANE, then plate, and shame was it.\n${GRID}`],
  ['a remark of five letters on a line of its own', `Wordle 1,234 3/6\n${GRID}\n\nPhew!\n\n${WORDS}`],
  [
    'words with remarks of five letters beside the squares',
    'great CRANE ⬛⬛🟩⬛🟩 lucky\nthink PLATE ⬛⬛🟩⬛🟩 again\nhello SHAME 🟩🟩🟩🟩🟩 there',
  ],
]

describe('a notation', () => {
  it.each(SAME_ROWS)('of %s is read', (_, text) => {
    expect(read(text)).toBe(TWO_ROWS)
  })

  it.each(WHOLE_GAMES)('of a whole game with %s is read', (_, text) => {
    expect(read(text)).toBe(WHOLE)
  })

  it.each([
    ['_?++_', 'plate _?++_', 'plate.byggb'],
    ['x~xv~', 'plate x~xv~', 'plate.bybgy'],
    ['-+*--', 'plate -+*--', 'plate.bygbb'],
    ['x$#xx', 'plate x$#xx', 'plate.bygbb'],
    ['XOXXX', 'plate XOXXX', 'plate.bgbbb'],
    ['.RAc.', 'TRACK=.RAc.', 'track.bggyb'],
    ['🟦🟡🟥', 'plate 🟦🟡🟥🟦🟦', 'plate.bygbb'],
    ['🟥🟨🟩', 'plate 🟥🟨🟩🟥🟥', 'plate.bygbb'],
    ['❌❓✅', 'plate ❌❓✅❌❌', 'plate.bygbb'],
    ['⚫🟡🟢', 'plate ⚫🟡🟢⚫⚫', 'plate.bygbb'],
    ['🤍💛💚', 'plate 🤍💛💚🤍🤍', 'plate.bygbb'],
    [':x: :question: :heavy_check_mark:', 'plate :x: :question: :heavy_check_mark: :x: :x:', 'plate.bygbb'],
  ])('with three colours, %s, is read', (_, text, history) => {
    expect(read(text)).toBe(history)
  })
})
