/** A value inside a page, for script: JSON that cannot end the element it stands in. */
import type { Position } from './position.ts'

export function embedPosition(position: Position): string {
  return JSON.stringify(position).replaceAll('<', '\\u003c')
}
