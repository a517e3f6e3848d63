/** Plays strategies in a worker thread: one answer with each, or the next guess of each after some rows. */

import { advise } from '../../../../engine/advice/advice.ts'
import { openStrategy } from '../../../../engine/formats/bytes.ts'
import { createMeasurer, type Measurer } from '../../../../engine/players/measurer.ts'
import { adviseBy } from '../../../../engine/players/play-advice.ts'
import { PlayTree } from '../../../../engine/players/play-tree.ts'
import type { NamedStrategy } from '../../../../engine/players/player.ts'
import { describeStrategy, exactModeOf } from '../../../../engine/players/players.ts'
import { playAnswer } from '../../../../engine/players/simulate.ts'
import { alphabetOf, type Feedback, idOfLinked, wordFeedback } from '../../../../engine/rules/feedback.ts'
import { createGame, type Game } from '../../../../engine/rules/game.ts'
import { parsePegGame, pegFeedback } from '../../../../engine/rules/mastermind.ts'
import { createFeedbackSolver, createSolver, type Solver } from '../../../../engine/search/solver.ts'
import type { PlayerSpec } from '../../../../view/standings.ts'
import { readRows } from '../../../../view/standings-address.ts'
import type { FollowedGame } from '../../../../view/standings-rows.ts'

export interface CompareQuestion {
  kernelUrl: string
  game: string
  /** URL of the lists; null for pegs. */
  gameUrl: string | null
  limit: number
  players: readonly PlayerSpec[]
  task: { kind: 'follow'; answer: string } | { kind: 'advise'; rows: string }
}

export type CompareAnswer =
  | { kind: 'followed'; key: string; game: FollowedGame }
  | { kind: 'advised'; key: string; guess: string; answers: number; isListed: boolean }
  | { kind: 'failed'; key: string; detail: string }

/** Work for one guess off the stored tree: seconds on a phone. */
const WORK = 30_000_000
const MEMORY_BYTES = 64 * 1024 * 1024

interface Table {
  kernel: WebAssembly.Module
  game: Game | null
  feedback: Feedback
  measurer: Measurer
  limit: number
}

self.onmessage = async ({ data }: MessageEvent<CompareQuestion>) => {
  let table: Table
  try {
    table = await openTable(data)
  } catch (error) {
    for (const { key } of data.players) tell({ kind: 'failed', key, detail: String(error) })
    return
  }
  for (const player of data.players) {
    try {
      tell(answerBy(await openTree(player, table), player.key, data, table))
    } catch (error) {
      tell({ kind: 'failed', key: player.key, detail: String(error) })
    }
  }
}

async function openTable({ kernelUrl, game: id, gameUrl, limit }: CompareQuestion): Promise<Table> {
  const [kernel, game] = await Promise.all([
    WebAssembly.compileStreaming(fetch(kernelUrl)),
    gameUrl === null ? null : fetchGood(gameUrl).then(async (response) => createGame(await response.json())),
  ])
  const pegs = parsePegGame(id)
  const feedback = game ? wordFeedback(game) : pegFeedback(pegs?.pegs ?? 0, pegs?.colours ?? 0)
  return { kernel, game, feedback, measurer: createMeasurer(kernel, feedback), limit }
}

async function openTree(player: PlayerSpec, table: Table): Promise<PlayTree> {
  const { feedback, game } = table
  const isStored = game !== null && exactModeOf(player.strategy) !== undefined
  const strategy = isStored ? await openStored(player, game, table) : createNamed(player, table)
  return new PlayTree(feedback, strategy, idOfLinked(feedback, player.opener))
}

function createNamed({ strategy, reading }: PlayerSpec, { kernel, feedback, measurer, limit }: Table): NamedStrategy {
  const description = describeStrategy(strategy)
  const solver =
    description.exactIn !== undefined
      ? createFeedbackSolver(kernel, feedback, { memoryBytes: MEMORY_BYTES })
      : undefined
  return description.create({ feedback, measurer, order: alphabetOf(feedback), limit, solver }, reading)
}

/** Exact play walks the stored tree, and searches if the rows leave it. */
async function openStored(
  { strategy, opener }: PlayerSpec,
  game: Game,
  { kernel, limit }: Table,
): Promise<NamedStrategy> {
  const mode = exactModeOf(strategy) ?? 'normal'
  const query = `game=${game.id}&mode=${mode}&limit=${limit}&format=bin`
  const response = await fetchGood(`/api/v1/strategy/${opener}?${query}`)
  const stored = openStrategy(new Uint8Array(await response.arrayBuffer()), game)
  let solver: Solver | undefined
  return {
    choose({ rows }) {
      const result = advise({
        game,
        rows,
        mode,
        limit,
        strategy: stored,
        work: WORK,
        solver() {
          solver ??= createSolver(kernel, game, { memoryBytes: MEMORY_BYTES })
          return solver
        },
      })
      if ('guess' in result) return game.idOf(result.guess)
      throw new RangeError('detail' in result ? result.detail : 'the game is over')
    },
  }
}

function answerBy(tree: PlayTree, key: string, { task }: CompareQuestion, { game, feedback }: Table): CompareAnswer {
  if (task.kind === 'follow') {
    const { rows, remaining } = playAnswer(tree, idOfLinked(feedback, task.answer))
    return { kind: 'followed', key, game: { rows, remaining } }
  }
  const read = readRows(feedback.id, task.rows, feedback.form)
  if (!read.ok) return { kind: 'failed', key, detail: read.detail }
  const advice = adviseBy(tree, game, read.rows)
  if (!('guess' in advice)) return { kind: 'failed', key, detail: advice.detail }
  return {
    kind: 'advised',
    key,
    guess: advice.guess,
    answers: advice.answers.length,
    isListed: advice.pool === 'answers',
  }
}

async function fetchGood(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

function tell(answer: CompareAnswer): void {
  self.postMessage(answer)
}
