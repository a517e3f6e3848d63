import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { makeOpenerTable, type OpenerRow, openerSetting, provedHead } from '../../engine/openings/opener-table.ts'
import * as reference from '../../engine/reference/solver.ts'
import { GOALS } from '../../engine/rules/goal.ts'
import { MODES } from '../../engine/rules/mode.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { ROOT } from '../../precompute/folders.ts'
import { GameStore } from '../../precompute/games/store.ts'
import { Journal, readJournal } from '../../precompute/journal.ts'
import { openerJournal } from '../../precompute/openers/journal.ts'
import { listCandidates } from '../../precompute/openers/order.ts'
import { runOpeners } from '../../precompute/openers/run.ts'
import { type OpenerDone, type OpenerJob, searchOpener } from '../../precompute/openers/worker.ts'
import { memoBytesOf, parseBytes } from '../../precompute/terminal/memory-option.ts'
import { kernel } from '../engine/kernel-module.ts'
import { randomGame, seededRandom } from '../engine/search/random-games.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const ANSWERS = 'crane\nslate\nadieu\nshame\nblame\nflame\nframe\nsnake\nspace\nplace\ngrace\nbrace\ntrace\npeace\n'
const GUESSES = `${ANSWERS}soare\nroate\nraise\nclimb\nbuggy\n`
const COUNT = 19
const TINY = ['--game', 'tiny', '--threads', '1']
/** About 30 ms per opener: long enough to be killed in the middle. */
const LONG_COUNT = 40
const LONG = ['openers', '--game', 'original', '--mode', 'strict', '--exact', `${LONG_COUNT}`, '--threads', '1']

// Each run starts threads of its own, which takes its time on a busy machine.
async function folderWithGame(): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.txt'), ANSWERS)
  writeFileSync(join(folder, 'g.txt'), GUESSES)
  await runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', 'tiny')
  return folder
}

/** Every twelfth answer of the original game, and every sixth as a guess: a search of a second or so for all openers. */
async function folderWithMiddle(): Promise<string> {
  const folder = temporaryFolder()
  const { game } = await new GameStore({}).read('original')
  const everyNth = (n: number): string => game.answers.filter((_, at) => at % n === 0).join('\n')
  writeFileSync(join(folder, 'a.txt'), everyNth(12))
  writeFileSync(join(folder, 'g.txt'), everyNth(6))
  await runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', 'middle')
  return folder
}

const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(folder, name))

test('strict mode refuses openers that are not answers, with that reason', async () => {
  const folder = await folderWithGame()
  for (const args of [
    ['openers', ...TINY, '--exact', 'crane,soare'],
    ['strategy', 'soare', ...TINY],
    ['simulate', '--game', 'tiny', '--player', 'strict-exact', '--opener', 'soare'],
  ]) {
    const strict = args[0] === 'simulate' ? args : [...args, '--mode', 'strict']
    expect(await runIn(folder, ...strict)).toMatchObject({
      code: 2,
      err: expect.stringContaining('SOARE breaks strict mode: it is not an answer'),
    })
  }
  const next = await runIn(folder, 'next', 'soare bbbbb', '--game', 'tiny', '--mode', 'strict')
  expect(next).toMatchObject({ code: 2, err: expect.stringContaining('guess 1: SOARE breaks strict mode') })
})

test('a strict-mode table with other words is refused', async () => {
  const { game } = await new GameStore({}).read('original')
  const rows = [{ opener: game.idOf('tales'), proof: 'exact', lower: 8212, upper: 8212, max: null }] as const
  const make = (mode: 'hard' | 'strict') => makeOpenerTable(openerSetting(game, { mode, goal: 'mean', limit: 6 }), rows)
  expect(make('hard').rows).toHaveLength(1)
  expect(() => make('strict')).toThrow('strict mode does not allow it')
})

describe('fivebase openers', () => {
  test('shows nothing at first, then what was computed, in three forms', async () => {
    const folder = await folderWithGame()
    const nothing = await runIn(folder, 'openers', ...TINY, '--out', 't.bin')
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('--exact 20') })
    const made = await runIn(folder, 'openers', ...TINY, '--exact', 'crane,soare,buggy', '--out', 't.bin')
    expect(made.code).toBe(0)
    expect(made.out).toContain('not proved: crane is the best of 3 openers searched, out of 19')
    const shown = await runIn(folder, 'openers', ...TINY, '--out', 't.bin')
    expect(made.out.startsWith(shown.out)).toBe(true)
    const csv = (await runIn(folder, 'openers', ...TINY, '--out', 't.bin', '--csv')).out.trim().split('\n')
    expect(csv[0]).toBe('opener,can_win,total,mean,max,proof,lower,upper')
    expect(csv.slice(1).map((line) => line.split(',')[0])).toEqual(['crane', 'soare', 'buggy'])
    const json = JSON.parse((await runIn(folder, 'openers', ...TINY, '--out', 't.bin', '--json', '--top', '1')).out)
    expect(json).toMatchObject({ game: 'tiny', counts: { openers: 3, exact: 3, proved: 0 } })
    expect(json.openers).toEqual([expect.objectContaining({ rank: 1, opener: 'crane', proof: 'exact' })])
  })

  test('adds to a table without repeating searches', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'openers', ...TINY, '--exact', '5', '--out', 't.bin')
    const more = JSON.parse((await runIn(folder, 'openers', ...TINY, '--exact', '8', '--out', 't.bin', '--json')).out)
    expect(more).toMatchObject({ counts: { exact: 8 }, run: { searched: 3, resumed: 0 } })
    const all = JSON.parse((await runIn(folder, 'openers', ...TINY, '--prove', '--out', 't.bin', '--json')).out)
    expect(all.counts).toMatchObject({ openers: COUNT, proved: expect.any(Number) })
    expect(all.counts.proved).toBeGreaterThan(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('t.bin'))).toEqual(['t.bin'])
  })

  test('says if all openers are searched and none wins every game', async () => {
    const folder = await folderWithGame()
    const run = await runIn(folder, 'openers', ...TINY, '--limit', '2', '--prove', '--out', 't.bin')
    expect(run.out).toContain(`no opener wins every game within 2: proved for all ${COUNT}`)
    const some = await runIn(folder, 'openers', ...TINY, '--limit', '2', '--exact', '3', '--out', 's.bin')
    expect(some.out).toContain('no opener is proved to win every game')
  })

  test.each([
    ['hard', 'worst', '--prove'],
    ['strict', 'mean', '--exact all'],
  ])('in mode %s with goal %s, shards of %s merge to the whole run, on one thread or two', async (mode, goal, task) => {
    const folder = await folderWithGame()
    // A limit that some openers cannot keep.
    const run = ['openers', '--game', 'tiny', '--mode', mode, '--goal', goal, '--limit', '4', ...task.split(' ')]
    expect(await runIn(folder, ...run, '--threads', '2', '--out', 'whole.bin')).toMatchObject({ code: 0 })
    for (const share of ['1', '2']) {
      const shard = ['--shard', `${share}/2`, '--threads', '1', '--out', `${share}.bin`]
      expect(await runIn(folder, ...run, ...shard)).toMatchObject({ code: 0 })
    }
    expect(await runIn(folder, 'merge', '2.bin', '1.bin', '--out', 'merged.bin')).toMatchObject({ code: 0, err: '' })
    expect(bytesOf(folder, 'merged.bin')).toEqual(bytesOf(folder, 'whole.bin'))
  })

  test('shards of a proof with bounds still merge to the same bytes', async () => {
    const folder = await folderWithMiddle()
    const task = ['openers', '--game', 'middle', '--prove', '--json']
    const whole = JSON.parse((await runIn(folder, ...task, '--threads', '2', '--out', 'whole.bin')).out)
    expect(whole.counts.bounds).toBeGreaterThan(300)
    expect(whole.counts.proved).toBeGreaterThan(0)
    for (const share of ['1', '2']) {
      await runIn(folder, ...task, '--threads', '1', '--shard', `${share}/2`, '--out', `${share}.bin`)
    }
    await runIn(folder, 'merge', '1.bin', '2.bin', '--out', 'merged.bin')
    expect(bytesOf(folder, 'merged.bin')).toEqual(bytesOf(folder, 'whole.bin'))
    const exact = JSON.parse(
      (await runIn(folder, 'openers', '--game', 'middle', '--exact', 'all', '--json', '--out', 'all.bin')).out,
    )
    expect(exact.openers[0]).toMatchObject({ opener: whole.openers[0].opener, total: whole.openers[0].total })
    const totals = new Map(exact.openers.map(({ opener, total }: { opener: string; total: number }) => [opener, total]))
    for (const { opener, lower } of whole.openers) expect(totals.get(opener)).toBeGreaterThanOrEqual(lower)
    // The tables agree, or merging would tell.
    expect(await runIn(folder, 'merge', 'all.bin', 'whole.bin', '--out', 'both.bin')).toMatchObject({ code: 0 })
    expect(bytesOf(folder, 'both.bin')).toEqual(bytesOf(folder, 'all.bin'))
  })

  test('a proof uses exact totals already in the table as its threshold', async () => {
    const folder = await folderWithMiddle()
    const prove = async (file: string) =>
      JSON.parse((await runIn(folder, 'openers', '--game', 'middle', '--prove', '--json', '--out', file)).out)
    const alone = await prove('alone.bin')
    const best = alone.openers[0]
    await runIn(folder, 'openers', '--game', 'middle', '--exact', best.opener, '--out', 'told.bin')
    const told = await prove('told.bin')
    expect(told.openers[0]).toEqual(best)
    expect(told.counts.proved).toBeGreaterThan(0)
    expect(told.counts.exact).toBeLessThan(alone.counts.exact)
    expect(told.counts.openers).toBe(alone.counts.openers)
  })

  test('totals equal those of a search without pruning, and a threshold changes none below it', async () => {
    const random = seededRandom(20_261_127)
    for (let round = 0; round < 10; round++) {
      const game = await randomGame(random, 24, 16)
      const solver = createSolver(kernel, game)
      const answers = game.answers.map((_, id) => id)
      for (const mode of MODES) {
        for (const goal of GOALS) {
          const setting = { mode, goal, limit: 1 + Math.floor(random() * 6) }
          const opener = Math.floor(random() * game.guesses.length)
          const { misses, total, max } = reference.evaluate(game, { answers, mode, goal, left: setting.limit }, opener)
          const row = searchOpener(solver, setting, { opener, below: null })
          if (misses > 0) expect(row).toMatchObject({ proof: 'impossible' })
          else
            expect(row).toMatchObject({
              proof: 'exact',
              lower: total,
              upper: total,
              max: goal === 'worst' ? max : null,
            })
          for (const step of [-2, 0, 1, 5]) {
            const below = { total: Math.max(1, total + step), max: goal === 'worst' ? max : 0 }
            const marked = searchOpener(solver, setting, { opener, below })
            if (misses > 0 || total >= below.total)
              expect(marked).toMatchObject({ proof: 'bounds', lower: below.total })
            else expect(marked).toEqual(row)
          }
        }
      }
    }
  })

  test.each([
    ['a word that is no guess', ['--exact', 'crane,zzzzz'], 'not in the word list of tiny: zzzzz'],
    ['a word of another length', ['--exact', 'cranes'], 'is not five letters a to z'],
    ['no openers', ['--exact', '0'], 'from 1 to 15000'],
    ['both tasks at once', ['--exact', 'all', '--prove'], 'cannot be used with'],
    ['a share beyond the last', ['--exact', 'all', '--shard', '3/2', '--out', 't.bin'], 'such as 3/16'],
    ['a share without a file', ['--exact', 'all', '--shard', '1/2'], '--shard needs --out'],
    ['a folder that is not there', ['--exact', 'all', '--out', 'none/t.bin'], 'there is no folder'],
    ['a memory of no size', ['--exact', 'all', '--memory', 'much'], 'such as 512M or 2G'],
    ['too little memory', ['--exact', 'all', '--memory', '50M', '--out', 't.bin'], 'at least'],
  ])('rejects %s as wrong usage', async (_, args, message) => {
    const folder = await folderWithGame()
    const { code, err } = await runIn(folder, 'openers', '--game', 'tiny', ...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('refuses a table or journal of another setting', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'openers', ...TINY, '--exact', '3', '--out', 't.bin')
    const hard = await runIn(folder, 'openers', ...TINY, '--mode', 'hard', '--exact', '3', '--out', 't.bin')
    expect(hard).toMatchObject({ code: 2, err: expect.stringContaining('is a table for normal, mean, limit 6') })
    const other = await runIn(folder, 'openers', '--game', 'original', '--exact', '3', '--out', 't.bin')
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('is not for') })
    writeFileSync(join(folder, 'u.bin.journal'), 'something\n')
    const alien = await runIn(folder, 'openers', ...TINY, '--exact', '3', '--out', 'u.bin')
    expect(alien).toMatchObject({ code: 2, err: expect.stringContaining('not a journal of openers') })
    expect(readFileSync(join(folder, 'u.bin.journal'), 'utf8')).toBe('something\n')
  })
})

describe('a stopped run', () => {
  test('continues after a signal or a kill without losing or repeating an opener', async () => {
    const folder = temporaryFolder()
    const journal = join(folder, 'a.bin.journal')
    const interrupted = start(folder, 'a.bin')
    let complaint = ''
    interrupted.stderr!.on('data', (text) => {
      complaint += text
    })
    await linesIn(journal, 6)
    interrupted.kill('SIGINT')
    const [code] = await once(interrupted, 'close')
    expect(code).toBe(1)
    expect(complaint).toMatch(/stopped after \d+ openers, kept in .*a\.bin\.journal/)
    expect(complaint).toContain('run the same command to continue')
    const shown = await runIn(folder, 'openers', '--game', 'original', '--mode', 'strict', '--out', 'a.bin')
    expect(shown).toMatchObject({ code: 0, err: expect.stringContaining('of an unfinished run') })

    const killed = start(folder, 'a.bin')
    await linesIn(journal, 15)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    const kept = readFileSync(journal, 'utf8').split('\n').slice(1, -1).length
    // As if it had been killed within a line.
    appendFileSync(journal, 'shal')
    const resumed = JSON.parse((await runIn(folder, ...LONG, '--out', 'a.bin', '--json')).out)
    expect(resumed.run).toMatchObject({ resumed: kept, searched: LONG_COUNT - kept })
    expect(resumed.counts.openers).toBe(LONG_COUNT)
    expect(existsSync(journal)).toBe(false)
    const whole = await runIn(folder, ...LONG, '--out', 'whole.bin', '--json')
    expect(JSON.parse(whole.out).run).toMatchObject({ resumed: 0, searched: LONG_COUNT })
    expect(bytesOf(folder, 'a.bin')).toEqual(bytesOf(folder, 'whole.bin'))
  })
})

describe('the journal', () => {
  test('is refused if a middle line is damaged, or the setting differs', async () => {
    const folder = temporaryFolder()
    const game = await randomGame(seededRandom(7), 20, 10)
    const setting = openerSetting(game, { mode: 'normal', goal: 'mean', limit: 6 })
    const file = join(folder, 'j')
    const journal = new Journal(file, openerJournal(game, setting))
    const row = { opener: 1, proof: 'exact', lower: 40, upper: 40, max: null } as const
    journal.add({ row, nodes: 1, work: 2, ms: 3 })
    journal.close()
    expect(readJournal(file, openerJournal(game, setting))).toEqual([{ row, nodes: 1, work: 2, ms: 3 }])
    expect(() => readJournal(file, openerJournal(game, { ...setting, mode: 'hard' }))).toThrow(
      'another run: mode normal and hard',
    )
    expect(() => readJournal(file, openerJournal(game, { ...setting, gameHash: 'f'.repeat(64) }))).toThrow(
      'another run: game',
    )
    const whole = readFileSync(file)
    appendFileSync(file, 'garbage\nmore')
    expect(() => readJournal(file, openerJournal(game, setting))).toThrow('line 3 is damaged')
    // A damaged result never passes for another one, and gives a clear message.
    for (let at = whole.indexOf('\n') + 1; at < whole.length - 1; at++) {
      for (const bit of [0, 2, 6]) {
        const damaged = Buffer.from(whole)
        damaged[at] ^= 1 << bit
        writeFileSync(file, damaged)
        expect(() => readJournal(file, openerJournal(game, setting)), `byte ${at}`).toThrow(/line \d is damaged/)
      }
    }
  })

  test('is written by one run at a time, and survives the lock of a killed run', async () => {
    const folder = await folderWithGame()
    const lock = join(folder, 'mine.bin.lock')
    const args = ['openers', ...TINY, '--exact', '3', '--out', 'mine.bin']
    writeFileSync(lock, `${process.ppid}\n`)
    const refused = await runIn(folder, ...args)
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining(`process ${process.ppid} is already writing`),
    })
    expect(existsSync(join(folder, 'mine.bin.journal'))).toBe(false)
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    writeFileSync(lock, `${gone.pid}\n`)
    expect((await runIn(folder, ...args)).code).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })
})

test('a journal cut within a line, twice, keeps every whole line', async () => {
  const game = await randomGame(seededRandom(7), 20, 10)
  const setting = openerSetting(game, { mode: 'normal', goal: 'mean', limit: 6 })
  const file = join(temporaryFolder(), 'j')
  const done = (opener: number) => {
    const row = { opener, proof: 'exact', lower: 40 + opener, upper: 40 + opener, max: null } as const
    return { row, nodes: 1, work: 2, ms: 3 }
  }
  for (const opener of [1, 2, 3]) {
    const journal = new Journal(file, openerJournal(game, setting))
    journal.add(done(opener))
    journal.close()
    appendFileSync(file, game.guesses[0].slice(0, 4))
  }
  expect(readJournal(file, openerJournal(game, setting))).toEqual([1, 2, 3].map(done))
})

test('a proof of the K best has the totals of all openers as good as the Kth', async () => {
  const { game } = await new GameStore({}).read('original')
  const setting = { mode: 'strict', goal: 'mean', limit: 6 } as const
  const order = listCandidates(game, 'strict').map(({ opener }) => opener)
  const last = order.at(-1)!
  // The second best, and an equally good one that no handful contains.
  const totalOf = (opener: number) => (opener === order[0] ? 100 : opener === order[1] || opener === last ? 200 : 300)
  const pool = {
    async runGroups(groups: Iterable<readonly OpenerJob[]>, onDone: (done: OpenerDone, thread: number) => void) {
      for (const { opener, below } of [...groups].flat()) {
        const total = totalOf(opener)
        const isExact = below === null || total < below.total
        const row: OpenerRow = isExact
          ? { opener, proof: 'exact', lower: total, upper: total, max: null }
          : { opener, proof: 'bounds', lower: below.total, upper: null, max: null }
        onDone({ row, nodes: 1, work: 1, ms: 0 }, 0)
      }
      return true
    },
  }
  const known = new Map<number, OpenerRow>()
  const ends = { shard: { index: 1, count: 1 }, before: [], signal: new AbortController().signal }
  const tell = { onDone() {}, onProgress() {} }
  await runOpeners({ game, setting, task: { kind: 'prove', best: 2 }, known, pool, ...ends, ...tell })
  expect(known.get(last)).toMatchObject({ proof: 'exact', lower: 200 })
  const table = makeOpenerTable(openerSetting(game, setting), known.values())
  expect(table.rows.slice(0, 3).map(({ lower }) => lower)).toEqual([100, 200, 200])
  expect(provedHead(table)).toBeGreaterThanOrEqual(3)
})

test("the schedulers' script writes a share", async () => {
  const folder = await folderWithGame()
  const script = join(ROOT, 'precompute/schedulers/share.sh')
  const env = { ...process.env, FIVEBASE_HOME: folder }
  const child = spawn(script, ['2', '3', 'parts', ...TINY, '--exact', 'all'], { cwd: folder, env, stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([0, null])
  const { rows } = decodeOpenerTable(bytesOf(folder, 'parts/part-2.bin'))
  expect(rows).toHaveLength(Math.ceil((COUNT - 1) / 3))
})

describe('fivebase merge', () => {
  test('refuses tables with different settings, contradicting tables, and other files', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'openers', ...TINY, '--exact', '3', '--out', 'normal.bin')
    await runIn(folder, 'openers', ...TINY, '--mode', 'hard', '--exact', '3', '--out', 'hard.bin')
    const mixed = await runIn(folder, 'merge', 'normal.bin', 'hard.bin', '--out', 'm.bin')
    expect(mixed).toMatchObject({ code: 1, err: expect.stringContaining('hard.bin does not fit normal.bin') })
    const none = await runIn(folder, 'merge', 'normal.bin', 'a.txt', '--out', 'm.bin')
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('not a table of openers') })
    expect(await runIn(folder, 'merge', 'normal.bin', 'gone.bin', '--out', 'm.bin')).toMatchObject({ code: 2 })
    expect(await runIn(folder, 'merge', 'normal.bin')).toMatchObject({ code: 2 })
    expect(existsSync(join(folder, 'm.bin'))).toBe(false)
    const one = await runIn(folder, 'merge', 'normal.bin', '--out', 'm.bin', '--json')
    expect(JSON.parse(one.out)).toMatchObject({ game: 'tiny', files: 1, counts: { openers: 3 } })
    expect(decodeOpenerTable(bytesOf(folder, 'm.bin')).rows).toHaveLength(3)
  })
})

describe('--memory', () => {
  test('reads sizes as people write them', () => {
    expect(['2G', '512M', '1.5 GiB', '64mb', '1000'].map(parseBytes)).toEqual([
      2 ** 31,
      2 ** 29,
      1.5 * 2 ** 30,
      2 ** 26,
      1000,
    ])
    for (const text of ['', 'G', '-1G', '0', '2X']) expect(() => parseBytes(text)).toThrow('such as')
  })

  test('is split between the threads, minus their fixed needs', async () => {
    const game = await randomGame(seededRandom(1), 20, 10)
    expect(memoBytesOf(2 ** 31, 2, game)).toBeLessThan(2 ** 30)
    expect(memoBytesOf(2 ** 31, 2, game)).toBeGreaterThan(0.9 * 2 ** 30)
    expect(memoBytesOf(2 ** 40, 1, game)).toBeLessThan(2 ** 32)
    expect(() => memoBytesOf(2 ** 27, 4, game)).toThrow('too little for 4 threads')
  })
})

test('openers are sorted by a cheap estimate, in strict mode only answers', async () => {
  const game = await randomGame(seededRandom(3), 20, 20)
  const normal = listCandidates(game, 'normal')
  expect(normal.map(({ opener }) => opener).sort((a, b) => a - b)).toEqual(game.guesses.map((_, id) => id))
  expect(listCandidates(game, 'strict')).toHaveLength(game.answers.length)
  for (const [at, { estimate }] of normal.entries())
    if (at > 0) expect(estimate).toBeGreaterThanOrEqual(normal[at - 1].estimate)
})

function start(folder: string, out: string): ChildProcess {
  const script = join(ROOT, 'precompute/fivebase.mjs')
  const child = spawn(process.execPath, [script, ...LONG, '--out', join(folder, out)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function linesIn(file: string, count: number): Promise<void> {
  for (;;) {
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n').length > count) return
    await sleep(10)
  }
}
