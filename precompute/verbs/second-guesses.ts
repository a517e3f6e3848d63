import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { type Game, shortHash } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { loadKernel, openGames } from '../built.ts'
import { lockFile } from '../file-lock.ts'
import { DATA } from '../folders.ts'
import { listCandidates } from '../openers/order.ts'
import {
  addToJournal,
  findSecondGuesses,
  LEAST_ANSWERS,
  makeSecondGuesses,
  removeJournal,
  secondGuessesPath,
  writeSecondGuesses,
} from '../second-guesses/file.ts'
import { solveSecondGuesses } from '../second-guesses/run.ts'
import type { Setting } from '../strategies/solve.ts'
import { formatPairs, plural } from '../terminal/format-summary.ts'
import {
  checkOpeners,
  gameOption,
  goalOption,
  jsonOption,
  limitOption,
  modeOption,
  type OpenerChoice,
  parseCount,
  parseOpeners,
} from '../terminal/options.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'

const MAX_SECONDS = 10_000_000
const MEMO_BYTES = 64 * 2 ** 20
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

interface SecondGuessOptions extends Setting {
  game: string
  openers: OpenerChoice
  seconds?: number
  out?: string
  json?: boolean
}

export function addSecondGuesses(program: Command, terminal: Terminal): void {
  program
    .command('second-guesses')
    .description(
      'Prove the best second guess after openers, for the states that are too large to be searched on request.',
    )
    .addOption(gameOption())
    .addOption(modeOption())
    .addOption(goalOption())
    .addOption(limitOption())
    .addOption(
      new Option('--openers <which>', '`all` that are not known yet, the N most promising of them, or a list')
        .argParser(parseOpeners)
        .default('all'),
    )
    .addOption(new Option('--seconds <n>', 'stop after this time').argParser(parseCount(MAX_SECONDS)))
    .option('--out <file>', 'the table, read and added to; without, the one in data/second-guesses/')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      [
        '',
        `States of ${LEAST_ANSWERS} answers or more after one row are listed, each with the guess that follows and how many answers`,
        'it then takes how many guesses to find. Every opener that is done is written to FILE.journal; a run that ends, by',
        'itself or by Ctrl+C, writes the table, and the next one goes on from there. The table serves as far as it goes.',
        '',
        'Examples:',
        '  fivebase second-guesses --game original --openers 100',
        '  fivebase second-guesses --openers house,pizza,hello',
        '  nice fivebase second-guesses --game current --seconds 3600',
      ].join('\n'),
    )
    .action((options: SecondGuessOptions) => solveOpeners(options, terminal))
}

/** Ids of the openers asked for that are not known yet, the most promising first. */
function chooseOpeners(choice: OpenerChoice, game: Game, mode: Mode, known: ReadonlyMap<number, unknown>): number[] {
  const open = listCandidates(game, mode)
    .map(({ opener }) => opener)
    .filter((opener) => !known.has(opener))
  if (!Array.isArray(choice)) return open.slice(0, choice === 'all' ? open.length : choice)
  checkOpeners(choice, game, mode)
  const asked = new Set(choice.map((word) => game.idOf(word)))
  return open.filter((opener) => asked.has(opener))
}

async function solveOpeners(options: SecondGuessOptions, terminal: Terminal): Promise<void> {
  const { game } = await openGames(terminal).read(options.game)
  const { mode, goal, limit } = options
  const setting: Setting = { mode, goal, limit }
  const file =
    options.out === undefined ? join(DATA, secondGuessesPath(game.id, setting)) : resolve(terminal.folder, options.out)
  mkdirSync(dirname(file), { recursive: true })
  const unlock = lockFile(file)
  try {
    await solveInto(file, game, options, terminal)
  } finally {
    unlock()
  }
}

async function solveInto(file: string, game: Game, options: SecondGuessOptions, terminal: Terminal): Promise<void> {
  const { mode, goal, limit } = options
  const setting: Setting = { mode, goal, limit }
  const known = findSecondGuesses(file, game, setting)
  const before = known.size
  const open = chooseOpeners(options.openers, game, mode, known)
  const solver = createSolver(await loadKernel(), game, { memoryBytes: MEMO_BYTES })
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
  const startMs = performance.now()
  const endMs = startMs + (options.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const bar = new ProgressBar(terminal, 'second guesses')
  const unsolved: string[] = []
  try {
    for (const [at, opener] of open.entries()) {
      bar.update({ done: at, whole: open.length, note: `${at} of ${open.length} openers` })
      await turn()
      if (stop.signal.aborted || performance.now() > endMs) break
      const rows = solveSecondGuesses(solver, game, setting, opener)
      if (rows === null) {
        unsolved.push(game.guesses[opener])
        continue
      }
      known.set(opener, rows)
      addToJournal(file, game, setting, opener, rows)
    }
  } finally {
    bar.end()
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
  }
  const bytes = writeSecondGuesses(file, makeSecondGuesses(game, setting, known))
  removeJournal(file)
  const seconds = (performance.now() - startMs) / 1000
  const facts = {
    openers: known.size,
    added: known.size - before,
    unsolved,
    guesses: game.guesses.length,
    file,
    bytes,
    seconds,
  }
  if (options.json) {
    terminal.out(`${JSON.stringify({ game: game.id, hash: game.hash, ...setting, ...facts }, null, 2)}\n`)
    return
  }
  terminal.out(
    formatPairs([
      ['game', `${game.id} (${shortHash(game.hash)}), ${mode}, ${goal}, limit ${limit}`],
      ['known', `${known.size} of ${plural(game.guesses.length, 'opener')}, ${facts.added} of them new`],
      ['time', `${seconds.toFixed(1)} s`],
      ['written', `${options.out ?? file} (${plural(bytes, 'byte')})`],
    ]),
  )
}
