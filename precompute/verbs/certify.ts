import { join, resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Command } from 'commander'
import { provedHead } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { loadKernel, openGames } from '../built.ts'
import { Certifier, type Refutation } from '../certificates/certificate.ts'
import { formatCertificate } from '../certificates/format.ts'
import { findOpenerTable, openerTablePath } from '../openers/file.ts'
import { resultsFolder } from '../store/results-folder.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, limitOption } from '../terminal/options.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { assertPlace, writeWhole } from '../write-whole.ts'

interface CertifyOptions {
  game: string
  limit: number
  out: string
  json?: boolean
}

export function addCertify(program: Command, terminal: Terminal): void {
  program
    .command('certify')
    .summary('write a certificate for the best strict opener')
    .description('Write a certificate that no strict opener beats the best one, for a checker in another language.')
    .addOption(gameOption())
    .addOption(limitOption())
    .requiredOption('--out <file>', 'file to write')
    .addOption(jsonOption())
    .addHelpText('before', examples('certify --game original --out original.cert'))
    .addHelpText(
      'after',
      notes(
        'It bounds, for each opener, what its parts take at least; checker/check.py adds up:',
        '  python3 checker/check.py certificate original.cert \\',
        '    --game build/games/original.json --strategy plate.json',
        'The best opener comes from data/openers/. Only for games without odds.',
      ),
    )
    .action((options: CertifyOptions) => writeCertificate(options, terminal))
}

async function writeCertificate({ game: id, limit, out, json }: CertifyOptions, terminal: Terminal): Promise<void> {
  const { game } = await openGames(terminal).read(id)
  const file = resolve(terminal.folder, out)
  assertPlace(file)
  if (game.weights !== null) {
    throw new UsageError(`the answers of ${id} are not equally likely`, 'choose --game original or --game nyt-2022')
  }
  const startMs = performance.now()
  const best = bestOf(game, limit)
  const certifier = new Certifier(game, createSolver(await loadKernel(), game))
  const bar = new ProgressBar(terminal, 'openers')
  const openers: Refutation[] = []
  for (const at of game.answers.keys()) {
    openers.push(certifier.refuteOpener(at, limit, best.total))
    bar.update({ done: at + 1, whole: game.answers.length, note: `${at + 1} of ${game.answers.length}` })
    // Lets Ctrl+C be handled.
    await turn()
  }
  bar.end()
  const text = formatCertificate({ limit, ...best }, openers, game)
  writeWhole(file, Buffer.from(text))
  const facts = { game: game.id, hash: game.hash, limit, ...best, openers: openers.length, bytes: text.length }
  if (json) {
    terminal.out(`${JSON.stringify({ ...facts, file: out }, null, 2)}\n`)
    return
  }
  terminal.out(
    formatPairs([
      [
        'claim',
        `no opener of ${game.id} in strict mode takes fewer than ${best.total} guesses; ${best.opener} takes exactly that`,
      ],
      ['written', `${out} (${plural(openers.length, 'opener')}, ${plural(text.length, 'byte')})`],
      ['time', `${((performance.now() - startMs) / 1000).toFixed(1)} s`],
    ]),
  )
}

/** The best opener in the shipped table. */
function bestOf(game: Game, limit: number): { opener: string; total: number } {
  const setting = { mode: 'strict', goal: 'mean', limit } as const
  const table = findOpenerTable(join(resultsFolder(game), openerTablePath(game.id, setting)), game)
  if (table === null || provedHead(table) === 0) {
    throw new NegativeResult(
      `the best opener of ${game.id} in strict mode with ${limit} guesses is not known`,
      `prove it first: fivebase openers --game ${game.id} --mode strict --limit ${limit} --prove`,
    )
  }
  const [{ opener, lower }] = table.rows
  return { opener: game.guesses[opener], total: lower }
}
