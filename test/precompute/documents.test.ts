/** Command lines in the documents, parsed as they are: verb, options and their values. Nothing runs. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { VERBS } from '../../precompute/fivebase.ts'
import { type AddVerb, runVerbs, type Verbs } from '../../precompute/program.ts'
import { findCommand } from '../../precompute/terminal/help.ts'
import { recordedTerminal } from './recorded-terminal.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
)

/** In fences and inline: what follows the program's name, up to a comment, a pipe or another command. */
function commandLinesOf(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const fenced = Array.from(text.matchAll(/^```sh\n(.*?)^```/gms), ([, code]) => code.split('\n')).flat()
  const inLine = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code]) => code)
  return [...fenced, ...inLine].flatMap((line) => {
    const [, command] = /(?:^|npx |&& |\s)fivebase ([^#|>&]+)/.exec(line) ?? []
    return command === undefined || /FROM|\/fivebase/.test(line) ? [] : [command.trim()]
  })
}

const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare)

let program: Command
/** Every verb with an action that does nothing. */
const PARSED: Verbs = Object.fromEntries(
  Object.entries<AddVerb>(VERBS).map(([name, addVerb]): [string, AddVerb] => [
    name,
    (parent, terminal) => {
      program = parent
      addVerb(program, terminal)
      const disarm = (command: Command): void => {
        command.action(() => {})
        command.commands.forEach(disarm)
      }
      program.commands.forEach(disarm)
    },
  ]),
)

const LINES = [...new Set(DOCUMENTS.flatMap(commandLinesOf))]

test('the documents contain command lines', () => {
  expect(LINES.length).toBeGreaterThan(50)
})

test.each(LINES)('fivebase %s', async (line) => {
  const terminal = recordedTerminal('.')
  const code = await runVerbs(PARSED, wordsOf(line), terminal)
  const isMention = findCommand(program, wordsOf(line)) !== undefined
  // A sentence may name a verb with the option that it is about, and leave the rest out.
  const isPart = terminal.printed.err.includes('required option')
  expect(isMention || isPart ? '' : `${code} ${terminal.printed.err}`.trim()).toMatch(/^0?$|^0 note: /)
})
