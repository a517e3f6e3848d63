// The command in the package.

import { runVerbs } from '../program.ts'
import { processTerminal } from '../terminal/terminal.ts'
import type { ExitCode } from '../terminal/usage-error.ts'
import { PACKAGE_VERBS } from './verbs.ts'

export function main(args: readonly string[]): Promise<ExitCode> {
  return runVerbs(PACKAGE_VERBS, args, processTerminal())
}
