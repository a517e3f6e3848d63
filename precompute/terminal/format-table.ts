/**
 * Text columns under headings, two spaces apart; a heading that begins with `>` right-aligns its column, for figures.
 * Ends with a line end.
 */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const isRight = headings.map((heading) => heading.startsWith('>'))
  const lines = [headings.map((heading) => heading.replace(/^>/, '')), ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const pad = (cell: string, column: number): string =>
    isRight[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
  return lines.map((line) => `${line.map(pad).join('  ').trimEnd()}\n`).join('')
}
