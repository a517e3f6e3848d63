/** What a verb may do to the world outside: print, and read its surroundings. Tests hand in their own. */
export interface Terminal {
  /** Results: what a pipe carries on. */
  out(text: string): void
  /** Progress, notes and complaints. */
  err(text: string): void
  /** Whether a person watches `err`, so that a line may be drawn over. */
  isWatched: boolean
  /** Width of `err` in characters. */
  columns: number
  environment: NodeJS.ProcessEnv
  /** Folder that relative file names of the command line start from. */
  folder: string
  /** Lines of input; without them standard input is read. */
  lines?: Iterable<string>
}

export function processTerminal(): Terminal {
  // `fivebase next | head -1` closes the pipe early; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isWatched: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !process.env.CI,
    columns: process.stderr.columns ?? 80,
    environment: process.env,
    folder: process.cwd(),
  }
}
