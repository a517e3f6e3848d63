// Where a player loses guesses compared with exact play, state by state.

import { strategyOfPlay } from '../../engine/players/played-tree.ts'
import { simulate } from '../../engine/players/simulate.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { type Loss, measureOptimality } from '../../engine/strategy/optimality.ts'
import { plural, pluralGuess } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { ProgressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { knownOpeners } from './exact-values.ts'
import type { NamedPlay } from './named-play.ts'

export interface StrategyLosses {
  strategy: string
  reading: string
  game: string
  limit: number
  opener: string
  /** Total guesses, and the smallest proved totals for this opener and for the best one; null if unknown. */
  total: number
  openerBest: number | null
  best: { opener: string; total: number } | null
  /** States compared, all below the opener, and the guesses lost in them. */
  states: number
  lost: number
  /** The most expensive first. */
  losses: (Omit<Loss, 'rows'> & { path: string; lost: number })[]
}

/** Throws NegativeResult if some answers are out of reach, UsageError for pegs. */
export async function measureLosses(play: NamedPlay, terminal: Terminal): Promise<StrategyLosses> {
  const { tree, game, limit, strategy, reading } = play
  const solver = play.solver()
  if (game === null || solver === null)
    throw new UsageError('--states works only with word games', 'leave out --states')
  const { max, opener, total, misses } = simulate(tree, limit)
  const played = strategyOfPlay(tree, game, { limit, max })
  const { header, root } = played
  if (misses > 0 || max > header.limit) {
    throw new NegativeResult(`${strategy} (${reading}) takes ${max} guesses, too many to compare position by position`)
  }
  const bar = new ProgressBar(terminal, strategy)
  const steps = measureOptimality(root, game, solver, { mode: 'normal', limit: header.limit })
  let step = steps.next()
  while (!step.done) {
    const { done, answers, lost } = step.value
    bar.update({ done, whole: answers, note: `${done} of ${answers} answers, ${lost} guesses lost` })
    step = steps.next()
  }
  bar.end()
  const { states, lost, losses } = step.value
  const known = knownOpeners(game, { mode: 'normal', goal: 'mean', limit: header.limit })
  const first = known?.values[0]
  return {
    strategy,
    reading,
    game: game.id,
    limit: header.limit,
    opener,
    total,
    openerBest: total - lost,
    best: known && known.proved > 0 && first?.total != null ? { opener: first.guess, total: first.total } : null,
    states,
    lost,
    losses: losses
      .map(({ rows, ...loss }) => ({ path: formatHistory(rows), lost: loss.total - loss.best, ...loss }))
      .sort((a, b) => b.lost - a.lost || b.answers - a.answers),
  }
}

export function formatLosses(all: StrategyLosses, top: number): string {
  const { strategy, reading, game, opener, total, openerBest, best, states, lost, losses } = all
  const byOpener = best === null || openerBest === null ? '' : describeOpener(opener, openerBest, best)
  const title = `${strategy} (${reading}), ${game}: ${pluralGuess(total)}, ${lost} of them lost in ${plural(losses.length, 'state')} of ${states} below ${opener}${byOpener}\n`
  if (losses.length === 0) return `${title}every guess after the opener is as good as any\n`
  const rows = losses
    .slice(0, top)
    .map(({ path, answers, guess, better, total, best, lost }) => [
      path,
      String(answers),
      guess,
      String(total),
      better,
      String(best),
      String(lost),
    ])
  return `${title}\n${formatTable(['after', '>answers', 'plays', '>takes', 'best', '>takes', '>lost'], rows)}`
}

function describeOpener(opener: string, own: number, best: { opener: string; total: number }): string {
  const more = own - best.total
  return more === 0 ? `; no opener is better` : `; ${opener} itself costs ${more} more than ${best.opener}`
}
