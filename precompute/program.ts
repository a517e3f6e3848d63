// The program around the verbs: name, help, natural mistakes, and exit codes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { unpadded } from '../engine/rules/word.ts'
import { ROOT } from './folders.ts'
import { examples, HELP_LOOKS, notes } from './terminal/help.ts'
import { namesOnOneLine, printable } from './terminal/printable.ts'
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

/** The verbs by purpose, in help order. */
const GROUPS = [
  ['Play', ['next', 'rank', 'play', 'autosolve', 'score', 'analyze', 'decode', 'help']],
  ['Openers and strategies', ['openers', 'strategy', 'verify', 'export', 'certify', 'second-guesses', 'merge']],
  ['Players and odds', ['simulate', 'compare', 'odds', 'backtest', 'letters']],
  ['Games, data and servers', ['games', 'daily', 'manifest', 'reproduce', 'seed', 'check', 'bots', 'mcp']],
] as const

type VerbName = (typeof GROUPS)[number][1][number]

/** Adds one verb to the program; all its output goes through the terminal. */
export type AddVerb = (program: Command, terminal: Terminal) => void

export type Verbs = Readonly<Partial<Record<VerbName, AddVerb>>>

/** Runs one command line, without the program's name. Resolves to the exit code; never throws for wrong usage. */
export async function runVerbs(verbs: Verbs, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const shown = withoutPadding(terminal, namesOnOneLine(args))
  if (args.length === 0) {
    shown.out(START_HERE)
    return EXIT_DONE
  }
  const program = createProgram(verbs, shown)
  try {
    const asked = args.length === 1 && args[0] === 'version' ? ['--version'] : args
    await program.parseAsync(withVerb(asked, program, terminal).map(inNewWords).map(keepPattern), { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_DONE : EXIT_BAD_USE
    if (error instanceof NegativeResult) return complain(shown, error, EXIT_NEGATIVE)
    if (error instanceof UsageError) return complain(shown, error, EXIT_BAD_USE)
    if (isSystemError(error))
      return complain(shown, new UsageError(error.message.replaceAll('\n', '\\n')), EXIT_BAD_USE)
    throw error
  }
}

/** Short words are padded inside; users never see that. Names from the command line are shown safely. */
function withoutPadding(terminal: Terminal, safely: (text: string) => string): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(safely(unpadded(text))),
    err: (text) => terminal.err(safely(unpadded(text))),
  }
}

function createProgram(verbs: Verbs, terminal: Terminal): Command {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const program = new Command(NAME)
    .description('The best next guess in Wordle and games like it, and the proof that it is the best.')
    .usage('VERB [options], or just your guesses and their colours')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp(HELP_LOOKS)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: (text) => terminal.err(printable(text)),
      getErrHelpWidth: () => terminal.columns,
    })
    .showHelpAfterError('(add --help to see what you can give)')
    .addHelpText('before', examples('crane bbybb', 'next', 'analyze crane slate shame'))
    .addHelpText(
      'after',
      notes(
        '`fivebase help VERB` explains a verb; most take --json. --version prints the version.',
        'Exit codes: 0 done, 1 the answer is no, 2 wrong usage.',
      ),
    )
  for (const [heading, names] of GROUPS) {
    program.commandsGroup(`${heading}:`)
    for (const name of names) verbs[name]?.(program, terminal)
  }
  return program
}

/**
 * Guesses or options without a verb ask for the next guess: `fivebase plate __g_g`, `fivebase --game original`. Words
 * that people try as verbs are understood.
 * @throws UsageError if guesses have no colours
 */
function withVerb(args: readonly string[], program: Command, terminal: Terminal): readonly string[] {
  const [first, ...rest] = args
  const isVerb = (name: string) => program.commands.some((command) => command.name() === name)
  if (first === undefined || isVerb(first)) return args
  const meant = MEANT.get(first.toLowerCase())
  if (meant !== undefined && isVerb(meant)) {
    if (meant === 'next') refuseBareWords(rest)
    terminal.err(`note: \`${NAME} ${printable(first)}\` means \`${NAME} ${meant}\`\n`)
    return [meant, ...rest]
  }
  refuseBareWords(args)
  const next = program.commands.find((command) => command.name() === 'next')
  const isOption = next?.options.some(({ long }) => long === first.split('=')[0]) ?? false
  const isRow = ROW.test(first) && args.length > 1
  return isOption || isRow || WHOLE_ROW.test(first) ? ['next', ...args] : args
}

/** Printed for `fivebase` alone, which asks for nothing and so succeeds. */
const START_HERE = `The best next guess in Wordle and games like it, proved.

  fivebase crane bbybb                 the next guess; b grey, y yellow, g green
  fivebase next                        the best first guess
  fivebase play                        play along with your game
  fivebase analyze crane slate shame   review a finished game, the answer last

\`fivebase --help\` lists every verb; \`fivebase help colours\` shows how to write
colours.
`

/** Earlier names of options. */
const OLD_OPTIONS = new Map<string, string>([
  ['--strategy', '--player'],
  ['--reading', '--variant'],
])

function inNewWords(arg: string): string {
  const [name] = arg.split('=', 1)
  const renamed = OLD_OPTIONS.get(name)
  return renamed === undefined ? arg : renamed + arg.slice(name.length)
}

/** What people type instead of a verb. */
const MEANT = new Map<string, string>([
  ['best', 'next'],
  ['guess', 'next'],
  ['hint', 'next'],
  ['solve', 'next'],
  ['today', 'next'],
  ['analyse', 'analyze'],
  ['review', 'analyze'],
  ['opener', 'openers'],
  ['starters', 'openers'],
  ['tree', 'strategy'],
])

/** Words without colours say nothing about the next guess, so suggest what else to ask. @throws UsageError */
function refuseBareWords(args: readonly string[]): void {
  const words = args.filter((arg) => !arg.startsWith('-'))
  if (words.length === 0 || words.length < args.length || !words.every((arg) => WORD.test(arg))) return
  if (words.length > 1 && COLOURS.test(words[1])) return
  const [word] = words.map((each) => each.toLowerCase())
  const hints =
    words.length > 1
      ? [`${NAME} analyze ${words.join(' ')}   if this is a finished game, the answer last`]
      : [
          `${NAME} strategy ${word}    what to play after it, whatever the colours`,
          `${NAME} rank --top 10     the best guesses, and what they are worth`,
          `${NAME} autosolve ${word}   watch a player find it`,
        ]
  throw new UsageError(
    `${words.join(' ').toUpperCase()} ${words.length > 1 ? 'have' : 'has'} no colours. Add them for the next guess, or try:`,
    [`${NAME} next ${word} bbygb  with b for grey, y for yellow, g for green`, ...hints].join('\n  '),
  )
}

const WORD = /^[a-z]{5}$/i
const COLOURS = /^[bygxw]{5}$/i
/** A guess or code followed by its colours or pegs; a row in one piece or several. */
const ROW = /^(?:\p{L}{3,8}|\d{2,8})$/iu
const WHOLE_ROW = /^(?:\p{L}{3,8}|\d{2,8})[\s=.:]/iu

/** `--g-g` would be read as an option, so dashes become underscores. */
function keepPattern(arg: string): string {
  return /^-(?!-by$)[-byg]{2,4}$/i.test(arg) ? arg.replaceAll('-', '_') : arg
}

function complain(terminal: Terminal, error: UsageError | NegativeResult, code: ExitCode): ExitCode {
  terminal.err(printable(`${NAME}: ${error.message}\n`))
  if (error.hint) terminal.err(printable(`  ${error.hint}\n`))
  return code
}

/** A missing file, a full disk and the like: the message says it all. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
