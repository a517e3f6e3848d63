// An unreadable history, as members of an error.

import { formatHistory } from '../rules/canonical-history.ts'
import type { HistoryResult } from '../rules/history.ts'
import { formatPattern } from '../rules/pattern.ts'
import type { ErrorMembers } from './errors.ts'

export function membersOf({ at, line, rows, patterns }: Extract<HistoryResult, { ok: false }>): ErrorMembers {
  const grid = patterns && { grid: patterns.map((pattern) => formatPattern(pattern)) }
  return { at, line, understood: formatHistory(rows), ...grid }
}
