// Strategies as Markdown, for notes, issues and print: the facts, then an outline, the only part that is read back
// (outline-text.ts).

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Game } from '../rules/game.ts'
import { shortHash } from '../rules/game.ts'
import { unpadded } from '../rules/word.ts'
import { answerBound, canWin, describeProof, orderedReplies, rowLetters } from '../strategy/paths.ts'
import { missesOf, type Strategy, type StrategyNode } from '../strategy/strategy.ts'

/** The strategy or branch as Markdown. */
export function formatStrategyMarkdown(strategy: Strategy, game: Game): string {
  const { root, rows = [] } = strategy
  const bound = answerBound(strategy, game)
  const lines = describeHeader(strategy)
  const visit = (node: StrategyNode, rows: readonly Row[], indent: string, colours: string): void => {
    const guess = game.guesses[node.guess]
    const isWin = canWin(node.guess, rows, game, bound)
    const isLast = isWin && node.replies.size === 0
    lines.push(`${indent}- ${colours}${isLast ? guess : `**${guess}**${isWin ? ', a possible answer' : ''}`}`)
    for (const { pattern, reply } of orderedReplies(node, false)) {
      visit(reply!, [...rows, { guess, pattern }], `${indent}  `, `\`${rowLetters({ guess, pattern })}\` `)
    }
  }
  visit(root, rows, '', '')
  return unpadded(`${lines.join('\n')}\n`)
}

function describeHeader({ header, rows = [] }: Strategy): string[] {
  const { opener, gameId, gameHash, mode, goal, limit, answers, weight, total, max, histogram } = header
  const isBranch = rows.length > 0
  const misses = missesOf(header)
  const solved = weight - misses
  return [
    isBranch ? `# After ${formatHistory(rows)}` : `# ${opener}`,
    '',
    `A ${isBranch ? 'branch of a strategy' : 'strategy'} for the game ${gameId} (lists ${shortHash(gameHash)}), mode ${mode}, goal ${goal}, limit ${limit}.`,
    '',
    '| | |',
    '|---|---|',
    `| Answers | ${answers} |`,
    `| Total | ${total} ${isBranch ? 'further ' : ''}guesses, ${(total / Math.max(solved, 1)).toFixed(4)} on average over ${solved} answers |`,
    `| Proof | ${describeProof(header)} |`,
    `| Maximum | ${max} ${isBranch ? 'further ' : ''}guesses |`,
    ...(misses > 0 ? [`| Not found within ${limit} | ${misses} answers |`] : []),
    '',
    `| ${isBranch ? 'Further guesses' : 'Guesses'} | Answers |`,
    '|---:|---:|',
    ...histogram.slice(0, max).map((count, i) => `| ${i + 1} | ${count} |`),
    '',
  ]
}
