// Lists from the web. Size and time are limited, and a web page instead of a list is refused: any page contains words
// of five letters.

import { UsageError } from '../terminal/usage-error.ts'

const TIMEOUT_MS = 30_000
/** 15000 words take 90 kB; anything far above is not a word list. */
const MAX_BYTES = 1 << 20

const PAGE = /^\s*<(!doctype|html|head|body|\?xml)\b/i

/** The URL in a text, if it is one; null for a file name. @throws UsageError for other protocols */
export function listUrl(place: string): URL | null {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(place)?.[1].toLowerCase()
  if (scheme === undefined) return null
  const isKnown = scheme === 'https' || scheme === 'http'
  if (isKnown && URL.canParse(place)) return new URL(place)
  throw new UsageError(
    `${place} is not the address of a list`,
    'use a file, or an address that begins with https:// or http://',
  )
}

/** The text at a URL, limited in time and size. Throws UsageError with the reason if unavailable. */
export async function fetchList(url: URL): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    if (PAGE.test(text)) throw new Error('it is a web page; use the address of the list itself')
    return text
  } catch (error) {
    const { message, cause } = error as Error
    const reason = (error as Error).name === 'TimeoutError' ? TOO_SLOW : reasonOf(message, cause)
    throw new UsageError(`cannot fetch ${url.href}: ${reason}`)
  }
}

const TOO_SLOW = `no answer within ${TIMEOUT_MS / 1000} seconds`

function reasonOf(message: string, cause: unknown): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
