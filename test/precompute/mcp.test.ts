// `fivebase mcp` with the SDK's own client at the other end of the pipe.
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'

const client = new Client({ name: 'test', version: '1.0.0' })

beforeAll(async () => {
  const args = [join(ROOT, 'precompute/fivebase.mjs'), 'mcp']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
})
afterAll(() => client.close())

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const call = async (name: string, args: Record<string, unknown>): Promise<any> =>
  client.callTool({ name, arguments: args })

test('every example in a description works, from stored strategies and by search', async () => {
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(5)
  for (const { name, description } of tools) {
    const [, example] = /Example: (\{.*?\})/.exec(description as string) as RegExpExecArray
    const { isError, content } = await call(name, JSON.parse(example))
    expect(isError, `${name}: ${content[0].text}`).toBeFalsy()
  }
})

test('opener values come from the shipped tables', async () => {
  const { structuredContent } = await call('opener_value', { openers: ['salet', 'soare'], game: 'original' })
  expect(structuredContent.openers).toMatchObject([
    { guess: 'salet', total: 7920, proof: 'exact' },
    { guess: 'soare', proof: 'exact' },
  ])
})

test('errors say what is wrong with a question', async () => {
  const { isError, content } = await call('next_guess', { history: 'plate', game: 'original' })
  expect(isError).toBe(true)
  expect(content[0].text).toMatch(/^bad_history: /)
})
