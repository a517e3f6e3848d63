/** The tools for agents, asked with the SDK's own client over HTTP. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, ORIGIN, post } from './ask.ts'
import { fillStore, shipped, shippedTable } from './stored.ts'

const client = new Client({ name: 'test', version: '1.0.0' })

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')], [await shippedTable()])
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), {
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      return ask(pathname + search, init as RequestInit)
    },
  })
  await client.connect(transport)
})

const call = async (name: string, args: Record<string, unknown>) => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [{ text }] = content as { text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { text, data: structuredContent as any, isError }
}

test('the server describes itself and five tools, each with examples and schemas', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'fivebase' })
  expect(client.getInstructions()).toContain('spoilers')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'next_guess',
    'analyze_game',
    'explain_word',
    'opener_value',
    'strategy_branch',
  ])
  for (const { description, inputSchema, outputSchema, annotations } of tools) {
    expect(description).toContain('Example: {')
    expect(inputSchema.type).toBe('object')
    expect(outputSchema?.type).toBe('object')
    expect(annotations?.readOnlyHint).toBe(true)
  }
})

test('every example in a description works', async () => {
  const { tools } = await client.listTools()
  for (const { name, description } of tools) {
    const [, example] = /Example: (\{.*?\})/.exec(description as string) as RegExpExecArray
    const { isError, text } = await call(name, JSON.parse(example))
    expect(isError, `${name}: ${text}`).toBeFalsy()
  }
})

describe('next_guess', () => {
  const game = 'original'

  test('gives the proved guess as text and data', async () => {
    const { text, data } = await call('next_guess', { history: 'plate.bbgbg,shame.ybgbg', game })
    expect(text).toContain('CEASE')
    expect(data).toMatchObject({ guess: 'cease', mean: 1.75, proof: 'exact', remaining: 4 })
  })

  test('names the words left only on request', async () => {
    for (const history of ['plate.bbgbg,shame.ybgbg', 'salet.gbgbg,shame.ggggb']) {
      const { text, data } = await call('next_guess', { history, game })
      expect(JSON.stringify(data) + text).not.toMatch(/abase|usage|shark/i)
    }
    const { data, text } = await call('next_guess', { history: 'plate.bbgbg,shame.ybgbg', game, name_answers: true })
    expect(data.answers).toEqual(['abase', 'cease', 'erase', 'usage'])
    expect(text).toContain('abase')
  })

  test('values the best guesses', async () => {
    const { data } = await call('next_guess', { history: 'plate.bbgbg,shame.ybgbg', game, top: 2 })
    expect(data.best.map(({ guess }: { guess: string }) => guess)).toEqual(['cease', 'erase'])
  })

  test('says that a game is over', async () => {
    expect((await call('next_guess', { history: 'shame.ggggg', game })).data.status).toBe('solved')
  })
})

test('opener_value uses stored values', async () => {
  const { text, data } = await call('opener_value', { openers: ['salet', 'crate'], game: 'original' })
  expect(data.openers).toMatchObject([
    { guess: 'salet', total: 7920, proof: 'exact' },
    { guess: 'crate', total: 7926, proof: 'exact' },
  ])
  expect(text).toContain('SALET: 7920 guesses in all, 3.4212 on average, proved')
})

test('strategy_branch gives as many lines as requested', async () => {
  const { data } = await call('strategy_branch', { history: 'salet.bbbyb', game: 'original', max_lines: 3 })
  expect(data).toMatchObject({ proof: 'exact', lines: { length: 3 } })
  expect(data.left_out).toBe(data.answers - 3)
})

test('errors say what is wrong and suggest what was meant', async () => {
  const contradiction = await call('next_guess', { history: 'salet.bbbbb,crane.bbybb', game: 'original' })
  expect(contradiction.isError).toBe(true)
  expect(contradiction.text).toMatch(/^contradiction: .*Perhaps letter/)
  expect((await call('explain_word', { history: 'plate', word: 'stone', game: 'original' })).text).toMatch(
    /^bad_history/,
  )
  expect((await call('next_guess', { game: 'chess' })).isError).toBe(true)
})

test('there are no sessions, no open streams and no long bodies', async () => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const response = await ask('/mcp', { method: 'POST', headers, body: list })
  expect(response.status).toBe(200)
  expect(response.headers.get('mcp-session-id')).toBeNull()
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect((await ask('/mcp', { headers: { Accept: 'text/event-stream' } })).status).toBe(405)
  const long = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(70_000) } })
  expect((await ask('/mcp', { method: 'POST', headers, body: long })).status).toBe(413)
})

describe('many calls in one request', () => {
  const calls = (count: number, argumentsOf: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => ({
      jsonrpc: '2.0',
      id: at + 1,
      method: 'tools/call',
      params: { name: 'next_guess', arguments: argumentsOf(at) },
    }))
  /** How many were answered, and how many told to ask again: the answer is a stream of messages. */
  const send = async (body: unknown) => {
    const response = await ask('/mcp', post(body, { Accept: 'application/json, text/event-stream' }))
    const text = await response.text()
    const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    return { answered: countOf(/"structuredContent"/g), refused: countOf(/Call this tool again, alone/g) }
  }

  test('share the work of one', async () => {
    // After these rows the search of each takes most of the work of a request.
    const argumentsOf = (at: number) => ({ history: 'qajaq.bbbbb', game: 'dictionary', limit: at + 3 })
    const { answered, refused } = await send(calls(8, argumentsOf))
    expect(answered).toBeLessThanOrEqual(3)
    expect(answered + refused).toBe(8)
  })

  test('are at most twenty', async () => {
    expect(await send(calls(22, () => ({ game: 'original' })))).toEqual({ answered: 20, refused: 2 })
  })
})
