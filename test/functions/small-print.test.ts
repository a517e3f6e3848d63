/** Edge cases of input: fields in two places, values of another type, rows within rows, trailing slashes. */
import { expect, test } from 'vitest'
import { ask, askJson } from './ask.ts'

const post = (body: object, path = '/api/v1/next') =>
  askJson(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

test('a POST takes its fields from the body only', async () => {
  expect(await post({ h: 'salet.bbbbb' }, '/api/v1/next?game=original')).toMatchObject({
    status: 400,
    code: 'bad_parameter',
  })
})

test('numbers may be written as text', async () => {
  for (const limit of [true, [6], null, '', ' ', 'six', '6.5', {}]) {
    expect(await post({ h: 'salet.bbbbb', limit }), String(limit)).toMatchObject(
      // An empty field counts as absent.
      limit === '' ? { limit: 6 } : { status: 400, code: 'bad_parameter' },
    )
  }
  expect(await post({ h: 'salet.bbbbb', limit: '5' })).toMatchObject({ limit: 5 })
})

test('the colours of a row cannot contain another row', async () => {
  for (const pattern of ['bbbbb,crony.bbbbb', 'bbbbb crony bbbbb', '']) {
    expect(await post({ rows: [{ guess: 'salet', pattern }] })).toMatchObject({ status: 400, code: 'bad_history' })
  }
})

test('modes and goals may be in capitals', async () => {
  expect(await askJson('/api/v1/next?mode=HARD&goal=Worst&h=salet.bbbbb')).toMatchObject({
    mode: 'hard',
    goal: 'worst',
  })
})

test('a trailing slash redirects to the URL without it, and nowhere else', async () => {
  for (const [path, to] of [
    ['/api/', '/api'],
    ['/tree/', '/tree'],
    ['/api/v1/next/?h=salet.bbbbb', '/api/v1/next?h=salet.bbbbb'],
    ['//example.org/', '/example.org'],
  ]) {
    const { status, headers } = await ask(path, { redirect: 'manual' })
    expect([status, headers.get('Location')], path).toEqual([308, to])
  }
})

test('/api/v1 lists its routes', async () => {
  const { openapi, addresses } = await askJson('/api/v1')
  expect(addresses).toEqual(expect.arrayContaining(['/api/v1/next', openapi]))
})

test('every response forbids type sniffing', async () => {
  for (const path of ['/api/v1/games', '/api/v1/next?limit=x', '/api/v1/openapi.json']) {
    expect((await ask(path)).headers.get('X-Content-Type-Options'), path).toBe('nosniff')
  }
})

test('the OpenAPI document has bounds and defaults', async () => {
  const { paths } = (await askJson('/api/v1/openapi.json')) as never as {
    paths: Record<string, { get: { parameters: { name: string; schema: object }[] } }>
  }
  const schemaOf = (name: string) => paths['/api/v1/next'].get.parameters.find((each) => each.name === name)?.schema
  expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 12, default: 6 })
  expect(schemaOf('mode')).toMatchObject({ enum: ['normal', 'hard', 'strict'], default: 'normal' })
})
