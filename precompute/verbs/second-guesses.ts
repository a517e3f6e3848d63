import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { shortHash } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { loadKernel } from '../built.ts'
import { addOddsOptions } from '../odds/odds-options.ts'
import { type GameOptions, openGame, refusePlaceInData } from '../odds/open-game.ts'
import { LEAST_ANSWERS, secondGuessesPath } from '../second-guesses/file.ts'
import { computeSecondGuesses } from '../second-guesses/session.ts'
import { resultsFolder } from '../store/results-folder.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import {
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  modeOption,
  type OpenerChoice,
  openersIn,
  parseCount,
  parseOpeners,
} from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'

const MAX_SECONDS = 10_000_000

interface SecondGuessOptions extends Setting, GameOptions {
  openers: OpenerChoice
  seconds?: number
  out?: string
  json?: boolean
}

export function addSecondGuesses(program: Command, terminal: Terminal): void {
  const command = program
    .command('second-guesses')
    .summary('prove the best second guess after an opener')
    .description('Prove the best second guess after an opener, where that is too slow on request.')
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(limitOption())
  addOddsOptions(command)
    .addOption(
      new Option('--openers <which>', 'all, the N most promising, or a list').argParser(parseOpeners).default('all'),
    )
    .addOption(new Option('--seconds <n>', 'stop after this long').argParser(parseCount(MAX_SECONDS)))
    .option('--out <file>', 'table to extend (default: the one in data/second-guesses/)')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'second-guesses --openers house,pizza,hello',
        'second-guesses --game original --openers 100',
        'second-guesses --game current --seconds 3600',
      ),
    )
    .addHelpText(
      'after',
      notes(
        `For each opener, proves the best guess for every reply that leaves ${LEAST_ANSWERS} answers or more. Results go to FILE.journal at once; when the run ends, or you press Ctrl+C, it writes the table. Run the same command again to continue.`,
      ),
    )
    .action((options: SecondGuessOptions) => solveOpeners(options, terminal))
}

async function solveOpeners(options: SecondGuessOptions, terminal: Terminal): Promise<void> {
  refusePlaceInData(options, options.out)
  const { game } = await openGame(options, terminal)
  const { mode, goal, limit, openers, seconds = Number.POSITIVE_INFINITY } = options
  const setting: Setting = { mode, goal, limit }
  const file =
    options.out === undefined
      ? join(resultsFolder(game), secondGuessesPath(game.id, setting))
      : resolve(terminal.folder, options.out)
  const asked = Array.isArray(openers) ? openersIn(openers, game, mode, terminal) : openers
  const kernel = await loadKernel()
  const result = await computeSecondGuesses({ kernel, game, setting, openers: asked, seconds, file }, terminal)
  if (options.json) {
    const { openers, added, unsolved, ...rest } = result
    const facts = { openers, added, unsolved, guesses: game.guesses.length, file, ...rest }
    terminal.out(`${JSON.stringify({ game: game.id, hash: game.hash, ...setting, ...facts }, null, 2)}\n`)
    return
  }
  terminal.out(
    formatPairs([
      ['game', `${game.id} (${shortHash(game.hash)}), ${mode}, ${goal}, limit ${limit}`],
      ['known', `${result.openers} of ${plural(game.guesses.length, 'opener')}, ${result.added} of them new`],
      ['time', `${result.seconds.toFixed(1)} s`],
      ['written', `${options.out ?? file} (${plural(result.bytes, 'byte')})`],
    ]),
  )
}
