/** Palette PNGs: the format's simplest kind, deflated by the platform. */
import { crc32 } from '../../engine/formats/crc32.ts'
import type { Raster } from './raster.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BITS = 8
const INDEXED = 3
const NO_FILTER = 0
const FILTER_UP = 2

export async function encodePng({ width, height, pixels, palette }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = BITS
  header[9] = INDEXED
  // Each line starts with its filter: the difference to the line above, which is mostly zero.
  const lines = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (width + 1)
    const from = y * width
    lines[to] = y === 0 ? NO_FILTER : FILTER_UP
    for (let x = 0; x < width; x++)
      lines[to + 1 + x] = y === 0 ? pixels[x] : pixels[from + x] - pixels[from - width + x]
  }
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', await deflate(lines)),
    chunk('IEND', new Uint8Array()),
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}
