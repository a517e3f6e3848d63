// The best guesses of a state, each with what it is worth. Guesses are valued in the order of their one-ply bounds, and
// the ranking is complete, so proved, once no guess left could be better than the last one ranked.

import type { OpenerRow } from '../openings/opener-table.ts'
import { type Scores, scoreGuess } from '../players/scores.ts'
import { wordFeedback } from '../rules/feedback.ts'
import { type Game, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { legalGuesses, type Mode } from '../rules/mode.ts'
import { patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import { INFINITE_TOTAL, type Question, type Solver, type Verdict } from '../search/solver.ts'
import type { Proof } from '../strategy/strategy.ts'
import { compareWorth, type Worth } from '../strategy/worth.ts'

export interface Ranked {
  guess: string
  /** True where the guess can itself be the answer. */
  inAnswers: boolean
  /** False where the game does not know the word: it is valued, never suggested. */
  isListed: boolean
  /** Parts that the guess cuts the answers into. */
  parts: number
  /** What the literature looks at in the guess. */
  scores: Scores
  /** What the best strategy known that begins with the guess is worth; null where none is. */
  misses: number | null
  max: number | null
  total: number | null
  /** total over the answers found. */
  mean: number | null
  /** What is proved of the best one: see Bounds; the upper bounds are null where no strategy is known. */
  missesLower: number
  missesUpper: number | null
  maxLower: number
  /** Where `missesUpper` is null, of the strategies that find every answer. */
  lower: number
  upper: number | null
  proof: Proof
}

export interface Ranking {
  guesses: Ranked[]
  /** True where it is proved that no other guess belongs among them. */
  isComplete: boolean
  /** Counted work. */
  work: number
}

export interface RankingOptions {
  game: Game
  /** Ids of the answers left, ascending. */
  answers: Uint16Array
  rows: readonly Row[]
  mode: Mode
  goal: Goal
  /** Guesses left. */
  left: number
  solver: Solver
  /** Counted work for all guesses together. */
  work: number
  /** Leaves out guesses that the player does not want; without it every legal guess is ranked. */
  isAllowed?: (guess: string) => boolean
}

interface Candidate {
  id: number
  parts: number
  /** One-ply bound: no strategy that begins with this guess has a smaller total. */
  least: number
  /** Sum of n log n over the parts: the smaller, the better as a rule. */
  spread: number
}

/** Share of the work that goes into finding the best; the rest is for what else is told of them. */
const SHORTLIST_SHARE = 0.75

/** The `top` best guesses of a state. */
export function rankGuesses(options: RankingOptions & { top: number }): Ranking {
  const listed = options.goal === 'mean' && options.mode === 'normal' ? rankByTotal(options) : null
  return listed ?? rankOneByOne(options)
}

/** Where only totals count: first the totals that are good enough, then all about those. Null where some are missed. */
function rankByTotal(options: RankingOptions & { top: number }): Ranking | null {
  const { solver, work, top } = options
  const candidates = candidatesOf(options)
  const found: { candidate: Candidate; total: number }[] = []
  const mark = () => found[top - 1]?.total ?? INFINITE_TOTAL - 1
  let isComplete = true
  const before = solver.effort().work
  const isSolved = solver.compare(questionOf(options), { work: work * SHORTLIST_SHARE }, (value) => {
    for (const candidate of candidates) {
      if (candidate.least > mark()) break
      const total = value(candidate.id, mark() + 1)
      if (total === null) {
        isComplete = false
        break
      }
      if (total >= INFINITE_TOTAL) continue
      if (total > mark()) continue
      found.push({ candidate, total })
      found.sort((a, b) => a.total - b.total)
    }
    return found.length >= Math.min(top, candidates.length)
  })
  if (isComplete && !isSolved) return null
  let spent = solver.effort().work - before
  const ranked = found
    .filter(({ total }) => total <= mark())
    .map(({ candidate }) => {
      const verdict = solver.evaluate(questionOf(options), candidate.id, { work: Math.max(1, work - spent) })
      spent += verdict.work
      if (verdict.proof === 'bounds') isComplete = false
      return rankedOf(options, candidate, verdict)
    })
  if (ranked.length === 0) return null
  ranked.sort((a, b) => compare(a, b, options.goal))
  return { guesses: ranked.slice(0, top), isComplete, work: spent }
}

/** Where misses or maxima come first, nothing but the whole value of each guess tells. */
function rankOneByOne(options: RankingOptions & { top: number }): Ranking {
  const { answers, work, top } = options
  const ranked: (Ranked & { id: number })[] = []
  const lastTotal = () =>
    ranked.length < top ? Number.POSITIVE_INFINITY : (ranked[top - 1].total ?? Number.POSITIVE_INFINITY)
  let spent = 0
  let isComplete = true
  for (const candidate of candidatesOf(options)) {
    // Bounds of totals leave nothing out where misses or maxima come first.
    const isByTotal = options.goal === 'mean' && ranked[top - 1]?.misses === 0
    if (isByTotal && candidate.least > lastTotal()) break
    if (spent >= work) {
      isComplete = false
      break
    }
    const verdict = options.solver.evaluate(questionOf(options), candidate.id, { work: work - spent })
    spent += verdict.work
    ranked.push({ ...rankedOf(options, candidate, verdict), id: candidate.id })
    ranked.sort((a, b) => compare(a, b, options.goal))
    if (ranked.length > top) ranked.length = top
    if (verdict.proof === 'bounds') isComplete = false
  }
  if (ranked.length === 0 && answers.length > 0) isComplete = false
  return { guesses: ranked.map(({ id: _, ...each }) => each), isComplete, work: spent }
}

/** What a table of openers says of one before the first row; `answers` are all answers of the game. */
export function rankedOpener(game: Game, goal: Goal, answers: Uint16Array, row: OpenerRow): Ranked {
  const { opener: id, proof, lower, upper, max } = row
  const isExact = proof === 'exact'
  const total = isExact ? lower : null
  const guess = game.guesses[id]
  const scores = scoreGuess(wordFeedback(game), answers, guess, game.weights)
  return {
    guess,
    inAnswers: id < game.answers.length,
    isListed: true,
    parts: scores.parts,
    scores,
    misses: isExact ? 0 : null,
    max: isExact ? max : null,
    total,
    mean: total === null ? null : total / answers.length,
    // At least one where it is proved that not every answer can be found; how many is not in the table.
    missesLower: proof === 'impossible' ? 1 : 0,
    missesUpper: upper === null ? null : 0,
    // With bounds, `max` of the row is one as well.
    maxLower: goal === 'worst' ? (max ?? 1) : 1,
    lower,
    upper,
    proof: isExact ? 'exact' : 'bounds',
  }
}

/** What named guesses are worth, listed or not, the best first. */
export function valueGuesses(options: RankingOptions & { guesses: readonly string[] }): Ranking {
  const { game, guesses, solver, work } = options
  const splitter = new Splitter(game, options.answers)
  let spent = 0
  const ranked = guesses.map((guess) => {
    const id = game.idOf(guess)
    const verdict = solver.evaluate(questionOf(options), id < 0 ? guess : id, { work: Math.max(1, work - spent) })
    spent += verdict.work
    const candidate = id < 0 ? { id, parts: 0, least: 0, spread: 0 } : candidateOf(splitter, id, options.answers)
    return rankedOf(options, candidate, verdict, guess)
  })
  ranked.sort((a, b) => compare(a, b, options.goal))
  return { guesses: ranked, isComplete: true, work: spent }
}

function questionOf({ answers, mode, goal, left, rows }: RankingOptions): Question {
  return { answers, mode, goal, left, rows }
}

/** Every legal guess, the most promising first. */
function candidatesOf({ game, answers, rows, mode, isAllowed = () => true }: RankingOptions): Candidate[] {
  const splitter = new Splitter(game, answers)
  return legalGuesses({ game, mode, rows }, answers)
    .filter((id) => isAllowed(game.guesses[id]))
    .map((id) => candidateOf(splitter, id, answers))
    .sort((a, b) => a.least - b.least || a.spread - b.spread || a.id - b.id)
}

const sizes = new Uint16Array(PATTERN_COUNT)

function candidateOf(splitter: Splitter, id: number, answers: Uint16Array): Candidate {
  const n = answers.length
  const target = splitter.level(1)
  splitter.fillEntries(id, splitter.level(0), 0, n, target)
  sizes.fill(0)
  for (let i = 0; i < n; i++) sizes[patternOfEntry(target[i])]++
  let parts = 0
  let spread = 0
  for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
    const size = sizes[pattern]
    if (size === 0) continue
    parts++
    if (pattern !== ALL_CORRECT) spread += size * Math.log2(size)
  }
  return { id, parts, least: 3 * answers.length - parts - sizes[ALL_CORRECT], spread }
}

/** `guess` need not be on the list. */
function rankedOf(
  { game, answers }: RankingOptions,
  { id, least }: Candidate,
  verdict: Verdict,
  guess: string = game.guesses[id],
): Ranked {
  const { guess: _, work: __, ...known } = verdict
  const scores = scoreGuess(wordFeedback(game), answers, guess, game.weights)
  const found = weightOfAll(game, answers) - verdict.misses
  // The bound of one guess is about all answers.
  const isWhole = verdict.misses === 0 && verdict.proof === 'bounds'
  return {
    guess,
    inAnswers: answers.includes(id),
    isListed: id >= 0,
    parts: scores.parts,
    scores,
    ...known,
    mean: found > 0 ? verdict.total / found : null,
    lower: isWhole ? Math.max(verdict.lower, Math.min(least, verdict.total)) : verdict.lower,
  }
}

/** By the tie rules: what they are worth, then can be the answer, then the alphabet. */
function compare(a: Ranked, b: Ranked, goal: Goal): number {
  const [first, second] = [worthOf(a), worthOf(b)]
  if (first === null || second === null) {
    return Number(first === null) - Number(second === null) || a.lower - b.lower || byWord(a, b)
  }
  return compareWorth(first, second, goal) || Number(b.inAnswers) - Number(a.inAnswers) || byWord(a, b)
}

function worthOf({ misses, max, total }: Ranked): Worth | null {
  return misses === null || max === null || total === null ? null : { misses, max, total }
}

function byWord(a: Ranked, b: Ranked): number {
  return a.guess < b.guess ? -1 : a.guess > b.guess ? 1 : 0
}
