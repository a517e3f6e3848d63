// Verifies a strategy by replaying every answer: coverage, legal guesses, colours, one next guess per state, the mode's
// rule, the limit, and the header. Problems are returned as data; a bad strategy never throws.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import { answerIds, type Game, weightOf, weightOfAll } from '../rules/game.ts'
import { DEFAULT_LIMIT } from '../rules/goal.ts'
import { checkGuess, MODES, type Mode } from '../rules/mode.ts'
import { ALL_CORRECT, patternOf } from '../rules/pattern.ts'
import { rowLetters, type StrategyPath } from './paths.ts'
import { type Fault, type FaultCode, replay, type Tally } from './replay.ts'
import { idsAfter, type Strategy, type StrategyHeader, type StrategyNode } from './strategy.ts'

export interface Verification extends Tally {
  ok: boolean
  opener: string
  /** Answers of the game; for a branch, those left. */
  answers: number
  /** The first MAX_FAULTS of them. */
  faults: Fault[]
  /** All of them. */
  faultCount: number
  /** Number of answers not found within the limit: one fault each. */
  missed: number
}

export const MAX_FAULTS = 100

export interface VerifySettings {
  mode?: Mode
  limit?: number
}

/** Verifies a strategy and its header. */
export function verifyStrategy(strategy: Strategy, game: Game): Verification {
  const { root, header, rows } = strategy
  return verifyTree(root, game, header, header, rows)
}

/**
 * Verifies a tree from anywhere; `claims` are its file's claims, if any, and `before` the rows before a branch.
 * @throws StrategyError `bad_tree` if nothing fits those rows
 */
export function verifyTree(
  root: StrategyNode,
  game: Game,
  { mode = 'normal', limit = DEFAULT_LIMIT }: VerifySettings = {},
  claims: Partial<StrategyHeader> = {},
  before: readonly Row[] = [],
): Verification {
  const list = new FaultList()
  const checkMode = (rows: readonly Row[], guess: string): void => {
    const refusal = checkGuess({ game, mode, rows }, guess)
    if (refusal !== null) list.add('mode_violation', refusal.detail, formatHistory(rows))
  }
  const ids = idsAfter(game, before, limit)
  const prefix = formatHistory(before)
  for (const [at, { guess }] of before.entries()) checkMode(before.slice(0, at), guess)
  const tally = replay(
    root,
    game,
    limit - before.length,
    {
      onFault: ({ code, detail, path }) => list.add(code, detail, [prefix, path].filter(Boolean).join()),
      onState: (rows, guess) => checkMode(before.length > 0 ? [...before, ...rows] : rows, guess),
    },
    ids,
  )
  const opener = before[0]?.guess ?? game.guesses[root.guess] ?? ''
  const counted = { ...tally, opener, answers: ids?.length ?? game.answers.length }
  if (claims.gameHash !== undefined && claims.gameHash !== game.hash) {
    list.add('header_mismatch', `the lists of '${game.id}' are not those of the strategy`, '')
  }
  for (const field of ['opener', 'answers', 'weight', 'total', 'max', 'histogram'] as const) {
    const claim = claims[field]
    if (claim !== undefined && String(claim) !== String(counted[field])) {
      list.add('header_mismatch', `${field} is ${claim}; the tree says ${counted[field]}`, '')
    }
  }
  return list.verdict(counted)
}

/** States whose guess breaks a mode's rule, by mode: a file does not say which mode it is for. */
export function countViolations(
  root: StrategyNode,
  game: Game,
  limit: number,
  before: readonly Row[] = [],
): Record<Mode, number> {
  const counts: Record<Mode, number> = { normal: 0, hard: 0, strict: 0 }
  const onState = (rows: readonly Row[], guess: string): void => {
    const all = before.length > 0 ? [...before, ...rows] : rows
    for (const mode of MODES) if (checkGuess({ game, mode, rows: all }, guess) !== null) counts[mode]++
  }
  replay(root, game, limit - before.length, { onFault() {}, onState }, idsAfter(game, before, limit))
  return counts
}

/** Verifies a list of paths, as in text or CSV files; unlike a tree, it can contradict itself. */
export function verifyPaths(
  paths: readonly StrategyPath[],
  game: Game,
  { mode = 'normal', limit = DEFAULT_LIMIT }: VerifySettings = {},
): Verification {
  const list = new FaultList()
  const lineOfAnswer = new Map<string, number>()
  /** By history: the next guess. */
  const next = new Map<string, string>()
  const histogram: number[] = Array(limit).fill(0)
  let total = 0
  for (const { line, rows } of paths) {
    const answer = rows[rows.length - 1].guess
    const earlier = lineOfAnswer.get(answer)
    const fault = (code: FaultCode, detail: string, path = formatHistory(rows)) =>
      list.add(code, `line ${line}: ${detail}`, path)
    if (rows[rows.length - 1].pattern !== ALL_CORRECT)
      fault('not_won', `the line for ${answer} does not end with a win`)
    const id = game.idOf(answer)
    if (id < 0 || id >= game.answers.length) fault('not_an_answer', `${answer} is not an answer of '${game.id}'`)
    else if (earlier !== undefined) fault('twice', `${answer} is already on line ${earlier}`)
    else {
      lineOfAnswer.set(answer, line)
      total += rows.length * weightOf(game, id)
      while (histogram.length < rows.length) histogram.push(0)
      histogram[rows.length - 1] += weightOf(game, id)
    }
    if (rows.length > limit) fault('over_limit', `${answer} takes ${rows.length} guesses; the limit is ${limit}`)

    let state = ''
    rows.forEach(({ guess, pattern }, i) => {
      const known = next.get(state)
      if (known === undefined) {
        next.set(state, guess)
        if (game.idOf(guess) < 0) fault('illegal_guess', `${guess} is not in the word list of '${game.id}'`, state)
        const refusal = checkGuess({ game, mode, rows: rows.slice(0, i) }, guess)
        if (refusal !== null) fault('mode_violation', refusal.detail, state)
      } else if (known !== guess) {
        fault('two_guesses', `plays ${guess}, but an earlier line plays ${known} here`, state)
      }
      const right = patternOf(guess, answer)
      if (right !== pattern) {
        const letters = [right, pattern].map((colours) => rowLetters({ guess, pattern: colours }))
        fault('wrong_colours', `${guess} against ${answer} is ${letters[0]}, not ${letters[1]}`)
      } else if (pattern === ALL_CORRECT && i < rows.length - 1) {
        fault('after_win', `${rows.length - 1 - i} guesses follow the win`)
      }
      state += `${i === 0 ? '' : ','}${guess}.${rowLetters({ guess, pattern }).toLowerCase()}`
    })
  }
  for (const answer of game.answers) {
    if (!lineOfAnswer.has(answer)) list.add('uncovered', `${answer} is never found`, '')
  }
  const max = histogram.findLastIndex((count) => count > 0) + 1
  const inTime = histogram.slice(0, limit).reduce((sum, count) => sum + count, 0)
  const answers = game.answers.length
  const opener = paths[0]?.rows[0].guess ?? ''
  const weight = weightOfAll(game, answerIds(game))
  return list.verdict({ opener, answers, weight, total, max, histogram, misses: weight - inTime, states: next.size })
}

class FaultList {
  private readonly faults: Fault[] = []
  private count = 0
  private missed = 0

  add(code: FaultCode, detail: string, path: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ code, detail, path })
    this.count++
    if (code === 'missed') this.missed++
  }

  verdict(counted: Tally & { opener: string; answers: number }): Verification {
    return { ok: this.count === 0, ...counted, faults: this.faults, faultCount: this.count, missed: this.missed }
  }
}
