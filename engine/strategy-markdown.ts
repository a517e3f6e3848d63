// Strategies as Markdown, for notes, issues and print: what is known of the strategy, then an outline. Written only.

import type { Game } from './game.ts'
import { shortHash } from './game.ts'
import { formatHistory, type Row } from './history.ts'
import { branchOf, missesOf, type Strategy, type StrategyNode } from './strategy.ts'
import { canWin, orderedReplies, PATTERN_LETTERS } from './strategy-paths.ts'

/**
 * The strategy as Markdown, or the outline of the branch that `rows` lead to.
 * @throws RangeError where the rows leave the strategy
 */
export function formatStrategyMarkdown(
  strategy: Strategy,
  game: Game,
  { rows = [] }: { rows?: readonly Row[] } = {},
): string {
  const root = branchOf(strategy, game, rows)
  const lines = rows.length === 0 ? describeHeader(strategy) : [`# After ${formatHistory(rows)}`, '']
  const visit = (node: StrategyNode, rows: readonly Row[], indent: string, colours: string): void => {
    const guess = game.guesses[node.guess]
    const isWin = canWin(node.guess, rows, game)
    const isLast = isWin && node.replies.size === 0
    lines.push(`${indent}- ${colours}${isLast ? guess : `**${guess}**${isWin ? ', which can be the answer' : ''}`}`)
    for (const { pattern, reply } of orderedReplies(node, false)) {
      visit(reply!, [...rows, { guess, pattern }], `${indent}  `, `\`${PATTERN_LETTERS[pattern]}\` `)
    }
  }
  visit(root, rows, '', '')
  return `${lines.join('\n')}\n`
}

function describeHeader({ header }: Strategy): string[] {
  const { opener, gameId, gameHash, mode, goal, limit, answers, total, max, histogram, proof, lower, upper } = header
  const misses = missesOf(header)
  const solved = answers - misses
  return [
    `# ${opener}`,
    '',
    `A strategy for the game ${gameId} (lists ${shortHash(gameHash)}), mode ${mode}, goal ${goal}, limit ${limit}.`,
    '',
    '| | |',
    '|---|---|',
    `| Answers | ${answers} |`,
    `| Total | ${total} guesses, ${(total / Math.max(solved, 1)).toFixed(4)} on average over ${solved} answers |`,
    `| Proof | ${proof === 'exact' ? 'proved' : `at least ${lower}, at most ${upper}`} |`,
    `| Maximum | ${max} guesses |`,
    ...(misses > 0 ? [`| Not guessed within ${limit} | ${misses} answers |`] : []),
    '',
    '| Guesses | Answers |',
    '|---:|---:|',
    ...histogram.slice(0, max).map((count, i) => `| ${i + 1} | ${count} |`),
    '',
  ]
}
