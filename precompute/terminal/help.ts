// How help looks: examples first, one line per option if possible, and everything on one screen.
import { type Command, Help, type HelpConfiguration, type Option } from 'commander'

const WIDTH = 80
/** Longer lists of choices are left to `fivebase help` topics and error messages. */
const MOST_CHOICES = 4

export const HELP_LOOKS: HelpConfiguration = {
  helpWidth: WIDTH,
  subcommandTerm: (command) => command.name(),
  optionDescription: describeOption,
  // Options of every verb are described in one line below the verbs.
  visibleOptions(command) {
    return command.parent === null ? [] : Help.prototype.visibleOptions.call(this, command)
  },
}

/** Working command lines, placed first: `.addHelpText('before', examples('next', ...))`. */
export function examples(...lines: readonly string[]): string {
  return ['Examples:', ...lines.map((line) => `  fivebase ${line}`), ''].join('\n')
}

/** Text below the options: paragraphs, wrapped unless indented. */
export function notes(...paragraphs: readonly string[]): string {
  return ['', ...paragraphs.map((text) => (text.startsWith(' ') ? text : wrap(text, '')))].join('\n')
}

/** Wraps a text to the screen's width; all lines but the first are indented. */
export function wrap(text: string, indent: string): string {
  const lines = new Help().boxWrap(text, WIDTH - indent.length).split('\n')
  return lines.join(`\n${indent}`)
}

function describeOption({ argChoices, defaultValue, defaultValueDescription, description }: Option): string {
  const choices = argChoices !== undefined && argChoices.length <= MOST_CHOICES ? `: ${argChoices.join(', ')}` : ''
  const isShown = defaultValue !== undefined && typeof defaultValue !== 'boolean'
  const usual = defaultValueDescription ?? (isShown ? String(defaultValue) : '')
  return `${description}${choices}${usual && ` (default: ${usual})`}`
}

/** The command or topic named after `help`, by its path: `games import`. */
export function findCommand(program: Command, names: readonly string[]): Command | undefined {
  return names.reduce<Command | undefined>(
    (command, name) => command?.commands.find((each) => each.name() === name),
    program,
  )
}
