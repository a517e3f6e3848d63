import type { Command } from 'commander'
import { strategyHelp } from '../players/named-play.ts'
import { notationHelp } from '../players/read-history.ts'
import { scoreHelp } from '../terminal/format-scores.ts'
import { examples, findCommand } from '../terminal/help.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** Topics shared by several verbs, too long for any one. */
const TOPICS: Readonly<Record<string, () => string>> = {
  colours: notationHelp,
  players: strategyHelp,
  scores: scoreHelp,
}

/** `fivebase help next`, `fivebase help games import`, `fivebase help colours`. */
export function addHelp(program: Command, terminal: Terminal): void {
  program
    .command('help')
    .summary('explain a verb, or a topic: colours, players, scores')
    .description(`Explain a verb, or a topic: ${Object.keys(TOPICS).join(', ')}.`)
    .argument('[name...]', 'a verb or a topic')
    .addHelpText('before', examples('help next', 'help colours'))
    .action((names: string[]) => {
      const [topic] = names
      if (names.length === 1 && Object.hasOwn(TOPICS, topic)) return terminal.out(`${TOPICS[topic]()}\n`)
      const command = findCommand(program, names)
      if (command !== undefined) return command.outputHelp()
      throw new UsageError(
        `there is no help about '${names.join(' ')}'`,
        `topics: ${Object.keys(TOPICS).join(', ')}; \`fivebase help\` lists the verbs`,
      )
    })
}
