// What a server must answer. Totals of openers come from docs/results.md, each proved by a search of all openers; the
// engine proves the others, and a test proves them again.

import type { NextOptions } from '../../engine/api/question.ts'

export interface GoldenPosition {
  game: string
  history: string
  options?: NextOptions
  guess: string
  total: number
}

export interface GoldenError {
  game: string
  history: string
  code: string
}

export const GOLDEN_POSITIONS: readonly GoldenPosition[] = [
  { game: 'original', history: '', guess: 'salet', total: 7920 },
  { game: 'original', history: '', options: { mode: 'hard' }, guess: 'salet', total: 8122 },
  { game: 'original', history: '', options: { opener: 'crate' }, guess: 'crate', total: 7926 },
  { game: 'nyt-2022', history: '', guess: 'salet', total: 7897 },
  { game: 'nyt-2022', history: '', options: { mode: 'hard' }, guess: 'salet', total: 8099 },
  { game: 'original', history: '', options: { opener: 'reast' }, guess: 'reast', total: 7923 },
  { game: 'current', history: '', guess: 'reast', total: 208069 },
  { game: 'uniform', history: '', guess: 'salet', total: 12902 },
  { game: 'uniform', history: '', options: { mode: 'hard' }, guess: 'plast', total: 13403 },
  { game: 'dictionary', history: '', options: { opener: 'tarns' }, guess: 'tarns', total: 52762 },
  { game: 'original', history: 'salet.bbbyb', options: { mode: 'hard' }, guess: 'drone', total: 452 },
  { game: 'original', history: 'plate.bbgbg', options: { mode: 'strict' }, guess: 'crave', total: 111 },
  { game: 'original', history: 'plate.bbgbg,shame.ybgbg', guess: 'cease', total: 7 },
  { game: 'original', history: 'crane.bbbbb,moist.bbybb', guess: 'lipid', total: 44 },
  { game: 'original', history: 'slate.bbbbb,corny.bybbb', guess: 'bijou', total: 18 },
  { game: 'current', history: 'crane.bbbbb,moist.bbybb', guess: 'duply', total: 1144 },
  { game: 'dictionary', history: 'tares.bbbbb,colin.bbybb', guess: 'flump', total: 39 },
  { game: 'dictionary', history: 'salet.gbbyb,spend.gbyyb', guess: 'gorse', total: 29 },
]

export const GOLDEN_ERRORS: readonly GoldenError[] = [
  { game: 'original', history: 'plate.ggggb,crane.ggggg', code: 'contradiction' },
  { game: 'original', history: 'plate', code: 'bad_history' },
]
