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

/** The groups of openers of each round of a proof whose searches find these totals, by place in the order of promise. */
async function groupsOf(totalAt: (place: number) => number): Promise<OpenerJob[][][]> {
  const rounds: OpenerJob[][][] = []
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
        const round = Array.from(groups, (group) => [...group])
        rounds.push(round)
        for (const [at, job] of round.flat().entries()) onDone(search(job), at)
        return true
      },
    },
    signal: new AbortController().signal,
    onDone() {},
    onProgress() {},
  })
  return rounds
}

/** The size and threshold of each of those rounds. */
async function roundsOf(totalAt: (place: number) => number): Promise<{ size: number; below: number | null }[]> {
  const rounds = (await groupsOf(totalAt)).map((groups) => groups.flat())
  return rounds.map((jobs) => ({ size: jobs.length, below: jobs[0].below?.total ?? null }))
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

test('openers with the same letters are one group in the last round, the most promising first, and no group before', async () => {
  const rounds = await groupsOf((place) => 8000 + place)
  const last = rounds.pop()!
  expect(rounds.flat().every((group) => group.length === 1)).toBe(true)
  const lettersOf = ({ opener }: OpenerJob) => [...new Set(game.guesses[opener])].sort().join('')
  const letters = last.map((group) => new Set(group.map(lettersOf)))
  expect(letters.every((each) => each.size === 1)).toBe(true)
  expect(new Set(letters.flatMap((each) => [...each])).size).toBe(last.length)
  const place = new Map(byPromise.map((opener, at) => [opener, at]))
  const places = last.map((group) => group.map(({ opener }) => place.get(opener)!))
  for (const sorted of [places.map(([first]) => first), ...places]) {
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
  }
})
