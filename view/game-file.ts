/** Name of the file that holds the lists of a game: it names their hash, so that a copy of it never grows old. */
import { shortHash } from '../engine/rules/game.ts'

/** Without its ending: `current.8c4a807178cb`. */
export function gameFile({ id, hash }: { id: string; hash: string }): string {
  return `${id}.${shortHash(hash)}`
}
