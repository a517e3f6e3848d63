/** Signs requests as Discord and Slack do, with keys made for the tests. */

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface DiscordKeys {
  publicKey: string
  sign(timestamp: string, body: string): Promise<Record<string, string>>
}

export async function makeDiscordKeys(): Promise<DiscordKeys> {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  return {
    publicKey: hexOf((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer),
    async sign(timestamp, body) {
      const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(timestamp + body))
      return { 'x-signature-ed25519': hexOf(signature), 'x-signature-timestamp': timestamp }
    },
  }
}

export async function signForSlack(secret: string, timestamp: string, body: string): Promise<Record<string, string>> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`v0:${timestamp}:${body}`))
  return { 'x-slack-signature': `v0=${hexOf(signature)}`, 'x-slack-request-timestamp': timestamp }
}
