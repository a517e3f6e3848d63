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
import { normalizeWord, USUAL_FORM, unpadded, WORD_LENGTH, type WordForm } from '../rules/word.ts'
import { PATTERN_LETTERS, type PathsResult, pathsOf, quote, readPaths, rowLetters } from '../strategy/paths.ts'
import type { Strategy, StrategyErrorCode } from '../strategy/strategy.ts'

const TEXT_STYLES = ['hollow', 'full'] as const
export type TextStyle = (typeof TEXT_STYLES)[number]

/** A guess, a space, colours, one digit, a space. A turn of two digits is one column wider, but still counts as 13. */
const columnsOf = ({ length }: WordForm) => ({ guess: length + 1, field: 2 * length + 3 })
const COLOURS = /^([BGY]{3,5})(\d{1,2})$/i
const BLANKS = /\s+/
const PATTERN_OF_LETTERS = new Map(PATTERN_LETTERS.map((letters, pattern) => [letters, pattern]))

/**
 * The strategy as text; lines are sorted by the letters of the patterns, B before G before Y. Those of a branch begin
 * with the rows before it.
 */
export function formatStrategyText(
  strategy: Strategy,
  game: Game,
  { style = 'hollow' }: { style?: TextStyle } = {},
): string {
  const columns = columnsOf(game.form)
  let text = ''
  let previous: Row[] = []
  for (const path of pathsOf(strategy, game)) {
    let same = 0
    let indent = 0
    if (style === 'hollow') {
      while (same < previous.length && isSame(previous[same], path[same])) same++
      indent = same * columns.field
      if (previous[same]?.guess === path[same].guess) indent += columns.guess
    }
    const fields: string[] = []
    for (let i = same; i < path.length; i++) {
      if (i > same || indent % columns.field === 0) fields.push(path[i].guess)
      fields.push(`${rowLetters(path[i])}${i + 1}`)
    }
    text += `${' '.repeat(indent)}${fields.join(' ')}\n`
    previous = path
  }
  return unpadded(text)
}

function isSame(a: Row, b: Row): boolean {
  return a.guess === b.guess && a.pattern === b.pattern
}

/** Reads the paths of a text in either style, for any game. */
export function readTextPaths(text: string, form: WordForm = USUAL_FORM): PathsResult {
  let previous: Row[] = []
  const known: KnownFields = new Map()
  return readPaths(text, (content) => {
    const rows = readLine(content, previous, known, form)
    if (Array.isArray(rows)) previous = rows
    return rows
  })
}

/** By guess and colour field: the row, and the turn that the field names. Most fields of a text repeat. */
type KnownFields = Map<string, Map<string, { row: Row; turn: number }>>

function readLine(
  content: string,
  previous: readonly Row[],
  known: KnownFields,
  form: WordForm,
): Row[] | { code: StrategyErrorCode; detail: string } {
  const fields = content.trimStart()
  const indent = content.length - fields.length
  const columns = columnsOf(form)
  const kept = Math.floor(indent / columns.field)
  const keepsGuess = indent % columns.field === columns.guess
  if (indent % columns.field !== 0 && !keepsGuess) {
    const detail = `${indent} spaces begin the line; use columns of ${columns.field}`
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
      guess = field.length === form.length ? normalizeWord(field, form) : null
      if (guess === null) return { code: 'bad_syntax', detail: `expected a guess, found ${quote(field)}` }
      continue
    }
    const turn = rows.length + 1
    const found = known.get(guess)?.get(field) ?? readColours(guess, field, known, form)
    if (found === null) {
      return { code: 'bad_syntax', detail: `expected colours such as BBYGB${turn}, found ${quote(field)}` }
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

function readColours(
  guess: string,
  field: string,
  known: KnownFields,
  form: WordForm,
): { row: Row; turn: number } | null {
  const colours = COLOURS.exec(field)
  if (colours === null || colours[1].length !== form.length) return null
  const pattern = PATTERN_OF_LETTERS.get(colours[1].toUpperCase().padEnd(WORD_LENGTH, 'G'))!
  const found = { row: { guess, pattern }, turn: Number(colours[2]) }
  const fields = known.get(guess) ?? new Map()
  known.set(guess, fields.set(field, found))
  return found
}
