// A bounded search for the smallest maximum respects the maximum it has proved. If its work runs out there, the answers
// it would lose must still be tried with the guesses left by the limit.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGame } from '../../../engine/rules/game.ts'
import { parseHistory } from '../../../engine/rules/history.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { replay } from '../../../engine/strategy/replay.ts'
import { kernel } from '../kernel-module.ts'

const game = createGame(
  JSON.parse(readFileSync(new URL('../../../build/games/original.json', import.meta.url), 'utf8')),
)

test('a bounded search for the smallest maximum gives a strategy that uses all guesses left', () => {
  const parsed = parseHistory('resta.bbbby,wifie.bbbbb')
  if (!parsed.ok) throw new Error(parsed.detail)
  const { answers } = stateOf(game, parsed.rows)
  for (const work of [5e5, 1e6, 2e6, 3e6, 4e6, 6e6]) {
    const { node, verdict } = createSolver(kernel, game).plan(
      { answers, mode: 'normal', goal: 'worst', left: 4, rows: parsed.rows },
      { work },
    )
    const faults: string[] = []
    const tally = replay(
      node,
      game,
      4,
      { onFault: ({ code, detail }) => code !== 'missed' && faults.push(detail) },
      answers,
    )
    expect(faults, `${work}`).toEqual([])
    expect([tally.misses, tally.max, tally.total]).toEqual([verdict.misses, verdict.max, verdict.total])
    expect(verdict.missesLower).toBeLessThanOrEqual(verdict.misses)
  }
})
