// The header of a stored strategy. Little-endian:
//
//    0  magic 'FVBS', in a branch 'FVBR'      20  answers u16
//    4  CRC-32 of all bytes from 8 on, u32    22  guess at the root (its id) u16
//    8  version u8                            24  total u32
//    9  mode u8, index of MODES               28  lower u32
//   10  goal u8, index of GOALS               32  upper u32
//   11  limit u8                              36  game hash, 32 bytes (sha256 of both lists)
//   12  proof u8, index of PROOFS             68  histogram, limit x u16
//   13  implied u8 (bytes.ts)         .  game id, ASCII
//   14  max u8                                 .  of a branch: rows u8, each a guess in ASCII and a pattern u8
//   15  length of the game id u8               .  the tree (bytes.ts)
//   16  length of everything u32
//
// In weighted games (version 2) the histogram has 4-byte entries, preceded by the weight of all answers, u32.
//
// A branch's histogram ends in zeros for the rows already played. Its rows spell out their guesses, since any word may have
// been played; letters of another alphabet are written as a for its first, b for its second and so on.
//
// Version, length and checksum come first, so that a newer file, a truncated file and a damaged file have different
// messages. The checksum detects damage, not malice; trust comes from the hashes in the manifest.

import { answerIds, type Game, isGameId, shortHash, weightOfAll } from '../rules/game.ts'
import { GOALS, isLimit, MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { MODES } from '../rules/mode.ts'
import { PATTERN_COUNT } from '../rules/pattern.ts'
import { isWord, letterCodes, MAX_LETTERS, PADDING, USUAL_FORM, WORD_LENGTH } from '../rules/word.ts'
import {
  PROOFS,
  STRATEGY_VERSION,
  StrategyError,
  type StrategyErrorCode,
  type StrategyHeader,
} from '../strategy/strategy.ts'
import { crc32 } from './crc32.ts'

const MAGIC = ascii('FVBS')
const BRANCH_MAGIC = ascii('FVBR')
const CRC_OFFSET = 4
const CHECKED_OFFSET = 8
const HASH_OFFSET = 36
const HASH_BYTES = 32
const HISTOGRAM_OFFSET = HASH_OFFSET + HASH_BYTES
/** Version 2 is that of weighted games. */
const VERSIONS = [1, 2]
const WEIGHTED = 2
const FIRST_LETTER = 'a'.charCodeAt(0)
const ROW_BYTES = WORD_LENGTH + 1
/** Larger states are always stored. */
export const MAX_IMPLIED = 2
/** Several times the size of a strategy over MAX_GUESSES answers. */
export const MAX_STRATEGY_BYTES = 1 << 20

/** The header before a game is known: the opener is still an id. */
export interface RawHeader extends Omit<StrategyHeader, 'opener'> {
  /** The guess at the root: the opener, unless rows come before it. */
  rootGuess: number
  /** For a branch: the rows before it, their guesses still in ASCII. */
  rows: Row[]
  implied: number
  treeOffset: number
}

/** Everything of a stored strategy: the header, with the tree after it. */
export function joinHeader(
  { form }: Pick<Game, 'form'>,
  header: StrategyHeader,
  rows: readonly Row[],
  rootGuess: number,
  implied: number,
  tree: ArrayLike<number>,
) {
  const { limit, gameId, histogram, weight } = header
  const version = weight === header.answers ? 1 : WEIGHTED
  const counts = countsOf(version)
  const rowsOffset = counts.offset + limit * counts.entryBytes + gameId.length
  const treeOffset = rowsOffset + (rows.length > 0 ? 1 + rows.length * ROW_BYTES : 0)
  const bytes = new Uint8Array(treeOffset + tree.length)
  if (bytes.length > MAX_STRATEGY_BYTES) {
    throw new StrategyError('too_large', `the strategy would take ${bytes.length} bytes; at most ${MAX_STRATEGY_BYTES}`)
  }
  const view = new DataView(bytes.buffer)
  bytes.set(rows.length > 0 ? BRANCH_MAGIC : MAGIC)
  bytes[8] = version
  bytes[9] = MODES.indexOf(header.mode)
  bytes[10] = GOALS.indexOf(header.goal)
  bytes[11] = limit
  bytes[12] = PROOFS.indexOf(header.proof)
  bytes[13] = implied
  bytes[14] = header.max
  bytes[15] = gameId.length
  view.setUint32(16, bytes.length, true)
  view.setUint16(20, header.answers, true)
  view.setUint16(22, rootGuess, true)
  view.setUint32(24, header.total, true)
  view.setUint32(28, header.lower, true)
  view.setUint32(32, header.upper, true)
  for (let i = 0; i < HASH_BYTES; i++)
    bytes[HASH_OFFSET + i] = Number.parseInt(header.gameHash.slice(i * 2, i * 2 + 2), 16)
  if (version === WEIGHTED) view.setUint32(HISTOGRAM_OFFSET, weight, true)
  for (const [i, count] of histogram.entries()) counts.write(view, counts.offset + i * counts.entryBytes, count)
  bytes.set(ascii(gameId), rowsOffset - gameId.length)
  if (rows.length > 0) bytes[rowsOffset] = rows.length
  for (const [i, { guess, pattern }] of rows.entries()) {
    bytes.set([...letterCodes(guess, form).map((code) => FIRST_LETTER + code), pattern], rowsOffset + 1 + i * ROW_BYTES)
  }
  bytes.set(tree, treeOffset)
  view.setUint32(CRC_OFFSET, crc32(bytes.subarray(CHECKED_OFFSET)), true)
  return bytes
}

/** Where the histogram is, and how to read and write its entries. */
function countsOf(version: number): {
  offset: number
  entryBytes: number
  read(view: DataView, at: number): number
  write(view: DataView, at: number, count: number): void
} {
  return version === WEIGHTED
    ? {
        offset: HISTOGRAM_OFFSET + 4,
        entryBytes: 4,
        read: (view, at) => view.getUint32(at, true),
        write: (view, at, count) => view.setUint32(at, count, true),
      }
    : {
        offset: HISTOGRAM_OFFSET,
        entryBytes: 2,
        read: (view, at) => view.getUint16(at, true),
        write: (view, at, count) => view.setUint16(at, count, true),
      }
}

export function hasMagic(bytes: Uint8Array): boolean {
  return [MAGIC, BRANCH_MAGIC].some((magic) => magic.every((byte, i) => bytes[i] === byte))
}

/**
 * Reads and checks the header, each field with its own message; says which game a file belongs to.
 * @throws StrategyError
 */
export function readHeader(bytes: Uint8Array): RawHeader {
  const { length } = bytes
  if (!hasMagic(bytes)) fail('not_a_strategy', 'this is not a Fivebase strategy: it does not begin with FVBS or FVBR')
  if (length < HISTOGRAM_OFFSET) fail('truncated', `the file is cut off after ${length} bytes, in its header`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  const version = bytes[8]
  if (!VERSIONS.includes(version)) {
    fail(
      'unsupported_version',
      `the strategy has version ${version}; this program reads versions ${VERSIONS.join(' and ')}`,
    )
  }
  const declared = view.getUint32(16, true)
  if (length > MAX_STRATEGY_BYTES) fail('too_large', `the strategy has ${length} bytes; at most ${MAX_STRATEGY_BYTES}`)
  if (length < declared) fail('truncated', `the file is cut off after ${length} of ${declared} bytes`)
  if (length > declared) fail('damaged', `${length - declared} extra bytes follow the strategy`)
  if (view.getUint32(CRC_OFFSET, true) !== crc32(bytes.subarray(CHECKED_OFFSET))) {
    fail('damaged', 'the strategy is damaged: its checksum differs')
  }

  const mode = MODES[bytes[9]] ?? fail('bad_header', `unknown mode ${bytes[9]}`)
  const goal = GOALS[bytes[10]] ?? fail('bad_header', `unknown goal ${bytes[10]}`)
  const limit = bytes[11]
  if (!isLimit(limit)) fail('bad_header', `the limit ${limit} is not between 1 and ${MAX_LIMIT}`)
  const proof = PROOFS[bytes[12]] ?? fail('bad_header', `unknown proof ${bytes[12]}`)
  const implied = bytes[13]
  if (implied > MAX_IMPLIED)
    fail('bad_header', `states of up to ${implied} answers are implied; the maximum is ${MAX_IMPLIED}`)
  const max = bytes[14]
  const stored = countsOf(version)
  const idOffset = stored.offset + limit * stored.entryBytes
  const rowsOffset = idOffset + bytes[15]
  if (rowsOffset > length) fail('bad_header', `the game id is too long (${bytes[15]} letters)`)
  const gameId = String.fromCharCode(...bytes.subarray(idOffset, rowsOffset))
  if (!isGameId(gameId)) fail('bad_header', 'invalid game id')
  const isBranch = BRANCH_MAGIC.every((byte, i) => bytes[i] === byte)
  const rows = isBranch ? readRows(bytes, rowsOffset, limit) : []
  const treeOffset = rowsOffset + (isBranch ? 1 + rows.length * ROW_BYTES : 0)
  const gameHash = Array.from(bytes.subarray(HASH_OFFSET, HISTOGRAM_OFFSET), hex).join('')
  const histogram = Array.from({ length: limit }, (_, i) => stored.read(view, stored.offset + i * stored.entryBytes))
  if (histogram.splice(limit - rows.length).some((count) => count > 0)) {
    fail('bad_header', 'the histogram is longer than the limit')
  }
  const rootGuess = view.getUint16(22, true)
  const header = { version: STRATEGY_VERSION, mode, goal, limit, gameHash, gameId, max, histogram, proof }
  const answers = view.getUint16(20, true)
  const counts = {
    answers,
    weight: version === WEIGHTED ? view.getUint32(HISTOGRAM_OFFSET, true) : answers,
    total: view.getUint32(24, true),
    lower: view.getUint32(28, true),
    upper: view.getUint32(32, true),
  }
  const fault = countsFault({ ...header, ...counts }, limit - rows.length)
  if (fault !== null) fail('bad_header', fault)
  return { ...header, ...counts, rootGuess, rows, implied, treeOffset }
}

const isStored = (guess: string): boolean =>
  guess.length === WORD_LENGTH &&
  ascii(guess).every((code) => code >= FIRST_LETTER && code < FIRST_LETTER + MAX_LETTERS)

/** A row's guess in the letters of the game. */
function wordOfStored(guess: string, { form }: Game): string {
  if (form === USUAL_FORM) return guess
  return Array.from(guess, (_, place) =>
    place < form.length ? form.letters[guess.charCodeAt(place) - FIRST_LETTER] : PADDING,
  ).join('')
}

function readRows(bytes: Uint8Array, offset: number, limit: number): Row[] {
  const count = bytes[offset] ?? 0
  if (count === 0 || count >= limit) fail('bad_header', `a branch cannot begin after ${count} of ${limit} guesses`)
  return Array.from({ length: count }, (_, i) => {
    const at = offset + 1 + i * ROW_BYTES
    const guess = String.fromCharCode(...bytes.subarray(at, at + WORD_LENGTH))
    const pattern = bytes[at + WORD_LENGTH] ?? PATTERN_COUNT
    if (!isStored(guess) || pattern >= PATTERN_COUNT) fail('bad_header', `guess ${i + 1} of the branch is invalid`)
    return { guess, pattern }
  })
}

/** What is inconsistent among a header's numbers with `left` guesses left; null if nothing. */
function countsFault(header: Omit<StrategyHeader, 'opener'>, left: number): string | null {
  const { answers, weight, histogram, total, max, proof, lower, upper } = header
  if (answers === 0) return 'there are no answers'
  if (weight < answers) return `${answers} answers weigh ${weight}`
  if (histogram.length !== left) return `the histogram has ${histogram.length} entries for ${left} guesses`
  const solved = histogram.reduce((sum, count) => sum + count, 0)
  if (solved > weight) return `the histogram holds ${solved} of ${weight}`
  const sum = histogram.reduce((sum, count, i) => sum + count * (i + 1), 0)
  if (sum !== total) return `the total is ${total}, but the histogram adds up to ${sum}`
  const last = histogram.findLastIndex((count) => count > 0) + 1
  if (last !== max) return `the maximum is ${max}, but the histogram ends at ${last}`
  if (lower > upper) return `the lower bound ${lower} is above the upper bound ${upper}`
  if (proof === 'exact' && (lower !== total || upper !== total)) return 'the proof is exact, but the bounds differ'
  return null
}

/**
 * Checks that a header belongs to a game, and names the opener. The lists decide: a strategy made for the same lists
 * under another id belongs to the game, and gets its id.
 * @throws StrategyError `foreign_game` if the lists differ
 */
export function bindHeader(
  { rootGuess, rows, implied, treeOffset, ...header }: RawHeader,
  game: Game,
): { header: StrategyHeader; rows: Row[] } {
  if (header.gameHash !== game.hash) {
    const [theirs, ours] = [header.gameHash, game.hash].map(shortHash)
    fail('foreign_game', `the strategy is for '${header.gameId}' (lists ${theirs}), not '${game.id}' (lists ${ours})`)
  }
  if (rows.length === 0 && header.answers !== game.answers.length) {
    fail('bad_header', `the strategy has ${header.answers} answers; '${game.id}' has ${game.answers.length}`)
  }
  if (rows.length === 0 && header.weight !== weightOfAll(game, answerIds(game))) {
    fail('bad_header', `the strategy has a total weight of ${header.weight}; '${game.id}' has another`)
  }
  const guess = game.guesses[rootGuess]
  if (guess === undefined) fail('bad_header', `the first guess ${rootGuess} is not in the word list of '${game.id}'`)
  const played = rows.map((row) => ({ ...row, guess: wordOfStored(row.guess, game) }))
  if (!played.every((row) => isWord(row.guess, game.form))) fail('bad_header', 'invalid guess in the branch')
  return { header: { ...header, gameId: game.id, opener: played[0]?.guess ?? guess }, rows: played }
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

function fail(code: StrategyErrorCode, detail: string): never {
  throw new StrategyError(code, detail)
}
