// Lines of a journal with a checksum each: text files grow by a line, and a line that was damaged must not pass for a
// result. It stands at the end of the line, after a space: eight hex digits, the CRC-32 of what comes before it.

import { crc32 } from '../engine/formats/crc32.ts'

const SEPARATOR = ' '
const DIGITS = 8

export function checkedLine(text: string): string {
  return text + SEPARATOR + checksumOf(text)
}

/** The text of a line; null where its checksum is not that of its text. */
export function readChecked(line: string): string | null {
  const text = line.slice(0, -DIGITS - SEPARATOR.length)
  return checkedLine(text) === line ? text : null
}

function checksumOf(text: string): string {
  return crc32(Buffer.from(text)).toString(16).padStart(DIGITS, '0')
}
