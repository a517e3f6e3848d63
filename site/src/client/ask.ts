/** Asks the server, and only about a position. Excluded words and private lists never leave the device. */

import type { Advice } from '../../../engine/advice/advice.ts'
import type { Ranking } from '../../../engine/advice/ranking.ts'
import { unpadded, type WordForm } from '../../../engine/rules/word.ts'
import { type Address, formatQuery } from '../../../view/address.ts'
import { type OpenerFacts, type PositionProblem, type Reply, replyOf } from '../../../view/position.ts'
import type { Asked } from './asked.ts'
import { asHere } from './own-words.ts'
import type { RankingTask } from './search.ts'

const TIMEOUT_MS = 8000
/** Stored ones are near the top of the table. */
const OPENERS_ASKED = 200

/** Advice or a problem; a network failure is the problem `offline`. Rejects only if aborted. */
export async function askEdge({ address, game }: Asked, signal: AbortSignal): Promise<Reply> {
  try {
    const response = await get('/api/v1/next', formatQuery({ ...address, edit: null }), signal)
    const body = await response.json()
    if (response.ok) return replyOf(asHere(body as Advice, game.form))
    return { kind: 'problem', problem: readProblem(body, response.status) }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'problem', problem: { code: 'offline', detail: 'We can’t reach the server.' } }
  }
}

/** A ranking; null if the server cannot give one. */
export async function askRanking(
  { address, game }: Asked,
  task: RankingTask,
  signal: AbortSignal,
): Promise<Ranking | null> {
  const what = task.kind === 'rank' ? `top=${task.top}` : `guesses=${unpadded(task.guesses.join(','))}`
  const query = `${formatQuery({ ...address, edit: null })}&${what}`
  return asHere(await getJson<Ranking>('/api/v1/rank', query, signal), game.form)
}

/** The stored openers of a setting, best first; empty if the server does not answer. */
export async function askOpeners(address: Address, form: WordForm | undefined): Promise<OpenerFacts[]> {
  const query = formatQuery({ ...address, rows: [], opener: null, edit: null })
  type Listed = { opener: string; mean: number | null; isStored: boolean }
  const body = await getJson<{ openers: Listed[] }>('/api/v1/openers', `${query}&size=${OPENERS_ASKED}`)
  return (asHere(body, form)?.openers ?? []).flatMap(({ opener, mean, isStored }) =>
    isStored && mean !== null ? [{ word: opener, mean }] : [],
  )
}

async function getJson<Body>(path: string, query: string, signal?: AbortSignal): Promise<Body | null> {
  try {
    const response = await get(path, query, signal)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function get(path: string, query: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${path}?${query}`, { signal: within(signal) })
}

function within(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function readProblem(body: Record<string, unknown>, status: number): PositionProblem {
  const {
    code = 'internal',
    detail = `The server answered with an error (${status}).`,
    row,
    rows,
    fixes,
  } = body as Partial<PositionProblem>
  return { code, detail, row, rows, fixes }
}
