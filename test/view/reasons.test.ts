import { expect, test } from 'vitest'
import type { Advice } from '../../engine/advice/advice.ts'
import { chancesSentence } from '../../view/chances.ts'
import { familySentence, proofSentence, splitSentence } from '../../view/reasons.ts'

const ADVICE = { row: 3, remaining: 4, weight: 4, misses: 0, inAnswers: true, guaranteed: true, limit: 6 } as Advice

test('the proof sentence speaks of means, and only if totals are comparable', () => {
  const open: Advice = { ...ADVICE, proof: 'bounds', lower: 7, upper: 8, total: 8 }
  expect(proofSentence({ ...open, proof: 'exact' })).toBe('Proved: no other guess needs fewer guesses on average.')
  expect(proofSentence(open)).toBe(
    'The best found so far, not proved: it needs 2 guesses on average, and nothing can need fewer than 1.75.',
  )
  // The strategy found misses an answer, which the bounds do not.
  expect(proofSentence({ ...open, misses: 1, total: 6 })).toBe('The best found so far, not proved.')
})

test('a proof that some words are lost is an answer', () => {
  const losing: Advice = { ...ADVICE, proof: 'bounds', lower: 5, upper: 8, total: 6, misses: 2, missesLower: 1 }
  expect(proofSentence({ ...losing, row: 1 })).toBe(
    'Proved: after this first word, nobody can find every word in time. Whether more words can be found than this finds is not proved.',
  )
  expect(proofSentence(losing)).toContain('Proved: no guess finds every word in time.')
})

test('a guess is said to tell words apart only if it does', () => {
  expect(splitSentence({ ...ADVICE, inAnswers: false }, 4)).toBe(
    'It can’t be the answer, but its colours tell all 4 words apart.',
  )
  expect(splitSentence(ADVICE, 3)).toBe('It could be the answer, and it splits 4 words into 3 groups.')
  const family = { ...ADVICE, inAnswers: false, answers: ['batch', 'catch', 'hatch', 'latch'] }
  expect(familySentence({ ...family, guess: 'clubh' })).toBe(
    'All four of the words left differ by one letter (-ATCH); this tells them apart.',
  )
  expect(familySentence({ ...family, guess: 'crown' })).toBe(
    'All four of the words left differ by one letter (-ATCH); this splits them into two groups.',
  )
  expect(familySentence({ ...family, guess: 'fuzzy' })).toBe('')
})

test('the chances leave out anything below one game in ten, and say "always" if it is', () => {
  expect(chancesSentence({ ...ADVICE, remaining: 100, weight: 100, histogram: [2, 40, 58] })).toBe(
    'Solved within 4 guesses 42% of the time, within 5: always.',
  )
  expect(chancesSentence({ ...ADVICE, histogram: [1, 3] })).toBe(
    'Solved within 3 guesses 25% of the time, within 4: always.',
  )
  expect(chancesSentence({ ...ADVICE, histogram: [0, 4] })).toBe('Always solved within 4 guesses.')
})
