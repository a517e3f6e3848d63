/** What is refused with a message before work begins, and the short ways to ask. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DATA, ROOT } from '../../precompute/folders.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

test.each([
  [['openers', '--game', 'original', '--shard', '1/2'], '--exact'],
  [['strategy', 'salet', '--game', 'original', '--out', 'tree.pdf'], '.pdf'],
  [['strategy', 'salet', '--game', 'original', '--out', '.'], 'is a folder'],
  [['openers', '--game', 'original', '--exact', '2', '--out', '.'], 'is a folder'],
  [['verify', join(DATA, 'openers/original/normal-mean-6.bin')], 'table of openers'],
  [['verify', join(DATA, 'second-guesses/original/normal-mean-6.bin')], 'table of second guesses'],
])('%j is refused with %j', async (args, word) => {
  const { code, err, out } = await runIn(temporaryFolder(), ...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(word)
})

test('-h and version are understood', async () => {
  expect(await runIn(temporaryFolder(), 'version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+/) })
  for (const args of [['-h'], ['next', '-h']])
    expect(await runIn(temporaryFolder(), ...args)).toMatchObject({ code: 0 })
})

test('infinite weights are rejected', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'w.csv'), 'word,weight\ncrane,1e400\nslate,2\ntrace,NaN\n')
  const lists = ['--answers', 'w.csv', '--guesses', 'w.csv']
  expect(await runIn(folder, 'games', 'import', ...lists, '--weights', '--id', 'mine')).toMatchObject({ code: 0 })
})

test('weights below 0 are refused, and 0 is said to count as the rarest', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'words.txt'), 'crane\nslate\nworld\n')
  const imported = (weight: string) => {
    writeFileSync(join(folder, 'w.csv'), `word,weight\ncrane,5\nslate,${weight}\n`)
    const lists = ['--answers', 'w.csv', '--guesses', 'words.txt']
    return runIn(folder, 'games', 'import', ...lists, '--weights', '--id', 'mine', '--replace')
  }
  expect(await imported('-3')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('line 3: slate') })
  expect(await imported('0')).toMatchObject({ code: 0, err: expect.stringContaining('1 word with weight 0: slate') })
})

test('a date that no calendar has is refused', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'past.csv'), 'date,word\n2025-01-01,crane\n2025-13-45,slate\n2025-01-03,plate\n')
  const { code, out, err } = await runIn(folder, 'odds', '--past', 'past.csv')
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain("past.csv, line 3: '2025-13-45' (slate) is not a date")
})

const CHILDREN = (pid: number | string) => `/proc/${pid}/task/${pid}/children`

test.skipIf(!existsSync(CHILDREN(process.pid)))('killing a seed ends the local store', async () => {
  const child = spawn(process.execPath, ['precompute/fivebase.mjs', 'seed', '--persist-to', temporaryFolder()], {
    cwd: ROOT,
  })
  const below = (pid: number | string): string[] => readFileSync(CHILDREN(pid), 'utf8').split(' ').filter(Boolean)
  let store: string | undefined
  while (store === undefined) {
    await sleep(50)
    store = below(child.pid as number).flatMap(below)[0]
  }
  child.kill('SIGKILL')
  // Where nobody reaps it, what is left of a process that has ended is its state.
  const isRunning = () =>
    existsSync(`/proc/${store}/stat`) && !/\) Z /.test(readFileSync(`/proc/${store}/stat`, 'utf8'))
  while (isRunning()) await sleep(50)
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is a name like any other', async (name) => {
  const { err } = await runIn(temporaryFolder(), 'next', '--game', name)
  expect(err).toContain(`unknown game "${name}"`)
  const asked = await runIn(temporaryFolder(), 'help', name)
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining(`no help about '${name}'`)])
})
