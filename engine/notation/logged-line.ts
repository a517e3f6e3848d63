// One game of a log, on a line or on a few: rows in any notation, or guesses alone with what people write around them:
// `2024-05-01: plate, shame`, `Wordle 1046 plate shame 2/6*`, `plate slate X/6 (shame)`, `shame: plate shame`.

import { patternOf } from '../rules/pattern.ts'
import { normalizeWord } from '../rules/word.ts'
import { headingOf } from './heading.ts'
import { historyInLink } from './link.ts'
import { dateIn, type LogFault, type LoggedGame, type LogRules, withoutDates } from './logged-game.ts'
import { plainText } from './plain-text.ts'
import { legendsOf } from './tile.ts'
import { type Reading, readTypedPatterns, readTypedRows, type TypedRow } from './typed-rows.ts'
import { describeTyped } from './unreadable.ts'

/** The answer at the end of a game: named, behind an arrow, behind the X of a lost game, or in brackets. */
const ANSWER =
  /(?:[,;]?\s*[([]?(?:the\s+)?(?:answer|solution|target|(?:the\s+|\b)word)\s*(?:was|is)?\s*[:=]?|\bit was|->|=>|→|💀|❌|\s[xX](?:\/\d{1,2}\*?)?(?=[\s:([]))\s*[:=]?\s*[(["']?(\p{L}{3,8})[)\]"']?\s*$|\((\p{L}{3,8})\)\s*$/iu
/** A game, with its remarks, is shorter. */
const MOST_CHARACTERS = 2048
/** No answer is named with more characters. */
const ANSWER_LENGTH = 60
/** The answer before its guesses. */
const ANSWER_FIRST = /^\s*(\p{L}{3,8})\s*[:=]\s+(?=\p{L}+[\s,;|]+\p{L}|\p{L}+\s*$)/u
const CHAIN = /^\s*\p{L}+(?:\s*(?:[-=]?>|→)\s*\p{L}+){2,}\s*$/u
/** A name and the number of a puzzle before the guesses: `Wordle 1,046`, `#1046:`, `1046.`. */
const PUZZLE =
  /^[^\p{L}\p{N}#]*(?:\p{L}{2,14}\s+(?:#|n[ro]\.?|№)?(?=\d)|#\s?|(?=\d{2,5}(?:[,.]\d{3})?[\s.:)]))(\d[\d,.]*\d|\d)\s*[-–—:.)]*\s+/iu
const SCORE = /(?<![\p{L}\p{N}])(?:\d{1,2}|[xX])\/\d{1,2}(\*)?(?![\p{L}\p{N}])/gu
/** Marks between words; a count may be before all of them, and after them if it is theirs. */
const BETWEEN = /[^\p{L}\p{M}\p{N}*]+/u
const COUNT_BEFORE = /^(?:[^\p{L}\p{N}]*\d{1,5}(?![\p{L}\p{N}]))+/u
const COUNT_AFTER = /[^\p{L}\p{N}](\d{1,2})[^\p{L}\p{N}]*$/u

export function readGame(text: string, line: number, rules: LogRules): LoggedGame | LogFault {
  if (text.length > MOST_CHARACTERS) {
    return {
      line,
      detail: `line ${line}: ${text.length} characters are too many for one game; put each game on its own line`,
    }
  }
  const linked = historyInLink(text)
  const written = linked?.text ?? (CHAIN.test(text) ? text.replace(/[-=]?>|→/gu, ' ') : text)
  const heading = written
    .split('\n')
    .map(headingOf)
    .find((found) => found !== null)
  const end = Math.max(0, written.length - ANSWER_LENGTH)
  const named = ANSWER.exec(written.slice(end))
  const answer = named === null ? null : wordOf(named[1] ?? named[2], rules)
  const said = answer ?? rules.answer ?? null
  const rest = withoutDates(answer === null ? written : written.slice(0, end + (named?.index ?? 0)))
  const about = { date: dateIn(text), puzzle: heading?.number ?? null, isHard: heading?.isHard ?? null, line }
  const plain = plainText(rest, rules.form.length)
  const rows = coloursAlone(plain, rules) ?? typedRows(plain, rules)
  if (rows !== null) return { rows, answer: said, ...about }
  const game = gameOfWords(rest, said, rules)
  if (game !== null) {
    const puzzle = about.puzzle ?? numberOf(PUZZLE.exec(rest)?.[1])
    return { ...about, ...game, puzzle, isHard: game.isHard ?? about.isHard }
  }
  const usual = readTypedRows({ text: plain, legend: legendsOf(plain)[0], ...rules })
  if (usual.ok) {
    return {
      line,
      detail: `line ${line}: there are no guesses here; write them in order, the answer last: crane,slate,shame`,
    }
  }
  const what = describeTyped(usual.expected, usual.found, rules)
  return { line, detail: `line ${line}: ${what}; or write the guesses of a game, the answer last: crane,slate,shame` }
}

/** A column of colours without guesses. */
function coloursAlone(plain: string, rules: LogRules): LoggedGame['rows'] | null {
  if (!plain.split('\n').every((each) => each.trim().split(/\s+/).length === 1)) return null
  const patterns = someReading(plain, rules, readTypedPatterns)
  return patterns === null || patterns.length === 0 ? null : patterns.map((pattern) => ({ guess: null, pattern }))
}

function typedRows(plain: string, rules: LogRules): TypedRow[] | null {
  return someReading(plain, rules, (reading) => {
    const read = readTypedRows(reading)
    return read.ok && read.rows.length > 0 ? read.rows : null
  })
}

/** A game of guesses without colours: they follow from the answer, the last guess unless another is named. */
function gameOfWords(
  text: string,
  said: string | null,
  rules: LogRules,
): Pick<LoggedGame, 'rows' | 'answer' | 'isHard'> | null {
  const first = ANSWER_FIRST.exec(text)
  const answer = said ?? (first === null ? null : wordOf(first[1], rules))
  const played = first !== null && said === null && answer !== null ? text.slice(first[0].length) : text
  const scores = [...played.matchAll(SCORE)]
  const bare = played.replace(SCORE, ' ').replace(PUZZLE, ' ')
  const isHard = /\*\s*$/.test(bare) || scores.some(([, star]) => star !== undefined)
  const isLost = scores.some(([score]) => /^x/i.test(score)) || /(?:\s[xX]|💀|❌)\s*$/u.test(bare)
  const tokens = bare
    .replace(/\*\s*$/, '')
    .replace(/\s[xX]\s*$/, '')
    .replace(COUNT_BEFORE, '')
    .replace(COUNT_AFTER, '')
    .split(BETWEEN)
    .filter((token) => token !== '')
  const guesses = tokens.map((token) => wordOf(token, rules))
  if (guesses.length === 0 || guesses.length > rules.maxRows || !guesses.every((guess) => guess !== null)) return null
  const count = COUNT_AFTER.exec(bare)?.[1]
  if (count !== undefined && Number(count) !== guesses.length) return null
  const secret = answer ?? (isLost ? null : guesses[guesses.length - 1])
  const end = secret === null ? -1 : guesses.indexOf(secret)
  if (end >= 0 && end < guesses.length - 1) return null
  const rows = guesses.map((guess) => ({ guess, pattern: secret === null ? null : patternOf(guess, secret) }))
  return { rows, answer: secret, isHard: isHard || scores.length > 0 ? isHard : null }
}

/** The pattern of a line with one row of a game, with its guess or not; null for any other line. */
export function rowPattern(line: string, rules: LogRules): number | null {
  if (line.length > MOST_CHARACTERS) return null
  const plain = plainText(withoutDates(line), rules.form.length)
  return someReading(plain, rules, (reading) => {
    const read = readTypedRows(reading)
    if (read.ok && read.rows.length === 1) return read.rows[0].pattern
    const patterns = readTypedPatterns(reading)
    return patterns?.length === 1 ? patterns[0] : null
  })
}

/** Whether a line holds no more than a date, a heading or the like. */
export function isAboutLine(line: string, { form }: LogRules): boolean {
  return (
    line.length <= MOST_CHARACTERS && plainText(withoutDates(line), form.length).replace(/[^\p{L}\p{N}]/gu, '') === ''
  )
}

function someReading<T>(text: string, rules: LogRules, read: (reading: Reading) => T | null): T | null {
  for (const legend of legendsOf(text)) {
    const found = read({ text, legend, ...rules })
    if (found !== null) return found
  }
  return null
}

const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(/\D/g, ''))

export const wordOf = (text: string, { form }: LogRules): string | null => normalizeWord(text, form)
