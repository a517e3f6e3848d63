// Options shared by several verbs, so each has one name, one check and one explanation.
import { availableParallelism } from 'node:os'
import { InvalidArgumentError, Option } from 'commander'
import { DEFAULT_GAME, type Game } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, GOALS, isLimit, MAX_LIMIT } from '../../engine/rules/goal.ts'
import { checkGuess, MODES, type Mode } from '../../engine/rules/mode.ts'
import { composed, describeWord, normalizeWord } from '../../engine/rules/word.ts'
import { tellFolded } from './pasted-text.ts'
import type { Terminal } from './terminal.ts'
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

/** Enough work to prove all but the branches below the oddest first guesses. */
const DEFAULT_WORK = 10_000_000_000
/** About, on one thread. */
export const WORK_PER_SECOND = DEFAULT_WORK / 20
/** Half an hour on one thread; for more, use --prove. */
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

/** A whole number from 1 up to a maximum. */
export function parseCount(most: number): (text: string) => number {
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0
    if (count < 1 || count > most) throw new InvalidArgumentError(`Use a whole number from 1 to ${most}.`)
    return count
  }
}

/** A word in an option, before the game is known that can check it: see wordIn. */
export function parseWord(text: string): string {
  if (/^\s*(?:\p{L}\p{M}*){3,8}\s*$/u.test(text)) return composed(text)
  throw new InvalidArgumentError('Give a word, such as crane.')
}

/** The game's word meant by an option; reports dropped accents. @throws UsageError if it is not a word */
export function wordIn({ id, form }: Pick<Game, 'id' | 'form'>, text: string, terminal: Terminal): string {
  const word = normalizeWord(text, form)
  if (word === null) throw new UsageError(`'${text}' is not ${describeWord(form)}`, `as the words of ${id} are`)
  tellFolded(text, terminal, form)
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
  try {
    return parseWord(text)
  } catch {
    throw new InvalidArgumentError(`${JSON.stringify(text)} is not a word. Use all, a number, or words.`)
  }
}

/** Words of options as openers of a game. @throws UsageError with the reason if one is not allowed */
export function openersIn(texts: readonly string[], game: Game, mode: Mode, terminal: Terminal): string[] {
  const words = [...new Set(texts.map((text) => wordIn(game, text, terminal)))]
  const strangers = words.filter((word) => game.idOf(word) < 0)
  if (strangers.length > 0) throw new UsageError(`not in the word list of ${game.id}: ${strangers.join(', ')}`)
  for (const word of words) {
    const refusal = checkGuess({ game, mode, rows: [] }, word)
    if (refusal !== null) throw new UsageError(refusal.detail)
  }
  return words
}
