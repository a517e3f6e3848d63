import { resolve } from 'node:path'
import { describeLetters, normalizeWord, USUAL_FORM, type WordForm, writtenWords } from '../../engine/rules/word.ts'
import { readBounded } from './bounded-read.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const STANDARD_INPUT = '-'
/** Words listed in a note. */
const NAMED = 5
/** Longer than any list of games a person has played. */
const MAX_BYTES = 16 * 1024 * 1024

/** Text from the command line, from a file or, with `-`, from standard input. */
export function readPasted(words: readonly string[], file: string | undefined, terminal: Terminal): string {
  if (words.length > 0 && file !== undefined) throw new UsageError('give the text or --file, not both')
  if (words.length === 0 && file === undefined) {
    throw new UsageError('no text given', 'paste it in quotes, or use --file FILE; --file - reads stdin')
  }
  if (file === undefined) return words.join(' ')
  const bytes =
    file === STANDARD_INPUT ? standardInput(terminal) : readBounded(resolve(terminal.folder, file), MAX_BYTES, file)
  return bytes.toString('utf8')
}

const standardInput = (terminal: Terminal): Buffer =>
  terminal.lines === undefined
    ? readBounded(process.stdin.fd, MAX_BYTES, 'the text')
    : Buffer.from([...terminal.lines].join('\n'))

/** Reports words of a text that were respelled in the letters of the game. */
export function tellFolded(text: string, terminal: Terminal, form: WordForm = USUAL_FORM): void {
  const written = writtenWords(text, form)
  if (written.length === 0) return
  const named = written.slice(0, NAMED).map((word) => `${word} as ${normalizeWord(word, form)}`)
  const more = written.length > NAMED ? ` and ${written.length - NAMED} more` : ''
  terminal.err(`note: letters are ${describeLetters(form)}, so accents are dropped: ${named.join(', ')}${more}\n`)
}
