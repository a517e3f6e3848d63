import { expect, test } from 'vitest'
import { formatStrategyDot } from '../../../engine/formats/dot.ts'
import { formatStrategyMarkdown } from '../../../engine/formats/markdown.ts'
import { shortHash } from '../../../engine/rules/game.ts'
import { parsePattern } from '../../../engine/rules/pattern.ts'
import { cutBranch, makeStrategy, walkStrategy } from '../../../engine/strategy/strategy.ts'
import { alphabetical, makeGame, smallGame } from '../sample-strategies.ts'

test('DOT draws a box for each state and an arrow for each pattern', async () => {
  const game = await makeGame('three', ['bated', 'gated', 'shame'], ['plate'])
  expect(formatStrategyDot(alphabetical(game), game)).toBe(`digraph strategy {
  label="bated, three, normal, mean, limit 12, at least 5, at most 5"
  rankdir=LR
  node [shape=box, fontname="sans-serif"]
  edge [fontname="monospace", fontsize=9]
  s0 [label="bated", peripheries=2]
  s1 [label="gated", shape=plaintext]
  s0 -> s1 [label="BGGGG"]
  s2 [label="shame", shape=plaintext]
  s0 -> s2 [label="BYBYB"]
}
`)
})

test('Markdown gives the facts, then an outline of the tree', async () => {
  const game = await makeGame('three', ['bated', 'gated', 'shame'], ['plate'])
  const { root } = alphabetical(game)
  expect(formatStrategyMarkdown(makeStrategy(root, game, { proof: 'exact' }), game)).toBe(`# bated

A strategy for the game three (lists ${shortHash(game.hash)}), mode normal, goal mean, limit 6.

| | |
|---|---|
| Answers | 3 |
| Total | 5 guesses, 1.6667 on average over 3 answers |
| Proof | proved |
| Maximum | 2 guesses |

| Guesses | Answers |
|---:|---:|
| 1 | 1 |
| 2 | 2 |

- **bated**, a possible answer
  - \`BGGGG\` gated
  - \`BYBYB\` shame
`)
  const missing = formatStrategyMarkdown(alphabetical(await smallGame(), { limit: 2 }), await smallGame())
  expect(missing).toContain('| Not found within 2 | 4 answers |')
  expect(missing).toContain('| Total | 7 guesses, 1.7500 on average over 4 answers |')
})

test('DOT and Markdown name the rows before a branch, and count from there', async () => {
  const game = await smallGame()
  const rows = [
    { guess: 'bated', pattern: parsePattern('bgggg')! },
    { guess: 'gated', pattern: parsePattern('bgggg')! },
    { guess: 'hated', pattern: parsePattern('bgggg')! },
  ]
  const branch = cutBranch(alphabetical(game), game, rows)
  expect(branch.header).toMatchObject({ opener: 'bated', answers: 2, total: 3, max: 2, proof: 'exact', lower: 3 })
  expect(formatStrategyMarkdown(branch, game)).toBe(`# After bated.bgggg,gated.bgggg,hated.bgggg

A branch of a strategy for the game small (lists ${shortHash(game.hash)}), mode normal, goal mean, limit 12.

| | |
|---|---|
| Answers | 2 |
| Total | 3 further guesses, 1.5000 on average over 2 answers |
| Proof | proved |
| Maximum | 2 further guesses |

| Further guesses | Answers |
|---:|---:|
| 1 | 1 |
| 2 | 1 |

- **mated**, a possible answer
  - \`BGGGG\` rated
`)
  expect(formatStrategyDot(branch, game)).toContain(
    'label="after bated.bgggg,gated.bgggg,hated.bgggg, small, normal, mean, limit 12, proved"',
  )
})

test('walkStrategy follows a history while it is on the tree', async () => {
  const game = await smallGame()
  const strategy = alphabetical(game)
  const row = (guess: string, letters: string) => ({ guess, pattern: parsePattern(letters)! })
  expect(walkStrategy(strategy, game, [])).toBe(strategy.root)
  const node = walkStrategy(strategy, game, [row('bated', 'bgggg'), row('gated', 'bgggg')])
  expect(game.guesses[node!.guess]).toBe('hated')
  expect(walkStrategy(strategy, game, [row('gated', 'bgggg')])).toBeNull()
  expect(walkStrategy(strategy, game, [row('bated', 'ggggg')])).toBeNull()
  expect(walkStrategy(strategy, game, [row('bated', 'yyyyy')])).toBeNull()
})
