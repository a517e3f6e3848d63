// Strategies as text that people read, in the layout other solvers publish: one line an answer, a guess and its colours
// with the number of the turn, in fields of 13 columns.
//
//     salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
//                                     BGYYB3 pygmy GGGGG4
//
// `hollow`, the usual style, leaves blank what the line above says already; `full` writes everything on every line.

import type { Game } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { WORD_LENGTH } from '../rules/word.ts'
import { PATTERN_LETTERS, type PathsResult, pathsOf, quote, readPaths } from '../strategy/paths.ts'
import type { Strategy, StrategyErrorCode } from '../strategy/strategy.ts'

const TEXT_STYLES = ['hollow', 'full'] as const
export type TextStyle = (typeof TEXT_STYLES)[number]

/** A guess, a space, colours, one digit, a space. A turn of two digits is one column wider, but counts as 13 all the same. */
const GUESS_COLUMNS = WORD_LENGTH + 1
const FIELD_COLUMNS = GUESS_COLUMNS + WORD_LENGTH + 2
const GUESS = /^[a-z]{5}$/i
const COLOURS = /^([BGY]{5})(\d{1,2})$/i
const BLANKS = /\s+/
const PATTERN_OF_LETTERS = new Map(PATTERN_LETTERS.map((letters, pattern) => [letters, pattern]))

/**
 * The strategy as text; the lines come by the letters of the patterns, B before G before Y. Those of a branch begin with
 * the rows that lead to it.
 */
export function formatStrategyText(
  strategy: Strategy,
  game: Game,
  { style = 'hollow' }: { style?: TextStyle } = {},
): string {
  let text = ''
  let previous: Row[] = []
  for (const path of pathsOf(strategy, game)) {
    let same = 0
    let indent = 0
    if (style === 'hollow') {
      while (same < previous.length && isSame(previous[same], path[same])) same++
      indent = same * FIELD_COLUMNS
      if (previous[same]?.guess === path[same].guess) indent += GUESS_COLUMNS
    }
    const fields: string[] = []
    for (let i = same; i < path.length; i++) {
      const { guess, pattern } = path[i]
      if (i > same || indent % FIELD_COLUMNS === 0) fields.push(guess)
      fields.push(`${PATTERN_LETTERS[pattern]}${i + 1}`)
    }
    text += `${' '.repeat(indent)}${fields.join(' ')}\n`
    previous = path
  }
  return text
}

function isSame(a: Row, b: Row): boolean {
  return a.guess === b.guess && a.pattern === b.pattern
}

/** Reads the paths of a text of either style, whatever game they belong to. */
export function readTextPaths(text: string): PathsResult {
  let previous: Row[] = []
  const known: KnownFields = new Map()
  return readPaths(text, (content) => {
    const rows = readLine(content, previous, known)
    if (Array.isArray(rows)) previous = rows
    return rows
  })
}

/** By guess and field of colours: the row, and the turn that the field names. A text repeats most of its fields. */
type KnownFields = Map<string, Map<string, { row: Row; turn: number }>>

function readLine(
  content: string,
  previous: readonly Row[],
  known: KnownFields,
): Row[] | { code: StrategyErrorCode; detail: string } {
  const fields = content.trimStart()
  const indent = content.length - fields.length
  const kept = Math.floor(indent / FIELD_COLUMNS)
  const keepsGuess = indent % FIELD_COLUMNS === GUESS_COLUMNS
  if (indent % FIELD_COLUMNS !== 0 && !keepsGuess) {
    const detail = `${indent} spaces begin the line; use columns of ${FIELD_COLUMNS}`
    return { code: 'bad_syntax', detail }
  }
  if (kept + (keepsGuess ? 1 : 0) > previous.length) {
    return { code: 'bad_syntax', detail: 'the line is indented deeper than the line above' }
  }
  const rows = previous.slice(0, kept)
  let guess = keepsGuess ? previous[kept].guess : null
  for (const field of fields.split(BLANKS)) {
    if (rows.length === MAX_LIMIT) return { code: 'too_deep', detail: `more than ${MAX_LIMIT} guesses` }
    if (guess === null) {
      if (!GUESS.test(field)) return { code: 'bad_syntax', detail: `${quote(field)} is where a guess should be` }
      guess = field.toLowerCase()
      continue
    }
    const turn = rows.length + 1
    const found = known.get(guess)?.get(field) ?? readColours(guess, field, known)
    if (found === null) {
      return { code: 'bad_syntax', detail: `${quote(field)} is where colours should be, such as BBYGB${turn}` }
    }
    if (found.turn !== turn) {
      return { code: 'bad_syntax', detail: `${quote(field)} says turn ${found.turn}, but it is turn ${turn}` }
    }
    rows.push(found.row)
    guess = null
  }
  if (guess !== null)
    return { code: 'bad_syntax', detail: `the colours of ${guess} are missing at the end of the line` }
  return rows
}

function readColours(guess: string, field: string, known: KnownFields): { row: Row; turn: number } | null {
  const colours = COLOURS.exec(field)
  if (colours === null) return null
  const pattern = PATTERN_OF_LETTERS.get(colours[1].toUpperCase())!
  const found = { row: { guess, pattern }, turn: Number(colours[2]) }
  const fields = known.get(guess) ?? new Map()
  known.set(guess, fields.set(field, found))
  return found
}
