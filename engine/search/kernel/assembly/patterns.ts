// Patterns: the colours of a guess against an answer, sixteen guesses at a time and one at a time. A pattern is a
// number in base 3, the first letter its lowest digit: 0 absent, 1 present, 2 correct.
import { letterOf, WORD_LENGTH } from './game'

/**
 * The guesses whose letters `guess` use up the answer's letter `own`: those with the same letter, if it is not `taken`
 * by another place, and the guess's letter is not coloured `yet`.
 */
@inline
function takes(guess: v128, own: v128, taken: v128, yet: v128): v128 {
  return v128.andnot(v128.andnot(i8x16.eq(guess, own), taken), yet)
}

/** The patterns of guesses with these letters in place and all others absent. */
@inline
function greens(e0: v128, e1: v128, e2: v128, e3: v128, e4: v128): v128 {
  let pattern = v128.and(e0, i8x16.splat(2))
  pattern = i8x16.add(pattern, v128.and(e1, i8x16.splat(6)))
  pattern = i8x16.add(pattern, v128.and(e2, i8x16.splat(18)))
  pattern = i8x16.add(pattern, v128.and(e3, i8x16.splat(54)))
  return i8x16.add(pattern, v128.and(e4, i8x16.splat(<i8>162)))
}

/**
 * Writes the patterns of `count` guesses (a multiple of 16) against one answer. `columns` has the guesses' letters, a
 * column of `stride` bytes per place; a0..a4 are the answer's letters.
 *
 * Greens take their copy of the letter first; then, from left to right in the guess, a letter is present while a copy
 * of it is left in the answer. `u_j` are the guesses for which letter j of the answer is used up, `y` those whose
 * letter i is coloured.
 */
export function fillPatterns(
  columns: usize, stride: usize, count: i32, a0: i32, a1: i32, a2: i32, a3: i32, a4: i32, out: usize,
): void {
  const b0 = i8x16.splat(<i8>a0)
  const b1 = i8x16.splat(<i8>a1)
  const b2 = i8x16.splat(<i8>a2)
  const b3 = i8x16.splat(<i8>a3)
  const b4 = i8x16.splat(<i8>a4)
  for (let g: usize = 0; g < <usize>count; g += 16) {
    const at = columns + g
    const c0 = v128.load(at)
    const c1 = v128.load(at + stride)
    const c2 = v128.load(at + 2 * stride)
    const c3 = v128.load(at + 3 * stride)
    const c4 = v128.load(at + 4 * stride)
    const e0 = i8x16.eq(c0, b0)
    const e1 = i8x16.eq(c1, b1)
    const e2 = i8x16.eq(c2, b2)
    const e3 = i8x16.eq(c3, b3)
    const e4 = i8x16.eq(c4, b4)
    let u0 = e0, u1 = e1, u2 = e2, u3 = e3, u4 = e4, m = e0
    let pattern = greens(e0, e1, e2, e3, e4)

    let y = e0
    m = takes(c0, b1, u1, y), u1 = v128.or(u1, m), y = v128.or(y, m)
    m = takes(c0, b2, u2, y), u2 = v128.or(u2, m), y = v128.or(y, m)
    m = takes(c0, b3, u3, y), u3 = v128.or(u3, m), y = v128.or(y, m)
    m = takes(c0, b4, u4, y), u4 = v128.or(u4, m), y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e0), i8x16.splat(1)))

    y = e1
    m = takes(c1, b0, u0, y), u0 = v128.or(u0, m), y = v128.or(y, m)
    m = takes(c1, b2, u2, y), u2 = v128.or(u2, m), y = v128.or(y, m)
    m = takes(c1, b3, u3, y), u3 = v128.or(u3, m), y = v128.or(y, m)
    m = takes(c1, b4, u4, y), u4 = v128.or(u4, m), y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e1), i8x16.splat(3)))

    y = e2
    m = takes(c2, b0, u0, y), u0 = v128.or(u0, m), y = v128.or(y, m)
    m = takes(c2, b1, u1, y), u1 = v128.or(u1, m), y = v128.or(y, m)
    m = takes(c2, b3, u3, y), u3 = v128.or(u3, m), y = v128.or(y, m)
    m = takes(c2, b4, u4, y), u4 = v128.or(u4, m), y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e2), i8x16.splat(9)))

    y = e3
    m = takes(c3, b0, u0, y), u0 = v128.or(u0, m), y = v128.or(y, m)
    m = takes(c3, b1, u1, y), u1 = v128.or(u1, m), y = v128.or(y, m)
    m = takes(c3, b2, u2, y), u2 = v128.or(u2, m), y = v128.or(y, m)
    m = takes(c3, b4, u4, y), u4 = v128.or(u4, m), y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e3), i8x16.splat(27)))

    y = e4
    m = takes(c4, b0, u0, y), u0 = v128.or(u0, m), y = v128.or(y, m)
    m = takes(c4, b1, u1, y), u1 = v128.or(u1, m), y = v128.or(y, m)
    m = takes(c4, b2, u2, y), u2 = v128.or(u2, m), y = v128.or(y, m)
    y = v128.or(y, takes(c4, b3, u3, y))
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e4), i8x16.splat(81)))
    v128.store(out + g, pattern)
  }
}

/** The pattern of one guess and one answer (ids): the same rule, letter by letter. */
export function patternOf(guess: i32, answer: i32): i32 {
  let pattern = 0
  let taken = 0
  for (let i = 0, weight = 2; i < WORD_LENGTH; i++, weight *= 3) {
    if (letterOf(guess, i) != letterOf(answer, i)) continue
    pattern += weight
    taken |= 1 << i
  }
  const green = taken
  for (let i = 0, weight = 1; i < WORD_LENGTH; i++, weight *= 3) {
    if ((green >> i) & 1) continue
    for (let k = 0; k < WORD_LENGTH; k++) {
      if ((taken >> k) & 1 || letterOf(answer, k) != letterOf(guess, i)) continue
      pattern += weight
      taken |= 1 << k
      break
    }
  }
  return pattern
}
