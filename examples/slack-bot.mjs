// Your own Slack bot, as a Worker with the engine inside: `/guess plate __g_g` needs no other server. Set the secret
// SLACK_SIGNING_SECRET and enter the Worker's address as "Request URL" of the command `/guess`.
import { describeAdvice, FivebaseError, openEngine } from 'fivebase'
import current from 'fivebase/games/current'

const MAX_AGE_SECONDS = 300
/** The platform's free plan allows 10 ms of work; see docs/package.md. */
const WORK = 2_400_000

/** @type {Promise<import('fivebase').Engine> | undefined} */
let opened

export default {
  /**
   * @param {Request} request
   * @param {{ SLACK_SIGNING_SECRET: string }} env
   */
  async fetch(request, env) {
    const body = await request.text()
    if (!(await isSigned(request.headers, body, env.SLACK_SIGNING_SECRET))) return new Response('no', { status: 401 })
    opened ??= openEngine(current, { work: WORK })
    const text = answerTo(new URLSearchParams(body).get('text') ?? '', await opened)
    return Response.json({ response_type: 'ephemeral', text })
  },
}

/**
 * @param {string} rows
 * @param {import('fivebase').Engine} engine
 */
function answerTo(rows, engine) {
  try {
    return describeAdvice(engine.next(rows))
  } catch (error) {
    if (error instanceof FivebaseError) return error.message
    throw error
  }
}

/**
 * @param {Headers} headers
 * @param {string} body
 * @param {string} secret
 */
async function isSigned(headers, body, secret) {
  const timestamp = headers.get('x-slack-request-timestamp') ?? ''
  const signature = headers.get('x-slack-signature')?.replace(/^v0=/, '') ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(`v0:${timestamp}:${body}`))
}
