// Your own Discord bot, as a Worker: `/next rows:plate __g_g` answers privately with the next guess.
// Set the secrets DISCORD_PUBLIC_KEY and FIVEBASE_URL, enter the Worker's address as "Interactions Endpoint URL", and
// register a command `next` with a text option `rows`.
import { createClient, FivebaseError } from 'fivebase/client'

const PING = 1
const PONG = 1
const MESSAGE = 4
const EPHEMERAL = 64

export default {
  /**
   * @param {Request} request
   * @param {{ DISCORD_PUBLIC_KEY: string, FIVEBASE_URL: string }} env
   */
  async fetch(request, env) {
    const body = await request.text()
    // Discord sends bad signatures on purpose, and leaves a bot that takes them.
    if (!(await isSigned(request.headers, body, env.DISCORD_PUBLIC_KEY))) return new Response('no', { status: 401 })
    const { type, data } = JSON.parse(body)
    if (type === PING) return Response.json({ type: PONG })
    const rows = data.options?.find((/** @type {{ name: string }} */ { name }) => name === 'rows')?.value ?? ''
    const content = await answerTo(rows, createClient(env.FIVEBASE_URL, { timeoutMs: 2500, tries: 1 }))
    return Response.json({ type: MESSAGE, data: { content, flags: EPHEMERAL, allowed_mentions: { parse: [] } } })
  },
}

/**
 * @param {string} rows
 * @param {import('fivebase/client').Client} client
 */
async function answerTo(rows, client) {
  try {
    const answer = await client.next(rows)
    if (answer.status !== 'play') return `The game is ${answer.status}.`
    const { guess, mean, remaining, proof } = answer
    return `**${guess.toUpperCase()}**: ${mean.toFixed(2)} more guesses over ${remaining} words, ${proof === 'exact' ? 'proved' : 'not proved'}.`
  } catch (error) {
    if (error instanceof FivebaseError) return error.message
    throw error
  }
}

/**
 * @param {Headers} headers
 * @param {string} body
 * @param {string} publicKey 64 hexadecimal digits
 */
async function isSigned(headers, body, publicKey) {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode((headers.get('x-signature-timestamp') ?? '') + body)
  return crypto.subtle.verify('Ed25519', key, bytesOf(headers.get('x-signature-ed25519') ?? ''), signed)
}

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
