// `--memory`: the most a command may use, and how much of that is left for its threads' transposition tables.
import { InvalidArgumentError, Option } from 'commander'
import type { Game } from '../../engine/rules/game.ts'
import { MOST_MEMORY_BYTES } from '../../engine/search/solver.ts'
import { plural } from './format-summary.ts'
import { UsageError } from './usage-error.ts'

const MIB = 2 ** 20
const UNITS: Record<string, number> = { '': 1, k: 2 ** 10, m: MIB, g: 2 ** 30, t: 2 ** 40 }
/** The default table size: more hardly saves work. */
const DEFAULT_MEMO_BYTES = 64 * MIB
const LEAST_MEMO_BYTES = MIB
/** Measured with Node 24 on Linux: the process itself, and each thread before it searches. */
const PROCESS_BYTES = 80 * MIB
const THREAD_BYTES = 50 * MIB

export function memoryOption(): Option {
  const explanation = 'most memory to use, such as 2G'
  return new Option('--memory <size>', explanation).argParser(parseBytes)
}

/** "2G", "512M", "1.5 GiB": bytes. */
export function parseBytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim())
  const bytes = match ? Math.floor(Number(match[1]) * UNITS[match[2].toLowerCase()]) : 0
  if (bytes < 1) throw new InvalidArgumentError('Use a size such as 512M or 2G.')
  return bytes
}

/**
 * The table size of one thread that keeps the whole process within the limit. Throws UsageError if that is too little.
 */
export function memoBytesOf(memoryBytes: number | undefined, threads: number, game: Game): number {
  if (memoryBytes === undefined) return DEFAULT_MEMO_BYTES
  // A thread also holds pattern tables; the largest cover all answers.
  const threadBytes = THREAD_BYTES + game.answers.length * game.guesses.length
  const memoBytes = Math.floor((memoryBytes - PROCESS_BYTES) / threads) - threadBytes
  if (memoBytes >= LEAST_MEMO_BYTES) return Math.min(memoBytes, MOST_MEMORY_BYTES)
  const least = Math.ceil((PROCESS_BYTES + threads * (threadBytes + LEAST_MEMO_BYTES)) / MIB)
  throw new UsageError(
    `${Math.floor(memoryBytes / MIB)} MiB of memory is too little for ${plural(threads, 'thread')} on ${game.id}`,
    `give at least ${least}M${threads > 1 ? ', or fewer --threads' : ''}`,
  )
}
