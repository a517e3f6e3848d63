/**
 * The engine on the device, in a thread of its own: searches with growing budgets and tells each answer, until one is
 * proved. The memory of the solver stays between budgets, so nothing is searched twice.
 */
import { advise } from '../../../engine/advice.ts'
import { createGame } from '../../../engine/game.ts'
import { createSolver } from '../../../engine/solver.ts'
import type { SearchAnswer, SearchQuestion } from './search.ts'

const FIRST_WORK = 4_000_000
const WORK_FACTOR = 2
const MEMORY_BYTES = 64 * 1024 * 1024

self.onmessage = async ({ data }: MessageEvent<SearchQuestion>) => {
  try {
    await search(data)
  } catch (error) {
    tell({ kind: 'failed', detail: String(error) })
  }
}

async function search({ kernelUrl, gameUrl, address }: SearchQuestion): Promise<void> {
  const [kernel, data] = await Promise.all([WebAssembly.compileStreaming(fetch(kernelUrl)), readJson(gameUrl)])
  const game = createGame(data)
  const solver = createSolver(kernel, game, { memoryBytes: MEMORY_BYTES })
  const { rows, mode, goal, limit } = address
  for (let work = FIRST_WORK; ; work *= WORK_FACTOR) {
    const result = advise({ game, rows, mode, goal, limit, solver, work })
    const isFinal = !('proof' in result) || result.proof === 'exact'
    tell({ kind: 'result', result, isFinal })
    if (isFinal) return
  }
}

async function readJson(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.json()
}

function tell(answer: SearchAnswer): void {
  self.postMessage(answer)
}
