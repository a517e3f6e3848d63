// Reviews finished games with the results stored in data/, and with the search for the rest.

import { type Analysis, analyze, solverValuer, type Value, type Valuer } from '../../engine/advice/analysis.ts'
import type { ReviewedGame } from '../../engine/advice/games-summary.ts'
import { isWonGame, type PlayedGame } from '../../engine/advice/played-game.ts'
import { RememberedValues } from '../../engine/advice/remembered-values.ts'
import { type Scores, scoreGame } from '../../engine/advice/scores.ts'
import { storedValuer } from '../../engine/advice/stored-valuer.ts'
import type { StrategyView } from '../../engine/formats/bytes.ts'
import type { SecondGuessView } from '../../engine/formats/second-guesses-bytes.ts'
import type { OpenerTable } from '../../engine/openings/opener-table.ts'
import { answerIds, type Game } from '../../engine/rules/game.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { Budget } from '../../engine/search/budget.ts'
import type { Question, Solver } from '../../engine/search/solver.ts'
import { storedOpenerTable } from '../openers/file.ts'
import { StoredStrategies } from '../strategies/stored.ts'

export interface Review extends ReviewedGame, Pick<PlayedGame, 'rows' | 'answer' | 'line'> {
  analysis: Analysis
  scores: Scores
}

export interface ReviewerOptions extends Omit<Setting, 'mode'> {
  /** Ids of words that were already used as answers. */
  excluded: ReadonlySet<number>
  /** Work for one question at most; undefined searches until all is proved. */
  work: number | undefined
  /** The same for a first guess. */
  openingWork: number | undefined
}

/**
 * Work shares of a file of games. Proving a first guess without stored results, or the best guess of a large state after
 * it, takes up to a minute; a game whose first guess is not proved is not proved either way. So first guesses share the
 * work of one question, and questions after them get less if many first guesses were not proved. With few, all is proved;
 * with hundreds, each question is searched for less than a tenth of a second and ends within some hundredths of a guess
 * (`current`, 1,499 games with 394 first guesses: choices cost 0.98 guesses a game, against 0.94 with three times the work).
 */
const SHARES = { openings: { together: 0.5, most: 0.2, least: 0.0012 }, states: { together: 4, most: 1, least: 0.005 } }

/** Share of that work for the value of the guess played. */
const OF_SHARE = 0.3

const shareOf = (work: number | undefined, { together, most, least }: (typeof SHARES)['openings'], openings: number) =>
  work && work * Math.max(least, Math.min(most, together / Math.max(1, openings)))

/** The work for each of several first guesses. */
export function openingWork(work: number | undefined, openings: number): number | undefined {
  return shareOf(work, SHARES.openings, openings)
}

/** The work for each question after a first guess, by the number of first guesses not proved. */
export function stateWork(work: number | undefined, unproved: number): number | undefined {
  return shareOf(work, SHARES.states, unproved)
}

/** A first guess to value; null to find the best one. */
export interface Opening {
  mode: Mode
  guess: string | null
}

export interface OpeningValue extends Opening {
  value: Value & { guess: number }
}

export class Reviewer {
  readonly #game: Game
  readonly #solver: () => Solver
  readonly #options: ReviewerOptions
  readonly #modes = new Map<Mode, ModeValues>()
  readonly #work: { each: number | undefined }

  /** `solver` is called only if stored results do not suffice. */
  constructor(game: Game, solver: () => Solver, options: ReviewerOptions) {
    this.#game = game
    this.#solver = solver
    this.#options = options
    this.#work = { each: options.work }
  }

  valueOpening({ mode, guess }: Opening): OpeningValue {
    const { excluded, goal, limit } = this.#options
    const ids = answerIds(this.#game).filter((id) => !excluded.has(id))
    const question = { answers: ids, mode, goal, left: limit, rows: [] }
    const values = this.#valuesOf(mode)
    if (guess === null) return { mode, guess, value: values.of(null).best(question) }
    return { mode, guess, value: { ...values.of(guess).of(question, guess), guess: this.#game.idOf(guess) } }
  }

  /** Limits the work of each question after a first guess from now on. */
  limitWork(work: number | undefined): void {
    this.#work.each = work
  }

  /** Takes over what another thread found about first guesses. */
  keepOpenings(openings: readonly OpeningValue[]): void {
    for (const { mode, guess, value } of openings) this.#valuesOf(mode).keep(guess, value)
  }

  review(played: PlayedGame): Review {
    const { goal, limit, excluded } = this.#options
    const { mode, rows, date, puzzle, answer, line } = played
    const valuer = this.#valuesOf(mode).of(rows[0].guess)
    const result = analyze({ game: this.#game, rows, mode, goal, limit, excluded, valuer, budget: new Budget() })
    if (!result.ok) throw new RangeError(`line ${line}: ${result.contradiction.detail}`)
    const { analysis } = result
    const scores = scoreGame(this.#game, analysis, excluded)
    const { turns, cost } = analysis
    const { skill, luck } = scores
    return {
      ...{ mode, date, puzzle, answer, line, rows, isWon: isWonGame(played) },
      ...{ cost, skill, luck, turns, analysis, scores },
    }
  }

  #valuesOf(mode: Mode): ModeValues {
    let values = this.#modes.get(mode)
    if (values === undefined) {
      values = new ModeValues(this.#game, { ...this.#options, mode }, this.#solver, this.#work)
      this.#modes.set(mode, values)
    }
    return values
  }
}

/** What is known for one mode: files read once, and everything searched since. */
class ModeValues {
  readonly #game: Game
  readonly #setting: Setting & ReviewerOptions
  readonly #live: Valuer
  readonly #stored: StoredStrategies
  readonly #best: StrategyView | null
  readonly #tables: readonly OpenerTable[]
  readonly #secondGuesses: SecondGuessView | undefined
  readonly #byOpener = new Map<string | null, RememberedValues>()
  readonly #openings: { best: OpeningValue['value'] | null; worth: Map<string, Value> } = {
    best: null,
    worth: new Map(),
  }

  constructor(
    game: Game,
    setting: Setting & ReviewerOptions,
    solver: () => Solver,
    work: { each: number | undefined },
  ) {
    this.#game = game
    this.#setting = setting
    let live: Valuer | undefined
    const opened = (): Valuer => {
      live ??= solverValuer(solver())
      return live
    }
    const workOf = ({ rows = [] }: Question): number =>
      (rows.length === 0 ? setting.openingWork : work.each) ?? Number.POSITIVE_INFINITY
    this.#live = {
      best: (question) => opened().best(question, workOf(question)),
      // A guess to value leaves less to search than all of them.
      of: (question, guess) =>
        opened().of(question, guess, workOf(question) * (question.rows?.length === 0 ? 1 : OF_SHARE)),
    }
    this.#stored = new StoredStrategies(game, setting)
    this.#best = this.#stored.openFor(null, setting.excluded)
    // Tables count every answer.
    const isWhole = setting.excluded.size === 0
    this.#tables = isWhole ? [storedOpenerTable(game, setting) ?? [], this.#stored.openerTables()].flat() : []
    this.#secondGuesses = isWhole ? (this.#stored.secondGuesses() ?? undefined) : undefined
  }

  keep(guess: string | null, value: OpeningValue['value']): void {
    if (guess === null) this.#openings.best = value
    else this.#openings.worth.set(guess, value)
  }

  /** The valuer for games that begin with a guess; with null, for the best one only. */
  of(opener: string | null): RememberedValues {
    let values = this.#byOpener.get(opener)
    if (values === undefined) {
      const bestOpener = this.#best?.header.opener ?? null
      const played = opener === null || opener === bestOpener ? null : this.#stored.openFor(opener)
      const known = {
        views: [this.#best, played].filter((view) => view !== null),
        bestOpener,
        secondGuesses: this.#secondGuesses,
        tables: this.#tables,
        isOpeningSearched: this.#setting.openingWork === undefined,
      }
      values = new RememberedValues(storedValuer({ ...this.#setting, game: this.#game }, known, this.#live), {
        keepsBounds: true,
      })
      this.#byOpener.set(opener, values)
    }
    const worth = opener === null ? undefined : this.#openings.worth.get(opener)
    values.keepOpenings(this.#openings.best, new Map(worth && [[opener as string, worth]]))
    return values
  }
}
