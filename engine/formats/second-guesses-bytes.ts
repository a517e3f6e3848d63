// The stored form of a table of second guesses, looked up in place. Little-endian:
//
//    0  magic 'FVBG'                           14  answers u16
//    4  version u8                             16  guesses u16
//    5  mode u8, index of MODES                18  number of openers u16
//    6  goal u8, index of GOALS                20  game hash, 32 bytes (sha256 of both lists)
//    7  limit u8                               52  for each opener, ids ascending: id u16, states u8
//    8  length of everything u32                .  for each opener: where its states begin u32, from the start
//   12  least u16                               .  the states
//
// From version 2 on a CRC-32 of all other bytes, u32, precedes the openers, at 52.
//
// A state is its pattern u8, the guess u16, and the histogram as limit - 1 varints: about 9 bytes. Stored values are
// trusted for their sha256 (manifest.ts), so only decoding a file checks the CRC. A lookup never reads outside the table,
// whatever its bytes.

import type { OpenerSetting } from '../openings/opener-table.ts'
import {
  type SecondGuess,
  SecondGuessError,
  type SecondGuessErrorCode,
  type SecondGuessTable,
} from '../openings/second-guesses.ts'
import type { Game } from '../rules/game.ts'
import { GOALS, isLimit } from '../rules/goal.ts'
import { MODES } from '../rules/mode.ts'
import { PATTERN_COUNT } from '../rules/pattern.ts'
import { crc32 } from './crc32.ts'

const SECOND_GUESSES_VERSION = 2
/** Without a checksum. */
const FIRST_VERSION = 1

const MAGIC = [...'FVBG'].map((letter) => letter.charCodeAt(0))
const LENGTH_OFFSET = 8
const HASH_OFFSET = 20
const HASH_BYTES = 32
const CRC_OFFSET = HASH_OFFSET + HASH_BYTES
const CRC_BYTES = 4
const INDEX_BYTES = 3
const PLACE_BYTES = 4

/** A stored table, ready to be asked. */
export interface SecondGuessView extends Omit<OpenerSetting, 'gameId'> {
  least: number
  /** Openers in the table. */
  count: number
  /** The second guess after a pattern of an opener; null if not listed. */
  find(opener: number, pattern: number): SecondGuess | null
}

/** The bytes of a table: equal tables give equal bytes. */
export function encodeSecondGuesses(table: SecondGuessTable): Uint8Array {
  const openers = [...table.openers].sort(([a], [b]) => a - b)
  const states: number[] = []
  const places = openers.map(([, rows]) => {
    const place = states.length
    for (const { pattern, guess, histogram } of rows) {
      states.push(pattern, guess & 0xff, guess >> 8)
      for (let at = 0; at < table.limit - 1; at++) pushVarint(states, histogram[at] ?? 0)
    }
    return place
  })
  const indexOffset = indexOffsetOf(SECOND_GUESSES_VERSION)
  const start = indexOffset + openers.length * (INDEX_BYTES + PLACE_BYTES)
  const bytes = new Uint8Array(start + states.length)
  const view = new DataView(bytes.buffer)
  bytes.set([...MAGIC, SECOND_GUESSES_VERSION, MODES.indexOf(table.mode), GOALS.indexOf(table.goal), table.limit])
  view.setUint32(LENGTH_OFFSET, bytes.length, true)
  for (const [at, count] of [table.least, table.answers, table.guesses, openers.length].entries()) {
    view.setUint16(LENGTH_OFFSET + 4 + at * 2, count, true)
  }
  for (let at = 0; at < HASH_BYTES; at++) {
    bytes[HASH_OFFSET + at] = Number.parseInt(table.gameHash.slice(at * 2, at * 2 + 2), 16)
  }
  for (const [at, [opener, rows]] of openers.entries()) {
    view.setUint16(indexOffset + at * INDEX_BYTES, opener, true)
    bytes[indexOffset + at * INDEX_BYTES + 2] = rows.length
    view.setUint32(indexOffset + openers.length * INDEX_BYTES + at * PLACE_BYTES, start + places[at], true)
  }
  bytes.set(states, start)
  view.setUint32(CRC_OFFSET, checksumOf(bytes), true)
  return bytes
}

const indexOffsetOf = (version: number): number => CRC_OFFSET + (version === FIRST_VERSION ? 0 : CRC_BYTES)

function checksumOf(bytes: Uint8Array): number {
  const others = new Uint8Array(bytes.length - CRC_BYTES)
  others.set(bytes.subarray(0, CRC_OFFSET))
  others.set(bytes.subarray(CRC_OFFSET + CRC_BYTES), CRC_OFFSET)
  return crc32(others)
}

/**
 * Opens a stored table for one game.
 * @throws SecondGuessError if it is not a table, truncated, or for other lists
 */
export function openSecondGuesses(bytes: Uint8Array, game: Pick<Game, 'hash'>): SecondGuessView {
  const { length } = bytes
  const indexOffset = indexOffsetOf(bytes[4])
  if (length < indexOffset || !MAGIC.every((byte, i) => bytes[i] === byte)) {
    fail('not_a_table', 'this is not a table of second guesses: it does not begin with FVBG')
  }
  if (bytes[4] !== SECOND_GUESSES_VERSION && bytes[4] !== FIRST_VERSION) {
    fail(
      'unsupported_version',
      `the table has version ${bytes[4]}; this program reads versions ${FIRST_VERSION} and ${SECOND_GUESSES_VERSION}`,
    )
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  const mode = MODES[bytes[5]] ?? fail('damaged', `unknown mode ${bytes[5]}`)
  const goal = GOALS[bytes[6]] ?? fail('damaged', `unknown goal ${bytes[6]}`)
  const limit = bytes[7]
  if (!isLimit(limit) || limit < 2) fail('damaged', `the limit is ${limit}`)
  const declared = view.getUint32(LENGTH_OFFSET, true)
  if (declared !== length) fail('damaged', `the table has ${length} bytes and says ${declared}`)
  const [least, answers, guesses, count] = [0, 1, 2, 3].map((at) => view.getUint16(LENGTH_OFFSET + 4 + at * 2, true))
  const placesAt = indexOffset + count * INDEX_BYTES
  if (placesAt + count * PLACE_BYTES > length) fail('damaged', `the table is cut off inside its ${count} openers`)
  const hash = bytes.subarray(HASH_OFFSET, HASH_OFFSET + HASH_BYTES)
  const gameHash = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (gameHash !== game.hash) fail('foreign_game', `the table is for the lists ${gameHash.slice(0, 12)}`)
  const indexOf = (opener: number): number => {
    let [low, high] = [0, count]
    while (low < high) {
      const at = (low + high) >> 1
      if (view.getUint16(indexOffset + at * INDEX_BYTES, true) < opener) low = at + 1
      else high = at
    }
    return low < count && view.getUint16(indexOffset + low * INDEX_BYTES, true) === opener ? low : -1
  }
  const find = (opener: number, pattern: number): SecondGuess | null => {
    const index = indexOf(opener)
    if (index < 0) return null
    const place = view.getUint32(placesAt + index * PLACE_BYTES, true)
    return findState(bytes, place, bytes[indexOffset + index * INDEX_BYTES + 2], limit - 1, pattern)
  }
  return { gameHash, mode, goal, limit, answers, guesses, least, count, find }
}

/**
 * The whole table, as it was encoded.
 * @throws SecondGuessError like `openSecondGuesses`, and if the checksum differs
 */
export function decodeSecondGuesses(bytes: Uint8Array, game: Game): SecondGuessTable {
  const view = openSecondGuesses(bytes, game)
  const stored = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes[4] !== FIRST_VERSION && stored.getUint32(CRC_OFFSET, true) !== checksumOf(bytes)) {
    fail('damaged', 'the table is damaged: its checksum differs')
  }
  const openers = new Map<number, SecondGuess[]>()
  const indexOffset = indexOffsetOf(bytes[4])
  for (let at = 0; at < view.count; at++) {
    const opener = stored.getUint16(indexOffset + at * INDEX_BYTES, true)
    const rows: SecondGuess[] = []
    for (let pattern = 0; pattern < PATTERN_COUNT; pattern++) {
      const row = view.find(opener, pattern)
      if (row) rows.push(row)
    }
    openers.set(opener, rows)
  }
  const { gameHash, mode, goal, limit, answers, guesses, least } = view
  return { gameHash, gameId: game.id, mode, goal, limit, answers, guesses, least, openers }
}

function findState(
  bytes: Uint8Array,
  place: number,
  states: number,
  left: number,
  pattern: number,
): SecondGuess | null {
  let at = place
  for (let state = 0; state < states; state++) {
    const found = bytes[at]
    const guess = bytes[at + 1] | (bytes[at + 2] << 8)
    at += 3
    const histogram: number[] = []
    for (let row = 0; row < left; row++) {
      let count = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const byte = bytes[at++] ?? fail('damaged', 'the table is cut off inside a state')
        count |= (byte & 0x7f) << shift
        if (byte < 0x80) break
      }
      histogram.push(count)
    }
    if (found === pattern) return { pattern, guess, histogram }
    if (found > pattern) return null
  }
  return null
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}

function fail(code: SecondGuessErrorCode, detail: string): never {
  throw new SecondGuessError(code, detail)
}
