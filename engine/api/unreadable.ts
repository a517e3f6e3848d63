// An unreadable history, as members of an error.

import { formatHistory } from '../rules/canonical-history.ts'
import type { HistoryResult } from '../rules/history.ts'
import { formatPattern } from '../rules/pattern.ts'
import { WORD_LENGTH } from '../rules/word.ts'
import type { ErrorMembers } from './errors.ts'

/** `length` is that of the game's words. */
export function membersOf(
  { at, line, rows, patterns }: Extract<HistoryResult, { ok: false }>,
  length: number = WORD_LENGTH,
): ErrorMembers {
  const grid = patterns && { grid: patterns.map((pattern) => formatPattern(pattern, 'letters', length)) }
  return { at, line, understood: formatHistory(rows), ...grid }
}
