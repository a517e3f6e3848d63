import type { Command } from 'commander'
import type { Notation } from '../../engine/notation/program-notations.ts'
import { adviseBy, type PlayAdvice } from '../../engine/players/play-advice.ts'
import type { Row } from '../../engine/rules/history.ts'
import { isWord } from '../../engine/rules/word.ts'
import { addPlayOptions, codeOf, type NamedPlay, openPlay, type PlayOptions } from '../players/named-play.ts'
import { coloursOption, readPattern } from '../players/read-history.ts'
import { scoreIn } from '../players/score-in.ts'
import { describeScores, formatScored, formatValue, type Scored } from '../terminal/format-scores.ts'
import { plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { readLines } from '../terminal/line-input.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

/** Up to this many answers left are listed without being asked. */
const NAMED_ANSWERS = 5
const HELP = [
  'the colours of our guess:           bbgyb, or 2b1w with pegs',
  'your own guess and its colours:     crane bbgyb',
  'why, or why WORD...: the scores of our guess, or of others',
  'list: the words left; undo: take a guess back; quit',
]

export function addPlay(program: Command, terminal: Terminal): void {
  const command = program
    .command('play')
    .summary('play along with your game, guess by guess')
    .description('Play along with your game: type what it showed, get the next guess.')
  addPlayOptions(command)
    .addOption(coloursOption())
    .addHelpText(
      'before',
      examples(
        'play',
        'play --player entropy',
        'play --player parts --past past-answers.csv',
        'play --player minimax --game mastermind-4x6',
      ),
    )
    .addHelpText(
      'after',
      notes(
        'Enter one line per guess:',
        ...HELP.map((line) => `  ${line}`),
        'Exit code 1 if the input ends before the answer is found.',
      ),
    )
    .action((options: AssistOptions) => assist(options, terminal))
}

interface AssistOptions extends PlayOptions {
  colours?: Notation
}

/** What an input line asks for. */
type Request = { row: Row } | { command: 'list' | 'undo' | 'quit' } | { score: string[] } | { fault: string }

async function assist(options: AssistOptions, terminal: Terminal): Promise<void> {
  const play = await openPlay(options, terminal)
  const rows: Row[] = []
  let advice = adviseBy(play.tree, play.game, rows) as PlayAdvice
  const score = (guesses: readonly string[]): Scored[] => {
    const answers = Uint16Array.from(advice.answers, (code) => play.feedback.idOf(code))
    return scoreIn(play, { answers, rows }, guesses)
  }
  const patternOf = (text: string) => {
    const { colours, player } = options
    return readPattern(text, play.feedback, { pegs: null, colours, player }, terminal)
  }
  const recommend = () => terminal.out(formatRecommendation(advice, rows.length + 1, score([advice.guess])[0]))
  recommend()
  for await (const line of readLines(terminal)) {
    if (line.trim() === '') continue
    const request = readOrFault(() => readRequest(line, advice.guess, play, patternOf))
    if ('fault' in request) {
      terminal.err(`${request.fault}\n`)
    } else if ('row' in request) {
      rows.push(request.row)
      if (request.row.pattern === play.feedback.allCorrect) {
        terminal.out(`${request.row.guess}: solved in ${rows.length}\n`)
        return
      }
      const next = adviseBy(play.tree, play.game, rows)
      if ('guess' in next) {
        advice = next
        recommend()
      } else {
        rows.pop()
        terminal.err(`${next.detail} Guess ${rows.length + 1} is not counted.\n`)
      }
    } else if ('score' in request) {
      const guesses = request.score.length > 0 ? request.score : [advice.guess]
      terminal.out(formatScored(score(guesses)))
    } else if (request.command === 'list') {
      terminal.out(`${advice.answers.join(' ')}\n`)
    } else if (request.command === 'undo') {
      rows.pop()
      advice = adviseBy(play.tree, play.game, rows) as PlayAdvice
      recommend()
    } else {
      return
    }
  }
  throw new NegativeResult('the input ended before the answer was found')
}

/** A question about ambiguous input does not end the game. */
function readOrFault(read: () => Request): Request {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { fault: `${error.message}\n  ${error.hint}` }
  }
}

function formatRecommendation({ guess, answers, pool }: PlayAdvice, row: number, { scores, value }: Scored): string {
  const what =
    pool === 'answers' ? plural(answers.length, 'answer') : `no answer fits, so ${plural(answers.length, 'word')}`
  const named = answers.length > NAMED_ANSWERS ? '' : `: ${answers.join(' ')}`
  const worth = value === null ? '' : `; ${formatValue(value)} guesses expected`
  return `guess ${row}: play ${guess}; ${what} left${named}\n       ${describeScores(scores)}${worth}\n`
}

function readRequest(
  line: string,
  recommended: string,
  { feedback, game }: NamedPlay,
  patternOf: (text: string) => number | null,
): Request {
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => codeOf(feedback, word))
  const [first] = words
  if (words.length === 1 && (first === 'list' || first === 'undo' || first === 'quit')) return { command: first }
  const isGuess = (code: string) => (game === null ? feedback.idOf(code) >= 0 : isWord(code, game.form))
  if (first === 'why') {
    const stranger = words.slice(1).find((word) => !isGuess(word))
    return stranger === undefined
      ? { score: words.slice(1) }
      : { fault: `${stranger} is not in the word list of ${feedback.id}` }
  }
  const whole = patternOf(words.join(' '))
  if (whole !== null) return { row: { guess: recommended, pattern: whole } }
  const pattern = patternOf(words.slice(1).join(' '))
  if (pattern === null) return { fault: `we couldn't read '${line.trim()}'; type\n  ${HELP.join('\n  ')}` }
  // Any five letters may have been played, listed or not.
  return isGuess(first)
    ? { row: { guess: first, pattern } }
    : { fault: `${first} is not in the word list of ${feedback.id}` }
}
