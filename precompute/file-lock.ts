// One process at a time makes a file that takes long to make: two that began from the same state would each write it
// without what the other found. The lock is a file beside it that names the process; one whose process is gone counts no
// longer, so that a kill leaves nothing to clear away.

import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { UsageError } from './terminal/usage-error.ts'

/** Gives the file back. */
export type Unlock = () => void

/** Takes the file until it is given back. Throws UsageError where another process has it. */
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
    // One of somebody else runs as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
