import { basename } from 'node:path'

/** Control characters that move the cursor, colour the text or ring the bell: all but tab and new line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const ODD = /[\n\t]/
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' }

/** The same on one line: for a name in a sentence. */
export function onOneLine(name: string): string {
  return printable(name).replace(/[\n\t]/g, (character) => SHORT[character])
}

/** For texts that may repeat what the command line names: there, such names are shown on one line. */
export function namesOnOneLine(args: readonly string[]): (text: string) => string {
  const names = args.flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1), basename(arg)])
  const odd = names.filter((name) => ODD.test(name) || printable(name) !== name)
  const changes = odd.flatMap((name) => [name, printable(name)].map((said) => [said, onOneLine(name)] as const))
  return (text) => changes.reduce((shown, [said, safe]) => shown.replaceAll(said, safe), text)
}

/** Makes text safe for a terminal: whatever a file, a name or a word contains is shown and has no effect. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
