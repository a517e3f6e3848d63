import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DISCORD_COMMANDS } from '../../functions/bots/discord-commands.ts'
import { run } from '../../precompute/fivebase.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

/** A stand-in for Discord that keeps what it was sent. */
async function discord(status: number) {
  const received: { method?: string; url?: string; authorization?: string; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    received.push({ method, url, authorization: headers.authorization, body })
    response.writeHead(status).end('{"message":"what Discord says"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function register(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const terminal = recordedTerminal(temporaryFolder())
  Object.assign(terminal.environment, environment)
  const code = await run(['bots', 'register', ...args], terminal)
  return { ...terminal.printed, code }
}

const SET_UP = { DISCORD_APPLICATION_ID: '42', DISCORD_BOT_TOKEN: 'a-token' }

describe('fivebase bots register', () => {
  test("prints the commands in Discord's format", async () => {
    const { code, out } = await runIn(temporaryFolder(), 'bots', 'register')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(DISCORD_COMMANDS)
  })

  test('sends them', async () => {
    const { received, address } = await discord(200)
    const { code, out } = await register(SET_UP, '--send', '--api', address)
    expect({ code, out }).toEqual({ code: 0, out: 'sent to Discord: next, analyze, tree\n' })
    expect(received).toEqual([
      {
        method: 'PUT',
        url: '/applications/42/commands',
        authorization: 'Bot a-token',
        body: JSON.stringify(DISCORD_COMMANDS),
      },
    ])
  })

  test('sends them to one server', async () => {
    const { received, address } = await discord(200)
    await register(SET_UP, '--send', '--guild', '7', '--api', address)
    expect(received[0].url).toBe('/applications/42/guilds/7/commands')
  })

  test("reports Discord's refusal, and never shows the token", async () => {
    const { address } = await discord(401)
    const { code, out, err } = await register(SET_UP, '--send', '--api', address)
    expect(code).toBe(1)
    expect(err).toContain('Discord answered 401: {"message":"what Discord says"}')
    expect(out + err).not.toContain('a-token')
  })

  test.each([
    ['no application', { DISCORD_BOT_TOKEN: 'a-token' }, ['--send'], 'DISCORD_APPLICATION_ID is not set'],
    ['no token', { DISCORD_APPLICATION_ID: '42' }, ['--send'], 'DISCORD_BOT_TOKEN is not set'],
    ['an id that is none', { ...SET_UP, DISCORD_APPLICATION_ID: '../x' }, ['--send'], 'is not an id'],
    ['an address without https', {}, ['--slack', 'http://fivebase.example'], 'is not an https address'],
  ])('asks for what is missing: %s', async (_, environment, args, message) => {
    const { code, err } = await register(environment, ...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('prints the manifest of a Slack app', async () => {
    const { out } = await register({}, '--slack', 'https://fivebase.example/anything')
    expect(JSON.parse(out).features.slash_commands[0]).toMatchObject({
      command: '/fivebase',
      url: 'https://fivebase.example/bots/slack',
    })
  })
})
