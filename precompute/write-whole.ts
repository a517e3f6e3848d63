import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from './terminal/usage-error.ts'

/** Writes a file whole or not at all: under a temporary name, then renamed, so readers never see half of it. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    writeFileSync(aside, bytes)
    renameSync(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

/** Writes a built file, and its folder, only if the text differs, so a running server is not disturbed. */
export function writeChanged(file: string, text: string): void {
  if (readIfThere(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeWhole(file, Buffer.from(text))
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Checks that a file can be written: better to fail now than after an hour of search. @throws UsageError */
export function assertPlace(file: string): void {
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`there is no folder ${dirname(file)}`)
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${file} is a folder`, 'name a file in it')
  }
}
