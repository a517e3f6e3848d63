/** The outline on the page, read back as states: what stands there for readers is data enough. */
import { NO_PATTERN, type OutlineState } from '../../../../engine/outline.ts'
import { parsePattern } from '../../../../engine/pattern.ts'

export interface ReadOutline {
  top: OutlineState
  /** The item of each state below the top. */
  items: Map<OutlineState, HTMLLIElement>
  parents: Map<OutlineState, OutlineState>
}

export function readOutline(list: HTMLElement): ReadOutline {
  const items: ReadOutline['items'] = new Map()
  const parents: ReadOutline['parents'] = new Map()
  const { guess = '', wins } = list.dataset
  const top = stateOf(guess, NO_PATTERN, wins !== undefined)

  const read = (item: HTMLLIElement, parent: OutlineState): OutlineState => {
    const line = item.querySelector<HTMLElement>(':scope > details > summary') ?? item
    const codes = [...line.querySelectorAll(':scope > code')]
    const words = [...line.querySelectorAll<HTMLElement>(':scope > .guess')]
    // A line may name two states: the second is played where the first is not the answer.
    const states = words.map((word, at) =>
      stateOf(
        word.textContent ?? '',
        parsePattern(codes[at].textContent ?? '') ?? NO_PATTERN,
        !word.classList.contains('outside'),
      ),
    )
    const [state, second] = states
    const below = item.querySelectorAll<HTMLLIElement>(':scope > details > ul > li')
    state.replies = second ? [second] : Array.from(below, (reply) => read(reply, state))
    items.set(state, item)
    parents.set(state, parent)
    if (second) {
      count(second)
      items.set(second, item)
      parents.set(second, state)
    }
    count(state)
    return state
  }
  top.replies = Array.from(list.querySelectorAll<HTMLLIElement>(':scope > li'), (item) => read(item, top))
  count(top)
  return { top, items, parents }
}

function stateOf(guess: string, pattern: number, canWin: boolean): OutlineState {
  return { guess, pattern, canWin, answers: 0, total: 0, max: 0, misses: 0, states: 1, replies: [] }
}

/** Adds up what stands below; answers that are missed stand nowhere, so that they are left out. */
function count(state: OutlineState): void {
  const wins = state.canWin ? 1 : 0
  state.answers = state.replies.reduce((sum, reply) => sum + reply.answers, wins)
  state.total = state.replies.reduce((sum, reply) => sum + reply.total + reply.answers, wins)
  state.max = state.replies.reduce((most, reply) => Math.max(most, reply.max + 1), wins)
  state.states = state.replies.reduce((sum, reply) => sum + reply.states, 1)
}
