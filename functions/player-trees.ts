/**
 * The players' trees, stored among the assets by `fivebase compare --data`, one per player and word game. Off the tree
 * only the player itself can continue.
 */
import { type Advice, advise, type GameOver } from '../engine/advice/advice.ts'
import { openStrategy, type StrategyView } from '../engine/formats/bytes.ts'
import type { Game } from '../engine/rules/game.ts'
import type { Row } from '../engine/rules/history.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { StrategyError } from '../engine/strategy/strategy.ts'
import { boundsOf, provedOfAny, sizeOf } from '../engine/strategy/worth.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'
import { readingIn } from './named-player.ts'
import { Problem } from './problem.ts'

/** Assets have no host of their own. */
const HOST = 'https://assets.invalid'

/** The tree of a player, `entropy` or `minimax:possible`; throws the problem if none is stored. */
export async function playerTree(env: Env, game: Game, player: string): Promise<StrategyView> {
  const [strategy, asked] = player.split(':')
  const path = `/standings/${game.id}/${strategy}-${readingIn(strategy, asked)}.bin`
  const response = await env.ASSETS.fetch(HOST + path)
  if (!response.ok) {
    throw new Problem(
      'unknown_strategy',
      `No tree of ${player} is stored for ${game.id}; /api/v1/strategies lists the players.`,
    )
  }
  try {
    return openStrategy(new Uint8Array(await response.arrayBuffer()), game)
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error
    log(env, 'error', 'standings_failed', { path, detail: error.message })
    throw new Problem('store_failed', `We cannot read the tree of ${player} right now.`)
  }
}

/** What a player plays after rows of its own tree; throws the problem if they leave it. */
export function adviseByTree(view: StrategyView, rows: readonly Row[]): Advice | GameOver {
  const { game, header } = view
  const { mode, goal, limit, opener } = header
  const setting = { game: game.id, hash: game.hash, mode, goal, limit }
  if (rows.at(-1)?.pattern === ALL_CORRECT) {
    const result = advise({ game, rows, mode, goal, limit })
    if ('status' in result && result.status !== 'play') return result
  }
  const probe = view.probe(rows)
  if (probe === null)
    throw new Problem('not_found', `The strategy that begins with ${opener} never comes to these guesses.`)
  const { guess, answers, histogram, misses, max, total } = probe
  const size = sizeOf(game, answers)
  const proved = provedOfAny(size)
  // The header has the best total with this opener, if known.
  if (rows.length === 0) proved.total = Math.max(proved.total, header.lower)
  const bounds = boundsOf(goal, size, limit - rows.length, { misses, max, total }, proved)
  if (rows.length === 0) bounds.upper = Math.min(bounds.upper, header.upper)
  return {
    status: 'play',
    guess: game.guesses[guess],
    inAnswers: answers.includes(guess),
    misses,
    max,
    total,
    mean: total / Math.max(1, size.weight - misses),
    loss: misses / size.weight,
    histogram,
    guaranteed: misses === 0,
    ...bounds,
    source: 'tree',
    row: rows.length + 1,
    work: 0,
    answers: Array.from(answers, (id) => game.guesses[id]),
    remaining: answers.length,
    weight: size.weight,
    pool: 'answers',
    exclusionDropped: false,
    unlisted: [],
    ...setting,
  }
}
