/** Slack signs `v0:timestamp:body` with HMAC-SHA256: https://docs.slack.dev/authentication/verifying-requests-from-slack */
import { ReplayGuard } from './replay-guard.ts'

const guard = new ReplayGuard()

/** Whether a request comes from Slack: `body` is the raw text, before any parsing. */
export async function isFromSlack(
  headers: Headers,
  body: string,
  signingSecret: string,
  nowMs: number,
): Promise<boolean> {
  const timestamp = headers.get('x-slack-request-timestamp') ?? ''
  const signature = headers.get('x-slack-signature') ?? ''
  const given = /^v0=([0-9a-f]{64})$/.exec(signature)?.[1]
  if (!given || !guard.isYoung(timestamp, nowMs)) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(signingSecret), algorithm, false, ['verify'])
  // `verify` compares in constant time.
  const isValid = await crypto.subtle.verify('HMAC', key, bytesOf(given), encoder.encode(`v0:${timestamp}:${body}`))
  return isValid && guard.isNew(signature)
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) as string[], (byte) => Number.parseInt(byte, 16))
