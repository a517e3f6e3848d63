// Winning streaks. A game counts for its date or, if no game has one, for its puzzle number; a day without a game ends
// a streak like a loss.

import { isDate } from '../formats/lists/calendar-date.ts'

const DAY_MS = 86_400_000

export interface Day {
  date: string | null
  puzzle: number | null
  isWon: boolean
}

export interface Streaks {
  /** Days played. */
  days: number
  longest: number
  /** The streak of the last day; 0 if that day was not won. */
  current: number
}

/** Null if nothing says when the games were played. */
export function streaksOf(games: readonly Day[]): Streaks | null {
  const hasDates = games.some(({ date }) => date !== null && isDate(date))
  const wonOn = new Map<number, boolean>()
  for (const { date, puzzle, isWon } of games) {
    const day = hasDates ? (date !== null && isDate(date) ? Date.parse(date) / DAY_MS : null) : puzzle
    // All games of a day must be won.
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
