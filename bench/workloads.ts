// The fixed workloads of the search: which totals to find, and their known values.
import type { Mode } from '../engine/rules/mode.ts'

export interface Workload {
  name: string
  /** A game of build/games, or the name of two lists in the folder of outside lists. */
  game: string
  mode: Mode
  /** Openers whose exact totals are computed; `all` for every legal one; empty to prove the best. */
  openers: readonly string[] | 'all' | 'prove'
  /** Known totals, in the order of `openers`; for `prove` the best, for `all` the best few. Published figures. */
  totals: readonly number[]
  /** Seconds of a first sketch of this engine and of a strong C++ solver on a machine of two cores, if measured. */
  sketchSeconds?: number
  peerSeconds?: number
  /** Too slow to repeat unless named. */
  isSlow?: boolean
}

const NINE = ['salet', 'plate', 'soare', 'raise', 'lares', 'serai', 'adieu', 'trace', 'crate']

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'nine-normal',
    game: 'original',
    mode: 'normal',
    openers: NINE,
    totals: [7920, 7989, 7997, 8014, 8061, 8151, 8370, 7926, 7926],
    sketchSeconds: 7.5,
    peerSeconds: 37,
  },
  {
    name: 'salet-normal',
    game: 'original',
    mode: 'normal',
    openers: ['salet'],
    totals: [7920],
    sketchSeconds: 0.24,
    peerSeconds: 0.83,
  },
  {
    name: 'four-hard',
    game: 'original',
    mode: 'hard',
    openers: ['salet', 'plate', 'lares', 'crate'],
    totals: [8122, 8183, 8265, 8143],
    peerSeconds: 10.9,
  },
  {
    name: 'tarse-normal',
    game: 'nyt-2023-07',
    mode: 'normal',
    openers: ['tarse'],
    totals: [11219],
    sketchSeconds: 11.7,
    peerSeconds: 62.8,
  },
  { name: 'tarse-hard', game: 'nyt-2023-07', mode: 'hard', openers: ['tarse'], totals: [11627], peerSeconds: 54.7 },
  {
    name: 'strict-all',
    game: 'original',
    mode: 'strict',
    openers: 'all',
    totals: [8227, 8231, 8233, 8241, 8249],
    sketchSeconds: 90,
    isSlow: true,
  },
  { name: 'prove-best', game: 'original', mode: 'normal', openers: 'prove', totals: [7920], isSlow: true },
]
