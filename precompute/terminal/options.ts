// Options that several verbs share, so that each has one name, one check and one explanation.
import { availableParallelism } from 'node:os'
import { InvalidArgumentError, Option } from 'commander'
import { DEFAULT_GAME, type Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, GOALS, isLimit, MAX_LIMIT } from '../../engine/rules/goal.ts'
import { checkGuess, MODES, type Mode } from '../../engine/rules/mode.ts'
import { normalizeWord } from '../../engine/rules/word.ts'
import { UsageError } from './usage-error.ts'

export function gameOption(): Option {
  return new Option('--game <id>', 'word lists; see `fivebase games`').default(DEFAULT_GAME)
}

export function modeOption(): Option {
  return new Option('--mode <mode>', 'allowed guesses').choices(MODES).default(MODES[0])
}

export function goalOption(): Option {
  return new Option('--goal <goal>', 'best on average or at worst').choices(GOALS).default(GOALS[0])
}

export function limitOption(): Option {
  return new Option('--limit <guesses>', 'how many guesses the game allows')
    .argParser(parseLimit)
    .default(DEFAULT_LIMIT)
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON')
}

const MAX_THREADS = 256

export function threadsOption(): Option {
  return new Option('--threads <n>', 'threads to use; the result is the same for any number')
    .argParser(parseCount(MAX_THREADS))
    .default(availableParallelism(), 'one per core')
}

/** Work that proves all but the branches below the oddest first rows. */
const DEFAULT_WORK = 10_000_000_000
/** Half an hour of one thread; who wants more wants the proof, however long it takes. */
const MOST_WORK = 100 * DEFAULT_WORK

export function workOption(): Option {
  return new Option('--work <units>', 'search effort before giving bounds')
    .argParser(parseCount(MOST_WORK))
    .default(DEFAULT_WORK, 'about 20 s')
}

export function parseLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!isLimit(limit)) throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_LIMIT}.`)
  return limit
}

/** A whole number from 1 up to a bound. */
export function parseCount(most: number): (text: string) => number {
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0
    if (count < 1 || count > most) throw new InvalidArgumentError(`Use a whole number from 1 to ${most}.`)
    return count
  }
}

export function parseWord(text: string): string {
  const word = normalizeWord(text)
  if (word === null) throw new InvalidArgumentError('Give five letters a to z.')
  return word
}

export const MAX_OPENERS = 15_000

/** All openers, the most promising of them, or these. */
export type OpenerChoice = 'all' | number | string[]

export function parseOpeners(text: string): OpenerChoice {
  if (text === 'all') return text
  if (/^\d+$/.test(text)) return parseCount(MAX_OPENERS)(text)
  return [
    ...new Set(
      text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(wordOf),
    ),
  ]
}

function wordOf(text: string): string {
  const word = normalizeWord(text)
  if (word === null) {
    throw new InvalidArgumentError(
      `${JSON.stringify(text)} is not a word of five letters. Use all, a number, or words.`,
    )
  }
  return word
}

/** Whether these words may begin a game. Throws UsageError with the reason where one may not. */
export function checkOpeners(words: readonly string[], game: Game, mode: Mode): void {
  const strangers = words.filter((word) => game.idOf(word) < 0)
  if (strangers.length > 0) throw new UsageError(`not in the word list of ${game.id}: ${strangers.join(', ')}`)
  for (const word of words) {
    const refusal = checkGuess({ game, mode, rows: [] }, word)
    if (refusal !== null) throw new UsageError(refusal.detail)
  }
}
