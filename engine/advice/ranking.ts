// The best guesses of a state, each with what it is worth. Guesses are valued in the order of their one-ply bounds, and
// the ranking is complete, so proved, once no guess left could be better than the last one ranked.

import type { OpenerRow } from '../openings/opener-table.ts'
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
  /** True where the guess can itself be the answer. */
  inAnswers: boolean
  /** False where the game does not know the word: it is valued, never suggested. */
  isListed: boolean
  /** Parts that the guess cuts the answers into. */
  parts: number
  /** Scores of the guess from the literature. */
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
  /** True where it is proved that no other guess belongs among them; never of guesses that were named. */
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
  /** What all guesses together may take, the look at which of them are worth a search included. */
  budget: Budget
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

/** Shares of the work that go into the order of the guesses, and into finding the best; the rest is for what else is told of them. */
const ORDER_SHARE = 0.25
const SHORTLIST_SHARE = 0.75
/**
 * Work outside the kernel, in its units (measured): the pattern of a guess against an answer, all else of a guess, and, for
 * each answer, what surrounds a search that values one guess.
 */
const PATTERN_WORK = 8
const GUESS_WORK = 150
const ASKED_WORK = 20
/** Work for each answer without which a guess is not valued: even the poorest strategy takes as much. */
const VALUE_WORK = 80

/**
 * The `top` best guesses of a state; where the work does not reach for so many, the most promising others, not valued, and
 * where it does not even reach for telling of those, fewer.
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

/** Where the work does not even reach for a look at the list: the first answer, which every mode allows. */
function firstOnly(options: RankingOptions): Ranked[] {
  const { game, answers, isAllowed = () => true } = options
  const [id] = Array.from(answers).filter((id) => isAllowed(game.guesses[id]))
  if (id === undefined) return []
  const candidate = unlisted(sizeOf(game, answers))
  return [rankedOf(options, { ...candidate, id, least: candidate.least - weightOf(game, id) }, null)]
}

type Listed = Omit<Ranking, 'work'>

/** What is left of the work for the parts of the guesses that are told of. */
interface Reserved extends RankingOptions {
  reserved: number
}

/** What it takes to look at every guess of the list, whether it is legal and what it promises. */
const listWork = ({ game, answers, mode }: RankingOptions): number =>
  GUESS_WORK * (mode === 'strict' ? answers : game.guesses).length

/** Where only totals count: first the totals that are good enough, then all about those. Null where some are missed. */
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
    // The total is proved all the same; what is not known is which of equal ones comes first.
    isComplete = false
    return { ...rankedOf(options, candidate, null), ...totalOnly(total, options) }
  })
  if (ranked.length === 0) return null
  ranked.sort((a, b) => compare(a, b, options.goal))
  return { guesses: ranked.slice(0, top), isComplete }
}

/** Where misses or maxima come first, nothing but the whole value of each guess tells. */
function rankOneByOne(options: Reserved & { top: number }, candidates: readonly Candidate[]): Listed {
  const { answers, top } = options
  const ranked: Ranked[] = []
  const lastTotal = () =>
    ranked.length < top ? Number.POSITIVE_INFINITY : (ranked[top - 1].total ?? Number.POSITIVE_INFINITY)
  let isComplete = true
  for (const candidate of candidates) {
    // Bounds of totals leave nothing out where misses or maxima come first.
    const isByTotal = options.goal === 'mean' && ranked[top - 1]?.misses === 0
    if (isByTotal && candidate.least > lastTotal()) break
    const verdict = verdictOn(options, candidate.id)
    if (verdict === null) {
      isComplete = false
      break
    }
    ranked.push(rankedOf(options, candidate, verdict))
    ranked.sort((a, b) => compare(a, b, options.goal))
    if (ranked.length > top) ranked.length = top
    if (verdict.proof === 'bounds') isComplete = false
  }
  if (ranked.length === 0 && answers.length > 0) isComplete = false
  return { guesses: ranked, isComplete }
}

/** What a table of openers says of one before the first row; `answers` are all answers of the game. */
export function rankedOpener(
  { game, goal, answers, budget }: Pick<RankingOptions, 'game' | 'goal' | 'answers' | 'budget'>,
  row: OpenerRow,
): Ranked {
  const { opener: id, proof, lower, upper, max } = row
  const isExact = proof === 'exact'
  const total = isExact ? lower : null
  const guess = game.guesses[id]
  const scores = scoreWord(game, answers, guess, budget)
  return {
    guess,
    inAnswers: id < game.answers.length,
    isListed: true,
    parts: scores.parts,
    scores,
    misses: isExact ? 0 : null,
    max: isExact ? max : null,
    total,
    mean: total === null ? null : total / weightOfAll(game, answers),
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
  ranked.sort((a, b) => compare(a, b, options.goal))
  return { guesses: ranked, isComplete: false, work: budget.spent - before }
}

/** The value of a guess, one of so many that share the work that is left; null where that is too little. */
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

/** Every legal guess, the most promising first: by all answers, or by as many as the work reaches for. */
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

/** As many of the answers, evenly taken. */
function sampleOf(answers: Uint16Array, most: number): Uint16Array {
  if (answers.length <= most) return answers
  const count = Math.floor(most)
  return Uint16Array.from({ length: count }, (_, at) => answers[Math.floor((at * answers.length) / count)])
}

const counts = new Uint16Array(PATTERN_COUNT)
const heaviest = new Uint8Array(PATTERN_COUNT)

/** `size` is that of all answers: where the splitter holds a sample of them, little is known of a guess. */
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
    // The heaviest answer of each part is found with the next guess at best, and the guess itself at once.
    next += heaviest[pattern]
    if (pattern !== ALL_CORRECT && count > 1) spread += count * Math.log2(count)
  }
  // A guess that is not among the sample may be an answer all the same.
  const least = isWhole ? 3 * size.weight - next - heaviest[ALL_CORRECT] : leastOutside(size) - size.heaviest
  return { id, parts, least, spread }
}

/** The least total of any guess that is no answer: each part has its likeliest answer, and there are so many patterns. */
function leastOutside({ weight, heaviest }: Size): number {
  return 3 * weight - Math.min(weight, PATTERN_COUNT * heaviest)
}

/** A guess that was not looked at. */
function unlisted(size: Size): Candidate {
  return { id: -1, parts: 0, least: leastOutside(size), spread: 0 }
}

/** What is told of a guess, listed or not; without a verdict only what a look at its parts says. */
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
  // The bound of one guess is about all answers.
  const isWhole = verdict.misses === 0 && verdict.proof === 'bounds'
  return {
    ...word,
    ...known,
    mean: found > 0 ? verdict.total / found : null,
    lower: isWhole ? Math.max(verdict.lower, Math.min(least, verdict.total)) : verdict.lower,
  }
}

/** What is known of a guess that was not valued. */
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

/** Where nothing but the total is known, which is proved. */
function totalOnly(total: number, { game, answers }: RankingOptions) {
  const mean = total / weightOfAll(game, answers)
  const bounds = { missesLower: 0, missesUpper: 0, maxLower: 1, lower: total, upper: total, proof: 'exact' } as const
  return { misses: 0, max: null, total, mean, ...bounds }
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
  return misses === null || total === null ? null : { misses, max: max ?? Number.POSITIVE_INFINITY, total }
}

function byWord(a: Ranked, b: Ranked): number {
  return a.guess < b.guess ? -1 : a.guess > b.guess ? 1 : 0
}
