/** Control characters that move the cursor, colour the text or ring the bell: all but tab and new line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Makes text safe for a terminal: whatever a file, a name or a word contains is shown and has no effect. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
