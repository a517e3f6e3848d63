// What can be reproduced: the shipped results, in batches. One search over one game makes a batch: the strategies of a
// setting, a table of openers, a table of second guesses, the standings of a game. A result is one strategy, or one
// row.

import type { Game, GameData } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import type { Terminal } from '../terminal/terminal.ts'

export const KINDS = ['strategies', 'openers', 'second-guesses', 'compare'] as const
export type Kind = (typeof KINDS)[number]

export interface Batch {
  kind: Kind
  /** Folder or file below data/, without its ending: `strategies/original/strict-mean-6`. */
  place: string
  gameId: string
  /** Null for standings, which have no mode. */
  mode: Mode | null
  setting: Setting | null
  /** Names of its results: openers, or players. */
  names: readonly string[]
  /** Costs are recorded by batch, and by proof if that matters. */
  costOf(name: string): string
}

/** A result of a batch. */
export interface Result {
  batch: Batch
  name: string
}

export const idOf = ({ batch, name }: Result): string => `${batch.place}/${name}`

/** What a batch needs to be made. */
export interface Workshop {
  kernel: WebAssembly.Module
  threads: number
  /** data/, or a copy of it. */
  folder: string
  terminal: Terminal
  openGame(id: string): Promise<{ game: Game; data: GameData }>
  signal: AbortSignal
}

export interface Remade {
  name: string
  /** How the new result differs from the shipped one; null if it does not. */
  difference: string | null
  /** Work, or an equivalent. */
  work: number
}

/** How two values of a file differ, byte by byte; null if they do not. */
export function differenceOf(shipped: Uint8Array, made: Uint8Array): string | null {
  const length = Math.min(shipped.length, made.length)
  let at = 0
  while (at < length && shipped[at] === made[at]) at++
  if (at === shipped.length && at === made.length) return null
  if (at === length) return `${shipped.length} bytes ship, ${made.length} were made`
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  return `byte ${at} of ${shipped.length} is ${hex(shipped[at])}, made again it is ${hex(made[at])}`
}
