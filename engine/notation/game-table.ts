// Games in tables: CSV, spreadsheets, Markdown. A line is a game, with its guesses in one cell or in a column each; or
// a line is a guess with its colours.

import { readCells, type TableLine } from '../formats/cells.ts'
import { ALL_CORRECT } from '../rules/pattern.ts'
import { dateIn, type GameLog, type LoggedGame, type LogRules } from './logged-game.ts'
import { readGame, wordOf } from './logged-line.ts'

/** What a table column contains, by its possible names; names are compared without blanks, marks and capitals. */
const COLUMN_NAMES = {
  date: ['date', 'day', 'played', 'playedon', 'printdate', 'puzzledate', 'datum', 'fecha', 'data', 'tag', 'jour'],
  puzzle: [
    'puzzle',
    'number',
    'no',
    'nr',
    'id',
    'puzzlenumber',
    'puzzleno',
    'puzzleid',
    'wordle',
    'wordlenumber',
    'wordleno',
    'wordleid',
    'game',
    'gameid',
    'gameno',
  ],
  answer: [
    'answer',
    'solution',
    'target',
    'secret',
    'word',
    'wordoftheday',
    'lösung',
    'antwort',
    'respuesta',
    'solución',
    'réponse',
    'resposta',
    'risposta',
  ],
  guesses: ['guesses', 'words', 'history', 'rows', 'path', 'plays', 'tries', 'attempts', 'myguesses', 'grid'],
  hard: ['hard', 'hardmode', 'ishard', 'mode'],
  guess: ['guess', 'guessedword', 'try', 'attempt'],
  colours: ['result', 'results', 'colours', 'colors', 'pattern', 'feedback', 'evaluation', 'tiles', 'marks', 'score'],
  turn: ['turn', 'row', 'guessnumber', 'guessno', 'attemptnumber', 'step', 'round'],
} as const
type Column = keyof typeof COLUMN_NAMES
const NUMBERED =
  /^(?:guess|word|try|row|turn|attempt|g|w|wort|versuch|mot|essai|palabra|intento|palavra|parola|woord|ord|слово|попытка)?(\d{1,2})$/
const ORDINALS = /^(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[4-9]th)(?:guess|word|try)?$/

interface Columns {
  named: Partial<Record<Column, number>>
  /** `guess 1`, `guess 2` and so on, in order. */
  guesses: number[]
}

/** Cells of a table; the bars of Markdown separate them, and its rules are left out. */
function cellsOf(text: string): TableLine[] {
  if (!/^\s*\|/.test(text)) return readCells(text)
  return readCells(text, '|')
    .map(({ line, cells }) => ({ line, cells: cells.slice(1, cells.at(-1) === '' ? -1 : undefined) }))
    .filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
}

/** The games of a table with a heading; null for any other text. */
export function readTable(text: string, rules: LogRules): GameLog | null {
  const columns = headingColumns(text)
  if (columns === null) return null
  const lines = cellsOf(text).slice(1)
  return columns.guesses.length === 0 && columns.named.guesses === undefined
    ? readRowTable(lines, columns.named, rules)
    : readGameTable(lines, columns, rules)
}

function headingColumns(text: string): Columns | null {
  const [first] = cellsOf(text.slice(0, text.indexOf('\n') >>> 0))
  if (first === undefined || first.cells.length < 2) return null
  const names = first.cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const guesses = names.flatMap((name, at) => (NUMBERED.test(name) || ORDINALS.test(name) ? [at] : []))
  const named: Columns['named'] = {}
  for (const column of Object.keys(COLUMN_NAMES) as Column[]) {
    const at = names.findIndex((name) => (COLUMN_NAMES[column] as readonly string[]).includes(name))
    if (at >= 0) named[column] = at
  }
  // Numbers alone may be data: then they count up from 1, beside named columns.
  const numbers = guesses.map((at) => names[at]).filter((name) => /^\d+$/.test(name))
  const areNames = numbers.every((name, index) => Number(name) === index + 1)
  if (guesses.length > 0)
    return areNames && (numbers.length === 0 || Object.keys(named).length > 0) ? { named, guesses } : null
  const isRowTable = named.guess !== undefined && named.colours !== undefined
  return named.guesses !== undefined || isRowTable ? { named, guesses } : null
}

/** One game a line. */
function readGameTable(lines: readonly TableLine[], { named, guesses }: Columns, rules: LogRules): GameLog {
  const log: GameLog = { games: [], faults: [] }
  for (const { line, cells } of lines) {
    const cell = cellIn(cells, named)
    const listed = cell('guesses').replace(/[[\]"'()]/g, ' ')
    const played = [...guesses.map((at) => cells[at] ?? ''), listed].filter((each) => /[^\s-]/.test(each)).join(' ')
    const answer = wordOf(cell('answer'), rules)
    const game = readGame(answer === null ? played : `${played} answer: ${answer}`, line, rules)
    if ('rows' in game) log.games.push({ ...game, ...factsOf(cell, game) })
    else log.faults.push(game)
  }
  return log
}

/** One guess a line: a game ends with its last tile in place, or where date, puzzle or count of guesses begins again. */
function readRowTable(lines: readonly TableLine[], named: Columns['named'], rules: LogRules): GameLog {
  const log: GameLog = { games: [], faults: [] }
  let open: { game: LoggedGame; key: string; turn: number } | null = null
  for (const { line, cells } of lines) {
    const cell = cellIn(cells, named)
    const row = readGame(`${cell('guess')} ${cell('colours')}`, line, rules)
    if (!('rows' in row)) {
      log.faults.push(row)
      continue
    }
    const key = `${cell('date')} ${cell('puzzle')}`
    const turn = Number(cell('turn')) || 0
    const isOver = open !== null && open.game.rows.at(-1)?.pattern === ALL_CORRECT
    if (open === null || isOver || open.key !== key || (turn > 0 && turn <= open.turn)) {
      const game: LoggedGame = { ...row, ...factsOf(cell, row), answer: wordOf(cell('answer'), rules) }
      log.games.push(game)
      open = { game, key, turn }
    } else {
      open.game.rows.push(...row.rows)
      open.turn = turn
    }
  }
  return log
}

const cellIn =
  (cells: readonly string[], named: Columns['named']) =>
  (column: Column): string =>
    named[column] === undefined ? '' : (cells[named[column]] ?? '')

function factsOf(cell: (column: Column) => string, game: LoggedGame): Pick<LoggedGame, 'date' | 'puzzle' | 'isHard'> {
  const hard = cell('hard')
  return {
    date: dateIn(cell('date')) ?? game.date,
    puzzle: /^#?\d[\d,.' ]*$/.test(cell('puzzle')) ? Number(cell('puzzle').replace(/\D/g, '')) : game.puzzle,
    isHard: hard === '' ? game.isHard : /^(?:hard|true|yes|y|1|\*)$/i.test(hard),
  }
}
