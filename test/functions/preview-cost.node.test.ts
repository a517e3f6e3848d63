import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStrategy } from '../../engine/formats/bytes.ts'
import { createGame } from '../../engine/rules/game.ts'
import { outlineOf } from '../../engine/strategy/outline.ts'
import { drawTreeCard } from '../../functions/preview/card.ts'
import { encodePng } from '../../functions/preview/png.ts'
import { BUILT_GAMES, DATA } from '../../precompute/folders.ts'

const RUNS = 15
/** CPU time, so that other load does not matter. */
const MOST_MS = 60

test(`the preview of a whole strategy takes less than ${MOST_MS} ms in the median`, async () => {
  const game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, 'original.json'), 'utf8')))
  const view = openStrategy(readFileSync(join(DATA, 'strategies/original/normal-mean-6/salet.bin')), game)
  const durationsMs: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    const top = outlineOf(view.branch([]) as never, game)
    const facts = ['3.42 guesses on average · proved', '2,315 answers, the last found in row 5']
    const png = await encodePng(drawTreeCard({ rows: [], top, facts, game: 'Original' }))
    const { user, system } = process.cpuUsage(before)
    durationsMs.push((user + system) / 1000)
    expect(png.length).toBeLessThan(60_000)
  }
  durationsMs.sort((a, b) => a - b)
  console.log(`preview: median ${durationsMs[RUNS >> 1].toFixed(1)} ms, least ${durationsMs[0].toFixed(1)} ms`)
  expect(durationsMs[RUNS >> 1]).toBeLessThan(MOST_MS)
})
