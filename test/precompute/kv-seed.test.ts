import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { formatManifest, type Manifest, strategyName, valueKey } from '../../engine/formats/manifest.ts'
import { wranglerKv } from '../../precompute/store/kv.ts'
import { seedKv, sha256Of } from '../../precompute/store/seed.ts'
import { MemoryKv } from './memory-kv.ts'
import { temporaryFolder } from './recorded-terminal.ts'

const HASH = 'a'.repeat(64)

function dataFolder(values: Record<string, string>): string {
  const folder = temporaryFolder()
  const strategies = Object.entries(values).map(([opener, text]) => {
    const file = `strategies/original/normal-mean-6/${opener}.bin`
    const bytes = Buffer.from(text)
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), bytes)
    const sha256 = sha256Of(bytes)
    const key = valueKey(strategyName(HASH, 'normal', 'mean', 6, opener), sha256)
    const setting = { game: 'original', hash: HASH, mode: 'normal', goal: 'mean', limit: 6 } as const
    const value = { total: 7, max: 4, proof: 'exact', lower: 7, upper: 7 } as const
    return { key, file, opener, ...setting, ...value, bytes: bytes.length, sha256 }
  })
  const manifest: Manifest = { format: 'fivebase-manifest', version: 2, strategies, openers: [] }
  writeFileSync(join(folder, 'manifest.json'), formatManifest(manifest))
  return folder
}

const keyOf = (opener: string, text: string) =>
  valueKey(strategyName(HASH, 'normal', 'mean', 6, opener), sha256Of(Buffer.from(text)))

test('an empty store gets every value, and the manifest last', async () => {
  const kv = new MemoryKv()
  const result = await seedKv(kv, dataFolder({ salet: 'one', plate: 'two' }))
  expect(result).toEqual({ written: [keyOf('plate', 'two'), keyOf('salet', 'one'), 'manifest'], kept: 0 })
  expect(kv.puts.at(-1)).toBe('manifest')
})

test('only what changed is written', async () => {
  const kv = new MemoryKv()
  const folder = dataFolder({ salet: 'one', plate: 'two' })
  await seedKv(kv, folder)
  expect(await seedKv(kv, folder)).toEqual({ written: [], kept: 3 })
  const changed = dataFolder({ salet: 'one', plate: 'three' })
  expect(await seedKv(kv, changed)).toEqual({ written: [keyOf('plate', 'three'), 'manifest'], kept: 1 })
})

test('values of an older manifest stay, so writing that manifest again rolls back', async () => {
  const kv = new MemoryKv()
  const before = dataFolder({ salet: 'one', plate: 'two' })
  await seedKv(kv, before)
  await seedKv(kv, dataFolder({ salet: 'one', plate: 'three' }))
  expect(kv.values.get(keyOf('plate', 'two'))?.value.toString()).toBe('two')
  expect(await seedKv(kv, before)).toEqual({ written: ['manifest'], kept: 2 })
})

test('missing and foreign values are written again', async () => {
  const kv = new MemoryKv()
  const folder = dataFolder({ salet: 'one', plate: 'two' })
  await seedKv(kv, folder)
  kv.values.delete(keyOf('salet', 'one'))
  kv.values.set(keyOf('plate', 'two'), { key: keyOf('plate', 'two'), value: Buffer.from('junk'), sha256: '' })
  expect((await seedKv(kv, folder)).written).toEqual([keyOf('plate', 'two'), keyOf('salet', 'one')])
})

test('a file that differs from the manifest stops the seed before the first write', async () => {
  const kv = new MemoryKv()
  const folder = dataFolder({ salet: 'one' })
  writeFileSync(join(folder, 'strategies/original/normal-mean-6/salet.bin'), 'other')
  await expect(seedKv(kv, folder)).rejects.toThrow('salet.bin does not match the manifest')
  expect(kv.puts).toEqual([])
})

test('a missing or damaged manifest is reported', async () => {
  const folder = temporaryFolder()
  await expect(seedKv(new MemoryKv(), folder)).rejects.toThrow('cannot read')
  writeFileSync(join(folder, 'manifest.json'), '{"format":')
  await expect(seedKv(new MemoryKv(), folder)).rejects.toThrow('not JSON')
})

test('wrangler returns a text unchanged', async () => {
  const kv = wranglerKv('--local', '--persist-to', temporaryFolder())
  const text = '{"grün": 1}\n'
  await kv.put([{ key: 'days', value: Buffer.from(text), sha256: 'a'.repeat(64) }])
  expect(await kv.get('days')).toBe(text)
})
