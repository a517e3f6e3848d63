/** Preview images of links, 1200 x 630: a state of a strategy with its map, and a state without words. */
import glyphs from '../../build/glyphs.json'
import type { Row } from '../../engine/rules/history.ts'
import { colourAt } from '../../engine/rules/pattern.ts'
import { capitals, lengthOf } from '../../engine/rules/word.ts'
import { NO_PATTERN, type OutlineState } from '../../engine/strategy/outline.ts'
import { layoutIcicle, roundBoxes, shadeOf } from '../../view/icicle.ts'
import { Raster } from './raster.ts'
import { fillText, type Glyphs, measureText } from './type.ts'

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

const { serif, sans } = glyphs as unknown as { serif: Glyphs; sans: Glyphs }

/** The light colours of site/src/styles/tokens.css. */
const PAPER = 0xfaf7f0
const LEAF = 0xfffdf8
const INK = 0x1e1a15
const MUTED = 0x665d50
const LINE = 0xddd5c6
const BEST = 0x7b2138
/** Background and letter of absent, present and correct. */
const TILES = [
  [0xefe9dd, MUTED],
  [0xf6e3b4, 0x825400],
  [0x24633f, 0xffffff],
]
/** Shades by the guess that finds the last answer, 0 unused, as in site/src/styles/tree.css. */
const SHADES = [0, 7, 16, 30, 48, 70, 100].map((percent) => between(LEAF, BEST, percent / 100)).concat(INK)

const MARGIN = 64
const HEAD = 84
const ICICLE_TOP = 360
const ICICLE_BOTTOM = CARD_HEIGHT - 40
const TILE = 60
const TILE_GAP = 6
const LARGEST_LABEL = 26
const SMALLEST_LABEL = 15
const LABEL_INSET = 7
/** Rows that fit beside a word; longer histories show the last ones. */
const ROWS_BESIDE = 3
/** The same on a card with rows only. */
const ROWS_ALONE = 6
const LARGE_TILE = 88
/** Room for the line below a game's rows. */
const SUM_HEIGHT = 100

export interface TreeCard {
  rows: readonly Row[]
  top: OutlineState
  /** Two lines below the word. */
  facts: readonly string[]
  game: string
}

/** A state of a strategy: rows, next guess, its value, and a map of what may follow. */
export function drawTreeCard({ rows, top, facts, game }: TreeCard): Raster {
  const raster = startCard(game)
  const shown = rows.slice(-ROWS_BESIDE)
  const left = shown.length > 0 ? MARGIN + widthOf(shown) * (TILE + TILE_GAP) + 48 : MARGIN
  drawRows(raster, shown, MARGIN, HEAD + 36, TILE)
  fillText(raster, serif, capitals(top.guess), { x: left - 4, y: 216, size: 124, colour: BEST, spacing: 7 })
  for (const [at, text] of facts.entries()) {
    fillText(raster, sans, text, { x: left, y: 272 + at * 42, size: 30, colour: at === 0 ? INK : MUTED })
  }
  drawIcicle(raster, top, rows.length + 1)
  return raster
}

/** A state without words to come: rows and the number of answers left. */
export function drawStateCard({ rows, left, game }: { rows: readonly Row[]; left: string; game: string }): Raster {
  const raster = startCard(game)
  const shown = rows.slice(-ROWS_ALONE)
  const tile = Math.min(LARGE_TILE, Math.floor((CARD_HEIGHT - HEAD - MARGIN) / shown.length) - TILE_GAP)
  const height = shown.length * (tile + TILE_GAP)
  const middle = HEAD + (CARD_HEIGHT - HEAD) / 2
  drawRows(raster, shown, MARGIN, Math.round(middle - height / 2), tile)
  const x = MARGIN + widthOf(shown) * (tile + TILE_GAP) + 64
  const [count, ...rest] = left.split(' ')
  fillText(raster, serif, count, { x, y: middle - 4, size: 124, colour: BEST })
  fillText(raster, sans, rest.join(' '), { x, y: middle + 48, size: 36, colour: INK })
  fillText(raster, sans, 'The best next guess is behind the link', { x, y: middle + 100, size: 28, colour: MUTED })
  return raster
}

/** A reviewed game: colours, words left and cost of each guess; letters only on request. */
export interface GameCard {
  rows: readonly Row[]
  /** One line beside each row. */
  notes: readonly string[]
  /** Below the rows: the result. */
  sum: string
  game: string
  withWords: boolean
}

export function drawGameCard({ rows, notes, sum, game, withWords }: GameCard): Raster {
  const raster = startCard(game)
  const top = HEAD + 36
  const height = CARD_HEIGHT - top - SUM_HEIGHT
  const tile = Math.min(LARGE_TILE, Math.floor(height / Math.max(rows.length, 1)) - TILE_GAP)
  drawRows(raster, rows, MARGIN, top, tile, withWords)
  const x = MARGIN + widthOf(rows) * (tile + TILE_GAP) + 36
  for (const [at, note] of notes.entries()) {
    const y = top + at * (tile + TILE_GAP) + tile / 2 + 10
    fillText(raster, sans, note, { x, y, size: 32, colour: INK })
  }
  fillText(raster, sans, sum, { x: MARGIN, y: CARD_HEIGHT - 48, size: 32, colour: BEST })
  return raster
}

function startCard(game: string): Raster {
  const raster = new Raster(CARD_WIDTH, CARD_HEIGHT, PAPER)
  fillText(raster, serif, 'Fivebase', { x: MARGIN, y: 60, size: 36, colour: INK })
  const width = measureText(sans, game, 24)
  fillText(raster, sans, game, { x: CARD_WIDTH - MARGIN - width, y: 59, size: 24, colour: MUTED })
  raster.fillRect(MARGIN, HEAD - 5, CARD_WIDTH - 2 * MARGIN, 2, INK)
  raster.fillRect(MARGIN, HEAD, CARD_WIDTH - 2 * MARGIN, 2, INK)
  return raster
}

/** Tiles side by side. */
const widthOf = (rows: readonly Row[]): number => (rows.length === 0 ? 0 : lengthOf(rows[0].guess))

function drawRows(raster: Raster, rows: readonly Row[], x: number, y: number, tile: number, withWords = true): void {
  const size = Math.round(tile * 0.66)
  for (const [index, { guess, pattern }] of rows.entries()) {
    for (let place = 0; place < lengthOf(guess); place++) {
      const [ground, ink] = TILES[colourAt(pattern, place)]
      const left = x + place * (tile + TILE_GAP)
      const top = y + index * (tile + TILE_GAP)
      raster.fillRect(left, top, tile, tile, ground)
      if (!withWords) continue
      const letter = capitals(guess[place])
      const width = measureText(serif, letter, size)
      fillText(raster, serif, letter, { x: left + (tile - width) / 2, y: top + tile * 0.73, size, colour: ink })
    }
  }
}

function drawIcicle(raster: Raster, top: OutlineState, row: number): void {
  const boxes = layoutIcicle(top)
  const levels = boxes[boxes.length - 1].level + 1
  const width = CARD_WIDTH - 2 * MARGIN
  const band = Math.min(64, Math.floor((ICICLE_BOTTOM - ICICLE_TOP) / levels))
  for (const { level, from, to, shade } of roundBoxes(boxes, width, row)) {
    // A line of background between boxes that have room for it.
    const gap = to - from > 4 ? 1 : 0
    raster.fillRect(MARGIN + from, ICICLE_TOP + level * band, to - from - gap, band - 1, SHADES[shade])
  }
  raster.fillRect(MARGIN, ICICLE_TOP + levels * band, width, 1, LINE)
  for (const { state, level, start } of boxes) {
    if (level > 1) break
    if (state.pattern === NO_PATTERN) continue
    const text = capitals(state.guess)
    const room = (state.answers * width) / top.answers - 2 * LABEL_INSET
    const size = Math.min(LARGEST_LABEL, Math.floor((LARGEST_LABEL * room) / measureText(serif, text, LARGEST_LABEL)))
    if (size < SMALLEST_LABEL) continue
    const x = MARGIN + (start * width) / top.answers + LABEL_INSET
    const y = ICICLE_TOP + level * band + (band + size * 0.66) / 2
    fillText(raster, serif, text, { x, y, size, colour: isDark(SHADES[shadeOf(state, row + level)]) ? LEAF : INK })
  }
}

const isDark = (colour: number): boolean => ((colour >> 8) & 0xff) < 0x90

function between(a: number, b: number, share: number): number {
  const part = (shift: number) => {
    const [from, to] = [(a >> shift) & 0xff, (b >> shift) & 0xff]
    return Math.round(from + (to - from) * share) << shift
  }
  return part(16) | part(8) | part(0)
}
