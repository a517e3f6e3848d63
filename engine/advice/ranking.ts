// The best guesses of a state with their values. Guesses are valued in the order of their one-ply bounds, and the
// ranking is complete, so proved, once no other guess could beat the last one ranked.

import type { Scores } from '../players/scores.ts'
import { scoreWord, scoreWork } from '../players/word-scores.ts'
import { type Game, weightOf, weightOfAll } from '../rules/game.ts'
import type { Goal } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { legalGuesses, type Mode } from '../rules/mode.ts'
import { idOfEntry, patternOfEntry, Splitter } from '../rules/parts.ts'
import { ALL_CORRECT, PATTERN_COUNT } from '../rules/pattern.ts'
import { type Budget, withinBudget } from '../search/budget.ts'
import { INFINITE_TOTAL, type Question, type Solver, type Verdict } from '../search/solver.ts'
import type { Proof } from '../strategy/strategy.ts'
import { compareWorth, type Size, sizeOf, type Worth } from '../strategy/worth.ts'

export interface Ranked {
  guess: string
  /** True if the guess can itself be the answer. */
  inAnswers: boolean
  /** False for unlisted words: they are valued, never suggested. */
  isListed: boolean
  /** Number of parts the guess makes. */
  parts: number
  /** Scores of the guess from the literature. */
  scores: Scores
  /** The value of the best known strategy that begins with the guess; null if none is known. */
  misses: number | null
  max: number | null
  total: number | null
  /** total over the answers found. */
  mean: number | null
  /** What is proved about the best one: see Bounds; the upper bounds are null if no strategy is known. */
  missesLower: number
  missesUpper: number | null
  maxLower: number
  /** If `missesUpper` is null: for strategies that find every answer. */
  lower: number
  upper: number | null
  proof: Proof
}

export interface Ranking {
  guesses: Ranked[]
  /** True if it is proved that no other guess belongs among them; never for named guesses. */
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
  /** Work for all guesses together, including the look at which are worth a search. */
  budget: Budget
  /** Skips guesses that the player does not want; by default every legal guess is ranked. */
  isAllowed?: (guess: string) => boolean
}

interface Candidate {
  id: number
  parts: number
  /** One-ply bound: no strategy that begins with this guess has a smaller total. */
  least: number
  /** Sum of n log n over the parts: smaller is usually better. */
  spread: number
}

/** Shares of the work for sorting the guesses, and for finding the best; the rest is for their other figures. */
const ORDER_SHARE = 0.25
const SHORTLIST_SHARE = 0.75
/**
 * Work outside the kernel, in its units (measured): a pattern of a guess and an answer, the rest of a guess, and per
 * answer the overhead of a search that values one guess.
 */
const PATTERN_WORK = 8
const GUESS_WORK = 150
const ASKED_WORK = 40
/** Minimum work per answer for valuing a guess: even the poorest strategy takes this much. */
const VALUE_WORK = 80

/**
 * The `top` best guesses of a state. If the work is not enough, the most promising ones without values; if not even
 * that, fewer.
 */
export function rankGuesses(options: RankingOptions & { top: number }): Ranking {
  const { budget, goal, mode } = options
  const before = budget.spent
  if (budget.left < listWork(options))
    return { guesses: firstOnly(options), isComplete: false, work: budget.spent - before }
  const tellable = Math.floor((budget.left - listWork(options)) / scoreWork(options.answers))
  const top = Math.max(1, Math.min(options.top, tellable))
  const told = { ...options, top, reserved: top * scoreWork(options.answers) }
  const candidates = candidatesOf(told)
  const listed = goal === 'mean' && mode === 'normal' ? rankByTotal(told, candidates) : null
  const { guesses, isComplete } = listed ?? rankOneByOne(told, candidates)
  if (!isComplete && guesses.length < top) {
    const known = new Set(guesses.map(({ guess }) => guess))
    const others = candidates.filter(({ id }) => !known.has(options.game.guesses[id])).slice(0, top - guesses.length)
    guesses.push(...others.map((candidate) => rankedOf(options, candidate, null)))
  }
  return { guesses, isComplete, work: budget.spent - before }
}

/** If there is too little work even to look at the list: the first answer, which every mode allows. */
function firstOnly(options: RankingOptions): Ranked[] {
  const { game, answers, isAllowed = () => true } = options
  const [id] = Array.from(answers).filter((id) => isAllowed(game.guesses[id]))
  if (id === undefined) return []
  const candidate = unlisted(sizeOf(game, answers))
  return [rankedOf(options, { ...candidate, id, least: candidate.least - weightOf(game, id) }, null)]
}

type Listed = Omit<Ranking, 'work'>

/** The work left for the parts of the listed guesses. */
interface Reserved extends RankingOptions {
  reserved: number
}

/** The cost of looking at every guess of the list: is it legal, and how promising. */
const listWork = ({ game, answers, mode }: RankingOptions): number =>
  GUESS_WORK * (mode === 'strict' ? answers : game.guesses).length

/**
 * If only totals matter: first the totals that are good enough, then everything about those. Null if some answers are
 * missed.
 */
function rankByTotal(options: Reserved & { top: number }, candidates: readonly Candidate[]): Listed | null {
  const { budget, top } = options
  const solver = withinBudget(options.solver, budget)
  const found: { candidate: Candidate; total: number }[] = []
  const mark = () => found[top - 1]?.total ?? INFINITE_TOTAL - 1
  let isComplete = true
  const isSolved = solver.compare(
    questionOf(options),
    { work: Math.max(0, budget.left - options.reserved) * SHORTLIST_SHARE },
    (value) => {
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
    },
  )
  if (isComplete && !isSolved) return null
  const best = found.filter(({ total }) => total <= mark())
  const ranked = best.map(({ candidate, total }, at) => {
    const verdict = verdictOn(options, candidate.id, best.length - at)
    if (verdict?.proof === 'exact') return rankedOf(options, candidate, verdict)
    // The total is proved anyway; only the order among ties is unknown.
    isComplete = false
    return { ...rankedOf(options, candidate, null), ...totalOnly(total, options) }
  })
  if (ranked.length === 0) return null
  ranked.sort((a, b) => compareRanked(a, b, options.goal))
  return { guesses: ranked.slice(0, top), isComplete }
}

/** If misses or maxima come first, only the full value of each guess decides. */
function rankOneByOne(options: Reserved & { top: number }, candidates: readonly Candidate[]): Listed {
  const { answers, top } = options
  const ranked: Ranked[] = []
  const lastTotal = () =>
    ranked.length < top ? Number.POSITIVE_INFINITY : (ranked[top - 1].total ?? Number.POSITIVE_INFINITY)
  let isComplete = true
  for (const candidate of candidates) {
    // Bounds of totals rule nothing out if misses or maxima come first.
    const isByTotal = options.goal === 'mean' && ranked[top - 1]?.misses === 0
    if (isByTotal && candidate.least > lastTotal()) break
    const verdict = verdictOn(options, candidate.id)
    if (verdict === null) {
      isComplete = false
      break
    }
    ranked.push(rankedOf(options, candidate, verdict))
    ranked.sort((a, b) => compareRanked(a, b, options.goal))
    if (ranked.length > top) ranked.length = top
    if (verdict.proof === 'bounds') isComplete = false
  }
  if (ranked.length === 0 && answers.length > 0) isComplete = false
  return { guesses: ranked, isComplete }
}

/** The values of named guesses, listed or not, best first. */
export function valueGuesses(options: RankingOptions & { guesses: readonly string[] }): Ranking {
  const { game, guesses, answers, budget } = options
  const before = budget.spent
  const splitter = new Splitter(game, answers)
  const size = sizeOf(game, answers)
  const reserved = guesses.reduce((sum, guess) => sum + scoreWork(answers, game.idOf(guess) >= 0), 0)
  const told = { ...options, reserved }
  const ranked = guesses.map((guess, at) => {
    const id = game.idOf(guess)
    const verdict = verdictOn(told, id < 0 ? guess : id, guesses.length - at)
    const candidate = id < 0 ? unlisted(size) : candidateOf(game, splitter, id, size)
    return rankedOf(options, candidate, verdict, guess)
  })
  ranked.sort((a, b) => compareRanked(a, b, options.goal))
  return { guesses: ranked, isComplete: false, work: budget.spent - before }
}

/** The value of one of several guesses that share the remaining work; null if that is too little. */
function verdictOn(options: Reserved, guess: number | string, sharers = 1): Verdict | null {
  const { answers, budget, reserved } = options
  const least = VALUE_WORK * answers.length
  const left = budget.left - reserved
  if (left < least) return null
  budget.spend(ASKED_WORK * answers.length)
  const work = Math.max(least, left / sharers)
  return withinBudget(options.solver, budget).evaluate(questionOf(options), guess, { work })
}

function questionOf({ answers, mode, goal, left, rows }: RankingOptions): Question {
  return { answers, mode, goal, left, rows }
}

/** Every legal guess, the most promising first: by all answers, or by as many as the work allows. */
function candidatesOf(options: Reserved): Candidate[] {
  const { game, answers, rows, mode, budget, reserved, isAllowed = () => true } = options
  const ids = legalGuesses({ game, mode, rows }, answers).filter((id) => isAllowed(game.guesses[id]))
  budget.spend(listWork(options))
  const sample = sampleOf(answers, (Math.max(0, budget.left - reserved) * ORDER_SHARE) / (PATTERN_WORK * ids.length))
  budget.spend(PATTERN_WORK * ids.length * sample.length)
  const splitter = new Splitter(game, sample)
  const size = sizeOf(game, answers)
  return ids
    .map((id) => candidateOf(game, splitter, id, size, sample === answers))
    .sort((a, b) => a.least - b.least || a.spread - b.spread || a.id - b.id)
}

/** An even sample of the answers. */
function sampleOf(answers: Uint16Array, most: number): Uint16Array {
  if (answers.length <= most) return answers
  const count = Math.floor(most)
  return Uint16Array.from({ length: count }, (_, at) => answers[Math.floor((at * answers.length) / count)])
}

const counts = new Uint16Array(PATTERN_COUNT)
const heaviest = new Uint8Array(PATTERN_COUNT)

/** `size` is that of all answers: if the splitter holds a sample, little is known about a guess. */
function candidateOf(game: Game, splitter: Splitter, id: number, size: Size, isWhole = true): Candidate {
  const m = splitter.count
  const { weights } = game
  const target = splitter.level(1)
  splitter.fillEntries(id, splitter.level(0), 0, m, target)
  counts.fill(0)
  heaviest.fill(0)
  for (let i = 0; i < m; i++) {
    const pattern = patternOfEntry(target[i])
    const weight = weights === null ? 1 : weightOf(game, idOfEntry(target[i]))
    counts[pattern]++
    if (weight > heaviest[pattern]) heaviest[pattern] = weight
  }
  let parts = 0
  let spread = 0
  let next = 0
  for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
    const count = counts[pattern]
    if (count === 0) continue
    parts++
    // At best the next guess finds the heaviest answer of each part, and this one finds itself.
    next += heaviest[pattern]
    if (pattern !== ALL_CORRECT && count > 1) spread += count * Math.log2(count)
  }
  // A guess outside the sample may still be an answer.
  const least = isWhole ? 3 * size.weight - next - heaviest[ALL_CORRECT] : leastOutside(size) - size.heaviest
  return { id, parts, least, spread }
}

/**
 * The smallest total of any guess that is not an answer: each part has its likeliest answer, and the number of
 * patterns is limited.
 */
function leastOutside({ weight, heaviest }: Size): number {
  return 3 * weight - Math.min(weight, PATTERN_COUNT * heaviest)
}

/** A guess that was not looked at. */
function unlisted(size: Size): Candidate {
  return { id: -1, parts: 0, least: leastOutside(size), spread: 0 }
}

/** The figures of a guess, listed or not; without a verdict only those from its parts. */
function rankedOf(
  options: RankingOptions,
  { id, least }: Candidate,
  verdict: Verdict | null,
  guess: string = options.game.guesses[id],
): Ranked {
  const { game, answers, budget } = options
  const scores = scoreWord(game, answers, guess, budget)
  const word = { guess, inAnswers: answers.includes(id), isListed: id >= 0, parts: scores.parts, scores }
  if (verdict === null) return { ...word, ...UNKNOWN, lower: least }
  const { guess: _, work: __, ...known } = verdict
  const found = weightOfAll(game, answers) - verdict.misses
  // The bound of a guess covers all answers.
  const isWhole = verdict.misses === 0 && verdict.proof === 'bounds'
  return {
    ...word,
    ...known,
    mean: found > 0 ? verdict.total / found : null,
    lower: isWhole ? Math.max(verdict.lower, Math.min(least, verdict.total)) : verdict.lower,
  }
}

/** What is known of a guess without a value. */
const UNKNOWN = {
  misses: null,
  max: null,
  total: null,
  mean: null,
  missesLower: 0,
  missesUpper: null,
  maxLower: 1,
  upper: null,
  proof: 'bounds',
} as const

/** If only the total is known, which is proved. */
function totalOnly(total: number, { game, answers }: RankingOptions) {
  const mean = total / weightOfAll(game, answers)
  const bounds = { missesLower: 0, missesUpper: 0, maxLower: 1, lower: total, upper: total, proof: 'exact' } as const
  return { misses: 0, max: null, total, mean, ...bounds }
}

/** By the tie rules: value, then possible answers, then alphabetically. */
export function compareRanked(a: Ranked, b: Ranked, goal: Goal): number {
  const [first, second] = [worthOf(a), worthOf(b)]
  if (first === null || second === null) {
    const byKnown = Number(first === null) - Number(second === null)
    return byKnown || a.missesLower - b.missesLower || a.lower - b.lower || byWord(a, b)
  }
  return compareWorth(first, second, goal) || Number(b.inAnswers) - Number(a.inAnswers) || byWord(a, b)
}

function worthOf({ misses, max, total }: Ranked): Worth | null {
  return misses === null || total === null ? null : { misses, max: max ?? Number.POSITIVE_INFINITY, total }
}

function byWord(a: Ranked, b: Ranked): number {
  return a.guess < b.guess ? -1 : a.guess > b.guess ? 1 : 0
}
