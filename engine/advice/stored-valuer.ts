// A valuer that uses stored values, and asks another one for the rest. A proved strategy knows the opening, which no
// bounded search could, and every state of its tree, since each branch has the smallest total. Results for other goals
// and limits, or over more answers, hold as far as found.ts says; where they prove nothing, they are still the best that
// is known, unless a search finds better.

import type { StrategyView } from '../formats/bytes.ts'
import type { SecondGuessView } from '../formats/second-guesses-bytes.ts'
import type { OpenerTable } from '../openings/opener-table.ts'
import { type Game, weightOfAll } from '../rules/game.ts'
import { type Goal, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import type { Mode } from '../rules/mode.ts'
import type { Question } from '../search/solver.ts'
import { compareValues, type Value, type Valuer } from './analysis.ts'
import { type AskedState, type Found, fromSecondGuesses, fromTree, type Kept, probeStrategy } from './found.ts'

export interface StoredValues {
  /** Strategies of the game, for any goal and limit. */
  views: readonly StrategyView[]
  /** The best known opener, or null. */
  bestOpener: string | null
  secondGuesses?: SecondGuessView
  /** Tables of openers, for any goal and limit. */
  tables?: readonly OpenerTable[]
  /** Whether a first guess is searched even if something is known, because the search may take as long as it needs. */
  isOpeningSearched?: boolean
}

export interface ValuerSetting {
  game: Game
  mode: Mode
  goal: Goal
  limit: number
  /** Ids of answers that the player rules out. */
  excluded?: ReadonlySet<number>
}

type Known = Value & { guess: number }

/** `live` answers what is not stored. */
export function storedValuer(setting: ValuerSetting, stored: StoredValues, live: Valuer): Valuer {
  const { game, goal, limit } = setting
  const { views, bestOpener, secondGuesses, tables = [], isOpeningSearched = false } = stored
  const better = (a: Known | null, b: Known): Known => (a === null || compareValues(b, a, goal) < 0 ? b : a)
  const bestOf = (known: readonly Known[]) => known.reduce<Known | null>(better, null)
  const stateOf = (rows: readonly Row[], answers: Uint16Array): AskedState => {
    return { ...setting, rows, isOpenerChosen: false, answers }
  }

  /** What the strategies say about these rows. */
  const inTrees = (rows: readonly Row[]): Known[] =>
    views.flatMap((view) => {
      const kept = rows.length < limit ? probeStrategy(view, { ...setting, rows }) : null
      return kept === null ? [] : valuesIn(game, kept, fromTree(stateOf(rows, kept.answers), view, kept))
    })

  const inSecondGuesses = ({ answers, rows = [] }: Question): Known[] => {
    const found = secondGuesses === undefined ? null : fromSecondGuesses(stateOf(rows, answers), secondGuesses)
    return found === null || found.misses > 0 ? [] : [{ ...worthOf(found), guess: found.guess }]
  }

  /** What the tables say about a first guess: its exact total for any goal and limit, reached within `max` guesses. */
  const inTables = (guess: number): Known[] =>
    tables.flatMap((table): Known[] => {
      const row = table.rows.find(({ opener, proof }) => opener === guess && proof === 'exact')
      if (row === undefined) return []
      const isOwn = table.goal === goal && table.limit === limit
      const max = row.max ?? (isOwn ? limit : MAX_LIMIT + 1)
      if (max > limit) return []
      const isProved = isOwn || (goal === 'mean' && table.goal === 'mean' && limit <= table.limit)
      return [{ guess, total: row.lower, misses: 0, max, proof: isProved ? 'exact' : 'bounds' }]
    })

  const isEnough = ({ proof, misses }: Value, rows: readonly Row[]) =>
    proof === 'exact' || (rows.length === 0 && misses === 0 && !isOpeningSearched)

  const settle = (known: readonly Known[], rows: readonly Row[], search: () => Known): Known => {
    const proved = known.find(({ proof }) => proof === 'exact')
    const best = proved ?? bestOf(known)
    if (best !== null && isEnough(best, rows)) return best
    const found = search()
    return best === null || found.proof === 'exact' ? found : better(found, best)
  }

  return {
    best(asked, work) {
      const rows = asked.rows ?? []
      // A proof about one opener says nothing about another.
      const inTree = inTrees(rows).map((known): Known => {
        return rows.length > 0 || game.guesses[known.guess] === bestOpener ? known : { ...known, proof: 'bounds' }
      })
      return settle([...inTree, ...inSecondGuesses(asked)], rows, () => live.best(asked, work))
    },
    of(asked, guess, work) {
      const rows = asked.rows ?? []
      const id = game.idOf(guess)
      const known = inTrees(rows).filter((each) => each.guess === id)
      const listed = rows.length === 0 ? inTables(id) : []
      return settle([...listed, ...known], rows, () => ({ ...live.of(asked, guess, work), guess: id }))
    },
  }
}

const worthOf = ({ total, max, proof }: Found): Value => ({ total, misses: 0, max, proof })

/** A value found in a tree. Answers that it loses within the limit are counted on, as its tree goes on. */
function valuesIn(game: Game, { answers, histogram }: Kept, found: Found): Known[] {
  const { guess, misses } = found
  if (misses === 0) return [{ ...worthOf(found), guess }]
  const solved = histogram.reduce((sum, weight) => sum + weight, 0)
  const never = weightOfAll(game, answers) - solved
  const total = histogram.reduce((sum, weight, at) => sum + weight * (at + 1), never * (MAX_LIMIT + 1))
  const max = never > 0 ? MAX_LIMIT + 1 : histogram.findLastIndex((weight) => weight > 0) + 1
  return [{ guess, total, misses, max, proof: 'bounds' }]
}
