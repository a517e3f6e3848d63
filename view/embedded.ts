/** A value embedded in a page for script: JSON that cannot end its element. */
import type { Position } from './position.ts'

export function embedPosition(position: Position): string {
  return JSON.stringify(position).replaceAll('<', '\\u003c')
}
