import { expect, test } from 'vitest'
import { ask, askJson } from './ask.ts'

const explain = (query: string) => askJson(`/api/v1/explain?game=original&${query}`)

test('explain names row, letter and rule for every reason why a word is out', async () => {
  const said = await explain('h=plate.bbgbg&word=Stone')
  expect(said).toMatchObject({
    word: 'stone',
    isPossible: false,
    isListed: true,
    inAnswers: true,
    history: 'plate.bbgbg',
    refusal: null,
  })
  expect(said.reasons.map(({ row, rule, letter }: never) => [row, rule, letter])).toEqual([
    [1, 'too_few', 'a'],
    [1, 'too_many', 't'],
    [1, 'not_there', 'a'],
  ])
})

test('explain says that a word is still in', async () => {
  expect(await explain('h=plate.bbgbg&word=shame')).toMatchObject({
    isPossible: true,
    reasons: [],
    contradiction: null,
  })
})

test('explain says what hard mode forbids', async () => {
  expect(await explain('h=plate.bbgbg&word=stone&mode=hard')).toMatchObject({
    refusal: { rule: 'keep_correct', letter: 'a' },
  })
})

test('explain names contradicting rows and the likely typos', async () => {
  const { contradiction, remaining, pool } = await explain('h=crane.gbbbb,slate.gbbbb')
  expect([remaining, pool]).toEqual([0, 'none'])
  expect(contradiction.rows).toEqual([1, 2])
  expect(contradiction.fixes.length).toBeGreaterThan(0)
  const { row, tile, to } = contradiction.fixes[0]
  const rows = ['crane.gbbbb', 'slate.gbbbb'].map((text, index) => {
    const tiles = [...text.slice(6)]
    if (index === row - 1) tiles[tile - 1] = { absent: 'b', present: 'y', correct: 'g' }[to as 'absent']
    return `${text.slice(0, 6)}${tiles.join('')}`
  })
  expect((await explain(`h=${rows}`)).contradiction).toBeNull()
})

test('explain reports impossible colours, the letter, and the tiles to swap', async () => {
  const said = await explain('h=title.byyyg&word=elite')
  expect(said).toMatchObject({ isPossible: false, remaining: 0, reasons: [{ rule: 'impossible', letter: 't' }] })
  expect(said.contradiction).toMatchObject({ rows: [1], impossible: { row: 1, letter: 't' } })
  const [{ row, tile, from, to, exchangedWith }] = said.contradiction.fixes
  expect({ row, tile, from, to, exchangedWith }).toEqual({
    row: 1,
    tile: 1,
    from: 'absent',
    to: 'present',
    exchangedWith: 3,
  })
  expect(await explain('h=title.yybyg&word=elite')).toMatchObject({ isPossible: true, contradiction: null })
})

test('explain refuses text that is not a word', async () => {
  const response = await ask('/api/v1/explain?word=six666')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad_word' })
})
