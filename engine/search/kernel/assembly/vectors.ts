// Missing vector operations.
import { U16s } from './views'

/** Minimum and maximum of eight unsigned 16-bit numbers. */
@inline
export function leastLane(v: v128): i32 {
  v = i16x8.min_u(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  v = i16x8.min_u(v, i8x16.shuffle(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  return min(<i32>i16x8.extract_lane_u(v, 0), <i32>i16x8.extract_lane_u(v, 1))
}
@inline
export function largestLane(v: v128): i32 {
  v = i16x8.max_u(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  v = i16x8.max_u(v, i8x16.shuffle(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3))
  return max(<i32>i16x8.extract_lane_u(v, 0), <i32>i16x8.extract_lane_u(v, 1))
}

/** Minimum and maximum of `n` such numbers (a multiple of 8). */
export function leastOf(numbers: U16s, n: i32): i32 {
  let least = i8x16.splat(-1)
  for (let k = 0; k < n; k += 8) least = i16x8.min_u(least, numbers.vector(k))
  return leastLane(least)
}
export function largestOf(numbers: U16s, n: i32): i32 {
  let most = i16x8.splat(0)
  for (let k = 0; k < n; k += 8) most = i16x8.max_u(most, numbers.vector(k))
  return largestLane(most)
}

/** Sum of four numbers. */
@inline
export function sumOfLanes(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3)
}
