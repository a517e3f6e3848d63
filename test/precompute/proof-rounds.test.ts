// The rounds of a proof: which openers are searched against which threshold.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../engine/rules/game.ts'
import { listCandidates } from '../../precompute/openers/order.ts'
import { runOpeners } from '../../precompute/openers/run.ts'
import type { OpenerDone, OpenerJob } from '../../precompute/openers/worker.ts'

const game = createGame(JSON.parse(readFileSync(new URL('../../build/games/original.json', import.meta.url), 'utf8')))
const setting = { mode: 'normal', goal: 'mean', limit: 6 } as const
const byPromise = listCandidates(game, 'normal').map(({ opener }) => opener)

/** The size and threshold of each round of a proof whose searches find these totals, by place in the order of promise. */
async function roundsOf(totalAt: (place: number) => number): Promise<{ size: number; below: number | null }[]> {
  const rounds: { size: number; below: number | null }[] = []
  const place = new Map(byPromise.map((opener, at) => [opener, at]))
  const search = ({ opener, below }: OpenerJob): OpenerDone => {
    const total = totalAt(place.get(opener)!)
    const row =
      below === null || total < below.total
        ? ({ opener, proof: 'exact', lower: total, upper: total, max: null } as const)
        : ({ opener, proof: 'bounds', lower: below.total, upper: null, max: null } as const)
    return { row, nodes: 0, work: 0, ms: 0 }
  }
  await runOpeners({
    game,
    setting,
    task: { kind: 'prove', best: 1 },
    shard: { index: 1, count: 1 },
    known: new Map(),
    before: [],
    pool: {
      runGroups: async (groups, onDone) => {
        const all = [...groups].flat()
        rounds.push({ size: all.length, below: all[0].below?.total ?? null })
        for (const [at, job] of all.entries()) onDone(search(job), at)
        return true
      },
    },
    signal: new AbortController().signal,
    onDone() {},
    onProgress() {},
  })
  return rounds
}

test('a proof goes on with twice as many promising openers while they lower its threshold', async () => {
  // The best opener is the 101st in the order of promise.
  expect(await roundsOf((place) => 8000 + Math.abs(place - 100))).toEqual([
    { size: 16, below: null },
    { size: 32, below: 8086 },
    { size: 64, below: 8054 },
    { size: 128, below: 8001 },
    { size: 12_972 - 240, below: 8001 },
  ])
})

test('if the first openers are the best, one more round shows it', async () => {
  expect(await roundsOf((place) => 8000 + place)).toEqual([
    { size: 16, below: null },
    { size: 32, below: 8001 },
    { size: 12_972 - 48, below: 8001 },
  ])
})
