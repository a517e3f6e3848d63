// The command in the checkout, with every verb. The package has package/command.ts.

import { type AddVerb, runVerbs } from './program.ts'
import { processTerminal, type Terminal } from './terminal/terminal.ts'
import type { ExitCode } from './terminal/usage-error.ts'
import { addAnalyze } from './verbs/analyze.ts'
import { addAutosolve } from './verbs/autosolve.ts'
import { addBacktest } from './verbs/backtest.ts'
import { addBots } from './verbs/bots.ts'
import { addCertify } from './verbs/certify.ts'
import { addCheck } from './verbs/check.ts'
import { addCompare } from './verbs/compare.ts'
import { addDaily } from './verbs/daily.ts'
import { addDecode } from './verbs/decode.ts'
import { addExport } from './verbs/export.ts'
import { addGames } from './verbs/games.ts'
import { addHelp } from './verbs/help.ts'
import { addLetters } from './verbs/letters.ts'
import { addManifest } from './verbs/manifest.ts'
import { addMcp } from './verbs/mcp.ts'
import { addMerge } from './verbs/merge.ts'
import { addNext } from './verbs/next.ts'
import { addOdds } from './verbs/odds.ts'
import { addOpeners } from './verbs/openers.ts'
import { addPlay } from './verbs/play.ts'
import { addRank } from './verbs/rank.ts'
import { addReproduce } from './verbs/reproduce.ts'
import { addScore } from './verbs/score.ts'
import { addSecondGuesses } from './verbs/second-guesses.ts'
import { addSeed } from './verbs/seed.ts'
import { addSimulate } from './verbs/simulate.ts'
import { addStrategy } from './verbs/strategy.ts'
import { addVerify } from './verbs/verify.ts'

export const VERBS: readonly AddVerb[] = [
  addNext,
  addRank,
  addPlay,
  addAutosolve,
  addScore,
  addAnalyze,
  addDecode,
  addHelp,
  addOpeners,
  addStrategy,
  addVerify,
  addExport,
  addCertify,
  addSecondGuesses,
  addMerge,
  addSimulate,
  addCompare,
  addOdds,
  addBacktest,
  addLetters,
  addGames,
  addDaily,
  addManifest,
  addReproduce,
  addSeed,
  addCheck,
  addBots,
  addMcp,
]

/** Runs one command line, without the program's name. Resolves to the exit code; never throws for wrong usage. */
export function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return runVerbs(VERBS, args, terminal)
}

export function main(args: readonly string[]): Promise<ExitCode> {
  return run(args, processTerminal())
}
