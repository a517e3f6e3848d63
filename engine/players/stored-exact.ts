// Stored exact play: walks the tree instead of searching. Off the tree the search continues.

import type { StrategyView } from '../formats/bytes.ts'
import type { NamedStrategy } from './player.ts'

/** `search` answers off the tree; made only then. */
export function createStoredExact(view: StrategyView, search: () => NamedStrategy): NamedStrategy {
  const opener = view.game.idOf(view.header.opener)
  return {
    choose(state) {
      return view.probe(state.rows)?.guess ?? search().choose(state)
    },
    plan(state, first = opener) {
      const node = first === opener ? view.branch(state.rows) : null
      return node ?? search().plan!(state, first)
    },
  }
}
