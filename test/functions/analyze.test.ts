import { beforeAll, describe, expect, test } from 'vitest'
import { ask, askJson } from './ask.ts'
import { fillStore, shipped } from './stored.ts'

const analyze = (query: string) => askJson(`/api/v1/analyze?game=original&${query}`)

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet'), await shipped('original', 'plate')])
})

describe('analyze', () => {
  test('compares each guess with the best one, and adds up', async () => {
    const said = await analyze('guesses=plate,moist,shyly,slily&answer=slily')
    expect(said).toMatchObject({ isWon: true, proof: 'exact', history: expect.stringMatching(/^plate\.bgbbb,/) })
    expect(said.turns).toHaveLength(4)
    // The opening is known from the stored strategies: 7989 and 7920 over 2315 answers.
    expect(said.turns[0]).toMatchObject({ guess: 'plate', best: 'salet', before: 2315, proof: 'exact' })
    expect(said.turns[0].cost).toBeCloseTo(69 / 2315, 9)
    expect(4).toBeCloseTo(said.turns[0].bestMean + said.cost - said.luck, 9)
    expect(said.summary).toMatch(/^Solved in 4 guesses\. Words left: 2315, /)
  })

  test.each(['goal=worst', 'limit=7', 'limit=12', 'limit=4', 'exclude=cigar'])(
    'knows the best first guess from stored strategies, too, with %s',
    async (setting) => {
      const { turns, work } = await analyze(`h=plate.bbgbg&${setting}`)
      const answers = setting === 'exclude=cigar' ? 2314 : 2315
      expect(turns[0]).toMatchObject({ best: 'salet', before: answers, proof: 'bounds' })
      expect(turns[0].bestMean).toBeCloseTo(7920 / 2315, 2)
      expect(turns[0].mean).toBeCloseTo(7989 / 2315, 2)
      if (setting === 'limit=4') return
      expect(turns[0].loses).toBe(0)
      // Only the position after the colours may be searched.
      expect(work).toBeLessThan(20_000_000)
    },
  )

  test('accepts rows too', async () => {
    const { turns, isWon } = await analyze('h=salet.bbbbb')
    expect(turns[0]).toMatchObject({ guess: 'salet', pattern: 'bbbbb', cost: 0, proof: 'exact' })
    expect(isWon).toBe(false)
  })

  test('accepts a shared result below its guesses', async () => {
    const text = 'crane\nslily\n\nWordle 1,234 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩'
    expect(await analyze(`h=${encodeURIComponent(text)}`)).toMatchObject({
      isWon: true,
      history: 'crane.bbbbb,slily.ggggg',
    })
  })

  test.each([
    ['nothing to analyze', '', 400, 'bad_parameter'],
    ['guesses without an answer', 'guesses=crane', 400, 'bad_parameter'],
    ['guesses and rows', 'guesses=crane&answer=shame&h=crane.bbbbb', 400, 'bad_parameter'],
    ['a guess that is none', 'guesses=cranes&answer=shame', 400, 'bad_word'],
    ['a row after the answer', 'guesses=shame,crane&answer=shame', 400, 'bad_history'],
    ['more rows than the limit', 'guesses=crane,slate&answer=shame&limit=1', 400, 'bad_history'],
    ['an illegal guess', 'guesses=plate,crony&answer=place&mode=hard', 422, 'illegal_guess'],
    ['rows that contradict each other', 'h=crane.gbbbb,slate.gbbbb', 422, 'contradiction'],
  ])('refuses %s', async (_, query, status, code) => {
    const response = await ask(`/api/v1/analyze?game=original&${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})
