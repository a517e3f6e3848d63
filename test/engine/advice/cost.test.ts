// What a guess costs, by the definition at the head of engine/advice/analysis.ts, worked out by the reference solver: in
// small random games of every mode, goal and limit, with words excluded and with weights. ANALYSES=5000 for a long run.
import { expect, test } from 'vitest'
import { analyze, solverValuer, type Turn } from '../../../engine/advice/analysis.ts'
import * as reference from '../../../engine/reference/solver.ts'
import { type Game, weightOfAll } from '../../../engine/rules/game.ts'
import { GOALS, type Goal, MAX_LIMIT } from '../../../engine/rules/goal.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { checkGuess, MODES, type Mode } from '../../../engine/rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../../../engine/rules/pattern.ts'
import { stateOf } from '../../../engine/rules/state.ts'
import { Budget } from '../../../engine/search/budget.ts'
import { createSolver } from '../../../engine/search/solver.ts'
import { kernel } from '../kernel-module.ts'
import { randomGame, seededRandom } from '../search/random-games.ts'

const GAMES = Number(process.env.ANALYSES ?? 300)
const SEED = Number(process.env.SEED ?? 17)
const LONG_MS = 3_600_000

interface Played {
  game: Game
  mode: Mode
  goal: Goal
  limit: number
  excluded: Set<number>
  rows: Row[]
}

interface Value {
  misses: number
  max: number
  total: number
}

/** The value of a guess; if it loses answers, guesses count on up to the longest game there is. */
function worthOf(game: Game, question: reference.ReferenceQuestion, guess: number): Value {
  const value = reference.evaluate(game, question, guess)
  if (value.misses === 0) return value
  const { misses: never, max, total } = reference.evaluate(game, { ...question, left: MAX_LIMIT }, guess)
  const most = MAX_LIMIT + 1
  return { misses: value.misses, max: never > 0 ? most : max, total: total + never * most }
}

/** Fewest answers lost, then for `worst` the shorter longest game, then the smaller total. */
const isBetter = (a: Value, b: Value, goal: Goal) =>
  (a.misses - b.misses || (goal === 'worst' ? a.max - b.max : 0) || a.total - b.total) < 0

/** The figures of a row by the definition. */
function turnOf({ game, mode, goal, limit, excluded, rows }: Played, at: number) {
  const before = rows.slice(0, at)
  const { answers } = stateOf(game, before, { excluded })
  const question = { answers, mode, goal, left: Math.max(1, limit - at), rows: before }
  const weight = weightOfAll(game, answers)
  const yours = worthOf(game, question, game.idOf(rows[at].guess))
  const found = worthOf(game, question, reference.solve(game, question).guess)
  const best = isBetter(yours, found, goal) ? yours : found
  const loses = Math.max(0, yours.misses - best.misses)
  return {
    bestMean: best.total / weight,
    mean: yours.total / weight,
    cost: Math.max(0, (yours.total - best.total) / weight),
    loses,
    longer: goal === 'worst' && loses === 0 ? Math.max(0, yours.max - best.max) : 0,
  }
}

function randomPlay(random: () => number, game: Game): Played {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const [mode, goal, limit] = [pick(MODES), pick(GOALS), 1 + Math.floor(random() * 7)]
  const excluded = new Set(random() < 0.3 ? [Math.floor(random() * game.answers.length)] : [])
  const rows: Row[] = []
  const answer = pick(game.answers)
  const length = 1 + Math.floor(random() * limit)
  for (let tries = 0; tries < 40 && rows.length < length && rows.at(-1)?.guess !== answer; tries++) {
    const guess = pick(mode === 'strict' ? game.answers : game.guesses)
    if (checkGuess({ game, mode, rows, excluded }, guess) !== null) continue
    rows.push({ guess, pattern: patternOf(guess, answer) })
  }
  return { game, mode, goal, limit, excluded, rows }
}

const figuresOf = ({ bestMean, mean, cost, loses, longer }: Turn) => ({ bestMean, mean, cost, loses, longer })
const rounded = (figures: object) =>
  JSON.parse(JSON.stringify(figures, (_, v) => (typeof v === 'number' ? Math.round(v * 1e9) / 1e9 : v)))

test(
  'a guess costs what the definition says',
  async () => {
    const random = seededRandom(SEED)
    const seen = { games: 0, turns: 0, cost: 0, loses: 0, longer: 0, cheaper: 0, weights: 0, excluded: 0 }
    const settings = new Set<string>()
    while (seen.games < GAMES) {
      const game = await randomGame(random, 12, 8, random() < 0.5 ? 'any' : 'equal')
      const valuer = solverValuer(createSolver(kernel, game, { memoryBytes: 1 << 20 }))
      for (let at = 0; at < 10 && seen.games < GAMES; at++) {
        const played = randomPlay(random, game)
        const result = analyze({ ...played, valuer, budget: new Budget() })
        if (played.rows.length === 0 || !result.ok) continue
        const { turns } = result.analysis
        const where = JSON.stringify({
          ...played,
          game: game.guesses,
          weights: game.weights,
          excluded: [...played.excluded],
        })
        seen.games++
        seen.weights += Number(game.weights !== null)
        seen.excluded += played.excluded.size
        settings.add(`${played.mode} ${played.goal} ${played.limit}`)
        for (const [index, turn] of turns.entries()) {
          expect(turn.proof, where).toBe('exact')
          expect(rounded(figuresOf(turn)), `row ${index + 1} of ${where}`).toEqual(rounded(turnOf(played, index)))
          seen.turns++
          seen.cost += Number(turn.cost > 0)
          seen.loses += Number(turn.loses > 0)
          seen.longer += Number(turn.longer > 0)
          // A guess may take fewer guesses than the best only because it loses answers or takes longer at worst.
          if (turn.mean < turn.bestMean - 1e-9) {
            expect(turn.loses + turn.longer, where).toBeGreaterThan(0)
            seen.cheaper++
          }
          if (turn.pattern === ALL_CORRECT) expect(turn.after, where).toBe(1)
        }
      }
    }
    if (GAMES > 1000) console.log(JSON.stringify({ ...seen, settings: settings.size }))
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(3)
    expect(settings.size).toBe(MODES.length * GOALS.length * 7)
  },
  LONG_MS,
)
