import { describe, expect, it } from 'vitest'
import { formatHistory, parseHistory, type Row } from '../../../engine/rules/history.ts'
import { ALL_CORRECT, colourAt, formatPattern, patternOf } from '../../../engine/rules/pattern.ts'
import { realGame } from '../players/small-game.ts'
import { seededRandom } from '../search/random-games.ts'

const TEXTS = Number(process.env.TEXTS ?? 1000)
const random = seededRandom(24)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
const maybe = (chance: number): boolean => random() < chance

const PALETTES: readonly (readonly [string, string, string])[] = [
  ['⬛', '🟨', '🟩'],
  ['⬜', '🟨', '🟩'],
  ['⬜\ufe0f', '🟨', '🟩'],
  ['⬛', '🟦', '🟧'],
  ['⚪', '🟡', '🟢'],
  ['🖤', '💛', '💚'],
  [':black_large_square:', ':large_yellow_square:', ':large_green_square:'],
  [':white_large_square:', ':yellow_square:', ':green_square:'],
  [':white_large_square:', ':blue_square:', ':orange_square:'],
  [':black-large-square:', ':yellow-square:', ':green-square:'],
  ['⬛\ufe0e', '🟨\ufe0e', '🟩\ufe0e'],
  ['⬛\u200b', '🟨\u200b', '🟩\u200b'],
  ['🟫', '🟨', '🟩'],
  ['🤎', '💛', '💚'],
  ['&#x2B1B;', '&#x1F7E8;', '&#x1F7E9;'],
  ['<img alt="⬛">', '<img alt="🟨">', '<img alt="🟩">'],
  ['⬛ ', '🟨 ', '🟩 '],
  ['⬜\u00a0', '🟨\u00a0', '🟩\u00a0'],
]
const HEADINGS = [
  'Wordle 1,234 #/6',
  'Wordle 1.234 #/6*',
  'Wordle 1 234 #/6',
  'Wordle 1\u202f234 #/6',
  '#Worder Nr. 77 #/6',
  'Le mot (@lemot) #321 #/6',
  'joguei termo #98 #/6 🎉',
  'Слово дня №12 #/6',
  'Daily word (Tuesday) #/6',
  '每日猜词 第1234期 #/6',
  'Wordle\u00a01’234 #/6',
  '꼬들 123 #/6',
  '[12/05/2024, 09:31:02] Ana: Wordle 1,234 #/6',
]
const BEFORE = ['', 'Phew!', 'Good morning all', 'My result for today:', '> someone wrote', '@friend look']
const AFTER = [
  '',
  'all in three',
  'Skill 97/99 · Luck 40/99',
  'https://example.org/wordle/1234?ref=share',
  'That was close, wasn’t it?',
  '🔥🔥🔥 5 day streak',
  'Nobody else got it before lunch.',
  '<br>Sent from my phone',
  'Streak: 12 | Avg: 3.81 👍🏽🤷🏽\u200d♀️',
]
const MARKS: readonly ((word: string) => string)[] = [
  (word) => word.toUpperCase(),
  (word) => word,
  (word) => word[0].toUpperCase() + word.slice(1),
  (word) => `||${word.toUpperCase()}||`,
  (word) => `**${word.toUpperCase()}**`,
  (word) => `\`${word}\``,
  (word) => `~~${word}~~`,
  (word) => `“${word}”`,
  (word) => [...word.toUpperCase()].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join(''),
  (word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`,
]
const LINE_ENDS = ['\n', '\n', '\n', '\n', '\r\n', '\r', '\u2028']
/** Counts and the like behind a row. */
const COUNTS = ['', '', ' 870', ' (12 left)', ' → 3', ' - 1,024']

type Place = 'before' | 'after' | 'above' | 'below' | 'column first' | 'column last' | 'nowhere'
const PLACES: readonly Place[] = ['before', 'after', 'above', 'below', 'column first', 'column last', 'nowhere']

const { answers, guesses } = realGame('original')

function playedGame(): Row[] {
  const answer = pick(answers)
  const words = Array.from({ length: Math.floor(random() * 6) }, () => pick(guesses)).filter((word) => word !== answer)
  if (maybe(0.8) || words.length === 0) words.push(answer)
  return words.map((guess) => ({ guess, pattern: patternOf(guess, answer) }))
}

function shareText(rows: readonly Row[], place: Place): string {
  const palette = pick(PALETTES)
  const tiles = rows.map(({ pattern }) => [0, 1, 2, 3, 4].map((at) => palette[colourAt(pattern, at)]).join(''))
  const mark = pick(MARKS)
  const words = rows.map(({ guess }, index) => `${numbered && !isBeside(place) ? `${index + 1}. ` : ''}${mark(guess)}`)
  const count = pick(COUNTS)
  const isWon = rows.at(-1)?.pattern === ALL_CORRECT
  const heading = maybe(0.7)
    ? `${pick(HEADINGS).replace('#/', `${isWon ? rows.length : 'X'}/`)}\n${maybe(0.5) ? '\n' : ''}`
    : ''
  const grid = tiles
    .map((row, at) => {
      if (place === 'before') return `${words[at]} ${row}${count}`
      if (place === 'after') return `${row}${count} ${words[at]}`
      if (place === 'above') return `${words[at]}\n${row}${count}`
      return place === 'below' ? `${row}${count}\n${words[at]}` : `${row}${count}`
    })
    .join(maybe(0.2) ? '\n\n' : '\n')
  const column = words.join(maybe(0.2) ? ' ' : '\n')
  const body = place === 'column first' ? `${column}\n\n${heading}${grid}` : `${heading}${grid}`
  const whole = place === 'column last' ? `${body}\n\n${column}` : body
  const text = `${pick(BEFORE)}\n${whole}\n${maybe(0.5) ? '\n' : ''}${pick(AFTER)}`
  const quoted = maybe(0.1) ? text.replaceAll('\n', '\n> ') : text
  return (maybe(0.1) ? '\ufeff' : '') + quoted.replaceAll('\n', pick(LINE_ENDS))
}

let numbered = false
const isBeside = (place: Place): boolean => place === 'before' || place === 'after'

describe('a share text', () => {
  it('is read correctly with any text around its rows', () => {
    const failures: string[] = []
    for (let count = 0; count < TEXTS; count++) {
      const rows = playedGame()
      const place = pick(PLACES)
      numbered = maybe(0.3)
      const text = shareText(rows, place)
      const result = parseHistory(text)
      const wanted =
        place === 'nowhere' ? rows.map(({ pattern }) => formatPattern(pattern)).join() : formatHistory(rows)
      const found = result.ok
        ? formatHistory(result.rows)
        : (result.patterns?.map((pattern) => formatPattern(pattern)).join() ?? result.detail)
      if (found !== wanted) failures.push(`${place}\n${text}\n-> ${found}, not ${wanted}`)
    }
    expect(failures.length, failures.slice(0, 5).join('\n\n')).toBe(0)
  })
})
