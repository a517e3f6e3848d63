/** Reviews kept games on this device, by a thread that is started for it and ended after it. */
import kernelUrl from '../../../../build/kernel.wasm?url'
import type { Row } from '../../../../engine/rules/canonical-history.ts'
import type { GameData } from '../../../../engine/rules/game.ts'
import type { Mode } from '../../../../engine/rules/mode.ts'
import type { KeptReview } from '../../../../view/kept-games.ts'

/** A game to review; `index` is that of the caller. */
export interface OpenGame {
  index: number
  rows: readonly Row[]
  mode: Mode
}

/** Words whose best play is known, with its total, the best first. */
export type FirstWords = readonly (readonly [word: string, total: number])[]

/** The games of one word list. */
export interface GamesOfList {
  /** The lists, or their URL. */
  game: GameData | string
  firstWords: Partial<Record<Mode, FirstWords>>
  games: readonly OpenGame[]
}

export interface ReviewQuestion {
  kernelUrl: string
  lists: readonly GamesOfList[]
}

export interface ReviewedGame {
  index: number
  /** Null where the rules or the word list do not have the game. */
  review: KeptReview | null
}

/** What the thread says: a game, that all are done, or why it cannot continue. */
export type ReviewAnswer = ReviewedGame | 'done' | { failed: string }

/** Each game as it is done; ends early where somebody stops it. Rejects where the engine or a list cannot be had. */
export async function* reviewGames(lists: readonly GamesOfList[], signal: AbortSignal): AsyncGenerator<ReviewedGame> {
  const worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' })
  const waiting: ReviewAnswer[] = []
  let wake = () => {}
  const put = (answer: ReviewAnswer): void => {
    waiting.push(answer)
    wake()
  }
  worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => put(data)
  worker.onerror = ({ message }) => put({ failed: message })
  signal.addEventListener('abort', () => put('done'))
  const absolute = (url: string): string => new URL(url, location.href).href
  const question: ReviewQuestion = {
    kernelUrl: absolute(kernelUrl),
    lists: lists.map((list) => ({ ...list, game: typeof list.game === 'string' ? absolute(list.game) : list.game })),
  }
  worker.postMessage(question)
  try {
    while (!signal.aborted) {
      const answer = waiting.shift()
      if (answer === 'done') return
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('failed' in answer) throw new Error(answer.failed)
      yield answer
    }
  } finally {
    worker.terminate()
  }
}
