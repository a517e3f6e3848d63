// Reads the rows of a command line, of words or pegs, and marks the position of an error. Digits mean one thing to most
// programs and the opposite to one, so it says how it read them, and asks if both are likely.

import { Option } from 'commander'
import {
  hasDigits,
  NOTATION_NAMES,
  NOTATIONS,
  type Notation,
  parseHistoryIn,
  parseNotation,
} from '../../engine/notation/program-notations.ts'
import type { Feedback } from '../../engine/rules/feedback.ts'
import type { Row } from '../../engine/rules/history.ts'
import { parsePegRows } from '../../engine/rules/mastermind.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import { wrap } from '../terminal/help.ts'
import { tellFolded } from '../terminal/pasted-text.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** The strategy whose program prints 0 for a letter in place. */
const REVERSED = 'mean-pattern'
const SAY_WHICH = 'say --colours digits-012 (0 is absent) or digits-210 (0 is correct)'

export interface HistoryOptions {
  /** Null for words. */
  pegs: Feedback | null
  /** Of words. */
  form?: WordForm
  colours?: Notation
  player?: string
}

export function coloursOption(): Option {
  return new Option('--colours <notation>', 'notation of the colours; see `fivebase help colours`').choices(
    NOTATION_NAMES,
  )
}

/** How colours can be written: a topic of the help. */
export function notationHelp(): string {
  const width = Math.max(...NOTATION_NAMES.map((name) => name.length))
  const indent = ' '.repeat(width + 4)
  return [
    'Colours, after each guess:',
    '  absent   b _ . - x w 0 ⬛ ⬜',
    '  present  y 1 🟨 🟦',
    '  correct  g 2 🟩 🟧',
    '',
    'Other notations, for --colours:',
    ...NOTATION_NAMES.map((name) => wrap(`  ${name.padEnd(width)}  ${NOTATIONS[name]}`, indent)),
  ].join('\n')
}

/** Throws UsageError if the text is not a history, or its digits are ambiguous. */
export function readHistory(text: string, { pegs, form, colours, player }: HistoryOptions, terminal: Terminal): Row[] {
  if (pegs === null && colours === undefined) checkDigits(text, player, terminal)
  const read = pegs === null ? parseHistoryIn(text, colours ?? 'usual', form) : parsePegRows(pegs, text)
  if (!read.ok) throw new UsageError(read.detail, pointAt(text, read.at))
  if (pegs === null) tellFolded(text, terminal, form)
  return read.rows
}

/** A single typed pattern; null if it is not one. Throws UsageError if its digits are ambiguous. */
export function readPattern(
  text: string,
  feedback: Feedback,
  options: HistoryOptions,
  terminal: Terminal,
): number | null {
  const { colours } = options
  if (feedback.kind === 'words' && colours !== undefined && colours !== 'usual')
    return parseNotation(text, colours, feedback.form.length)
  const pattern = feedback.parsePattern(text)
  if (pattern !== null && feedback.kind === 'words') checkDigits(text, options.player, terminal)
  return pattern
}

function checkDigits(text: string, player: string | undefined, terminal: Terminal): void {
  if (!hasDigits(text)) return
  if (player === REVERSED) {
    throw new UsageError(`with ${REVERSED} digits are ambiguous: its program prints 0 for a correct letter`, SAY_WHICH)
  }
  terminal.err(`note: we read digits as 0 absent, 1 present, 2 correct; for the reverse, use --colours digits-210\n`)
}

/** The text with a mark below the error. */
function pointAt(text: string, at: number): string {
  const start = Math.max(0, at - 40)
  const shown = text.slice(start, at + 30).replace(/\s/g, ' ')
  const number = /^\d{1,3}\b/.test(text.slice(at)) ? '\n  numbers in base 3 are read with --colours number-...' : ''
  return `${shown}\n  ${' '.repeat([...text.slice(start, at)].length)}^ here${number}`
}
