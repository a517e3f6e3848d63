// A valuer for many games of one player that never searches a position twice. First guesses are the expensive ones, and
// most games share a few.

import { formatHistory, type Row } from '../rules/canonical-history.ts'
import type { Valuer } from './analysis.ts'

type Best = ReturnType<Valuer['best']>
type Worth = ReturnType<Valuer['of']>

/** Values by the rows before a position, and by the guess being valued. */
export class RememberedValues implements Valuer {
  readonly #valuer: Valuer
  readonly #keepsBounds: boolean
  readonly #best = new Map<string, Best>()
  readonly #worth = new Map<string, Worth>()

  /** `keepsBounds`: the valuer gives every question the same work, so its bounds never change. */
  constructor(valuer: Valuer, { keepsBounds = false } = {}) {
    this.#valuer = valuer
    this.#keepsBounds = keepsBounds
  }

  /** Keeps values of first guesses found elsewhere, even bounds: they are not searched again. */
  keepOpenings(best: Best | null, worth: ReadonlyMap<string, Worth>): void {
    if (best !== null) this.#best.set('', best)
    for (const [guess, value] of worth) this.#worth.set(keyOf([], guess), value)
  }

  best(...asked: Parameters<Valuer['best']>): Best {
    const [{ rows = [] }] = asked
    return this.#recall(this.#best, formatHistory(rows), () => this.#valuer.best(...asked))
  }

  of(...asked: Parameters<Valuer['of']>): Worth {
    const [{ rows = [] }, guess] = asked
    return this.#recall(this.#worth, keyOf(rows, guess), () => this.#valuer.of(...asked))
  }

  /** Bounds depend on how much work was left, so they count only where that is always the same. */
  #recall<Value extends Worth>(known: Map<string, Value>, key: string, find: () => Value): Value {
    const value = known.get(key) ?? find()
    if (this.#keepsBounds || value.proof === 'exact') known.set(key, value)
    return value
  }
}

const keyOf = (rows: readonly Row[], guess: string): string => `${formatHistory(rows)},${guess}`
