// The verbs in the package: without those that build, check and store the project's data, which need the checkout.

import type { Verbs } from '../program.ts'
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

export const PACKAGE_VERBS = {
  next: addNext,
  rank: addRank,
  play: addPlay,
  autosolve: addAutosolve,
  score: addScore,
  analyze: addAnalyze,
  decode: addDecode,
  help: addHelp,
  openers: addOpeners,
  strategy: addStrategy,
  verify: addVerify,
  export: addExport,
  certify: addCertify,
  merge: addMerge,
  simulate: addSimulate,
  compare: addCompare,
  odds: addOdds,
  letters: addLetters,
  games: addGames,
  check: addCheck,
  bots: addBots,
  mcp: addMcp,
} satisfies Verbs
