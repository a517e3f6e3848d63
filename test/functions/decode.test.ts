import { expect, test } from 'vitest'
import { ask, askJson, post } from './ask.ts'

const SHARED = 'Wordle 1,234 3/6*\n\n⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩'
const decode = (grids: string, more = '') =>
  askJson(`/api/v1/decode?game=original&grids=${encodeURIComponent(grids)}${more}`)

test('decode lists the guesses of each row for the answer', async () => {
  const said = await decode(SHARED, '&answer=shame&top=3')
  expect(said).toMatchObject({ answer: 'shame', possible: null, game: 'original' })
  const [{ rows, isHard, puzzle, line }] = said.grids
  expect({ isHard, puzzle, line }).toEqual({ isHard: true, puzzle: 1234, line: 3 })
  expect(rows.map(({ pattern }: { pattern: string }) => pattern)).toEqual(['bbgbg', 'gbgbg', 'ggggg'])
  expect(rows[0]).toMatchObject({ guess: null, count: 108 })
  expect(rows[0].guesses).toHaveLength(3)
  expect(rows[2].guesses).toEqual(['shame'])
})

test('decode finds the possible answers of several grids, and counts them', async () => {
  const one = await decode('⬛🟨⬛⬛🟨\n🟩🟨🟨⬛🟩')
  const two = await decode('⬛🟨⬛⬛🟨\n🟩🟨🟨⬛🟩\n🟩🟩🟩🟩🟩\n\nWordle 77 3/6\n🟨⬛🟨🟨🟩\n🟩🟩🟨⬛🟨\n🟩🟩🟩🟩🟩')
  expect(one.possible.count).toBeGreaterThan(two.possible.count)
  expect(two).toMatchObject({ answer: null, possible: { pool: 'answers', isBound: false } })
  expect(two.grids[1].rows[0]).toEqual({ pattern: 'ybyyg', guess: null, count: null, guesses: null })
})

test('decode accepts a body, and uses guesses in the text', async () => {
  const body = { grids: 'CRANE ⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩', answer: 'shame', game: 'original', mode: 'hard' }
  const said = await askJson('/api/v1/decode', post(body))
  expect(said).toMatchObject({
    grids: [{ isHard: true, rows: [{ guess: 'crane', count: 1, guesses: ['crane'] }, {}] }],
  })
})

test.each([
  ['nothing of colours', 'hello there friend', 400, 'bad_history', 'line 1: '],
  ['a row that is too short', '⬛⬛🟩⬛🟩\n🟩⬛🟩⬛', 400, 'bad_history', 'line 2 has 4 tiles; a guess has five'],
  ['too many grids', 'Wordle 1 1/6\n🟩🟩🟩🟩🟩\n'.repeat(33), 413, 'too_large', 'Too many grids (33)'],
])('decode refuses %s', async (_, grids, status, code, detail) => {
  const response = await ask(`/api/v1/decode?game=original&grids=${encodeURIComponent(grids)}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, detail: expect.stringContaining(detail) })
})
