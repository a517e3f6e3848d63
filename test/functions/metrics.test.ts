/** What is counted about an answer, and that nothing about the question is. */
import { beforeAll, expect, test } from 'vitest'
import { ask, post } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

interface Point {
  indexes: string[]
  blobs: string[]
}

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

async function counted(path: string, init = {}): Promise<Point> {
  const points: Point[] = []
  await ask(path, { ...init, env: { METRICS: { writeDataPoint: (point: Point) => points.push(point) } as never } })
  expect(points).toHaveLength(1)
  expect(JSON.stringify(points)).not.toMatch(/plate|salet|shame/)
  return points[0]
}

test('answers are counted with their proof, cached ones too', async () => {
  const onTree = '/api/v1/next?h=salet.bbbyb&game=original'
  for (const _ of ['first', 'kept']) {
    expect(await counted(onTree)).toEqual({ indexes: ['next'], blobs: ['200', 'exact', 'tree', 'false'] })
  }
  expect((await counted('/api/v1/next?h=plate.bbgbg,shame.ybgbg&game=original')).blobs).toEqual([
    '200',
    'exact',
    'live',
    'false',
  ])
})

test('errors and degraded answers are counted', async () => {
  expect((await counted('/api/v1/next?h=plate')).blobs).toEqual(['400', '', '', 'false'])
  expect((await counted('/api/v1/batch', post({ questions: [] }))).indexes).toEqual(['batch'])
  const noStore = { get: async () => null } as never
  const response = await ask('/api/v1/next?h=plate.bbgbg,shame.ybgbg&game=original', { env: { KV: noStore } })
  expect(response.headers.get('fivebase-degraded')).toBe('true')
  expect(response.headers.get('fivebase-proof')).toBe('exact')
})
