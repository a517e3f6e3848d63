// The program around the verbs: what it is called, how it ends, what it says of bad use.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { ROOT } from './folders.ts'
import { printable } from './terminal/printable.ts'
import type { Terminal } from './terminal/terminal.ts'
import {
  EXIT_BAD_USE,
  EXIT_DONE,
  EXIT_NEGATIVE,
  type ExitCode,
  NegativeResult,
  UsageError,
} from './terminal/usage-error.ts'

const NAME = 'fivebase'

/** Adds one verb to the program; what it does goes through the terminal alone. */
export type AddVerb = (program: Command, terminal: Terminal) => void

/** Runs one command line, without the program's name. Resolves to the exit code; never throws for bad use. */
export async function runVerbs(
  verbs: readonly AddVerb[],
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const program = createProgram(verbs, terminal)
  try {
    await program.parseAsync(withVerb(args, program).map(keepPattern), { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_DONE : EXIT_BAD_USE
    if (error instanceof NegativeResult) return complain(terminal, error, EXIT_NEGATIVE)
    if (error instanceof UsageError) return complain(terminal, error, EXIT_BAD_USE)
    if (isSystemError(error))
      return complain(terminal, new UsageError(error.message.replaceAll('\n', '\\n')), EXIT_BAD_USE)
    throw error
  }
}

function createProgram(verbs: readonly AddVerb[], terminal: Terminal): Command {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const program = new Command(NAME)
    .description('A tablebase for five-letter guessing games: the provably best next guess for any history.')
    .usage('VERB [options], or the rows played so far for the next guess')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: (text) => terminal.err(printable(text)),
      getErrHelpWidth: () => terminal.columns,
    })
    .showHelpAfterError('(--help shows what can be given)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 a negative result, 2 bad use. `fivebase VERB --help` explains a verb.',
    )
  for (const addVerb of verbs) addVerb(program, terminal)
  return program
}

/** Rows or options without a verb ask for the next guess: `fivebase plate __g_g`, `fivebase --game original`. */
function withVerb(args: readonly string[], program: Command): readonly string[] {
  const [first] = args
  if (first === undefined || program.commands.some((command) => command.name() === first)) return args
  const next = program.commands.find((command) => command.name() === 'next')
  const isOption = next?.options.some(({ long }) => long === first.split('=')[0]) ?? false
  const isRow = ROW.test(first) && args.length > 1
  return isOption || isRow || WHOLE_ROW.test(first) ? ['next', ...args] : args
}

/** A guess or a code that its colours or pegs follow; a row in one piece, or several. */
const ROW = /^(?:[a-z]{5}|\d{2,8})$/i
const WHOLE_ROW = /^(?:[a-z]{5}|\d{2,8})[\s=.:]/i

/** A pattern such as `--g-g` would be read as an option; the same colours in underscores are not. */
function keepPattern(arg: string): string {
  return /^-[-byg]{4}$/i.test(arg) ? arg.replaceAll('-', '_') : arg
}

function complain(terminal: Terminal, error: UsageError | NegativeResult, code: ExitCode): ExitCode {
  terminal.err(printable(`${NAME}: ${error.message}\n`))
  if (error.hint) terminal.err(printable(`  ${error.hint}\n`))
  return code
}

/** A file that is not there, a full disk and the like: the message says it all. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
