// The patterns of a matrix once more, by guess: a partition reads what one guess shows for all answers, and in the rows of a
// large matrix these bytes are far apart.
import { Matrix } from './matrix'
import { search } from './search-state'
import { U8s } from './views'

const LANES: i32 = 16
const BLOCK: i32 = LANES * LANES

/** Gives a matrix its columns: sixteen answers and sixteen guesses at a time. */
export function makeColumns(matrix: Matrix): void {
  const stride = (matrix.answers + LANES - 1) & ~(LANES - 1)
  const columns = U8s.reserve(stride * matrix.stride)
  search.work += (<u64>stride * <u64>matrix.stride) >> 5
  for (let j = 0; j < stride; j += LANES) {
    for (let g = 0; g < matrix.stride; g += LANES) {
      for (let k = 0; k < LANES; k++) {
        const isRow = j + k < matrix.answers
        block.setVector(k * LANES, isRow ? matrix.row(j + k).vector(g) : i8x16.splat(0))
      }
      turn()
      for (let k = 0; k < LANES; k++) columns.setVector((g + k) * stride + j, block.vector(k * LANES))
    }
  }
  matrix.columns = columns
  matrix.columnStride = stride
}

const block = changetype<U8s>(memory.data(BLOCK, 16))
const turned = changetype<U8s>(memory.data(BLOCK, 16))

/** Makes the rows of the block its columns: interleaving the upper and the lower half four times does that. */
function turn(): void {
  interleave(block, turned)
  interleave(turned, block)
  interleave(block, turned)
  interleave(turned, block)
}

@inline
function interleave(from: U8s, to: U8s): void {
  for (let k = 0; k < BLOCK / 2; k += LANES) {
    const upper = from.vector(k), lower = from.vector(BLOCK / 2 + k)
    to.setVector(2 * k, i8x16.shuffle(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23))
    to.setVector(2 * k + LANES, i8x16.shuffle(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31))
  }
}
