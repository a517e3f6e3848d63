/**
 * An image with few colours: one byte per pixel, an index into a palette that grows as colours are mixed. Flat colours
 * deflate well, at an eighth of the work of true colour.
 */
const MOST_COLOURS = 256
/** Blend steps at the edge of a letter. */
const BLEND_STEPS = 16

export class Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Red, green and blue of each colour used so far. */
  readonly palette: number[][] = []
  readonly #indices = new Map<number, number>()
  /** Blended colours, by background, foreground and step. */
  readonly #blends = new Map<number, number>()

  /** An image filled with one colour, written `0xrrggbb`. */
  constructor(width: number, height: number, colour: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height).fill(this.indexOf(colour))
  }

  /** The palette index of a colour; the first colour once the palette is full. */
  indexOf(colour: number): number {
    let index = this.#indices.get(colour)
    if (index === undefined) {
      if (this.palette.length === MOST_COLOURS) return 0
      index = this.palette.push([colour >> 16, (colour >> 8) & 0xff, colour & 0xff]) - 1
      this.#indices.set(colour, index)
    }
    return index
  }

  /** Fills a rectangle, clipped to the image. */
  fillRect(left: number, top: number, width: number, height: number, colour: number): void {
    const index = this.indexOf(colour)
    const right = Math.min(left + width, this.width)
    const bottom = Math.min(top + height, this.height)
    for (let y = Math.max(top, 0); y < bottom; y++) {
      this.pixels.fill(index, y * this.width + Math.max(left, 0), y * this.width + right)
    }
  }

  /** Blends a colour over a pixel; `coverage` 0 to 1. */
  blend(x: number, y: number, colour: number, coverage: number): void {
    const step = Math.round(coverage * BLEND_STEPS)
    if (step <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = y * this.width + x
    const over = this.indexOf(colour)
    this.pixels[at] = step >= BLEND_STEPS ? over : this.#between(this.pixels[at], over, step)
  }

  #between(under: number, over: number, step: number): number {
    const key = (under * MOST_COLOURS + over) * BLEND_STEPS + step
    let index = this.#blends.get(key)
    if (index === undefined) {
      const [a, b] = [this.palette[under], this.palette[over]]
      const [red, green, blue] = a.map((part, i) => Math.round(part + ((b[i] - part) * step) / BLEND_STEPS))
      index = this.indexOf((red << 16) | (green << 8) | blue)
      this.#blends.set(key, index)
    }
    return index
  }
}
