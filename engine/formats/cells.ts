// Tables as text: CSV, semicolons or tabs. Cells may be quoted; inside quotes a quote is doubled and everything else is
// literal, including line ends (RFC 4180).

export interface TableLine {
  /** Of the text, counted from 1. */
  line: number
  cells: string[]
}

const DELIMITERS = ['\t', ';', ','] as const

/** The non-blank lines of a table, their cells trimmed. */
export function readCells(text: string, delimiter: string = delimiterOf(text)): TableLine[] {
  const lines: TableLine[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let firstLine = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((each) => each !== '')) lines.push({ line: firstLine, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\n') line++
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === delimiter) {
      endCell()
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endLine()
      firstLine = ++line
    } else {
      cell += character
    }
  }
  endLine()
  return lines
}

/** The delimiter of a table: the most frequent one in the first line; a comma if there is none. */
function delimiterOf(text: string): string {
  const first = /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}
