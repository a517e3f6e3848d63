import type { Command } from 'commander'
import type { Mode } from '../../engine/mode.ts'
import { openGames } from '../built.ts'
import { type CheckSettings, checkStrategyFile } from '../check-strategy.ts'
import { formatHistogram, formatMean, formatPairs, formatProof, plural } from '../format-summary.ts'
import { gameOption, jsonOption, limitOption, modeOption } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import { NegativeResult } from '../usage-error.ts'

const SHOWN_FAULTS = 10

export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description('Replay every answer through a strategy file: coverage, colours, legality, total, maximum, histogram.')
    .argument('<file>', 'a strategy as bin, json, text or csv')
    .addOption(gameOption().default(undefined, 'what the file says, else what it fits'))
    .addOption(modeOption().default(undefined, 'what the file says, else normal'))
    .addOption(limitOption().default(undefined, 'what the file says, else 6'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExit code 1 where the strategy does not hold.\n\nExamples:\n  fivebase verify salet.bin\n  fivebase verify salet.tree --game original --mode hard',
    )
    .action((file: string, options: CheckSettings & { json?: boolean }) => verifyFile(file, options, terminal))
}

async function verifyFile(
  name: string,
  options: CheckSettings & { json?: boolean },
  terminal: Terminal,
): Promise<void> {
  const { read, game, settings, claims, verification } = await checkStrategyFile(
    name,
    terminal.folder,
    openGames(terminal),
    options,
  )
  const { ok, opener, answers, total, max, misses, histogram, states, faults, faultCount } = verification
  const { proof, lower, upper } = claims
  const solved = histogram.reduce((sum, count) => sum + count, 0)
  const mode: Mode = settings.mode
  if (options.json) {
    const facts = {
      ok,
      file: name,
      format: read.format,
      opener,
      game: game.id,
      hash: game.hash,
      mode,
      limit: settings.limit,
    }
    const mean = solved > 0 ? total / solved : null
    const counts = { answers, total, mean, max, misses, histogram, states, proof, lower, upper, faultCount, faults }
    terminal.out(`${JSON.stringify({ ...facts, ...counts }, null, 2)}\n`)
  } else {
    const pairs: [string, string][] = [
      ['opener', opener],
      ['game', `${game.id}, ${mode}, limit ${settings.limit}`],
      ['total', `${total} over ${plural(solved, 'answer')}`],
      ['mean', formatMean(total, solved)],
      ['max', String(max)],
      ['histogram', formatHistogram(histogram)],
      ['states', String(states)],
    ]
    if (proof && lower !== undefined && upper !== undefined) {
      pairs.push(['claims', `proof ${formatProof({ proof, lower, upper })} (a replay cannot tell)`])
    }
    terminal.out(formatPairs(pairs))
    for (const { detail, path } of faults.slice(0, SHOWN_FAULTS)) {
      terminal.out(`fault      ${path ? `after ${path}: ` : ''}${detail}\n`)
    }
    if (faultCount > SHOWN_FAULTS) terminal.out(`           and ${plural(faultCount - SHOWN_FAULTS, 'fault')} more\n`)
    if (ok) terminal.out(`${name} holds: every answer is reached, every guess is legal\n`)
  }
  if (!ok) throw new NegativeResult(`${name} does not hold: ${plural(faultCount, 'fault')}`)
}
