// Patterns: sixteen guesses against one answer at a time.

/**
 * Writes the patterns of `count16` guesses (a multiple of 16) against one answer.
 * `columns` holds the letters of the guesses, one column of `stride` bytes a place; a0..a4 are the answer's letters.
 *
 * Greens take their copy of the letter first; then, left to right over the guess, a letter is present while a copy
 * of it is left in the answer. `u_j` marks the guesses for which letter j of the answer is taken.
 */
export function fillPatterns(
  columns: usize,
  stride: usize,
  count16: i32,
  a0: i32,
  a1: i32,
  a2: i32,
  a3: i32,
  a4: i32,
  out: usize,
): void {
  const b0 = i8x16.splat(<i8>a0)
  const b1 = i8x16.splat(<i8>a1)
  const b2 = i8x16.splat(<i8>a2)
  const b3 = i8x16.splat(<i8>a3)
  const b4 = i8x16.splat(<i8>a4)
  for (let g: usize = 0; g < <usize>count16; g += 16) {
    let at = columns + g
    const c0 = v128.load(at)
    at += stride
    const c1 = v128.load(at)
    at += stride
    const c2 = v128.load(at)
    at += stride
    const c3 = v128.load(at)
    at += stride
    const c4 = v128.load(at)
    const e0 = i8x16.eq(c0, b0)
    const e1 = i8x16.eq(c1, b1)
    const e2 = i8x16.eq(c2, b2)
    const e3 = i8x16.eq(c3, b3)
    const e4 = i8x16.eq(c4, b4)
    let u0 = e0
    let u1 = e1
    let u2 = e2
    let u3 = e3
    let u4 = e4
    let pattern = v128.and(e0, i8x16.splat(2))
    pattern = i8x16.add(pattern, v128.and(e1, i8x16.splat(6)))
    pattern = i8x16.add(pattern, v128.and(e2, i8x16.splat(18)))
    pattern = i8x16.add(pattern, v128.and(e3, i8x16.splat(54)))
    pattern = i8x16.add(pattern, v128.and(e4, i8x16.splat(<i8>162)))

    // Letter i of the guess tries the answer's letters in turn; `y` is "already green or yellow".
    let y = e0
    let m = v128.andnot(v128.andnot(i8x16.eq(c0, b1), u1), y)
    u1 = v128.or(u1, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c0, b2), u2), y)
    u2 = v128.or(u2, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c0, b3), u3), y)
    u3 = v128.or(u3, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c0, b4), u4), y)
    u4 = v128.or(u4, m)
    y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e0), i8x16.splat(1)))

    y = e1
    m = v128.andnot(v128.andnot(i8x16.eq(c1, b0), u0), y)
    u0 = v128.or(u0, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c1, b2), u2), y)
    u2 = v128.or(u2, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c1, b3), u3), y)
    u3 = v128.or(u3, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c1, b4), u4), y)
    u4 = v128.or(u4, m)
    y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e1), i8x16.splat(3)))

    y = e2
    m = v128.andnot(v128.andnot(i8x16.eq(c2, b0), u0), y)
    u0 = v128.or(u0, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c2, b1), u1), y)
    u1 = v128.or(u1, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c2, b3), u3), y)
    u3 = v128.or(u3, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c2, b4), u4), y)
    u4 = v128.or(u4, m)
    y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e2), i8x16.splat(9)))

    y = e3
    m = v128.andnot(v128.andnot(i8x16.eq(c3, b0), u0), y)
    u0 = v128.or(u0, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c3, b1), u1), y)
    u1 = v128.or(u1, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c3, b2), u2), y)
    u2 = v128.or(u2, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c3, b4), u4), y)
    u4 = v128.or(u4, m)
    y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e3), i8x16.splat(27)))

    y = e4
    m = v128.andnot(v128.andnot(i8x16.eq(c4, b0), u0), y)
    u0 = v128.or(u0, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c4, b1), u1), y)
    u1 = v128.or(u1, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c4, b2), u2), y)
    u2 = v128.or(u2, m)
    y = v128.or(y, m)
    m = v128.andnot(v128.andnot(i8x16.eq(c4, b3), u3), y)
    y = v128.or(y, m)
    pattern = i8x16.add(pattern, v128.and(v128.xor(y, e4), i8x16.splat(81)))
    v128.store(out + g, pattern)
  }
}
