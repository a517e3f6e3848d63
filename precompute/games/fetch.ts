import { UsageError } from '../terminal/usage-error.ts'

const TIMEOUT_MS = 30_000
/** 15000 words take 90 kB; anything far above is no word list. */
const MAX_BYTES = 1 << 20

/** The text at an address, bounded in time and size. Throws UsageError with the reason where it cannot be had. */
export async function fetchList(url: URL): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the server says ${response.status} ${response.statusText}`.trim())
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes, too long for a word list`)
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message
    throw new UsageError(`${url.href} cannot be fetched: ${reason}`)
  }
}
