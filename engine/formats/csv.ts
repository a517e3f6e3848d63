// Strategies as paths in CSV: one line per answer with the guesses played until it is found, the answer last. No
// heading, no colours: they follow from the answer. Other programs use blanks, tabs or arrows between the guesses, add
// a heading, or put the answer first; all of that is read.

import type { Game } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { patternOf } from '../rules/pattern.ts'
import { countName, isWord, normalizeWord, USUAL_FORM, unpadded, type WordForm } from '../rules/word.ts'
import { type PathsResult, pathsOf, quote, readPaths } from '../strategy/paths.ts'
import type { Strategy } from '../strategy/strategy.ts'

/** The strategy as CSV; the lines of a branch begin with the guesses before it. */
export function formatStrategyCsv(strategy: Strategy, game: Game): string {
  const lines = pathsOf(strategy, game).map((path) => `${path.map((row) => row.guess).join(',')}\n`)
  return unpadded(lines.join(''))
}

const SEPARATOR = /\s*(?:[,;|:.=\t]|->|=>|→|>)\s*|\s+/u
const EDGES = /^[\s|,;]+|[\s|,;]+$/gu
/** A cell of a heading: `answer`, `Guess 1`, `word_2`. */
const HEADING =
  /^"?(?:answer|solution|target|word|g(?=\d)|guess(?:es)?|path|colou?rs|pattern|result|feedback|reply|turn|try|step|depth|count|no|#)[_#]*\d*"?$|^\d{1,2}"?$/i
const NUMBER = /^["(]?\d+(?:\.\d+)?[")]?$/
/** `# my strategy`, `// made by hand`, a rule. */
const NO_PATH = /^\s*(?:#\s|\/\/)|^[-:|=\s]*$/

/** Reads the paths of a CSV text for any game; quotes, spaces and columns of numbers are skipped. */
export function readCsvPaths(text: string, form: WordForm = USUAL_FORM): PathsResult {
  /** Most words and rows of a text repeat, so each is stored once: by guess, its rows, the bare word first. */
  const known = new Map<string, Row[]>()
  const rowOf = (guess: string, pattern: number): Row => {
    const rows = known.get(guess) ?? [{ guess, pattern: NO_PATTERN }]
    known.set(guess, rows)
    let row = rows.find((row) => row.pattern === pattern)
    if (row === undefined) {
      row = { guess, pattern }
      rows.push(row)
    }
    return row
  }
  const hasColours = isInTurn(text, form)
  let isFirst = true
  const read = readPaths(text, (content) => {
    if (NO_PATH.test(content)) return null
    const cells = content.replace(EDGES, '').split(SEPARATOR)
    const isHeading = isFirst && cells.every((cell) => HEADING.test(cell))
    isFirst = false
    if (isHeading) return null
    const words: Row[] = []
    for (const [place, cell] of cells.entries()) {
      if (NUMBER.test(cell) || cell === '""' || (hasColours && place % 2 === 1)) continue
      const word = isWord(cell) && form === USUAL_FORM ? cell : normalizeWord(cell.replaceAll('"', ''), form)
      if (word === null)
        return { code: 'bad_syntax', detail: `${quote(cell)} is not a word of ${countName(form)} letters` }
      words.push(rowOf(word, NO_PATTERN))
      if (words.length > MAX_LIMIT + 1) return { code: 'too_deep', detail: `more than ${MAX_LIMIT} guesses` }
    }
    return words
  })
  if (!read.ok) return read
  const paths = read.paths.filter(({ rows }) => rows.length > 0)
  // The answer first and last again is a column of answers: otherwise only one path could begin with its answer.
  const hasAnswers = paths.length > 1 && paths.every(({ rows }) => rows.length > 1 && rows[0] === rows[rows.length - 1])
  for (const path of paths) {
    const words = hasAnswers ? path.rows.slice(1) : path.rows
    const answer = words[words.length - 1].guess
    if (words.length > MAX_LIMIT)
      return {
        ok: false,
        code: 'too_deep',
        detail: `line ${path.line}: more than ${MAX_LIMIT} guesses`,
        line: path.line,
      }
    path.rows = words.map(({ guess }) => rowOf(guess, patternOf(guess, answer)))
  }
  return { ok: true, paths }
}

const NO_PATTERN = -1

/** Whether each guess is followed by its colours, as in our own permalinks; they follow from the answer. */
function isInTurn(text: string, { length }: WordForm): boolean {
  const colours = new RegExp(`^[bgy]{${length}}$`, 'i')
  const lines = text
    .slice(0, SAMPLE)
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.length <= MOST_SAMPLED)
    .map((line) => line.replace(EDGES, '').split(SEPARATOR))
  const rows = lines.filter((cells) => cells.length > 1 && !cells.every((cell) => HEADING.test(cell)))
  return rows.length > 0 && rows.every((cells) => cells.every((cell, place) => place % 2 === 0 || colours.test(cell)))
}

/** Characters that tell how a text is written. */
const SAMPLE = 1 << 14
const MOST_SAMPLED = 512
