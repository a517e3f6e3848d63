// Strategies as a drawing for Graphviz: a box for each state with its guess, an edge for each pattern. Written only.
//
//     fivebase strategy salet --format dot | dot -Tsvg > salet.svg

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Game } from '../rules/game.ts'
import { unpadded } from '../rules/word.ts'
import { answerBound, canWin, describeProof, orderedReplies, rowLetters } from '../strategy/paths.ts'
import type { Strategy, StrategyNode } from '../strategy/strategy.ts'

/**
 * The strategy in the DOT language. A possible answer has a double border; a state that its guess ends is plain text.
 */
export function formatStrategyDot(strategy: Strategy, game: Game): string {
  const { root, rows = [], header } = strategy
  const { mode, goal, limit, opener, gameId } = header
  const bound = answerBound(strategy, game)
  const place = rows.length > 0 ? `after ${formatHistory(rows)}` : opener
  const title = `${place}, ${gameId}, ${mode}, ${goal}, limit ${limit}, ${describeProof(header)}`
  const lines = [
    'digraph strategy {',
    `  label="${title}"`,
    '  rankdir=LR',
    '  node [shape=box, fontname="sans-serif"]',
    '  edge [fontname="monospace", fontsize=9]',
  ]
  let count = 0
  const visit = (node: StrategyNode, rows: readonly Row[]): string => {
    const name = `s${count++}`
    const guess = game.guesses[node.guess]
    const isWin = canWin(node.guess, rows, game, bound)
    const look = node.replies.size === 0 ? ', shape=plaintext' : isWin ? ', peripheries=2' : ''
    lines.push(`  ${name} [label="${guess}"${look}]`)
    for (const { pattern, reply } of orderedReplies(node, false)) {
      const child = visit(reply!, [...rows, { guess, pattern }])
      lines.push(`  ${name} -> ${child} [label="${rowLetters({ guess, pattern })}"]`)
    }
    return name
  }
  visit(root, rows)
  return unpadded(`${lines.join('\n')}\n}\n`)
}
