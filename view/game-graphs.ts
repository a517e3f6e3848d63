/** Two small graphs of a game: words left after each guess, and guesses expected in all. */
import { raw } from 'hono/html'
import type { Turn } from '../engine/advice/analysis.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { type Html, html } from './html.ts'
import { formatCount } from './wording.ts'

const WIDTH = 300
const HEIGHT = 120
const INSET_X = 22
const TOP = 26
const BOTTOM = 24

interface Point {
  /** Below the axis. */
  at: string
  value: number
  /** At the point. */
  label: string
}

export function graphsView(turns: readonly Turn[]): Html {
  return html`<div class="graphs">${graphView('Words left', wordsLeft(turns), Math.log)}${graphView('Guesses expected', expected(turns), (value) => value)}</div>`
}

/** After each guess, starting with the whole game. A found word leaves none, drawn at the bottom. */
function wordsLeft(turns: readonly Turn[]): Point[] {
  const counts = [turns[0].before, ...turns.map(({ after, pattern }) => (pattern === ALL_CORRECT ? 0 : after))]
  return counts.map((count, at) => ({
    at: at === 0 ? 'start' : String(at),
    value: Math.max(count, 0.5),
    label: formatCount(count),
  }))
}

/** In all: guesses played plus those expected with best play. */
function expected(turns: readonly Turn[]): Point[] {
  const values = [
    turns[0].bestMean,
    ...turns.map(({ row, mean, luck, pattern }) => (pattern === ALL_CORRECT ? row : row + mean - 1 - luck)),
  ]
  return values.map((value, at) => ({
    at: at === 0 ? 'start' : String(at),
    value,
    label: Number.isInteger(value) ? String(value) : value.toFixed(1),
  }))
}

function graphView(title: string, points: readonly Point[], scale: (value: number) => number): Html {
  const values = points.map(({ value }) => scale(value))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => Math.round(INSET_X + (at * (WIDTH - 2 * INSET_X)) / Math.max(1, points.length - 1))
  const y = (at: number) => {
    const share = most === least ? 0.5 : (values[at] - least) / (most - least)
    return Math.round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM))
  }
  const line = points.map((_, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(at)}`).join('')
  const marks = points
    .map(
      ({ at, label }, index) =>
        `<circle cx="${x(index)}" cy="${y(index)}" r="3"/><text x="${x(index)}" y="${y(index) - 9}">${label}</text><text class="at" x="${x(index)}" y="${HEIGHT - 4}">${at}</text>`,
    )
    .join('')
  const spoken = points.map(({ at, label }) => `${at === 'start' ? 'at the start' : `after guess ${at}`} ${label}`)
  return html`<figure class="graph"><figcaption>${title}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}: ${spoken.join(', ')}">${raw(`<path d="${line}"/>${marks}`)}</svg></figure>`
}
