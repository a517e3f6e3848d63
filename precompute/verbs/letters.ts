import { type Command, Option } from 'commander'
import { letterCounts, letterScore } from '../../engine/players/scores.ts'
import { type Feedback, wordFeedback } from '../../engine/rules/feedback.ts'
import { parsePegGame, pegFeedback } from '../../engine/rules/mastermind.ts'
import { openGames } from '../built.ts'
import { refuseOddsOptions } from '../odds/odds-options.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples } from '../terminal/help.ts'
import { gameOption, jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'

const LISTS = ['guesses', 'answers'] as const
const BEST_SHOWN = 5
const CSV_DIGITS = 6

interface LettersOptions {
  game: string
  of: (typeof LISTS)[number]
  json?: boolean
  csv?: boolean
}

/** One symbol: how many codes have it in each place. */
interface SymbolCounts {
  symbol: string
  counts: number[]
  /** The same as shares of all codes. */
  shares: number[]
}

export function addLetters(program: Command, terminal: Terminal): void {
  const command = program
    .command('letters')
    .summary('how often each letter is in each place')
    .description('How often each letter is in each place, over all guesses or answers of a game.')
    .addOption(gameOption())
    .addOption(new Option('--of <list>', 'which words to count').choices(LISTS).default(LISTS[0]))
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .addOption(jsonOption())
    .addHelpText('before', examples('letters --game dictionary', 'letters --game original --of answers --csv'))
    .action((options: LettersOptions) => printLetters(options, terminal))
  refuseOddsOptions(command, 'Letters are counted over the words of a list, likely or not')
}

async function printLetters(options: LettersOptions, terminal: Terminal): Promise<void> {
  const pegs = parsePegGame(options.game)
  const all =
    pegs === null
      ? wordFeedback((await openGames(terminal).read(options.game, { anyLength: true })).game)
      : pegFeedback(pegs.pegs, pegs.colours)
  // A game whose guesses are the words to count.
  const feedback: Feedback = options.of === 'answers' ? { ...all, guesses: all.answers } : all
  const table = countsOf(feedback)
  if (options.csv) terminal.out(formatCsv(table))
  else if (options.json) {
    const facts = { game: all.id, of: options.of, words: feedback.guesses.length, letters: table }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
  } else terminal.out(formatLetters(table, feedback, options.of))
}

function countsOf(feedback: Feedback): SymbolCounts[] {
  const { kind, form, symbols, guesses } = feedback
  const counts = letterCounts(feedback)
  return Array.from({ length: symbols }, (_, symbol) => {
    const here = counts.map((place) => place[symbol])
    return {
      symbol: kind === 'words' ? form.letters[symbol] : String(symbol + 1),
      counts: here,
      shares: here.map((count) => count / guesses.length),
    }
  })
}

function formatLetters(table: readonly SymbolCounts[], feedback: Feedback, of: string): string {
  const { guesses, kind, form, id } = feedback
  const places = kind === 'words' ? form.length : feedback.places
  const at = Array.from({ length: places }, (_, place) => place)
  const headings = ['', ...at.flatMap((place) => [`>${place + 1}`, '>share']), '>all']
  const rows = table.map(({ symbol, counts, shares }) => [
    symbol,
    ...at.flatMap((place) => [String(counts[place]), shares[place].toFixed(3)]),
    String(counts.reduce((sum, count) => sum + count, 0)),
  ])
  const largest = at.map((place) => {
    const best = table.reduce((most, each) => (each.counts[place] > most.counts[place] ? each : most))
    return `${best.symbol} in ${place + 1} (${best.shares[place].toFixed(3)})`
  })
  const title = `${id}, ${guesses.length} ${kind === 'words' ? of : 'codes'}\n\n`
  return `${title}${formatTable(headings, rows)}\nmost often: ${largest.join(', ')}\n${bestWords(feedback)}`
}

/** Words by the sum of their letters' shares; a repeated letter counts once. */
function bestWords(feedback: Feedback): string {
  if (feedback.kind !== 'words') return ''
  const scored = feedback.guesses.map((word) => ({ word, score: letterScore(feedback, word) }))
  scored.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
  const best = scored.slice(0, BEST_SHOWN).map(({ word, score }) => `${word} ${score.toFixed(3)}`)
  return `best words by it: ${best.join(', ')}\n`
}

function formatCsv(table: readonly SymbolCounts[]): string {
  const places = table[0].counts.map((_, place) => place + 1)
  const heading = ['letter', ...places.map((place) => `count_${place}`), ...places.map((place) => `share_${place}`)]
  const lines = table.map(({ symbol, counts, shares }) => {
    return [symbol, ...counts, ...shares.map((share) => share.toFixed(CSV_DIGITS))].join(',')
  })
  return `${[heading.join(','), ...lines].join('\n')}\n`
}
