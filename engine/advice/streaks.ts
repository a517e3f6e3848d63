// Days won in a row. A game counts for its date, or, where no game has one, for the number of its puzzle; a day without
// a game ends a streak as a loss does.

import { isDate } from '../formats/lists/calendar-date.ts'

const DAY_MS = 86_400_000

export interface Day {
  date: string | null
  puzzle: number | null
  isWon: boolean
}

export interface Streaks {
  /** Days that were played. */
  days: number
  longest: number
  /** The one that the last day belongs to; 0 where that day was not won. */
  current: number
}

/** Null where nothing says when the games were played. */
export function streaksOf(games: readonly Day[]): Streaks | null {
  const hasDates = games.some(({ date }) => date !== null && isDate(date))
  const wonOn = new Map<number, boolean>()
  for (const { date, puzzle, isWon } of games) {
    const day = hasDates ? (date !== null && isDate(date) ? Date.parse(date) / DAY_MS : null) : puzzle
    // Of several games of a day all must be won.
    if (day !== null) wonOn.set(day, isWon && (wonOn.get(day) ?? true))
  }
  if (wonOn.size === 0) return null
  let longest = 0
  let current = 0
  let last = Number.NaN
  for (const [day, isWon] of [...wonOn].sort(([a], [b]) => a - b)) {
    current = isWon ? (day === last + 1 ? current + 1 : 1) : 0
    longest = Math.max(longest, current)
    last = day
  }
  return { days: wonOn.size, longest, current }
}
