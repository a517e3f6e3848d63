/** The day in the store: real local KV, read back as the Worker does. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

/** The day being made, by the real clock, and invented answers before it. */
const TODAY = dateOf(Date.now())
const DAYS = ['abbey', 'sugar', 'crane', 'plumb'].map(
  (word, at, { length }) => `${addDays(TODAY, at - length)},${word}`,
)
const ASKED = ['daily', '--past', 'past.csv', '--game', 'original', '--mode', 'strict', '--on', TODAY, '--json']
/** Each of these tests makes the day once or twice: a second or two of work. */
const PATIENCE_MS = 180_000

afterEach(() => {
  vi.useRealTimers()
})

function folderWithPast(days: readonly string[] = DAYS): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'past.csv'), `date,answer\n${days.join('\n')}\n`)
  return folder
}

const argsOf = (state: string) => [...ASKED, '--seed', 'local', '--persist-to', state]

async function indexOf(kv: Kv): Promise<DayEntry[]> {
  const parsed = parseDayIndex((await kv.get(DAYS_KEY)) ?? '')
  return parsed.ok ? parsed.value.days : []
}

/** All that a local store holds. */
async function contentOf(state: string): Promise<Record<string, string | null>> {
  const kv = await localKv(state)
  try {
    const keys = [...(await kv.list()).keys()].sort()
    return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await kv.get(key)])))
  } finally {
    await kv.close()
  }
}

test(
  'daily stores a day with its games and strategies, changes nothing for a bad list, and can be repeated after a kill',
  async () => {
    const folder = folderWithPast()
    const state = join(folder, 'state')
    const { code, out } = await runIn(folder, ...argsOf(state))
    expect(code).toBe(0)
    const { hash, seeded } = JSON.parse(out)
    const content = await contentOf(state)
    expect(Object.keys(content)).toEqual([seeded.written[0], DAYS_KEY])
    const parsed = parseDayIndex(content[DAYS_KEY] ?? '')
    const [entry] = parsed.ok ? parsed.value.days : []
    expect(entry.hashes[0]).toBe(hash)
    expect(entry).toMatchObject({ date: TODAY, base: 'original', answers: 4, until: addDays(TODAY, -1) })
    const day = openDay(Buffer.from(content[entry.key] as string), entry)
    expect([...day.games.keys()]).toEqual([`day-${TODAY}`, `day-${TODAY}-out`])
    for (const listed of day.manifest.strategies.values()) {
      const game = day.games.get(listed.game)!
      expect(openStrategy(bytesOfDay(listed)!, game).header).toMatchObject({ opener: listed.opener, mode: 'strict' })
    }
    // The index, all that health reads, names no word.
    for (const line of DAYS) expect(content[DAYS_KEY]).not.toContain(line.slice(-5))

    // The folder, which knows nothing of the days before, is another one: it is the store that refuses.
    const shrunk = await runIn(folderWithPast(DAYS.slice(1)), ...argsOf(state))
    expect([shrunk.code, shrunk.err]).toEqual([1, expect.stringContaining(`holds 3 answers before ${TODAY}`)])
    const grown = await runIn(folderWithPast([`${addDays(TODAY, -5)},ghost`, ...DAYS]), ...argsOf(state))
    expect([grown.code, JSON.parse(grown.out).kept]).toEqual([0, entry])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(addDays(TODAY, 3)) })
    const stale = await runIn(folderWithPast(), ...argsOf(state))
    expect([stale.code, stale.err]).toEqual([1, expect.stringContaining(`today is ${addDays(TODAY, 3)}`)])
    vi.useRealTimers()
    expect(await contentOf(state)).toEqual(content)

    // Killed once the folder is written and the store is not, or only partly.
    const killed = folderWithPast()
    // By the script that the schedulers call: its list is the option that comes first.
    const argv = ['past.csv', ...ASKED.slice(3), '--seed', 'local', '--persist-to', join(killed, 'state')]
    const child = spawn(join(ROOT, 'precompute/schedulers/daily.sh'), argv, { cwd: killed, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const isWritten = () => existsSync(join(killed, 'daily/daily.json'))
    while (!isWritten() && child.exitCode === null) await pause(2)
    const stores = storesOf(child.pid as number)
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    // The store is a separate process: it ends with the command.
    expect(stores).toHaveLength(1)
    while (isRunning(stores[0])) await pause(50)
    expect((await runIn(killed, ...argsOf(join(killed, 'state')))).code).toBe(0)
    expect(await contentOf(join(killed, 'state'))).toEqual(content)
  },
  PATIENCE_MS,
)

test('closing the local store ends its process', async () => {
  const kv = await localKv(temporaryFolder())
  const stores = storesOf(process.pid)
  expect(stores).toHaveLength(1)
  await kv.close()
  while (isRunning(stores[0])) await pause(50)
})

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

/** Ids of the stores a process has started. */
function storesOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/))
  return processes
    .filter(([, of, name]) => Number(of) === parent && name.includes('workerd'))
    .map(([pid]) => Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the store', () => {
  /** A store that dies before one of its writes. */
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

  test('names a day only after writing it, and deletes one only after it is no longer named', async () => {
    const kv = new DyingKv()
    await put(kv, '2030-03-05')
    expect(await put(kv, '2030-03-05')).toEqual({ written: [], removed: [] })
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

  test('adds strategies of another mode to an existing day', async () => {
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

  test('drops days older than requested, but never the newest', async () => {
    const kv = new MemoryKv()
    for (const date of ['2030-01-01', '2030-02-01', '2030-03-01']) await put(kv, date, 1000)
    expect(await pruneDays(kv, 40)).toEqual(['2030-01-01'])
    expect(await pruneDays(kv, 1)).toEqual(['2030-02-01'])
    expect((await indexOf(kv)).map(({ date }) => date)).toEqual(['2030-03-01'])
  })

  test('keeps a day made from another list, unless --replace is given', async () => {
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
