// The rows of a command line, of words or of pegs, with a mark below the place where they go wrong.

import type { Feedback } from '../../engine/rules/feedback.ts'
import { parseHistory, type Row } from '../../engine/rules/history.ts'
import { parsePegRows } from '../../engine/rules/mastermind.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** `pegs` is null for words. Throws UsageError where the text is no history. */
export function readHistory(text: string, pegs: Feedback | null): Row[] {
  const read = pegs === null ? parseHistory(text) : parsePegRows(pegs, text)
  if (!read.ok) throw new UsageError(read.detail, pointAt(text, read.at))
  return read.rows
}

/** The text with a mark below the place where it goes wrong. */
function pointAt(text: string, at: number): string {
  const start = Math.max(0, at - 40)
  const shown = text.slice(start, at + 30).replace(/\s/g, ' ')
  return `${shown}\n  ${' '.repeat([...text.slice(start, at)].length)}^ here`
}
