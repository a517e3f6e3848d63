// The stored form of a table of openers. Little-endian:
//
//    0  magic 'FVBO'                          16  answers u16
//    4  CRC-32 of all bytes from 8 on, u32    18  guesses u16
//    8  version u8                            20  game hash, 32 bytes (sha256 of both lists)
//    9  mode u8, index of MODES               52  length of the game id u8
//   10  goal u8, index of GOALS               53  game id, ASCII
//   11  limit u8                               .  the groups
//   12  length of everything u32
//
// Rows with equal values form a group: proof u8 (index of OPENER_PROOFS), maximum u8 (0: unknown), then varints: lower,
// upper (0: unknown), number of openers, and their ids, each as the distance from the one before (the first from -1).
// Groups are in ranking order and ids ascend, which is the rest of the tie rule: answers before others, each in
// alphabetical order. So equal tables are equal bytes, 2 to 3 bytes per opener.

import {
  OPENER_PROOFS,
  type OpenerRow,
  type OpenerTable,
  OpenerTableError,
  type OpenerTableErrorCode,
  rowsFault,
} from '../openings/opener-table.ts'
import { isGameId, MAX_GUESSES } from '../rules/game.ts'
import { GOALS, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import { MODES } from '../rules/mode.ts'
import { crc32 } from './crc32.ts'

const OPENER_TABLE_VERSION = 1

const MAGIC = [...'FVBO'].map((letter) => letter.charCodeAt(0))
const CRC_OFFSET = 4
const CHECKED_OFFSET = 8
const HASH_OFFSET = 20
const HASH_BYTES = 32
const ID_LENGTH_OFFSET = HASH_OFFSET + HASH_BYTES
const ID_OFFSET = ID_LENGTH_OFFSET + 1
/** Proof, maximum and four varints: a row in its own group. */
const MAX_GROUP_BYTES = 2 + 4 * 4
const MAX_OPENER_TABLE_BYTES = ID_OFFSET + 255 + MAX_GUESSES * MAX_GROUP_BYTES

/** The bytes of a table: equal tables give equal bytes. */
export function encodeOpenerTable(table: OpenerTable): Uint8Array {
  const fault = rowsFault(table)
  if (fault !== null) fail('bad_rows', fault)
  const { gameId, gameHash, rows } = table
  const bytes: number[] = [...MAGIC, 0, 0, 0, 0, OPENER_TABLE_VERSION]
  bytes.push(MODES.indexOf(table.mode), GOALS.indexOf(table.goal), table.limit, 0, 0, 0, 0)
  for (const count of [table.answers, table.guesses]) bytes.push(count & 0xff, count >> 8)
  for (let at = 0; at < gameHash.length; at += 2) bytes.push(Number.parseInt(gameHash.slice(at, at + 2), 16))
  bytes.push(gameId.length, ...[...gameId].map((letter) => letter.charCodeAt(0)))
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const { proof, lower, upper, max } = rows[from]
    while (to < rows.length && isWorthTheSame(rows[to], rows[from])) to++
    bytes.push(OPENER_PROOFS.indexOf(proof), max ?? 0)
    pushVarint(bytes, lower)
    pushVarint(bytes, upper ?? 0)
    pushVarint(bytes, to - from)
    for (let at = from; at < to; at++) {
      pushVarint(bytes, rows[at].opener - (at === from ? -1 : rows[at - 1].opener))
    }
  }
  const whole = Uint8Array.from(bytes)
  const view = new DataView(whole.buffer)
  view.setUint32(12, whole.length, true)
  view.setUint32(CRC_OFFSET, crc32(whole.subarray(CHECKED_OFFSET)), true)
  return whole
}

/**
 * Reads a table, each field checked with its own message. `bindOpenerTable` checks the word ids.
 * @throws OpenerTableError
 */
export function decodeOpenerTable(bytes: Uint8Array): OpenerTable {
  const { length } = bytes
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) {
    fail('not_a_table', 'this is not a table of openers: it does not begin with FVBO')
  }
  if (length < ID_OFFSET) fail('truncated', `the table is cut off after ${length} bytes, in its header`)
  if (bytes[8] !== OPENER_TABLE_VERSION) {
    fail('unsupported_version', `the table has version ${bytes[8]}; this program reads version ${OPENER_TABLE_VERSION}`)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  const declared = view.getUint32(12, true)
  if (length > MAX_OPENER_TABLE_BYTES)
    fail('too_large', `the table has ${length} bytes; at most ${MAX_OPENER_TABLE_BYTES}`)
  if (length < declared) fail('truncated', `the table is cut off after ${length} of ${declared} bytes`)
  if (length > declared) fail('damaged', `${length - declared} extra bytes follow the table`)
  if (view.getUint32(CRC_OFFSET, true) !== crc32(bytes.subarray(CHECKED_OFFSET))) {
    fail('damaged', 'the table is damaged: its checksum differs')
  }
  const mode = MODES[bytes[9]] ?? fail('bad_header', `unknown mode ${bytes[9]}`)
  const goal = GOALS[bytes[10]] ?? fail('bad_header', `unknown goal ${bytes[10]}`)
  const limit = bytes[11]
  if (!isLimit(limit)) fail('bad_header', `the limit ${limit} is not between 1 and ${MAX_LIMIT}`)
  const answers = view.getUint16(16, true)
  const guesses = view.getUint16(18, true)
  if (answers === 0 || answers > guesses || guesses > MAX_GUESSES) {
    fail('bad_header', `${answers} answers and ${guesses} guesses are not a game`)
  }
  const end = ID_OFFSET + bytes[ID_LENGTH_OFFSET]
  const gameId = String.fromCharCode(...bytes.subarray(ID_OFFSET, end))
  if (end > length || !isGameId(gameId)) fail('bad_header', 'invalid game id')
  const gameHash = Array.from(bytes.subarray(HASH_OFFSET, ID_LENGTH_OFFSET), hex).join('')
  const table = { gameHash, gameId, mode, goal, limit, answers, guesses, rows: readGroups(bytes, end) }
  const fault = rowsFault(table)
  if (fault !== null) fail('bad_rows', fault)
  return table
}

function readGroups(bytes: Uint8Array, start: number): OpenerRow[] {
  let at = start
  const readVarint = (): number => {
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++] ?? fail('bad_rows', 'the table is cut off inside a number')
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    return fail('bad_rows', 'a number is too long')
  }
  const rows: OpenerRow[] = []
  while (at < bytes.length) {
    const proof = OPENER_PROOFS[bytes[at]] ?? fail('bad_rows', `unknown proof ${bytes[at]}`)
    const max = bytes[at + 1] || null
    at += 2
    const lower = readVarint()
    const upper = readVarint() || null
    let opener = -1
    for (let left = readVarint(); left > 0; left--) {
      opener += readVarint()
      // Checked before anything is allocated: a damaged count must not fill the memory.
      if (opener >= MAX_GUESSES) fail('bad_rows', `invalid opener ${opener}`)
      rows.push({ opener, proof, lower, upper, max })
    }
  }
  return rows
}

function isWorthTheSame(a: OpenerRow, b: OpenerRow): boolean {
  return a.proof === b.proof && a.lower === b.lower && a.upper === b.upper && a.max === b.max
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

function fail(code: OpenerTableErrorCode, detail: string): never {
  throw new OpenerTableError(code, detail)
}
