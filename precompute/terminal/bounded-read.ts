// Files named or piped in by users are read only up to a limit: an endless device or a file of gigabytes is refused
// before it fills the memory.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/** Many times the largest list, strategy and table. */
const MOST_BYTES = 64 * 2 ** 20
const CHUNK_BYTES = 2 ** 20

/** The bytes of a file, or of an open one called `name`. @throws UsageError if it is too large, system errors */
export function readBounded(file: string | number, most: number = MOST_BYTES, name: string = String(file)): Buffer {
  const refuse = (): never => {
    throw new UsageError(`${name} is larger than ${most >> 20} MB`, 'no file we read is that large')
  }
  const opened = typeof file === 'number' ? file : openSync(file, 'r')
  try {
    if (fstatSync(opened).size > most) refuse()
    const chunks: Buffer[] = []
    let length = 0
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      const count = readSync(opened, chunk, 0, CHUNK_BYTES, null)
      if (count === 0) return Buffer.concat(chunks)
      chunks.push(chunk.subarray(0, count))
      length += count
      if (length > most) refuse()
    }
  } finally {
    if (opened !== file) closeSync(opened)
  }
}
