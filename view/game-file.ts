/** File name of a game's lists. It contains their hash, so a cached copy never becomes wrong. */
import { shortHash } from '../engine/rules/game.ts'

/** Without the file ending: `current.8c4a807178cb`. */
export function gameFile({ id, hash }: { id: string; hash: string }): string {
  return `${id}.${shortHash(hash)}`
}
