/** Asks the engine on this device. Its thread starts on demand and ends with the answer. */
import kernelUrl from '../../../build/kernel.wasm?url'
import type { AdviceResult } from '../../../engine/advice/advice.ts'
import type { Ranking } from '../../../engine/advice/ranking.ts'
import type { GameData } from '../../../engine/rules/game.ts'
import type { Address } from '../../../view/address.ts'
import { type InsteadOf, type Reply, replyOf } from '../../../view/position.ts'
import { type Asked, gameUrl } from './asked.ts'

/** The best guesses, or the values of named ones. */
export type RankingTask = { kind: 'rank'; top: number } | { kind: 'value'; guesses: string[] }
type Task = { kind: 'advise' } | RankingTask

export interface SearchQuestion {
  kernelUrl: string
  /** The lists, or their URL. */
  game: GameData | string
  address: Address
  excluded: readonly string[]
  banned: readonly string[]
  known: ReadonlySet<string> | null
  task: Task
}

/** `isFinal` if nothing better will follow. */
export type SearchAnswer =
  | { kind: 'advice'; result: AdviceResult; insteadOf?: InsteadOf; isFinal: boolean }
  | { kind: 'ranking'; ranking: Ranking; isFinal: boolean }
  | { kind: 'failed'; detail: string }

/** Replies with growing budgets, the last one proved; ends without any if engine or lists are unavailable. */
export async function* searchHere(asked: Asked, signal: AbortSignal): AsyncGenerator<Reply> {
  for await (const answer of askWorker(asked, { kind: 'advise' }, signal)) {
    if (answer.kind === 'advice') yield replyTo(answer)
  }
}

/** Improving rankings, the last one proved. */
export async function* rankHere(asked: Asked, task: RankingTask, signal: AbortSignal): AsyncGenerator<Ranking> {
  for await (const answer of askWorker(asked, task, signal)) {
    if (answer.kind === 'ranking') yield answer.ranking
  }
}

async function* askWorker(
  { address, game, excluded, banned, known }: Asked,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<Exclude<SearchAnswer, { kind: 'failed' }>> {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  try {
    const absolute = (url: string): string => new URL(url, location.href).href
    let next = nextAnswer(worker, signal)
    const question: SearchQuestion = {
      kernelUrl: absolute(kernelUrl),
      game: game.own ?? absolute(gameUrl(game)),
      address,
      excluded,
      banned,
      known,
      task,
    }
    worker.postMessage(question)
    while (true) {
      const answer = await next
      if (answer.kind === 'failed') return
      next = nextAnswer(worker, signal)
      yield answer
      if (answer.isFinal) return
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function nextAnswer(worker: Worker, signal: AbortSignal): Promise<SearchAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => resolve(data)
    worker.onerror = (event) => resolve({ kind: 'failed', detail: event.message })
    signal.addEventListener('abort', () => resolve({ kind: 'failed', detail: 'stopped' }), { once: true })
  })
}

function replyTo({ result, insteadOf, isFinal }: Extract<SearchAnswer, { kind: 'advice' }>): Reply {
  if ('error' in result) {
    const { error, detail, row, contradiction } = result
    return { kind: 'problem', problem: { ...contradiction, code: error, detail, row } }
  }
  const reply = replyOf(result)
  return reply.kind === 'advice' ? { ...reply, insteadOf, ...(!isFinal && { isWorking: true }) } : reply
}
