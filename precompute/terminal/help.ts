// How help looks: what to type comes first, an option takes one line where it can, and it all fits a screen.
import { type Command, Help, type HelpConfiguration, type Option } from 'commander'

const WIDTH = 80
/** More choices than this are told by a topic of `fivebase help`, and by the complaint about a wrong one. */
const MOST_CHOICES = 4

export const HELP_LOOKS: HelpConfiguration = {
  helpWidth: WIDTH,
  subcommandTerm: (command) => command.name(),
  optionDescription: describeOption,
  // What every verb has is said in one line below the verbs.
  visibleOptions(command) {
    return command.parent === null ? [] : Help.prototype.visibleOptions.call(this, command)
  },
}

/** Command lines that work, to stand before everything else: `.addHelpText('before', examples('next', ...))`. */
export function examples(...lines: readonly string[]): string {
  return ['Examples:', ...lines.map((line) => `  fivebase ${line}`), ''].join('\n')
}

/** What stands below the options: paragraphs, wrapped unless they are indented. */
export function notes(...paragraphs: readonly string[]): string {
  return ['', ...paragraphs.map((text) => (text.startsWith(' ') ? text : wrap(text, '')))].join('\n')
}

/** Breaks a text into lines of the screen's width; all but the first are indented. */
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

/** The command or topic that a person names with `help`, by its path: `games import`. */
export function findCommand(program: Command, names: readonly string[]): Command | undefined {
  return names.reduce<Command | undefined>(
    (command, name) => command?.commands.find((each) => each.name() === name),
    program,
  )
}
