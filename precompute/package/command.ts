// The command in the package: without the verbs that build, check and store the project's data, which need the
// checkout.

import { type AddVerb, runVerbs } from '../program.ts'
import { processTerminal } from '../terminal/terminal.ts'
import type { ExitCode } from '../terminal/usage-error.ts'
import { addAnalyze } from '../verbs/analyze.ts'
import { addAutosolve } from '../verbs/autosolve.ts'
import { addBots } from '../verbs/bots.ts'
import { addCertify } from '../verbs/certify.ts'
import { addCheck } from '../verbs/check.ts'
import { addCompare } from '../verbs/compare.ts'
import { addDecode } from '../verbs/decode.ts'
import { addExport } from '../verbs/export.ts'
import { addGames } from '../verbs/games.ts'
import { addHelp } from '../verbs/help.ts'
import { addLetters } from '../verbs/letters.ts'
import { addMcp } from '../verbs/mcp.ts'
import { addMerge } from '../verbs/merge.ts'
import { addNext } from '../verbs/next.ts'
import { addOdds } from '../verbs/odds.ts'
import { addOpeners } from '../verbs/openers.ts'
import { addPlay } from '../verbs/play.ts'
import { addRank } from '../verbs/rank.ts'
import { addScore } from '../verbs/score.ts'
import { addSimulate } from '../verbs/simulate.ts'
import { addStrategy } from '../verbs/strategy.ts'
import { addVerify } from '../verbs/verify.ts'

const VERBS: readonly AddVerb[] = [
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
  addMerge,
  addSimulate,
  addCompare,
  addOdds,
  addLetters,
  addGames,
  addCheck,
  addBots,
  addMcp,
]

export function main(args: readonly string[]): Promise<ExitCode> {
  return runVerbs(VERBS, args, processTerminal())
}
