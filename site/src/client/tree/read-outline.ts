/**
 * Reads the page's outline back as states: the text has all the data. It walks from child to child, because a whole
 * strategy has some ten thousand elements and selectors are slow on phones.
 */

import { parsePattern } from '../../../../engine/rules/pattern.ts'
import { padded } from '../../../../engine/rules/word.ts'
import { NO_PATTERN, type OutlineState } from '../../../../engine/strategy/outline.ts'

export interface ReadOutline {
  top: OutlineState
  /** Whether answers are weighted: then counts here give no mean. */
  isWeighted: boolean
  /** The item of each state below the top. */
  items: Map<OutlineState, Element>
  parents: Map<OutlineState, OutlineState>
}

export function readOutline(list: HTMLElement): ReadOutline {
  const items: ReadOutline['items'] = new Map()
  const parents: ReadOutline['parents'] = new Map()
  const { guess = '', wins, weighted } = list.dataset
  const top = stateOf(guess, NO_PATTERN, wins !== undefined)

  const read = (item: Element, parent: OutlineState): OutlineState => {
    const first = item.firstElementChild
    const branch = first?.tagName === 'DETAILS' ? first : null
    const [state, second] = statesOn(branch?.firstElementChild ?? item)
    items.set(state, item)
    parents.set(state, parent)
    if (second) {
      items.set(second, item)
      parents.set(second, state)
      state.replies.push(count(second))
    } else if (branch?.lastElementChild) {
      for (const reply of branch.lastElementChild.children) state.replies.push(read(reply, state))
    }
    return count(state)
  }
  for (const item of list.children) top.replies.push(read(item, top))
  return { top: count(top), isWeighted: weighted !== undefined, items, parents }
}

/** A line may name two states: the second is played if the first is not the answer. */
function statesOn(line: Element): OutlineState[] {
  const states: OutlineState[] = []
  let pattern = NO_PATTERN
  for (const part of line.children) {
    if (part.tagName === 'CODE') pattern = parsePattern(part.textContent, part.textContent.length) ?? NO_PATTERN
    else if (part.classList.contains('guess')) {
      states.push(stateOf(part.textContent, pattern, !part.classList.contains('outside')))
    } else if (part.classList.contains('missed')) {
      states[states.length - 1].missed = part.textContent.split(' ').map(padded)
    }
  }
  return states
}

function stateOf(guess: string, pattern: number, canWin: boolean): OutlineState {
  return {
    guess: padded(guess),
    pattern,
    canWin,
    answers: 0,
    weight: 0,
    total: 0,
    max: 0,
    misses: 0,
    missed: [],
    states: 1,
    replies: [],
  }
}

/** Adds up the states below. */
function count(state: OutlineState): OutlineState {
  const wins = state.canWin ? 1 : 0
  // The page has counts, not weights, so each answer counts once.
  state.answers = wins + state.missed.length
  state.total = wins
  state.max = wins
  state.misses = state.missed.length
  for (const reply of state.replies) {
    state.answers += reply.answers
    state.total += reply.total + reply.answers - reply.misses
    state.max = Math.max(state.max, reply.max > 0 ? reply.max + 1 : 0)
    state.misses += reply.misses
    state.states += reply.states
  }
  state.weight = state.answers
  return state
}
