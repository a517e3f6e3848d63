// The first line of a shared result: `Wordle 1,234 4/6*`, `#Worder Nr. 1.234 X/6`, `Le mot (@lemot) #321 5/6`. Whatever
// the game and language, it ends in a score: guesses used, a slash, guesses allowed.

import { signAt } from './tile.ts'

export interface Heading {
  /** Name of the game as written; empty if missing. */
  name: string
  /** Puzzle number; null if missing. */
  number: number | null
  /** Guesses used; null for a lost game. */
  score: number | null
  /** A star after the score. */
  isHard: boolean
  /** Index in the line after the heading. */
  end: number
}

/** Longest text examined before a score. */
const MAX_NAME = 60
const SCORE = /(^|[\s#(])(\d{1,2}|[xX])\/(\d{1,2})(?![\d/])\s?(\*)?/
/** 1234, 1,234, 1.234, 1'234 and 1 234 with spaces of any width. */
const NUMBER = /\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?!\d)|\d+/gu
const MOST_GUESSES = 20

/** The heading at the start of a line; null if there is none. */
export function headingOf(line: string): Heading | null {
  const match = SCORE.exec(line.slice(0, MAX_NAME + 8))
  if (match === null) return null
  const [whole, before, used, allowed, star] = match
  const start = match.index + before.length
  const score = /x/i.test(used) ? null : Number(used)
  if (Number(allowed) === 0 || Number(allowed) > MOST_GUESSES || (score ?? 1) < 1 || (score ?? 1) > Number(allowed)) {
    return null
  }
  const title = line.slice(0, start)
  for (let at = 0; at < title.length; at++) if (signAt(title, at) !== null) return null
  const number = [...title.matchAll(NUMBER)].at(-1)
  const name = title.slice(0, number?.index ?? title.length).replace(/(?:nr\.?|no\.?|n°|#)\s*$/iu, '')
  return {
    name: name.replace(/^[\s#]+|[\s#:]+$/gu, ''),
    number: number === undefined ? null : Number(number[0].replace(/\D/gu, '')),
    score,
    isHard: star !== undefined,
    end: match.index + whole.length,
  }
}
