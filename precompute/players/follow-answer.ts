// One answer played by several players, row by row: what each looks at, and what it costs.

import { playAnswer } from '../../engine/players/simulate.ts'
import type { Scored } from '../terminal/format-scores.ts'
import { pluralGuess } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { NamedPlay } from './named-play.ts'
import { scoreIn } from './score-in.ts'

interface FollowedRow extends Scored {
  /** The colours of the guess. */
  shown: string
  /** Answers left before the row and after it. */
  before: number
  after: number
}

export interface FollowedGame {
  strategy: string
  reading: string
  solved: boolean
  rows: FollowedRow[]
}

/** Throws UsageError if the word is not an answer of the game. */
export function followAnswer(play: NamedPlay, text: string): FollowedGame {
  const { feedback, tree, strategy, reading } = play
  const answer = feedback.idOf(text.toLowerCase())
  if (answer < 0 || answer >= feedback.answers.length)
    throw new UsageError(`${text} is not an answer of ${feedback.id}`)
  const { rows, remaining, solved } = playAnswer(tree, answer)
  return {
    strategy,
    reading,
    solved,
    rows: rows.map(({ guess, pattern }, at) => {
      const before = rows.slice(0, at)
      const [scored] = scoreIn(play, { answers: tree.walk(before)!.answers, rows: before }, [guess])
      const isWon = pattern === feedback.allCorrect
      const after = isWon ? 0 : tree.walk(rows.slice(0, at + 1))!.answers.length
      return { ...scored, shown: feedback.formatPattern(pattern), before: remaining[at], after }
    }),
  }
}

/** A column per player and a line per row: guess, colours, answers left. */
export function formatFollowed(games: readonly FollowedGame[], answer: string): string {
  const most = Math.max(...games.map(({ rows }) => rows.length))
  const headings = ['row', ...games.map(({ strategy, reading }) => `${strategy}:${reading}`)]
  const lines = Array.from({ length: most }, (_, at) => [
    String(at + 1),
    ...games.map(({ rows }) => (rows[at] === undefined ? '' : formatRow(rows[at]))),
  ])
  const counts = ['', ...games.map(({ rows, solved }) => (solved ? pluralGuess(rows.length) : 'not found'))]
  return `${answer.toLowerCase()}: each guess, what it showed, answers left, bits it was expected to tell\n\n${formatTable(headings, [...lines, counts])}`
}

function formatRow({ guess, shown, after, scores }: FollowedRow): string {
  return `${guess} ${shown} ${String(after).padStart(4)}  ${scores.bits.toFixed(2)}`
}
