/**
 * Reviews games that a player keeps, in a thread of its own: what the page knows of first words, the engine for the rest.
 * Games that were reviewed before make the later ones quicker, so all of a word list are done by one solver.
 */
import { analyze, solverValuer, type Value, type Valuer } from '../../../../engine/advice/analysis.ts'
import { RememberedValues } from '../../../../engine/advice/remembered-values.ts'
import { scoreGame } from '../../../../engine/advice/scores.ts'
import { createGame, type Game, type GameData } from '../../../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../../../engine/rules/goal.ts'
import { findIllegal, type Mode } from '../../../../engine/rules/mode.ts'
import { Budget } from '../../../../engine/search/budget.ts'
import { createSolver, type Solver } from '../../../../engine/search/solver.ts'
import { type KeptReview, keptReview } from '../../../../view/kept-games.ts'
import { readJson } from '../read-json.ts'
import type { FirstWords, OpenGame, ReviewAnswer, ReviewQuestion } from './review-games.ts'

/**
 * Work for one question, and for a first word that nothing is known of: a blink on a phone, and within hundredths of a guess
 * of what is best. Nearly all questions are proved with less.
 */
const WORK = 600_000_000
const MEMORY_BYTES = 64 * 1024 * 1024

self.onmessage = async ({ data }: MessageEvent<ReviewQuestion>) => {
  try {
    await reviewAll(data)
    tell('done')
  } catch (error) {
    tell({ failed: String(error) })
  }
}

async function reviewAll(data: ReviewQuestion): Promise<void> {
  const kernel = await WebAssembly.compileStreaming(fetch(data.kernelUrl))
  for (const list of data.lists) {
    const game = createGame(typeof list.game === 'string' ? await readJson<GameData>(list.game) : list.game)
    const solver = createSolver(kernel, game, { memoryBytes: MEMORY_BYTES })
    const valuers = new Map<Mode, Valuer>()
    for (const open of list.games) {
      const { mode } = open
      const valuer = valuers.get(mode) ?? valuerOf(game, solver, list.firstWords[mode] ?? [])
      valuers.set(mode, valuer)
      tell({ index: open.index, review: reviewOf(game, open, valuer) })
    }
  }
}

/** Values positions within the work; of the first words that are known, the first is the best. */
function valuerOf(game: Game, solver: Solver, firstWords: FirstWords): Valuer {
  const live = solverValuer(solver)
  const constant: Valuer = {
    best: (question) => live.best(question, WORK),
    of: (question, guess) => live.of(question, guess, WORK),
  }
  const values = new RememberedValues(constant, { keepsBounds: true })
  const known = firstWords.map(([word, total]): [string, Value] => [
    word,
    { total, misses: 0, max: DEFAULT_LIMIT, proof: 'exact' },
  ])
  const [best] = known
  values.keepOpenings(best ? { ...best[1], guess: game.idOf(best[0]) } : null, new Map(known))
  return values
}

/** Null where the rules or the word list do not have the game. */
function reviewOf(game: Game, { rows, mode }: OpenGame, valuer: Valuer): KeptReview | null {
  if (findIllegal({ game, mode, rows }) !== null) return null
  const asked = { game, rows, mode, goal: 'mean', limit: DEFAULT_LIMIT, valuer, budget: new Budget() } as const
  const result = analyze(asked)
  return result.ok ? keptReview(result.analysis, scoreGame(game, result.analysis)) : null
}

function tell(answer: ReviewAnswer): void {
  self.postMessage(answer)
}
