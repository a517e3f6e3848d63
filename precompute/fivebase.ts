// The command in the checkout, with every verb. The package has package/command.ts.

import { PACKAGE_VERBS } from './package/verbs.ts'
import { runVerbs, type Verbs } from './program.ts'
import { processTerminal, type Terminal } from './terminal/terminal.ts'
import type { ExitCode } from './terminal/usage-error.ts'
import { addBacktest } from './verbs/backtest.ts'
import { addDaily } from './verbs/daily.ts'
import { addManifest } from './verbs/manifest.ts'
import { addReproduce } from './verbs/reproduce.ts'
import { addSecondGuesses } from './verbs/second-guesses.ts'
import { addSeed } from './verbs/seed.ts'

export const VERBS = {
  ...PACKAGE_VERBS,
  'second-guesses': addSecondGuesses,
  backtest: addBacktest,
  daily: addDaily,
  manifest: addManifest,
  reproduce: addReproduce,
  seed: addSeed,
} satisfies Verbs

/** Runs one command line, without the program's name. Resolves to the exit code; never throws for wrong usage. */
export function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return runVerbs(VERBS, args, terminal)
}

export function main(args: readonly string[]): Promise<ExitCode> {
  return run(args, processTerminal())
}
