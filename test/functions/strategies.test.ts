import { describe, expect, test } from 'vitest'
import { ask, askJson } from './ask.ts'
import { standingsOnly as env } from './assets.ts'

describe('strategies', () => {
  test('lists all strategies with exact play, and their guesses for an answer', async () => {
    const { strategies, answers } = await askJson('/api/v1/strategies?game=original&answer=joker', { env })
    expect(answers).toBe(2315)
    const meanPattern = strategies.find(({ strategy }: never) => strategy === 'mean-pattern')
    // Published: opener early, 98.7 % within six.
    expect(meanPattern).toMatchObject({ opener: 'early', wins: 2285 })
    expect(strategies[0]).toMatchObject({ strategy: 'exact', opener: 'salet', total: 7920 })
    for (const { guesses } of strategies) expect(guesses).toBeGreaterThan(1)
  })

  test('fails for an unknown game, an unknown answer, and a failing store', async () => {
    const statusOf = async (query: string, options = { env }) =>
      (await ask(`/api/v1/strategies?${query}`, options)).status
    expect(await statusOf('game=chess')).toBe(404)
    expect(await statusOf('game=original&answer=zzzzz')).toBe(400)
    // Its standings are not among the assets here.
    expect(await statusOf('game=dictionary')).toBe(503)
  })
})

test('simulate plays one game with any of them', async () => {
  const played = await askJson('/api/v1/simulate?game=original&answer=shame&strategy=mean-pattern', { env })
  expect(played).toMatchObject({ isWon: true, history: expect.stringMatching(/^early\..*shame\.ggggg$/) })
  const { strategies } = await askJson('/api/v1/strategies?game=original&answer=shame', { env })
  const { guesses } = strategies.find(({ strategy }: never) => strategy === 'mean-pattern')
  expect(played.rows.length).toBe(guesses)
  expect(played.rows[0].scores.meanPattern).toBeCloseTo(183.11, 2)
  expect(played.rows.at(-1).scores).toMatchObject({ parts: 2, largest: 1, bits: 1 })
})

describe('the tree of a player', () => {
  const strategy = (query: string) => ask(`/api/v1/strategy/${query}`, { env })

  test('comes in every format, whole or as a branch', async () => {
    const whole = await strategy('soare?game=original&player=entropy&format=json')
    expect(whole.headers.get('Fivebase-Proof')).toBe('bounds; lower=7997; upper=7997')
    expect(await whole.json()).toMatchObject({ opener: 'soare', total: 8423, max: 6, proof: 'bounds' })
    const branch = await strategy('soare/bbybb?game=original&player=entropy:exact&format=text')
    expect(await branch.text()).toMatch(/^soare BBYBB1 clint/)
    const { limit } = await askJson('/api/v1/strategy/early?game=original&player=mean-pattern', { env })
    expect(limit).toBe(8)
  })

  test('begins with its own opener, and exists only for known players', async () => {
    const statusOf = async (query: string) => (await strategy(query)).status
    expect(await statusOf('salet?game=original&player=entropy')).toBe(404)
    expect(await statusOf('soare?game=original&player=luck')).toBe(400)
    expect(await statusOf('soare?game=original&player=entropy:loose')).toBe(400)
    expect(await statusOf('serai?game=dictionary&player=minimax')).toBe(404)
  })
})

describe('play', () => {
  const play = (query: string) => askJson(`/api/v1/play?game=original&${query}`, { env })

  test('begins with the stored opener', async () => {
    expect(await play('strategy=mean-pattern')).toMatchObject({ guess: 'early', row: 1, remaining: 2315 })
  })

  test.each([
    ['minimax', 'lotus'],
    ['mean-pattern', 'solid'],
    ['strict-exact', 'sloth'],
  ])('%s continues after crane bbbbb like the command', async (strategy, guess) => {
    expect(await play(`strategy=${strategy}&h=crane.bbbbb`)).toMatchObject({ strategy, guess, remaining: 263, row: 2 })
  })

  test('is over if the last row won', async () => {
    expect(await play('strategy=minimax&h=arise.ybbyg,shame.ggggg')).toMatchObject({ code: 'bad_history', status: 400 })
  })

  test('continues with codes and pegs', async () => {
    const pegs = (query: string) => askJson(`/api/v1/play?game=mastermind-4x6&${query}`, { env })
    // Knuth's own second guess after 1122 and a single black peg.
    expect(await pegs('strategy=minimax&h=1122+1b0w')).toMatchObject({
      guess: '1344',
      remaining: 256,
      hash: null,
      scores: { largest: 44, meanPattern: null, letters: null },
    })
    expect(await pegs('strategy=minimax&h=1122+B1W0')).toMatchObject({ guess: '1344', history: '1122.1b0w' })
    expect(await pegs('strategy=exact&h=1122+1b0w')).toMatchObject({ code: 'bad_parameter' })
    expect(await pegs('strategy=mean-pattern&h=1122+1b0w')).toMatchObject({ code: 'bad_parameter' })
    expect(await pegs('strategy=minimax&h=1199+1b0w')).toMatchObject({ code: 'bad_history' })
  })

  test('allows as many peg guesses as the classic board has rows, and plays five pegs in eight colours', async () => {
    const five = (query: string) => askJson(`/api/v1/play?game=mastermind-5x8&strategy=minimax&${query}`, { env })
    const rows = '11234+0b1w,56677+1b1w,58586+0b2w,66655+1b1w,61515+0b1w,66666+0b0w'
    expect(await five(`h=${rows}&limit=6`)).toMatchObject({ code: 'bad_history' })
    expect((await five(`h=${rows}`)).code).not.toBe('bad_history')
    expect(await five('h=11234+2b3w')).toMatchObject({ remaining: expect.any(Number), row: 2 })
  })

  test('asks what digits mean for the program that prints 0 for a letter in place', async () => {
    const reversed = 'strategy=mean-pattern&h=early+22222'
    expect(await play(reversed)).toMatchObject({ code: 'bad_history', detail: expect.stringContaining('colours=') })
    expect(await play(`${reversed}&colours=digits-210`)).toMatchObject({ history: 'early.bbbbb', row: 2 })
    expect(await play(`${reversed}&colours=digits-012`)).toMatchObject({
      detail: 'The last guess won: the game is over.',
    })
  })

  test('reports an unknown variant, and contradicting rows', async () => {
    expect(await play('strategy=entropy&reading=loose')).toMatchObject({ code: 'bad_parameter', status: 400 })
    expect(await play('strategy=entropy&h=crane.gbbbb,slate.gbbbb')).toMatchObject({ code: 'contradiction' })
  })
})
