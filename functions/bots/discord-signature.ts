/** Discord signs timestamp and raw body with Ed25519, and tests endpoints with bad signatures. */
import { verifyKey } from 'discord-interactions'
import { ReplayGuard } from './replay-guard.ts'

const guard = new ReplayGuard()

/** Whether a request comes from Discord: `body` is the raw text, `publicKey` 64 hex digits. */
export async function isFromDiscord(
  headers: Headers,
  body: string,
  publicKey: string,
  nowMs: number,
): Promise<boolean> {
  const timestamp = headers.get('x-signature-timestamp') ?? ''
  const signature = (headers.get('x-signature-ed25519') ?? '').toLowerCase()
  if (!/^[0-9a-f]{128}$/.test(signature) || !guard.isYoung(timestamp, nowMs)) return false
  return (await verifyKey(body, signature, timestamp, publicKey)) && guard.isNew(signature)
}
