/**
 * The icicle plot of a strategy: a band for each guess, a box for each state; wider means more answers. Replies are
 * below the state they answer, the largest first; the right end of a state is its own win, with nothing below. Pure;
 * used by the page's picture, the canvas and the preview.
 */
import type { OutlineState } from '../engine/strategy/outline.ts'

export interface Box<State> {
  state: State
  /** Band, from 0. */
  level: number
  /** From the left, in answers. */
  start: number
}

/** The part of a state that the layout needs. */
export interface IcicleState<State> {
  answers: number
  replies: readonly State[]
}

/** Boxes by band, each band from left to right. */
export function layoutIcicle<State extends IcicleState<State>>(top: State): Box<State>[] {
  const boxes: Box<State>[] = [{ state: top, level: 0, start: 0 }]
  for (const { state, level, start } of boxes) {
    let at = start
    for (const reply of [...state.replies].sort((a, b) => b.answers - a.answers)) {
      boxes.push({ state: reply, level: level + 1, start: at })
      at += reply.answers
    }
  }
  return boxes
}

export const MOST_NEEDED = 7

/** The shade of a state: the guess that finds its slowest answer, at most MOST_NEEDED. Misses are the darkest. */
export function shadeOf({ max, misses }: OutlineState, row: number): number {
  return misses > 0 ? MOST_NEEDED : Math.min(row - 1 + max, MOST_NEEDED)
}

/** Adjacent boxes of one shade, in whole steps of the picture's width. */
export interface Run {
  level: number
  from: number
  to: number
  shade: number
}

/**
 * Boxes rounded to a picture `steps` wide. Boxes narrower than a step are joined with their neighbours in their darkest
 * shade, so a band never has more than `steps` runs.
 */
export function roundBoxes(boxes: readonly Box<OutlineState>[], steps: number, row: number): Run[] {
  const answers = boxes[0].state.answers
  const runs: Run[] = []
  for (const { state, level, start } of boxes) {
    const from = Math.floor((start * steps) / answers)
    const to = Math.max(from + 1, Math.floor(((start + state.answers) * steps) / answers))
    const shade = shadeOf(state, row + level)
    const last = runs.at(-1)
    if (last?.level === level && from < last.to) {
      last.shade = Math.max(last.shade, shade)
      last.to = Math.max(last.to, to)
    } else {
      runs.push({ level, from, to, shade })
    }
  }
  return runs
}
