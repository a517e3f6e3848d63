import { createInterface } from 'node:readline'
import type { Terminal } from './terminal.ts'

const PROMPT = '> '

/** Lines that somebody types, or that a pipe brings; those of the terminal's own where it has some, for tests. */
export async function* readLines(terminal: Terminal): AsyncGenerator<string> {
  if (terminal.lines !== undefined) {
    yield* terminal.lines
    return
  }
  const input = createInterface({ input: process.stdin })
  const isTyped = process.stdin.isTTY === true
  if (isTyped) terminal.err(PROMPT)
  for await (const line of input) {
    yield line
    if (isTyped) terminal.err(PROMPT)
  }
}
