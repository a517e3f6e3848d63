// What a tile of a row says caps the parts: all answers of a part agree with each tile of the row that led to it. So a
// guess makes no more parts of them than of all answers of the table that agree with that tile, and the least of these
// counts over the five tiles, the cap, costs a few bytes a guess where counting the parts costs one for each answer.
import { mark, release, reserve } from './memory'
import { given, letterOf, LETTERS, WORD_LENGTH } from './words'
import { fillRepeats, largestLane, NONE } from './parts'
import { answerCount, listCaps, listIds, listStride, setTiles, tilesRoom, weightOf } from './table'

/** Kinds of tiles: the letter is in no place; in some place; in place i. */
const ABSENT: i32 = 0
const PRESENT: i32 = 1
const CORRECT: i32 = 2
const KINDS: i32 = CORRECT + WORD_LENGTH
/** Tiles that an answer is counted with. */
const TILES_PER_ANSWER: i32 = 31

/** Where the counts of a tile are noted: their address, or 0 where the tile tells nothing. */
@inline
function cellOf(kind: i32, letter: i32): usize {
  return <usize>(kind * LETTERS + letter) << 2
}

@inline
function agrees(id: i32, kind: i32, letter: i32): bool {
  if (kind >= CORRECT) return letterOf(id, kind - CORRECT) == letter
  let has = false
  for (let i = 0; i < WORD_LENGTH; i++) if (letterOf(id, i) == letter) has = true
  return has == (kind == PRESENT)
}

/** Says at the start of the room whether the tiles are made. */
const HEAD_BYTES: usize = 16

/** The tiles of a table, or 0 as long as they are not made. */
@inline
export function tilesOf(table: usize): usize {
  const room = tilesRoom(table)
  return room && load<u32>(room) ? room + HEAD_BYTES : 0
}

/** Work that it takes to make the tiles: each answer agrees with all but a few of the tiles of its letters, and lacks the other letters. */
export function tileWork(table: usize): u64 {
  return <u64>(TILES_PER_ANSWER * answerCount(table)) * <u64>listStride(table)
}

/** Reserves room for the tiles of a sorted table. They are made when it has turned out that they pay. */
export function reserveTiles(table: usize): void {
  if (given) return
  const bytes = <usize>(KINDS * LETTERS) << 2
  const tiles = reserve(HEAD_BYTES + bytes + (<usize>(KINDS * 26) * <usize>listStride(table) << 1))
  store<u32>(tiles, 0)
  setTiles(table, tiles)
}

/** Counts the parts of all guesses on the answers that agree with each tile. */
export function makeTiles(table: usize): void {
  const room = tilesRoom(table)
  if (!room || load<u32>(room)) return
  store<u32>(room, 1)
  const n = answerCount(table)
  const cells = room + HEAD_BYTES
  let counts = cells + (<usize>(KINDS * LETTERS) << 2)
  memory.fill(cells, 0, <usize>(KINDS * LETTERS) << 2)
  for (let kind = 0; kind < KINDS; kind++) {
    for (let letter = 0; letter < 26; letter++) {
      const scratch = mark()
      const at = reserve(<usize>n << 1)
      let count = 0
      for (let j = 0; j < n; j++) {
        if (!agrees(<i32>load<u16>(listIds(table) + (<usize>j << 1)), kind, letter)) continue
        store<u16>(at + (<usize>count << 1), <u16>j)
        count++
      }
      if (count && count < n) {
        fillRepeats(table, at, count, counts, NONE)
        const all = weightOf(table, at, count)
        for (let g: usize = 0; g < <usize>listStride(table); g++) {
          const cell = counts + (g << 1)
          store<u16>(cell, <u16>min(all - <i32>load<u16>(cell), NONE))
        }
        store<u32>(cells + cellOf(kind, letter), <u32>counts)
        counts += <usize>listStride(table) << 1
      }
      release(scratch)
    }
  }
}

/**
 * Writes a cap of the sum of the heaviest answers of the parts of each guess (u16) on the answers that a row leaves, and returns
 * the largest. The table must have tiles.
 */
export function fillCaps(table: usize, guess: i32, pattern: i32, out: usize): i32 {
  const tiles = tilesOf(table)
  const stride = <usize>listStride(table)
  memory.copy(out, listCaps(table), stride << 1)
  let most = i16x8.splat(0)
  let shown = 0
  for (let i = 0, p = pattern; i < WORD_LENGTH; i++, p /= 3) if (p % 3) shown |= 1 << letterOf(guess, i)
  for (let i = 0, p = pattern; i < WORD_LENGTH; i++, p /= 3) {
    const letter = letterOf(guess, i)
    const colour = p % 3
    // An absent letter that another place shows is there, but no further time.
    if (colour == 0 && (shown >> letter) & 1) continue
    const counts = <usize>load<u32>(tiles + cellOf(colour == 2 ? CORRECT + i : colour, letter))
    if (!counts) continue
    for (let g: usize = 0; g < stride << 1; g += 16) {
      v128.store(out + g, i16x8.min_u(v128.load(out + g), v128.load(counts + g)))
    }
  }
  for (let g: usize = 0; g < stride << 1; g += 16) most = i16x8.max_u(most, v128.load(out + g))
  return largestLane(most)
}
