/** Text for images: letter outlines, filled by the area each edge covers of each pixel. */
import type { Raster } from './raster.ts'

/** The letters of one font, cut by `precompute/build/glyphs.ts`. */
export interface Glyphs {
  unitsPerEm: number
  /** By letter: its advance, and its outline in M, L, Q and Z. */
  shapes: Record<string, [advance: number, path: string]>
}

/** Straight pieces per curve; at 120 pixels a piece is about 4 pixels long. */
const CURVE_PIECES = 6

/** Writes text with its baseline at `y`; returns where it ends. Letters missing from the font are skipped. */
export function fillText(
  raster: Raster,
  { unitsPerEm, shapes }: Glyphs,
  text: string,
  { x, y, size, colour, spacing = 0 }: { x: number; y: number; size: number; colour: number; spacing?: number },
): number {
  const scale = size / unitsPerEm
  let at = x
  for (const letter of text) {
    const shape = shapes[letter]
    if (shape === undefined) continue
    fillOutline(raster, linesOf(shape[1]), at, y, scale, colour)
    at += shape[0] * scale + spacing
  }
  return at - spacing
}

export function measureText({ unitsPerEm, shapes }: Glyphs, text: string, size: number, spacing = 0): number {
  const letters = [...text].filter((letter) => letter in shapes)
  const advance = letters.reduce((sum, letter) => sum + shapes[letter][0], 0)
  return (advance * size) / unitsPerEm + spacing * Math.max(0, letters.length - 1)
}

/** Outlines as straight lines, four numbers each; kept, because cards share most letters. */
const outlines = new Map<string, Float64Array>()

function linesOf(path: string): Float64Array {
  let lines = outlines.get(path)
  if (lines === undefined) {
    lines = readLines(path)
    outlines.set(path, lines)
  }
  return lines
}

function readLines(path: string): Float64Array {
  const lines: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number): void => {
    lines.push(x, y, toX, toY)
    x = toX
    y = toY
  }
  for (const [, command, numbers] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const args = numbers.split(' ').map(Number)
    if (command === 'M') {
      ;[x, y] = args
      ;[startX, startY] = args
    } else if (command === 'L') lineTo(args[0], args[1])
    else if (command === 'Z') lineTo(startX, startY)
    else {
      const [fromX, fromY] = [x, y]
      for (let piece = 1; piece <= CURVE_PIECES; piece++) {
        const t = piece / CURVE_PIECES
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
        lineTo(a * fromX + b * args[0] + c * args[2], a * fromY + b * args[1] + c * args[3])
      }
    }
  }
  return Float64Array.from(lines)
}

/**
 * Fills an outline. Each line adds, to the pixels it passes, the signed area between it and the right edge; summed from
 * the left, that is the share of a pixel inside. Exact for lines, and visits each pixel once.
 */
function fillOutline(raster: Raster, lines: Float64Array, x: number, y: number, scale: number, colour: number): void {
  let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity]
  for (let i = 0; i < lines.length; i += 2) {
    left = Math.min(left, lines[i])
    right = Math.max(right, lines[i])
    bottom = Math.min(bottom, lines[i + 1])
    top = Math.max(top, lines[i + 1])
  }
  if (left > right) return
  const originX = Math.floor(x + left * scale)
  const originY = Math.floor(y - top * scale)
  const width = Math.ceil(x + right * scale) - originX + 2
  const height = Math.ceil(y - bottom * scale) - originY + 1
  const areas = new Float32Array(width * height + 2)
  for (let i = 0; i < lines.length; i += 4) {
    addLine(
      areas,
      width,
      x + lines[i] * scale - originX,
      y - lines[i + 1] * scale - originY,
      x + lines[i + 2] * scale - originX,
      y - lines[i + 3] * scale - originY,
    )
  }
  for (let row = 0; row < height; row++) {
    let sum = 0
    for (let column = 0; column < width; column++) {
      sum += areas[row * width + column]
      const coverage = Math.min(Math.abs(sum), 1)
      if (coverage > 0) raster.blend(originX + column, originY + row, colour, coverage)
    }
  }
}

function addLine(areas: Float32Array, width: number, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  if (direction < 0) {
    ;[x0, y0, x1, y1] = [x1, y1, x0, y0]
  }
  const slope = (x1 - x0) / (y1 - y0)
  let x = x0
  for (let row = Math.floor(y0); row < y1; row++) {
    const height = Math.min(row + 1, y1) - Math.max(row, y0)
    const next = x + slope * height
    const [from, to] = x < next ? [x, next] : [next, x]
    const first = Math.floor(from)
    const last = Math.ceil(to)
    const area = direction * height
    const at = row * width + first
    if (last <= first + 1) {
      const middle = (from + to) / 2 - first
      areas[at] += area * (1 - middle)
      areas[at + 1] += area * middle
    } else {
      const each = 1 / (to - from)
      const enter = first + 1 - from
      const begin = 0.5 * each * enter * enter
      const rest = to - (last - 1)
      const end = 0.5 * each * rest * rest
      areas[at] += area * begin
      if (last === first + 2) {
        areas[at + 1] += area * (1 - begin - end)
      } else {
        const second = each * (1.5 - (from - first))
        areas[at + 1] += area * (second - begin)
        for (let column = first + 2; column < last - 1; column++) areas[row * width + column] += area * each
        const before = second + (last - first - 3) * each
        areas[row * width + last - 1] += area * (1 - before - end)
      }
      areas[row * width + last] += area * end
    }
    x = next
  }
}
