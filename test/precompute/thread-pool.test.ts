import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OpenerPool } from '../../precompute/openers/run.ts'
import { ThreadPool } from '../../precompute/thread-pool.ts'
import { kernel } from '../engine/kernel-module.ts'

const game = JSON.parse(readFileSync(new URL('../../build/games/original.json', import.meta.url), 'utf8'))
const setting = { mode: 'strict', goal: 'mean', limit: 6 } as const
const openPool = (): OpenerPool =>
  new ThreadPool('./openers/worker', { kernel, game, setting, memoryBytes: 1 << 22 }, 2)
const jobs = (openers: number[]) => openers.map((opener) => ({ opener, below: null }))

test('the tasks of a group go to one thread, in order, and all threads get groups', async () => {
  const pool = openPool()
  const groups = [[0, 1, 2, 3], [], [4, 5], [6], [7, 8, 9]]
  const done: { opener: number; thread: number }[] = []
  expect(await pool.runGroups(groups.map(jobs), ({ row }, thread) => done.push({ opener: row.opener, thread }))).toBe(
    true,
  )
  await pool.close()
  for (const group of groups) {
    const own = done.filter(({ opener }) => group.includes(opener))
    expect(own.map(({ opener }) => opener)).toEqual(group)
    expect(new Set(own.map(({ thread }) => thread)).size).toBe(Math.min(group.length, 1))
  }
  expect(new Set(done.map(({ thread }) => thread)).size).toBe(2)
})

test('a pool that is stopped starts no further task, of its group or another', async () => {
  const pool = openPool()
  const stop = new AbortController()
  const done: number[] = []
  const isWhole = await pool.runGroups(
    [[0, 1, 2], [3, 4, 5], [6]].map(jobs),
    ({ row }) => {
      done.push(row.opener)
      stop.abort()
    },
    stop.signal,
  )
  expect(isWhole).toBe(false)
  expect(done).toHaveLength(1)
})
