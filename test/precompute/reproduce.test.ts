import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { formatManifest, type ManifestEntry, type ManifestStrategy } from '../../engine/formats/manifest.ts'
import { makeOpenerTable } from '../../engine/openings/opener-table.ts'
import { openGames } from '../../precompute/built.ts'
import { DATA } from '../../precompute/folders.ts'
import { readOpenerTable, writeOpenerTable } from '../../precompute/openers/file.ts'
import { readManifest, sha256Of } from '../../precompute/store/seed.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const STRICT = 'strategies/original/strict-mean-6'
const TABLE = 'openers/original/strict-mean-6.bin'

/** A data folder of two strategies and a table of strict `original`, and the standings of one strategy with pegs. */
function smallData(folder: string): { data: string; write(): void; table: ManifestEntry; plate: ManifestStrategy } {
  const data = join(folder, 'data')
  const { manifest } = readManifest()
  const strategies = manifest.strategies.filter(({ file }) =>
    [`${STRICT}/plate.bin`, `${STRICT}/crate.bin`].includes(file),
  )
  const openers = manifest.openers.filter(({ file }) => file === TABLE)
  for (const { file } of [...strategies, ...openers]) {
    mkdirSync(dirname(join(data, file)), { recursive: true })
    cpSync(join(DATA, file), join(data, file))
  }
  const pegs = JSON.parse(readFileSync(join(DATA, 'compare/mastermind-4x6.json'), 'utf8'))
  pegs.strategies = pegs.strategies.filter(({ strategy, reading }: Record<string, string>) => {
    return strategy === 'entropy' && reading === 'possible'
  })
  mkdirSync(join(data, 'compare'))
  writeFileSync(join(data, 'compare/mastermind-4x6.json'), JSON.stringify(pegs))
  const { secondGuesses: _, ...rest } = manifest
  const write = () => writeFileSync(join(data, 'manifest.json'), formatManifest({ ...rest, strategies, openers }))
  write()
  return { data, write, table: openers[0], plate: strategies.find(({ opener }) => opener === 'plate')! }
}

test('a sample of the results is reproduced identically', async () => {
  const run = await runIn(temporaryFolder(), 'reproduce', '--only', 'original/strict', '--sample', '2', '--json')
  expect(run).toMatchObject({ code: 0 })
  expect(run.err).toMatch(
    /^4 results, about .+ on \d+ threads? of this machine, as busy as it is; all 2,341 would take/,
  )
  const { made, of, batches } = JSON.parse(run.out)
  expect([made, of]).toEqual([4, 2341])
  expect(batches).toMatchObject([
    { place: STRICT, made: 2, same: 2 },
    { place: 'openers/original/strict-mean-6', made: 2, same: 2 },
  ])
})

test('differences are named by byte, row or figure, and set the exit code', async () => {
  const folder = temporaryFolder()
  const { data, write, table, plate } = smallData(folder)

  const file = join(data, plate.file)
  const bytes = readFileSync(file)
  const damaged = Buffer.from(bytes)
  damaged[200] ^= 1
  writeFileSync(file, damaged)

  const standings = join(data, 'compare/mastermind-4x6.json')
  const text = readFileSync(standings, 'utf8')
  writeFileSync(standings, text.replace('"total":', '"total":1'))

  const both = await runIn(folder, 'reproduce', '--data', 'data', '--sample', '2')
  expect(both.code).toBe(1)
  expect(both.err).toContain(
    `DIFFERS data/${plate.file}: its sha256 is ${sha256Of(damaged)}, the manifest says ${plate.sha256}`,
  )
  expect(both.err).toContain(`DIFFERS data/${STRICT}/plate: byte 200 of ${bytes.length} is `)
  expect(both.err).toMatch(
    /DIFFERS data\/compare\/mastermind-4x6\/entropy-possible: total is 1\d+, made again it is \d+/,
  )
  expect(both.err).toContain('2 results and 1 file of data/ are not what they should be')
  expect(both.out).toMatch(/^strategies\/original\/strict-mean-6 +2 made again, 1 the same$/m)
  expect(both.out).toMatch(/^openers\/original\/strict-mean-6 +2 made again, all the same$/m)
  expect(both.out).toMatch(/^compare\/mastermind-4x6 +1 made again, 0 the same$/m)
  writeFileSync(file, bytes)
  writeFileSync(standings, text)

  // A table that is sound in itself, of one opener, whose total is one too small: the only difference.
  const { game } = await openGames(recordedTerminal(folder)).read('original')
  const { rows, ...setting } = readOpenerTable(join(data, TABLE), game)
  const better = { ...rows[0], lower: rows[0].lower - 1, upper: rows[0].lower - 1 }
  table.bytes = writeOpenerTable(join(data, TABLE), makeOpenerTable(setting, [better]))
  table.sha256 = sha256Of(readFileSync(join(data, TABLE)))
  write()
  const row = await runIn(folder, 'reproduce', '--data', 'data', '--sample', '2', '--only', 'original/strict')
  expect(row.code).toBe(1)
  expect(row.err).toContain(
    'DIFFERS data/openers/original/strict-mean-6/plate: the table says 8226, made again it is 8227',
  )
  expect(row.err).toContain('1 result and 0 files of data/ are not what they should be')
})

test('a run with a journal continues, and refuses a journal of other results', async () => {
  const folder = temporaryFolder()
  const { write, plate } = smallData(folder)
  const reproduce = (...more: string[]) =>
    runIn(folder, 'reproduce', '--data', 'data', '--journal', 'j', '--json', ...more)
  const first = await reproduce('--only', 'mastermind-4x6')
  expect(first.code).toBe(0)
  expect(JSON.parse(first.out).batches).toMatchObject([{ place: 'compare/mastermind-4x6', made: 1, same: 1 }])
  const lines = () => readFileSync(join(folder, 'j'), 'utf8').trimEnd().split('\n')
  expect(lines()).toHaveLength(2)
  const second = await reproduce('--sample', '1')
  expect(JSON.parse(second.out).made).toBe(3)
  // One of the three was there.
  expect(lines()).toHaveLength(4)
  plate.total++
  write()
  expect(await reproduce()).toMatchObject({ code: 2, err: expect.stringContaining('is about other results') })
})

test('the time is estimated beforehand', async () => {
  const folder = temporaryFolder()
  const run = await runIn(folder, 'reproduce', '--dry-run', '--only', 'uniform/hard', '--json')
  const { results, of, seconds } = JSON.parse(run.out)
  expect([run.code, results]).toEqual([0, of])
  // Hours of search on any machine: docs/ledger.md.
  expect(seconds).toBeGreaterThan(600)
  expect((await runIn(folder, 'reproduce', '--only', 'nowhere/strict')).code).toBe(2)
  expect((await runIn(folder, 'reproduce', '--only', 'original/easy')).code).toBe(2)
})
