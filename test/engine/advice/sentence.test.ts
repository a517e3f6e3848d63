import { expect, test } from 'vitest'
import { type Advice, advise, type GameOver } from '../../../engine/advice/advice.ts'
import { describeAdvice } from '../../../engine/advice/sentence.ts'
import { parsePattern } from '../../../engine/rules/pattern.ts'
import { smallGame } from '../sample-strategies.ts'

const ADVICE: Advice = {
  status: 'play',
  guess: 'courd',
  inAnswers: false,
  total: 26,
  mean: 26 / 14,
  max: 3,
  histogram: [0, 12, 2, 0, 0],
  answers: Array(14).fill('crumb'),
  remaining: 14,
  weight: 14,
  loss: 0,
  pool: 'answers',
  exclusionDropped: false,
  unlisted: [],
  misses: 0,
  missesLower: 0,
  missesUpper: 0,
  guaranteed: true,
  proof: 'exact',
  maxLower: 1,
  lower: 26,
  upper: 26,
  source: 'tree',
  game: 'original',
  hash: '0'.repeat(64),
  mode: 'normal',
  goal: 'mean',
  limit: 6,
  row: 2,
  work: 0,
}

const cases: [Partial<Advice>, string][] = [
  [{}, "Play COURD: 14 words left, 1.86 more guesses on average, proved. COURD can't be the answer itself."],
  [{ inAnswers: true }, 'Play COURD: 14 words left, 1.86 more guesses on average, proved.'],
  [
    { proof: 'bounds', total: 28, mean: 2, lower: 25, upper: 28, inAnswers: true },
    'Play COURD: 14 words left, 2.00 more guesses on average. Not proved best: no guess takes fewer than 1.79.',
  ],
  [
    { guess: 'salet', row: 1, remaining: 2315, mean: 7920 / 2315, inAnswers: true },
    'Open with SALET: 2,315 possible answers, 3.42 guesses on average, proved for this first word.',
  ],
  [{ remaining: 1, answers: ['plate'], guess: 'plate' }, 'It must be PLATE, the only word left.'],
  [
    { remaining: 2, answers: ['bunny', 'funny'], guess: 'bunny', histogram: [1, 1] },
    "Play BUNNY. It's BUNNY or FUNNY: toss a coin.",
  ],
  [
    { remaining: 2, weight: 8, answers: ['bunny', 'funny'], guess: 'bunny', histogram: [6, 2] },
    'Play BUNNY. Most likely BUNNY (75%), else FUNNY.',
  ],
  [
    { weight: 500, guaranteed: false, misses: 5, total: 900, upper: 990, mean: 2, inAnswers: true },
    'Play COURD: 14 words left, 2.00 more guesses on average if found in time, proved. 6 guesses may not be enough: up to 1.0% of games may be lost.',
  ],
  [
    {
      remaining: 2,
      answers: ['bunny', 'funny'],
      guess: 'bunny',
      histogram: [1, 0],
      guaranteed: false,
      misses: 1,
      missesLower: 1,
    },
    "Play BUNNY. It's BUNNY or FUNNY: toss a coin. 6 guesses may not be enough: 1 of 2 words is lost.",
  ],
  [
    { guaranteed: false, misses: 1, missesLower: 1, mean: 2, inAnswers: true },
    'Play COURD: 14 words left, 2.00 more guesses on average if found in time, proved. 6 guesses may not be enough: 1 of 14 words is lost.',
  ],
  [
    { proof: 'bounds', guaranteed: false, misses: 5, total: 18, lower: 17, upper: 70, mean: 2, inAnswers: true },
    'Play COURD: 14 words left, 2.00 more guesses on average if found in time, not proved best. 6 guesses may not be enough: up to 5 of 14 words may be lost.',
  ],
  [
    { proof: 'bounds', guaranteed: false, misses: 5, missesLower: 2, total: 18, upper: 60, mean: 2, inAnswers: true },
    'Play COURD: 14 words left, 2.00 more guesses on average if found in time, not proved best. 6 guesses may not be enough: 2 to 5 of 14 words are lost.',
  ],
  [
    { pool: 'guesses', remaining: 3, mean: 2, inAnswers: true },
    'No answer fits, so every allowed guess counts. Play COURD: 3 words left, 2.00 more guesses on average, proved.',
  ],
  [
    { exclusionDropped: true, inAnswers: true },
    'Only excluded words fit, so they count again. Play COURD: 14 words left, 1.86 more guesses on average, proved.',
  ],
]
test.each(cases)('%j', (change, expected) => {
  expect(describeAdvice({ ...ADVICE, weight: change.remaining ?? ADVICE.weight, ...change })).toBe(expected)
})

const over: [Partial<GameOver>, string][] = [
  [{ status: 'solved', answers: ['plate'], row: 3 }, 'Solved in 3 guesses. The answer is PLATE.'],
  [{ status: 'solved', answers: ['plate'], row: 1 }, 'Solved in 1 guess. The answer is PLATE.'],
  [
    { status: 'lost', answers: ['hated', 'mated'], remaining: 2 },
    'You have used all 6 guesses. The answer is HATED or MATED.',
  ],
  [{ status: 'lost', answers: [], remaining: 1200 }, 'You have used all 6 guesses. 1,200 words still fit.'],
]
test.each(over)('%j', (change, expected) => {
  expect(describeAdvice({ ...ADVICE, status: 'lost', ...change })).toBe(expected)
})

test('an error keeps its own message', async () => {
  const game = await smallGame()
  const rows = ['bgggg', 'ggggg'].map((letters) => ({ guess: 'bated', pattern: parsePattern(letters)! }))
  expect(describeAdvice(advise({ game, rows }))).toBe(
    'Guesses 1 (BATED) and 2 (BATED) contradict each other: no word fits both.',
  )
})
