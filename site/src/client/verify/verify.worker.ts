/** Verifies a strategy file in a worker thread, so a hostile file can be stopped; then compares it on request. */

import { type CheckedStrategy, checkStrategy } from '../../../../engine/formats/check.ts'
import { identifyStrategy } from '../../../../engine/formats/strategy-content.ts'
import { createGame, type Game, shortHash } from '../../../../engine/rules/game.ts'
import type { Mode } from '../../../../engine/rules/mode.ts'
import { createSolver } from '../../../../engine/search/solver.ts'
import { measureOptimality } from '../../../../engine/strategy/optimality.ts'
import { StrategyError } from '../../../../engine/strategy/strategy.ts'
import { countViolations } from '../../../../engine/strategy/verify.ts'
import type { ComparedReport, VerifiedReport } from '../../../../view/verification.ts'

export interface VerifyQuestion {
  bytes: Uint8Array
  kernelUrl: string
  games: { hash: string; url: string }[]
  /** The visitor's choices; if missing, the file decides. */
  gameHash?: string
  mode?: Mode
  limit?: number
}

export type VerifyAnswer =
  | ({ kind: 'verified' } & VerifiedReport)
  | { kind: 'refused'; detail: string }
  | { kind: 'progress'; done: number; answers: number; lost: number }
  | ({ kind: 'compared' } & ComparedReport)

let checked: CheckedStrategy | null = null
let kernelUrl = ''

self.onmessage = async ({ data }: MessageEvent<VerifyQuestion | 'compare'>) => {
  try {
    await (data === 'compare' ? compare() : verify(data))
  } catch (error) {
    const isTold = error instanceof StrategyError
    tell({ kind: 'refused', detail: isTold ? sentence(error.message) : `Something went wrong: ${String(error)}` })
  }
}

async function verify(question: VerifyQuestion): Promise<void> {
  kernelUrl = question.kernelUrl
  const content = identifyStrategy(question.bytes)
  const hash = question.gameHash ?? content.gameHash
  const urls = question.games.filter((game) => hash === undefined || hash === null || game.hash === hash)
  if (urls.length === 0) {
    const name = `${content.gameId ?? 'a game'} (lists ${shortHash(hash ?? '')})`
    return tell({ kind: 'refused', detail: `This file is for ${name}, and we don’t have its words.` })
  }
  const games = await Promise.all(urls.map(({ url }) => readGame(url)))
  checked = checkStrategy(content, games, { mode: question.mode, limit: question.limit })
  const { game, settings, claims, verification, root, rows } = checked
  tell({
    kind: 'verified',
    form: checked.form,
    game: { id: game.id, name: game.name, hash: game.hash },
    settings,
    rows,
    claims: { proof: claims.proof, lower: claims.lower, upper: claims.upper },
    verification,
    violations: root && countViolations(root, game, settings.limit, rows),
    canCompare: verification.ok && root !== null,
  })
}

async function compare(): Promise<void> {
  if (!checked?.root) return
  const kernel = await WebAssembly.compileStreaming(fetch(kernelUrl))
  const solver = createSolver(kernel, checked.game)
  const steps = measureOptimality(checked.root, checked.game, solver, checked.settings, checked.rows)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      tell({
        kind: 'compared',
        game: checked.game.id,
        settings: checked.settings,
        isBranch: checked.rows.length > 0,
        optimality: step.value,
      })
      return
    }
    tell({ kind: 'progress', ...step.value })
  }
}

async function readGame(url: string): Promise<Game> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return createGame(await response.json())
}

const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}.`

function tell(answer: VerifyAnswer): void {
  self.postMessage(answer)
}
