import { printable } from './printable.ts'
import { EXIT_BAD_USE } from './usage-error.ts'

/** A verb's access to the outside world: printing, and reading its surroundings. Tests pass in their own. */
export interface Terminal {
  /** Results: what goes into a pipe. */
  out(text: string): void
  /** Progress, notes and complaints. */
  err(text: string): void
  /** Whether a person watches `err`, so a line may be redrawn. */
  isWatched: boolean
  /** Width of `err` in characters. */
  columns: number
  environment: NodeJS.ProcessEnv
  /** Folder that relative file names on the command line are relative to. */
  folder: string
  /** Lines of input; without them standard input is read. */
  lines?: Iterable<string>
}

export function processTerminal(): Terminal {
  // `fivebase next | head -1` closes the pipe early: that is no failure, and the verb keeps its own exit code.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.stderr.write(`fivebase: cannot write the output: ${error.message}\n`)
    process.exit(EXIT_BAD_USE)
  })
  process.stderr.on('error', () => {})
  return {
    out: (text) => void (process.stdout.writable && process.stdout.write(printable(text))),
    err: (text) => void process.stderr.write(text),
    isWatched: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !process.env.CI,
    columns: process.stderr.columns ?? 80,
    environment: process.env,
    folder: process.cwd(),
  }
}
