/** An update changes nothing that an isolate still reads: the older manifest still leads to its values. */
import { beforeAll, expect, test } from 'vitest'
import { decodeStrategy, encodeStrategy } from '../../engine/formats/bytes.ts'
import { makeStrategy } from '../../engine/strategy/strategy.ts'
import { gameOf } from '../../functions/games.ts'
import { askJson, bindings, emptyStore } from './ask.ts'
import { clearCache, coldStore, fillStore, manifestOf, readStore, type Stored, shipped, storedAs } from './stored.ts'

const PATH = '/api/v1/next?game=original&opener=salet'
const game = gameOf('original')

let before: Stored
let after: Stored

/** The same strategy of salet, proved, and with its earlier bounds. */
beforeAll(async () => {
  after = await shipped('original', 'salet')
  const { root } = decodeStrategy(after.bytes, game)
  before = await storedAs(encodeStrategy(makeStrategy(root, game, { lower: 7900 }), game), 'original', 'salet')
  await emptyStore()
  await fillStore([before])
  await fillStore([after])
})

/** The answers of an isolate that has read only this manifest. */
async function answerUnder(manifest: string) {
  await clearCache([before, after])
  const env = coldStore(async (key, type) => (key === 'manifest' ? manifest : readStore(key, type)))
  return askJson(PATH, { env })
}

test('the manifest from before an update still leads to the old strategy', async () => {
  expect(await answerUnder(manifestOf([before]))).toMatchObject({ source: 'tree', proof: 'bounds', lower: 7900 })
  expect(await answerUnder(manifestOf([after]))).toMatchObject({ source: 'tree', proof: 'exact', lower: 7920 })
})

test('writing the older manifest again rolls back', async () => {
  await bindings.KV.put('manifest', manifestOf([before]))
  expect(await answerUnder((await bindings.KV.get('manifest')) as string)).toMatchObject({
    lower: 7900,
    degraded: false,
  })
})

test('a manifest whose keys lack the digest of their value can be read', async () => {
  const key = after.entry.key.slice(0, after.entry.key.lastIndexOf('/'))
  const older = { ...after, entry: { ...after.entry, key } }
  await bindings.KV.put(key, older.bytes)
  const manifest = manifestOf([older]).replace('"version": 2', '"version": 1')
  expect(await answerUnder(manifest)).toMatchObject({ source: 'tree', proof: 'exact', degraded: false })
})
