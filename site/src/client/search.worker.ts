/**
 * The engine in a worker thread: searches with growing budgets and reports each answer until one is proved. The
 * solver's memory survives between budgets, so nothing is searched twice.
 */
import { type AdviceResult, advise } from '../../../engine/advice/advice.ts'
import { adviseAllowed } from '../../../engine/advice/allowed.ts'
import { rankGuesses, valueGuesses } from '../../../engine/advice/ranking.ts'
import { createGame, type Game, type GameData } from '../../../engine/rules/game.ts'
import { checkGuess, type Refusal, type Turn } from '../../../engine/rules/mode.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver, type Solver } from '../../../engine/search/solver.ts'
import type { InsteadOf } from '../../../view/position.ts'
import { idsOf, isWanted } from './asked.ts'
import { readJson } from './read-json.ts'
import type { SearchAnswer, SearchQuestion } from './search.ts'

const FIRST_WORK = 4_000_000
const WORK_FACTOR = 2
const MEMORY_BYTES = 64 * 1024 * 1024
/** Enough for all answers of most games; those of `dictionary` would take 336 MB. */
const TABLE_BYTES = 64 * 1024 * 1024

self.onmessage = async ({ data }: MessageEvent<SearchQuestion>) => {
  try {
    const [kernel, gameData] = await Promise.all([
      WebAssembly.compileStreaming(fetch(data.kernelUrl)),
      typeof data.game === 'string' ? readJson<GameData>(data.game) : data.game,
    ])
    const game = createGame(gameData)
    const solver = createSolver(kernel, game, { memoryBytes: MEMORY_BYTES, tableBytes: TABLE_BYTES })
    for (let work = FIRST_WORK; ; work *= WORK_FACTOR) {
      const answer = answerWithin(data, game, solver, work)
      tell(answer)
      if (answer.kind === 'failed' || answer.isFinal) return
    }
  } catch (error) {
    tell({ kind: 'failed', detail: String(error) })
  }
}

function answerWithin(
  { address, task, excluded, banned, known }: SearchQuestion,
  game: Game,
  solver: Solver,
  work: number,
): SearchAnswer {
  const { rows, mode, goal, limit } = address
  const ids = idsOf(game, excluded)
  const { answers } = stateOf(game, rows, { excluded: ids })
  const isAllowed = (guess: string) => isWanted({ banned, known }, guess, answers.length)
  const budget = new Budget(work)
  const options = { game, answers, rows, mode, goal, left: limit - rows.length, solver, budget, isAllowed }
  if (task.kind === 'advise') {
    const best = advise({ game, rows, mode, goal, limit, excluded: ids, solver: () => solver, work })
    const result = 'guess' in best ? adviseAllowed(best, options) : best
    return {
      kind: 'advice',
      result,
      insteadOf: insteadOf(best, result),
      isFinal: !('proof' in result) || result.proof === 'exact',
    }
  }
  const illegal = task.kind === 'value' && firstRefusal({ game, mode, rows, excluded: ids }, task.guesses)
  if (illegal) return { kind: 'failed', detail: illegal.detail }
  const ranking =
    task.kind === 'rank'
      ? rankGuesses({ ...options, top: task.top })
      : valueGuesses({ ...options, guesses: task.guesses })
  return {
    kind: 'ranking',
    ranking,
    isFinal: (task.kind === 'value' || ranking.isComplete) && ranking.guesses.every(({ proof }) => proof === 'exact'),
  }
}

/** The total of the best guess of all, if proved and neither loses anything. */
function insteadOf(best: AdviceResult, result: AdviceResult): InsteadOf | undefined {
  if (!('guess' in best) || !('guess' in result) || best.guess === result.guess) return undefined
  const isSure = best.proof === 'exact' && result.proof === 'exact' && best.misses === 0 && result.misses === 0
  return isSure ? { guess: best.guess, mean: best.mean } : undefined
}

function firstRefusal(turn: Turn, guesses: readonly string[]): Refusal | null {
  return guesses.map((guess) => checkGuess(turn, guess)).find((refusal) => refusal !== null) ?? null
}

function tell(answer: SearchAnswer): void {
  self.postMessage(answer)
}
