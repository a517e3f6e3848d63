import { beforeAll, describe, expect, test } from 'vitest'
import { isFromDiscord } from '../../../functions/bots/discord-signature.ts'
import { isFromSlack } from '../../../functions/bots/slack-signature.ts'
import { type DiscordKeys, makeDiscordKeys, signForSlack } from './sign.ts'

const NOW_MS = 1_800_000_000_000
const NOW = String(NOW_MS / 1000)
const BODY = '{"type":1}'

describe('a request signed by Discord', () => {
  let keys: DiscordKeys
  let publicKey: string
  let count = 0

  const signed = async (timestamp: string, body: string) => new Headers(await keys.sign(timestamp, body))
  const freshBody = () => JSON.stringify({ type: 1, id: count++ })

  beforeAll(async () => {
    keys = await makeDiscordKeys()
    publicKey = keys.publicKey
  })

  test('is accepted', async () => {
    const body = freshBody()
    expect(await isFromDiscord(await signed(NOW, body), body, publicKey, NOW_MS)).toBe(true)
  })

  test('is refused with another body, another time or another key', async () => {
    const body = freshBody()
    const headers = await signed(NOW, body)
    expect(await isFromDiscord(headers, `${body} `, publicKey, NOW_MS)).toBe(false)
    expect(await isFromDiscord(headers, body, 'ab'.repeat(32), NOW_MS)).toBe(false)
    headers.set('x-signature-timestamp', String(Number(NOW) + 1))
    expect(await isFromDiscord(headers, body, publicKey, NOW_MS)).toBe(false)
  })

  test('is refused when five minutes old, or from the future', async () => {
    for (const seconds of [-301, 301]) {
      const body = freshBody()
      const headers = await signed(String(Number(NOW) + seconds), body)
      expect(await isFromDiscord(headers, body, publicKey, NOW_MS)).toBe(false)
    }
  })

  test('is refused the second time', async () => {
    const body = freshBody()
    const headers = await signed(NOW, body)
    expect(await isFromDiscord(headers, body, publicKey, NOW_MS)).toBe(true)
    expect(await isFromDiscord(headers, body, publicKey, NOW_MS)).toBe(false)
  })

  test.each([
    ['no headers', {}],
    ['no timestamp', { 'x-signature-ed25519': 'ab'.repeat(64) }],
    ['a signature of the wrong length', { 'x-signature-ed25519': 'ab', 'x-signature-timestamp': NOW }],
    ['a signature that is no hex', { 'x-signature-ed25519': 'zz'.repeat(64), 'x-signature-timestamp': NOW }],
    ['a timestamp that is no number', { 'x-signature-ed25519': 'ab'.repeat(64), 'x-signature-timestamp': 'now' }],
  ])('is refused with %s', async (_, headers) => {
    expect(await isFromDiscord(new Headers(headers), BODY, publicKey, NOW_MS)).toBe(false)
  })

  test('is refused if the configured key is invalid', async () => {
    const body = freshBody()
    expect(await isFromDiscord(await signed(NOW, body), body, 'no key', NOW_MS)).toBe(false)
  })
})

describe('a request signed by Slack', () => {
  const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'
  let count = 0

  const signed = async (timestamp: string, body: string) => new Headers(await signForSlack(SECRET, timestamp, body))
  const freshBody = () => `command=%2Ffivebase&text=${count++}`

  test('is accepted', async () => {
    const body = freshBody()
    expect(await isFromSlack(await signed(NOW, body), body, SECRET, NOW_MS)).toBe(true)
  })

  test("fits the example in Slack's documentation", async () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const headers = new Headers({
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    })
    expect(await isFromSlack(headers, body, SECRET, 1531420618_000)).toBe(true)
  })

  test('is refused with another body, time or secret', async () => {
    const body = freshBody()
    const headers = await signed(NOW, body)
    expect(await isFromSlack(headers, `${body}x`, SECRET, NOW_MS)).toBe(false)
    expect(await isFromSlack(headers, body, 'another', NOW_MS)).toBe(false)
    headers.set('x-slack-request-timestamp', String(Number(NOW) + 1))
    expect(await isFromSlack(headers, body, SECRET, NOW_MS)).toBe(false)
  })

  test('is refused when five minutes old, and the second time', async () => {
    const old = freshBody()
    expect(await isFromSlack(await signed(String(Number(NOW) - 301), old), old, SECRET, NOW_MS)).toBe(false)
    const body = freshBody()
    const headers = await signed(NOW, body)
    expect(await isFromSlack(headers, body, SECRET, NOW_MS)).toBe(true)
    expect(await isFromSlack(headers, body, SECRET, NOW_MS)).toBe(false)
  })

  test.each([
    ['no headers', {}],
    [
      'a signature of another version',
      { 'x-slack-signature': `v1=${'ab'.repeat(32)}`, 'x-slack-request-timestamp': NOW },
    ],
    ['no timestamp', { 'x-slack-signature': `v0=${'ab'.repeat(32)}` }],
  ])('is refused with %s', async (_, headers) => {
    expect(await isFromSlack(new Headers(headers), BODY, SECRET, NOW_MS)).toBe(false)
  })
})
