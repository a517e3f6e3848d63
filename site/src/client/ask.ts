/** Asks the edge for the next guess. */
import type { Advice } from '../../../engine/advice.ts'
import { type Address, formatQuery } from '../view/address.ts'
import { type OpenerFacts, type Problem, type Reply, replyOf } from '../view/position.ts'

const TIMEOUT_MS = 8000

/** Advice or problem; a network that does not answer is the problem `offline`. Rejects only when aborted. */
export async function askEdge(address: Address, signal: AbortSignal): Promise<Reply> {
  try {
    const response = await fetch(`/api/v1/next?${formatQuery({ ...address, edit: null })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { Accept: 'application/json' },
    })
    const body = await response.json()
    if (response.ok) return replyOf(body as Advice)
    return { kind: 'problem', problem: readProblem(body, response.status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'problem', problem: { code: 'offline', detail: 'The network does not answer.' } }
  }
}

function readProblem(body: Record<string, unknown>, status: number): Problem {
  const { code = 'internal', detail = `The server answers ${status}.`, rows, fixes } = body as Partial<Problem>
  return { code, detail, rows, fixes }
}

/** The stored openers of a setting, the best first; none where the edge does not answer. */
export async function askOpeners(address: Address): Promise<OpenerFacts[]> {
  const query = formatQuery({ ...address, rows: [], opener: null, edit: null })
  try {
    const response = await fetch(`/api/v1/openers?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return []
    const { openers } = (await response.json()) as { openers: { opener: string; mean: number }[] }
    return openers.map(({ opener, mean }) => ({ word: opener, mean }))
  } catch {
    return []
  }
}
