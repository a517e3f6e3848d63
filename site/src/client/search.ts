/** Asks the engine on this device. Its thread is started when first needed and ended when the answer is there. */

import kernelUrl from '../../../build/kernel.wasm?url'
import type { AdviceResult } from '../../../engine/advice.ts'
import type { Address } from '../view/address.ts'
import { type GameFacts, type Reply, replyOf } from '../view/position.ts'
import { gameUrl } from './library.ts'

export interface SearchQuestion {
  kernelUrl: string
  gameUrl: string
  address: Address
}

export type SearchAnswer =
  | { kind: 'result'; result: AdviceResult; isFinal: boolean }
  | { kind: 'failed'; detail: string }

/** Better and better replies, the last one proved; ends without one where the engine or the lists cannot be had. */
export async function* searchHere(address: Address, game: GameFacts, signal: AbortSignal): AsyncGenerator<Reply> {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  try {
    const absolute = (url: string): string => new URL(url, location.href).href
    let answer = nextAnswer(worker, signal)
    worker.postMessage({
      kernelUrl: absolute(kernelUrl),
      gameUrl: absolute(gameUrl(game)),
      address,
    } satisfies SearchQuestion)
    while (true) {
      const told = await answer
      if (told.kind === 'failed') return
      answer = nextAnswer(worker, signal)
      yield replyTo(told)
      if (told.isFinal) return
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

function replyTo({ result, isFinal }: Extract<SearchAnswer, { kind: 'result' }>): Reply {
  if ('error' in result) {
    const { error, detail, contradiction } = result
    return { kind: 'problem', problem: { ...contradiction, code: error, detail } }
  }
  const reply = replyOf(result)
  return reply.kind === 'advice' && !isFinal ? { ...reply, isWorking: true } : reply
}
