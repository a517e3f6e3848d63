/** The day in the store: real local KV, read back as the Worker opens it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStrategy } from '../../engine/formats/bytes.ts'
import { DAYS_KEY, type DayEntry, dateOf, parseDayIndex } from '../../engine/formats/days.ts'
import { addDays } from '../../engine/formats/lists/calendar-date.ts'
import { createGame, createGameData } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { patternOf } from '../../engine/rules/pattern.ts'
import { makeStrategy, NO_REPLIES, type Strategy } from '../../engine/strategy/strategy.ts'
import { bytesOfDay, openDay } from '../../functions/store/days.ts'
import { ROOT } from '../../precompute/folders.ts'
import { type DayGame, pruneDays, seedDay } from '../../precompute/store/days.ts'
import { type Kv, localKv } from '../../precompute/store/kv.ts'
import { MemoryKv } from './memory-kv.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

/** Invented days; the last is yesterday. */
const DAYS = ['2030-03-01,abbey', '2030-03-02,sugar', '2030-03-03,crane', '2030-03-04,plumb']
const ASKED = ['daily', '--past', 'past.csv', '--game', 'original', '--mode', 'strict', '--json']

const today = (date: string) => vi.setSystemTime(new Date(`${date}T00:10:00Z`))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  today('2030-03-05')
})

afterEach(() => {
  vi.useRealTimers()
})

function writePast(folder: string, days: readonly string[]): void {
  writeFileSync(join(folder, 'past.csv'), `date,answer\n${days.join('\n')}\n`)
}

function folderWithPast(): string {
  const folder = temporaryFolder()
  writePast(folder, DAYS)
  return folder
}

const seed = (folder: string, ...more: string[]) =>
  runIn(folder, ...ASKED, '--seed', 'local', '--persist-to', join(folder, 'state'), ...more)

async function indexOf(kv: Kv): Promise<DayEntry[]> {
  const parsed = parseDayIndex((await kv.get(DAYS_KEY)) ?? '')
  return parsed.ok ? parsed.value.days : []
}

/** All that the local store of a folder holds. */
async function contentOf(folder: string): Promise<Record<string, string | null>> {
  const kv = await localKv(join(folder, 'state'))
  try {
    const keys = [...(await kv.list()).keys()].sort()
    return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await kv.get(key)])))
  } finally {
    await kv.close()
  }
}

test('a day goes into the store with its games and strategies; a bad list changes nothing', async () => {
  const folder = folderWithPast()
  const { code, out } = await seed(folder)
  expect(code).toBe(0)
  const { hash, seeded } = JSON.parse(out)
  const first = await contentOf(folder)
  expect(Object.keys(first)).toEqual([seeded.written[0], DAYS_KEY])
  const parsed = parseDayIndex(first[DAYS_KEY] ?? '')
  const [entry] = parsed.ok ? parsed.value.days : []
  expect(entry.hashes[0]).toBe(hash)
  expect(entry).toMatchObject({ date: '2030-03-05', base: 'original', answers: 4, until: '2030-03-04' })
  const day = openDay(Buffer.from(first[entry.key] as string), entry)
  expect([...day.games.keys()]).toEqual(['day-2030-03-05', 'day-2030-03-05-out'])
  for (const listed of day.manifest.strategies.values()) {
    const game = day.games.get(listed.game)!
    expect(openStrategy(bytesOfDay(listed)!, game).header).toMatchObject({ opener: listed.opener, mode: 'strict' })
  }
  // The index, which is all that health reads, names no word.
  for (const line of DAYS) expect(first[DAYS_KEY]).not.toContain(line.slice(-5))

  // The same list again, with what a killed run may leave.
  expect(JSON.parse((await seed(folder)).out).seeded).toEqual({ written: [], removed: [] })
  expect(await contentOf(folder)).toEqual(first)

  // Refused, each before anything is written.
  const daily = join(folder, 'elsewhere')
  writePast(folder, DAYS.slice(1))
  const shrunk = await seed(folder, '--out', daily)
  expect([shrunk.code, shrunk.err]).toEqual([1, expect.stringContaining('holds 3 answers before 2030-03-05')])
  writePast(folder, [...DAYS.slice(0, 3), '2030-03-04,ghost'])
  const other = await seed(folder, '--out', daily)
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('made of another list')])
  writePast(folder, DAYS)
  today('2030-03-08')
  const old = await seed(folder, '--out', daily)
  expect([old.code, old.err]).toEqual([1, expect.stringContaining('too long before 2030-03-08')])
  const stale = await seed(folder, '--out', daily, '--on', '2030-03-05')
  expect([stale.code, stale.err]).toEqual([1, expect.stringContaining('today is 2030-03-08')])
  expect(await contentOf(folder)).toEqual(first)
})

test('a run that is killed while it seeds is run again: the same bytes', async () => {
  vi.useRealTimers()
  const [killed, whole] = [temporaryFolder(), temporaryFolder()]
  const date = dateOf(Date.now())
  for (const folder of [killed, whole]) writePast(folder, [`${addDays(date, -2)},abbey`, `${addDays(date, -1)},plumb`])
  const argv = [...ASKED, '--on', date, '--seed', 'local', '--persist-to', join(killed, 'state')]
  // A group of its own: the local store is a process that outlives the command.
  const options = { cwd: killed, stdio: 'ignore', detached: true } as const
  const child = spawn(process.execPath, [join(ROOT, 'precompute/fivebase.mjs'), ...argv], options)
  // The record of the day is written last before the store is.
  const isWritten = () => existsSync(join(killed, 'daily/daily.json'))
  while (!isWritten() && child.exitCode === null) await new Promise((next) => setTimeout(next, 2))
  process.kill(-(child.pid as number), 'SIGKILL')
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
  for (const folder of [killed, whole]) expect((await seed(folder, '--on', date)).code).toBe(0)
  expect(await contentOf(killed)).toEqual(await contentOf(whole))
})

describe('the store', () => {
  /** A store that dies before one of its puts. */
  class DyingKv extends MemoryKv {
    left = Number.POSITIVE_INFINITY
    override async put(entries: Parameters<MemoryKv['put']>[0]) {
      if (this.left-- <= 0) throw new Error('killed')
      await super.put(entries)
    }
  }

  const games = async (date: string): Promise<DayGame[]> => {
    const head = { id: `day-${date}`, name: date, sources: [] }
    return [
      {
        data: await createGameData(head, ['abbey', 'crane'], ['abbey', 'crane'], (word) => (word < 'b' ? 1 : 2)),
        strategy: null,
      },
    ]
  }
  const factsOf = (date: string) => ({ date, base: 'original', answers: 4, until: addDays(date, -1) })
  const put = async (kv: Kv, date: string, keep = 30) =>
    seedDay(kv, factsOf(date), await games(date), { keep, isReplacing: false })

  test('names a day only once it is there, and lets go of one only after it is named no more', async () => {
    const kv = new DyingKv()
    await put(kv, '2030-03-05')
    const before = new Map(kv.values)
    for (const left of [0, 1]) {
      kv.left = left
      await expect(put(kv, '2030-03-06', 1)).rejects.toThrow('killed')
      for (const { key, sha256 } of await indexOf(kv)) expect(kv.values.get(key)?.sha256).toBe(sha256)
      expect((await indexOf(kv)).map(({ date }) => date)).toEqual(['2030-03-05'])
      for (const [key, entry] of before) expect(kv.values.get(key)).toEqual(entry)
    }
    kv.left = Number.POSITIVE_INFINITY
    await put(kv, '2030-03-06', 1)
    const { removed } = await put(kv, '2030-03-07', 1)
    expect(removed).toEqual(['2030-03-05'])
    expect([...kv.values.keys()].some((key) => key.startsWith('day/2030-03-05'))).toBe(true)
    await put(kv, '2030-03-08', 1)
    expect([...kv.values.keys()].some((key) => key.startsWith('day/2030-03-05'))).toBe(false)
  })

  test('takes strategies of another mode to a day that is there', async () => {
    const kv = new MemoryKv()
    const [{ data }] = await games('2030-03-05')
    const game = createGame(data)
    const leaf = { guess: 0, replies: NO_REPLIES }
    const tree = { guess: 1, replies: new Map([[patternOf('crane', 'abbey'), leaf]]) }
    const strategyIn = (mode: Mode): Strategy => makeStrategy(tree, game, { mode })
    for (const mode of ['strict', 'hard', 'strict'] as const) {
      const made = [{ data, strategy: strategyIn(mode) }]
      await seedDay(kv, factsOf('2030-03-05'), made, { keep: 30, isReplacing: false })
    }
    const [entry] = await indexOf(kv)
    const { manifest } = openDay(Buffer.from((await kv.get(entry.key)) as string), entry)
    expect([...manifest.strategies.values()].map(({ mode }) => mode)).toEqual(['hard', 'strict'])
  })

  test('loses the days that are older than is said, but never the newest', async () => {
    const kv = new MemoryKv()
    for (const date of ['2030-01-01', '2030-02-01', '2030-03-01']) await put(kv, date, 1000)
    expect(await pruneDays(kv, 40)).toEqual(['2030-01-01'])
    expect(await pruneDays(kv, 1)).toEqual(['2030-02-01'])
    expect((await indexOf(kv)).map(({ date }) => date)).toEqual(['2030-03-01'])
  })

  test('keeps a day that was made of another list, unless it is to be replaced', async () => {
    const kv = new MemoryKv()
    await put(kv, '2030-03-05')
    const [{ data, strategy }] = await games('2030-03-05')
    const others = [{ data: { ...data, hash: 'f'.repeat(64) }, strategy }]
    const options = { keep: 30, isReplacing: false }
    await expect(seedDay(kv, factsOf('2030-03-05'), others, options)).rejects.toThrow('made of another list')
    await seedDay(kv, factsOf('2030-03-05'), others, { ...options, isReplacing: true })
    expect((await indexOf(kv))[0].hashes).toEqual(['f'.repeat(64)])
  })
})
