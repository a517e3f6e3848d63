import { beforeAll, describe, expect, test } from 'vitest'
import { crc32 } from '../../engine/formats/crc32.ts'
import { ask } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet')])
})

interface Picture {
  width: number
  height: number
  /** 0xrrggbb of each pixel. */
  pixels: Uint32Array
}

/** A reader of PNG of its own: chunks, checksums, filters. */
async function decodePng(bytes: Uint8Array): Promise<Picture> {
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const chunks: Record<string, Uint8Array> = {}
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks[type] = bytes.subarray(at + 8, at + 8 + length)
    expect(view.getUint32(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)))
    at += length + 12
  }
  const header = new DataView(chunks.IHDR.buffer, chunks.IHDR.byteOffset)
  const width = header.getUint32(0)
  const height = header.getUint32(4)
  expect([...chunks.IHDR.subarray(8)]).toEqual([8, 3, 0, 0, 0])
  const stream = new Blob([chunks.IDAT as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const lines = new Uint8Array(await new Response(stream).arrayBuffer())
  expect(lines.length).toBe((width + 1) * height)
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (width + 1)]
    for (let x = 0; x < width; x++) {
      const above = filter === 2 ? indices[(y - 1) * width + x] : 0
      indices[y * width + x] = lines[y * (width + 1) + 1 + x] + above
    }
  }
  const pixels = Uint32Array.from(indices, (index) => {
    const [red, green, blue] = chunks.PLTE.subarray(index * 3, index * 3 + 3)
    return (red << 16) | (green << 8) | blue
  })
  return { width, height, pixels }
}

async function picture(path: string): Promise<Picture> {
  const response = await ask(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  return decodePng(new Uint8Array(await response.arrayBuffer()))
}

const count = ({ pixels }: Picture, colour: number): number =>
  pixels.reduce((sum, pixel) => sum + (pixel === colour ? 1 : 0), 0)

const BEST = 0x7b2138
const CORRECT = 0x24633f
const PRESENT = 0xf6e3b4

describe('the preview of a branch', () => {
  test('is an image of 1200 x 630 with the word and the map', async () => {
    const root = await picture('/preview/tree/salet.png?game=original')
    expect([root.width, root.height]).toEqual([1200, 630])
    expect(count(root, BEST)).toBeGreaterThan(5000)
    expect(new Set(root.pixels).size).toBeGreaterThan(20)
  })

  test('shows the rows in their colours, and differs by branch', async () => {
    const branch = await picture('/preview/tree/salet.bgbby.png?game=original')
    expect(count(branch, CORRECT)).toBeGreaterThan(2000)
    expect(count(branch, PRESENT)).toBeGreaterThan(2000)
    const other = await picture('/preview/tree/salet.bbbbb.png?game=original')
    expect(count(other, CORRECT)).toBe(0)
  })

  test('is also drawn for a state off the tree', async () => {
    expect((await picture('/preview/tree/crane.bbybb/silos.bbbbb.png?game=original')).width).toBe(1200)
  })

  test('is cached at the location', async () => {
    const first = await ask('/preview/tree/salet.bbbby.png?game=original')
    const bytes = await first.arrayBuffer()
    const again = await ask('/preview/tree/SALET.0000y.png?game=original&limit=6')
    expect(again.headers.get('cf-cache-status')).toBe('HIT')
    expect(await again.arrayBuffer()).toEqual(bytes)
    expect(first.headers.get('cache-control')).toContain('max-age=86400')
  })

  test.each([
    ['/preview/tree/crane.png?game=original', 404],
    ['/preview/tree/nonsense.png', 400],
    ['/preview/tree/salet.bbbbb/salet.yyyyy.png?game=original', 422],
    ['/preview/other/salet.png', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status)
  })
})

describe('the preview of a state link', () => {
  const PATH = '/preview/s/salet.bbbbb/courd.bgbbb.png?game=original'

  test('is an image of 1200 x 630 with the rows in their colours', async () => {
    const state = await picture(PATH)
    expect([state.width, state.height]).toEqual([1200, 630])
    expect(count(state, CORRECT)).toBeGreaterThan(2000)
  })

  test('cannot give away the next guess, because it is made only from the rows and a number', async () => {
    const made = () => {
      throw new Error('read')
    }
    const untold = { KV: { get: made }, WORK_BUDGET: '0' } as never
    const known = await (await ask(PATH)).arrayBuffer()
    const response = await ask(`${PATH}&limit=7`, { env: untold })
    expect(response.status).toBe(200)
    const pixels = async (bytes: ArrayBuffer) => (await decodePng(new Uint8Array(bytes))).pixels
    // Another limit, so that nothing kept answers; it is named in the head of the card, above the double line.
    const below = (all: Uint32Array) => all.subarray(1200 * 95)
    expect(below(await pixels(await response.arrayBuffer()))).toEqual(below(await pixels(known)))
  })
})

test('the image of a game has letters only on request', async () => {
  const path = '/preview/analyze.png?game=original&h=salet.bybbb,corni.bgbbb'
  const coloursOfTiles = ({ width, pixels }: Picture) => {
    const colours = new Set<number>()
    for (let y = 120; y < 300; y++) {
      for (let x = 64; x < 520; x++) colours.add(pixels[y * width + x])
    }
    return colours.size
  }
  // Grounds of absent, present and correct, and the paper between.
  expect(coloursOfTiles(await picture(path))).toBe(4)
  expect(coloursOfTiles(await picture(`${path}&words=1`))).toBeGreaterThan(4)
})
