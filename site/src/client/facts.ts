/** Instant facts about a position from the lists on the device; each is computed once on demand. */

import { formatHistory, type Row } from '../../../engine/rules/canonical-history.ts'
import { type CertainTiles, certainTiles } from '../../../engine/rules/certain.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { colourAt, patternOf } from '../../../engine/rules/pattern.ts'
import { countRemaining, fittingWords } from '../../../view/counts.ts'
import type { TileColour } from '../../../view/tile.ts'

/** Positions of one or two games. */
const MOST_KEPT = 40

export class Facts {
  readonly #game: Game
  readonly #kept = new Map<string, unknown>()

  constructor(game: Game) {
    this.#game = game
  }

  /** Answers left before the first row, after it, and so on. */
  remaining(rows: readonly Row[]): number[] {
    return this.#once(`remaining ${formatHistory(rows)}`, () => countRemaining(this.#game, rows))
  }

  /** Colours that a guess is certain to show after the rows. */
  certain(rows: readonly Row[], guess: string): CertainTiles {
    return this.#once(`certain ${formatHistory(rows)} ${guess}`, () => certainTiles(this.#fitting(rows), guess))
  }

  /** Whether any fitting word could give a guess these colours, as far as they are set. */
  isPossible(rows: readonly Row[], guess: string, tiles: readonly TileColour[]): boolean {
    return this.#fitting(rows).some((word) => {
      const pattern = patternOf(guess, word)
      return tiles.every((colour, place) => colour === null || colour === colourAt(pattern, place))
    })
  }

  /** Fitting words of the whole guess list. */
  #fitting(rows: readonly Row[]): readonly string[] {
    return this.#once(`fitting ${formatHistory(rows)}`, () => fittingWords(this.#game.guesses, rows))
  }

  #once<Fact>(key: string, make: () => Fact): Fact {
    let fact = this.#kept.get(key) as Fact | undefined
    if (fact === undefined) {
      fact = make()
      this.#kept.set(key, fact)
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
    }
    return fact
  }
}
