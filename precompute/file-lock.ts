// Lets one process at a time make a file that takes long: two that began from the same state would each lose what the
// other found. The lock is a file beside it that names the process; a lock of a dead process is ignored, so a kill
// leaves nothing to clean up.

import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { UsageError } from './terminal/usage-error.ts'

/** Releases the file. */
export type Unlock = () => void

/** Takes the file until released. Throws UsageError if another process has it. */
export function lockFile(file: string): Unlock {
  const lock = `${file}.lock`
  if (!take(lock)) {
    const owner = ownerOf(lock)
    if (owner !== null && isRunning(owner)) {
      throw new UsageError(`process ${owner} is already writing ${file}`, 'wait for it, or use another --out')
    }
    rmSync(lock, { force: true })
    if (!take(lock)) throw new UsageError(`another process is already writing ${file}`)
  }
  return () => rmSync(lock, { force: true })
}

function take(lock: string): boolean {
  try {
    const descriptor = openSync(lock, 'wx')
    writeSync(descriptor, `${process.pid}\n`)
    closeSync(descriptor)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process counts as running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
