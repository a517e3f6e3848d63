// Journal lines with a checksum, so that a damaged line never passes for a result. It follows the line after a space:
// eight hex digits, the CRC-32 of the text before.

import { crc32 } from '../engine/formats/crc32.ts'

const SEPARATOR = ' '
const DIGITS = 8

export function checkedLine(text: string): string {
  return text + SEPARATOR + checksumOf(text)
}

/** The text of a line; null if its checksum does not match. */
export function readChecked(line: string): string | null {
  const text = line.slice(0, -DIGITS - SEPARATOR.length)
  return checkedLine(text) === line ? text : null
}

function checksumOf(text: string): string {
  return crc32(Buffer.from(text)).toString(16).padStart(DIGITS, '0')
}
