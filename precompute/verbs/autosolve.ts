import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { playAnswer } from '../../engine/players/simulate.ts'
import type { Row } from '../../engine/rules/history.ts'
import { addPlayOptions, codeOf, openPlay, type PlayOptions } from '../players/named-play.ts'
import { scoreIn } from '../players/score-in.ts'
import {
  formatValue,
  markGuess,
  noteOfMarks,
  type Scored,
  scoreCells,
  scoreHeadings,
  VALUE_HEADING,
} from '../terminal/format-scores.ts'
import { pluralGuess } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

/** Up to this many answers left are listed; more are counted. */
const NAMED_ANSWERS = 5

interface AutosolveOptions extends PlayOptions {
  json?: boolean
}

interface Step extends Row, Scored {
  row: number
  shown: string
  before: number
  after: number
  /** The answers left after the row, if few. */
  left: string[]
}

export function addAutosolve(program: Command, terminal: Terminal): void {
  const command = program
    .command('autosolve')
    .summary('watch a player find an answer')
    .description(
      'Watch a player find an answer: what it guesses, why, and what is left. Without an answer, a random one.',
    )
    .argument('[answer]', 'the answer to find')
  addPlayOptions(command)
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'autosolve abide',
        'autosolve hatch --player entropy --game original',
        'autosolve --player minimax --game mastermind-4x6',
      ),
    )
    .addHelpText('after', notes('Exit code 1 if the answer is not found within the limit.'))
    .action((answer: string | undefined, options: AutosolveOptions) => printGame(answer, options, terminal))
}

async function printGame(text: string | undefined, options: AutosolveOptions, terminal: Terminal): Promise<void> {
  const play = await openPlay(options, terminal)
  const { feedback, tree, limit } = play
  const answer = text === undefined ? randomInt(feedback.answers.length) : feedback.idOf(codeOf(feedback, text))
  if (answer < 0 || answer >= feedback.answers.length) {
    throw new UsageError(`${text} is not an answer of ${feedback.id}`)
  }
  const { rows, remaining, solved } = playAnswer(tree, answer)
  const steps = rows.map(({ guess, pattern }, index): Step => {
    const shown = feedback.formatPattern(pattern)
    const before = rows.slice(0, index)
    const answers = tree.walk(before)!.answers
    const isLast = solved && index === rows.length - 1
    // The tree has already grown along this game, so walking it costs nothing.
    const after = isLast ? [] : Array.from(tree.walk(rows.slice(0, index + 1))!.answers)
    const left = after.length > NAMED_ANSWERS ? [] : after.map((id) => feedback.answers[id])
    const counts = { before: remaining[index], after: after.length, left }
    const [scored] = scoreIn(play, { answers, rows: before }, [guess])
    return { row: index + 1, pattern, shown, ...counts, ...scored }
  })
  const won = solved && rows.length <= limit
  const secret = feedback.answers[answer]
  if (options.json) {
    const { strategy, reading } = play
    const summary = { strategy, reading, game: feedback.id, answer: secret, limit, solved, won, guesses: rows.length }
    terminal.out(`${JSON.stringify({ ...summary, rows: steps }, null, 2)}\n`)
  } else {
    terminal.out(formatSteps(steps))
    if (solved) terminal.out(`\n${secret} in ${pluralGuess(rows.length)}\n`)
  }
  if (!won) throw new NegativeResult(`${secret} was not found within ${limit} guesses`)
}

function formatSteps(steps: readonly Step[]): string {
  const scored = [...scoreHeadings(steps[0].scores), VALUE_HEADING]
  const table = steps.map(({ row, guess, shown, before, after, left, inAnswers, scores, value }) => [
    String(row),
    markGuess(guess, inAnswers),
    shown,
    String(before),
    String(after),
    ...scoreCells(scores),
    formatValue(value),
    left.join(' '),
  ])
  return `${formatTable(['>row', 'guess', 'shown', '>before', '>after', ...scored, 'left'], table)}${noteOfMarks(steps)}`
}
