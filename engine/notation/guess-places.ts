// Which words of a shared result are its guesses. People put them beside the rows, above or below each, or in a column
// before or after all of them. If the last row is all correct, its guess is the answer and all other colours follow:
// words that give these colours are the guesses, wherever they are.

import { patternOf } from '../rules/pattern.ts'
import type { ShareItem, ShareLine, SignRow } from './share-line.ts'

/** Letters the earlier rows must show before words scattered in a text cannot be an accident. */
const LEAST_SHOWN = 3

type Guesses = (string | null)[]

/** The guesses of a game's rows, in order; null for a row whose guess is missing. */
export function placeGuesses(lines: readonly ShareLine[], length: number): Guesses {
  const rows = lines.flatMap(({ items }) => items.filter((item) => item.kind === 'row'))
  const carried = rows.map(({ guess }) => guess)
  if (isWhole(carried)) return carried
  const isWon = rows[rows.length - 1].pattern === 3 ** length - 1
  const shown = rows.slice(0, -1).reduce((sum, { pattern }) => sum + countShown(pattern), 0)
  const placed = [
    besideRows(lines, -1),
    besideRows(lines, 1),
    linesBesideRows(lines, -1),
    linesBesideRows(lines, 1),
    ...columns(lines, rows.length),
  ]
  const whole = placed.filter(isWhole)
  const strewn = shown < LEAST_SHOWN ? [] : windows(lines, rows.length)
  const proved = isWon ? [...whole, ...strewn].find((guesses) => isProved(rows, guesses)) : undefined
  if (proved !== undefined) return proved
  if (whole.length > 0) return whole[0]
  const said = (guesses: Guesses) => guesses.filter((guess) => guess !== null).length
  return placed.slice(0, 4).reduce((best, guesses) => (said(guesses) > said(best) ? guesses : best), carried)
}

const isWhole = (guesses: Guesses): guesses is string[] => guesses.every((guess) => guess !== null)

function isProved(rows: readonly SignRow[], guesses: readonly string[]): boolean {
  const answer = guesses[guesses.length - 1]
  return guesses.every((guess, index) => patternOf(guess, answer) === rows[index].pattern)
}

/** Letters of a row that are present or correct. */
function countShown(pattern: number): number {
  let count = 0
  for (let rest = pattern; rest > 0; rest = Math.floor(rest / 3)) if (rest % 3 > 0) count++
  return count
}

/** The word next to each row on its line, on one side; numbers in between do not matter. */
function besideRows(lines: readonly ShareLine[], side: -1 | 1): Guesses {
  return lines.flatMap(({ items }) => {
    const said = items.filter(({ kind }) => kind !== 'number')
    return said.flatMap((item, at) => (item.kind === 'row' ? [wordOf(said[at + side])] : []))
  })
}

/** The only word of the line above or below each row, if the row is alone on its line. */
function linesBesideRows(lines: readonly ShareLine[], side: -1 | 1): Guesses {
  const said = lines.filter(({ items, heading }) => items.length > 0 || heading !== null)
  return said.flatMap(({ items }, at) => {
    const words = plainWords(said[at + side])
    return items.filter(({ kind }) => kind === 'row').map(() => (words?.length === 1 ? words[0] : null))
  })
}

/** As many words as rows, on their own lines, before the first row or after the last, nearest first. */
function columns(lines: readonly ShareLine[], count: number): Guesses[] {
  const first = lines.findIndex(hasRow)
  const last = lines.findLastIndex(hasRow)
  const { items: firstItems } = lines[first]
  const { items: lastItems } = lines[last]
  const inLine = wordsOf(
    firstItems.slice(
      0,
      firstItems.findIndex(({ kind }) => kind === 'row'),
    ),
  )
  const behind = wordsOf(lastItems.slice(lastItems.findLastIndex(({ kind }) => kind === 'row') + 1))
  const before = lines.slice(0, first)
  const after = lines.slice(last + 1)
  const blocks = [false, true].flatMap((isClose) => [
    ...blocksOf(before, isClose).reverse(),
    ...blocksOf(after, isClose),
  ])
  return [inLine, behind, ...blocks].filter((words) => words.length === count)
}

/** The words of neighbouring lines that contain nothing else; a blank line ends a block only if `isClose`. */
function blocksOf(lines: readonly ShareLine[], isClose: boolean): string[][] {
  const blocks: string[][] = []
  let block: string[] = []
  for (const line of lines) {
    const words = plainWords(line)
    const isBlank = line.items.length === 0 && line.heading === null
    if (words !== null) block.push(...words)
    else if (!isBlank || isClose) {
      blocks.push(block)
      block = []
    }
  }
  return [...blocks, block]
}

/** As many consecutive words as guesses, anywhere between the rows: only the colours tell which they are. */
function windows(lines: readonly ShareLine[], count: number): string[][] {
  const words = lines.flatMap(({ items }) => wordsOf(items))
  return words.slice(0, words.length - count + 1).map((_, at) => words.slice(at, at + count))
}

const hasRow = ({ items }: ShareLine): boolean => items.some(({ kind }) => kind === 'row')

const wordOf = (item: ShareItem | undefined): string | null => (item?.kind === 'word' ? item.word : null)

const wordsOf = (items: readonly ShareItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'word' ? [item.word] : []))

/** The words of a line that contains nothing else; otherwise null. */
function plainWords(line: ShareLine | undefined): string[] | null {
  if (line === undefined || line.items.length === 0 || line.heading !== null) return null
  return line.items.every((item) => item.kind === 'word' && !item.isCalled) ? wordsOf(line.items) : null
}
