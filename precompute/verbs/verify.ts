import type { Command } from 'commander'
import type { Game } from '../../engine/rules/game.ts'
import { formatHistory, type Row } from '../../engine/rules/history.ts'
import { MODES, type Mode } from '../../engine/rules/mode.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { type Loss, measureOptimality, type Optimality } from '../../engine/strategy/optimality.ts'
import type { StrategyNode } from '../../engine/strategy/strategy.ts'
import { countViolations } from '../../engine/strategy/verify.ts'
import { loadKernel } from '../built.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type CheckedFile, type CheckSettings, checkStrategyFile } from '../strategies/check.ts'
import { formatHistogram, formatMean, formatPairs, formatProof, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, limitOption, modeOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult } from '../terminal/usage-error.ts'

const SHOWN_FAULTS = 10

export function addVerify(program: Command, terminal: Terminal): void {
  const command = program
    .command('verify')
    .summary('check a strategy file')
    .description('Check a strategy file by playing every answer: colours, legality and totals.')
    .argument('<file>', 'a strategy in any format, ours or that of another solver')
    .addOption(gameOption().default(undefined, 'from the file'))
    .addOption(modeOption().default(undefined, 'from the file, or normal'))
    .addOption(limitOption().default(undefined, 'from the file, or 6'))
  addOddsOptions(command)
    .option('--optimal', 'also compare every guess after the first with the best')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples('verify salet.bin', 'verify salet.tree --game original --mode hard', 'verify salet.bin --optimal'),
    )
    .addHelpText('after', notes('Exit code 1 if the strategy fails.'))
    .action((file: string, options: VerifyOptions) => verifyFile(file, options, terminal))
}

interface VerifyOptions extends CheckSettings {
  optimal?: boolean
  json?: boolean
}

/** A checked file, with its comparison and other counts. */
interface Verified extends CheckedFile {
  name: string
  /** States that break the rule of a mode; null if the file has no tree. */
  violations: Record<Mode, number> | null
  optimality: Optimality | null
}

async function verifyFile(name: string, options: VerifyOptions, terminal: Terminal): Promise<void> {
  const checked = await checkStrategyFile(name, options, terminal)
  const { game, settings, verification, root, rows } = checked
  const { ok, faultCount } = verification
  const violations = root === null ? null : countViolations(root, game, settings.limit, rows)
  const isCompared = options.optimal && ok && root !== null
  const optimality = isCompared ? await compareAll(root, rows, game, settings, terminal) : null
  const verified: Verified = { ...checked, name, violations, optimality }
  if (options.json) terminal.out(`${JSON.stringify(verifiedFacts(verified), null, 2)}\n`)
  else printVerified(verified, terminal)
  if (!ok) throw new NegativeResult(`${name} fails: ${plural(faultCount, 'problem')}`)
}

function verifiedFacts({ name, read, form, game, settings, claims, verification, rows, ...more }: Verified) {
  const { ok, opener, answers, total, max, misses, histogram, states, faults, faultCount } = verification
  const { proof, lower, upper } = claims
  const { violations, optimality } = more
  const solved = countSolved(histogram)
  return {
    ok,
    file: name,
    format: read.format,
    form,
    opener,
    game: game.id,
    hash: game.hash,
    mode: settings.mode,
    limit: settings.limit,
    ...(rows.length > 0 && { branch: formatHistory(rows) }),
    answers,
    total,
    mean: solved > 0 ? total / solved : null,
    max,
    misses,
    histogram,
    states,
    violations,
    proof,
    lower,
    upper,
    faultCount,
    faults,
    ...(optimality && { optimality: { ...optimality, losses: optimality.losses.map(lossFacts) } }),
  }
}

function printVerified(verified: Verified, terminal: Terminal): void {
  const { name, verification, rows, optimality } = verified
  const { ok, faults, faultCount } = verification
  terminal.out(formatPairs(pairsOf(verified)))
  for (const { detail, path } of faults.slice(0, SHOWN_FAULTS)) {
    terminal.out(`fault      ${path ? `after ${path}: ` : ''}${detail}\n`)
  }
  if (faultCount > SHOWN_FAULTS) terminal.out(`           and ${plural(faultCount - SHOWN_FAULTS, 'problem')} more\n`)
  const reached = rows.length > 0 ? 'every answer left' : 'every answer'
  if (ok) terminal.out(`${name} passes: ${reached} is found, every guess is legal\n`)
  if (optimality) terminal.out(describeOptimality(optimality, rows.length === 0 ? ' below the opener' : ''))
}

function pairsOf({ form, game, settings, claims, verification, rows, violations }: Verified): [string, string][] {
  const { opener, total, max, histogram, states } = verification
  const { proof, lower, upper } = claims
  const solved = countSolved(histogram)
  const pairs: [string, string][] = [
    ['read as', form],
    rows.length > 0 ? ['branch', `after ${formatHistory(rows)}`] : ['opener', opener],
    ['game', `${game.id}, ${settings.mode}, limit ${settings.limit}`],
    ['total', `${total} over ${plural(solved, 'answer')}`],
    ['mean', formatMean(total, solved)],
    ['max', String(max)],
    ['histogram', formatHistogram(histogram)],
    ['states', String(states)],
  ]
  if (violations) pairs.push(['modes', describeModes(violations)])
  if (proof && lower !== undefined && upper !== undefined) {
    pairs.push(['claims', `proof ${formatProof({ proof, lower, upper })} (claimed; a replay cannot check it)`])
  }
  return pairs
}

const countSolved = (histogram: readonly number[]): number => histogram.reduce((sum, count) => sum + count, 0)

/** "hard kept, strict broken in 12 states". */
function describeModes(broken: Record<Mode, number>): string {
  const modes = MODES.filter((mode) => mode !== MODES[0])
  const said = (mode: Mode) => (broken[mode] === 0 ? 'kept' : `broken in ${plural(broken[mode], 'state')}`)
  return modes.map((mode) => `${mode} ${said(mode)}`).join(', ')
}

async function compareAll(
  root: StrategyNode,
  rows: readonly Row[],
  game: Game,
  settings: CheckedFile['settings'],
  terminal: Terminal,
): Promise<Optimality> {
  const solver = createSolver(await loadKernel(), game)
  const steps = measureOptimality(root, game, solver, settings, rows)
  let step = steps.next()
  while (!step.done) {
    if (terminal.isWatched) terminal.err(`\rcompared   ${step.value.done} of ${step.value.answers} answers`)
    step = steps.next()
  }
  if (terminal.isWatched) terminal.err('\r\u001b[K')
  return step.value
}

const lossFacts = ({ rows, ...loss }: Loss) => ({ path: formatHistory(rows), ...loss })

function describeOptimality({ states, lost, losses }: Optimality, where: string): string {
  if (losses.length === 0) return `optimal    at every one of ${plural(states, 'state')}${where}\n`
  const lines = losses.slice(0, SHOWN_FAULTS).map(({ rows, guess, better, answers, total, best }, at) => {
    const after = formatHistory(rows)
    return `${at === 0 ? 'first loss' : '          '} after ${after}: ${guess} takes ${total} over ${plural(answers, 'answer')}, ${better} ${best}\n`
  })
  const more = losses.length - SHOWN_FAULTS
  if (more > 0) lines.push(`           and ${plural(more, 'state')} more\n`)
  return `lost       ${lost} ${lost === 1 ? 'guess' : 'guesses'} in ${plural(losses.length, 'state')} of ${states}\n${lines.join('')}`
}
