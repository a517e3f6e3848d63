import { createInterface } from 'node:readline'
import type { Terminal } from './terminal.ts'

const PROMPT = '> '

/** Input lines, typed or piped; the terminal's own lines in tests. */
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
