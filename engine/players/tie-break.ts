// Ties go to the first in an order that the player defines. With weights, possible answers are taken likeliest first.

import { type Game, weightOf } from '../rules/game.ts'

/** An order of all guesses: alphabetical, or that of a published list. */
export interface TieOrder {
  /** Ids, first to last. */
  ids: Uint16Array
  /** By id, its place in `ids`. */
  places: Uint16Array
}

export function tieOrderOf(ids: Uint16Array): TieOrder {
  const places = new Uint16Array(ids.length)
  for (let place = 0; place < ids.length; place++) places[ids[place]] = place
  return { ids, places }
}

/** The id with the smallest value, ties going to the first in the order; `values` are by id. */
export function firstSmallest({ ids }: TieOrder, values: Float64Array): number {
  let least = values[0]
  for (let id = 1; id < values.length; id++) if (values[id] < least) least = values[id]
  let place = 0
  while (values[ids[place]] !== least) place++
  return ids[place]
}

/** The answers in the order. */
export function inOrder({ places }: TieOrder, answers: Uint16Array): Uint16Array {
  for (let i = 1; i < answers.length; i++) {
    // Usually the ids of a state are in order already.
    if (places[answers[i]] < places[answers[i - 1]]) return answers.slice().sort((a, b) => places[a] - places[b])
  }
  return answers
}

/** The answers, likeliest first; ties in the order. */
export function likeliestFirst(odds: Pick<Game, 'weights'>, order: TieOrder, answers: Uint16Array): Uint16Array {
  const ordered = inOrder(order, answers)
  if (odds.weights === null) return ordered
  return ordered.slice().sort((a, b) => weightOf(odds, b) - weightOf(odds, a) || order.places[a] - order.places[b])
}

/** The index of the smallest of the first `count` values. */
export function indexOfSmallest(values: Float64Array, count: number): number {
  let best = 0
  for (let i = 1; i < count; i++) if (values[i] < values[best]) best = i
  return best
}
