import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../precompute/fivebase.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const rank = (...args: string[]) => runIn(temporaryFolder(), 'rank', ...args)

describe('fivebase rank', () => {
  test('lists the best guesses first with value and scores, and marks those that cannot win', async () => {
    const { code, out } = await rank('plate.bbgbg,shame.ybgbg', '--game', 'original', '--top', '5')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "guess   expected guesses    bits  largest group  groups  expected size  mean pattern  letter frequency
      cease             1.7500  2.0000              1       4           1.00        156.00            0.3316
      erase             1.7500  2.0000              1       4           1.00        142.50            0.3249
      aargh*            2.0000  2.0000              1       4           1.00        130.25            0.3279
      abcee*            2.0000  2.0000              1       4           1.00        121.50            0.2727
      acari*            2.0000  2.0000              1       4           1.00        176.00            0.1859
      * can't be the answer

      answers    4 left
      ranked by  expected guesses: proved, no other guess is better
      game       original (7ab3158bd605), normal, mean, limit 6, guess 3
      "
    `)
  })

  test('before the first row shows the stored openers', async () => {
    const { out } = await rank('--game', 'original', '--top', '2', '--json')
    const { guesses, isComplete } = JSON.parse(out)
    expect(guesses.map(({ guess }: { guess: string }) => guess)).toEqual(['salet', 'reast'])
    expect(guesses[0]).toMatchObject({ inAnswers: false, value: { total: 7920, proof: 'exact' } })
    expect(guesses[0].scores).toMatchObject({ parts: 148, largest: 221 })
    expect(isComplete).toBe(true)
  })

  test.each([
    // Published first guesses of entropy, minimax (among words that can be the answer) and mean-pattern.
    ['entropy', 'nyt-2022', 'soare'],
    ['minimax', 'dictionary', 'serai'],
    ['parts', 'original', 'trace'],
    ['frequency', 'dictionary', 'cares'],
  ])('by %s, in %s, puts %s first', async (by, game, first) => {
    const { out } = await rank('--game', game, '--by', by, '--top', '1', '--json')
    expect(JSON.parse(out).guesses[0].guess).toBe(first)
  })

  test('keeps to the mode', async () => {
    const guessesIn = async (mode: string) => {
      const { out } = await rank('plate.bbgbg', '--game', 'original', '--mode', mode, '--by', 'parts', '--json')
      return JSON.parse(out).guesses as { guess: string; inAnswers: boolean }[]
    }
    expect((await guessesIn('normal')).some(({ guess }) => !/^..a.e$/.test(guess))).toBe(true)
    expect((await guessesIn('hard')).every(({ guess }) => /^..a.e$/.test(guess))).toBe(true)
    expect((await guessesIn('strict')).every(({ inAnswers }) => inAnswers)).toBe(true)
  })

  test('writes a CSV with means, maxima and marks, for all guesses on request', async () => {
    const folder = temporaryFolder()
    const args = ['plate.bbgbg,shame.ybgbg', '--game', 'original', '--by', 'parts', '--top', 'all', '--out', 'all.csv']
    expect((await runIn(folder, 'rank', ...args)).code).toBe(0)
    const [heading, first, ...lines] = readFileSync(join(folder, 'all.csv'), 'utf8').trimEnd().split('\n')
    expect(heading).toBe(
      'rank,guess,can_win,total,mean,max,misses,proof,lower,upper,bits,largest,parts,expected_size,mean_pattern,letters',
    )
    expect(first).toMatch(/^1,cease,yes,7,1.75,2,0,exact,7,7,2,1,4,1,/)
    expect(lines).toHaveLength(12971)
    expect(lines.at(-1)).toMatch(/^12972,\w+,no,,,,,,,,/)
  })

  test('ranks codes by their pegs', async () => {
    const pegs = ['1122 1b0w', '--game', 'mastermind-4x6', '--json', '--top', '2']
    const byParts = JSON.parse((await rank(...pegs, '--by', 'minimax')).out)
    // Knuth's second guess.
    expect(byParts.guesses[0]).toMatchObject({ guess: '1344', inAnswers: true, scores: { largest: 44 } })
    expect(byParts).toMatchObject({ limit: 10, history: '1122.1b0w' })
    const exact = JSON.parse((await rank('1122 1b0w 1344 1b1w', ...pegs.slice(1))).out)
    expect(exact).toMatchObject({ isComplete: true, row: 3 })
    expect(exact.guesses[0].value.proof).toBe('exact')
  })

  test('refuses impossible requests, and says why', async () => {
    const complaint = async (...args: string[]) => {
      const { code, err } = await rank(...args)
      return `${code} ${err}`
    }
    expect(await complaint('plate.bbgb')).toMatch(/^2 .*guess 1/)
    expect(await complaint('crane.gbbbb,slate.gbbbb')).toMatch(/^1 .*no word fits/)
    expect(await complaint('--top', '0')).toMatch(/^2 .*whole number/)
    expect(await complaint('--game', 'mastermind-4x6', '--by', 'frequency')).toMatch(
      /^2 .*peg games have no letter frequency/,
    )
    expect(await complaint('--game', 'mastermind-4x6', '--mode', 'hard')).toMatch(/^2 .*peg games have no modes/)
    expect(await complaint('--game', 'mastermind-5x8', '--top', '1')).toMatch(/^2 .*too large to search/)
    expect(await complaint('shame.ggggg', '--game', 'original')).toMatch(/^2 .*the game is over/)
  })
})

describe('the scores of guesses', () => {
  test('are printed by next, for the advised guess and others', async () => {
    const args = ['plate.bbgbg,shame.ybgbg', '--game', 'original', '--score', 'crane,zzzzz']
    const { out } = await runIn(temporaryFolder(), 'next', ...args, '--json')
    const { scores, asked } = JSON.parse(out)
    expect(scores).toMatchObject({ bits: 2, parts: 4, largest: 1 })
    expect(asked).toMatchObject([
      { guess: 'crane', inAnswers: false, value: { total: 9, proof: 'exact' } },
      { guess: 'zzzzz', inAnswers: false, scores: { bits: 0, parts: 1 } },
    ])
    const { out: text } = await runIn(temporaryFolder(), 'next', ...args)
    expect(text).toMatch(/^scores {5}2\.0000 bits, largest group 1, 4 groups/m)
    expect(text).toMatch(/^crane\* +2\.2500/m)
  })

  test('are printed beside every guess of a watched game', async () => {
    const { out } = await runIn(
      temporaryFolder(),
      'autosolve',
      'hatch',
      '--player',
      'entropy',
      '--game',
      'original',
      '--json',
    )
    const { rows } = JSON.parse(out)
    expect(rows[0]).toMatchObject({ guess: 'soare', inAnswers: false, value: { total: 7997 } })
    expect(rows[0].scores.bits).toBeCloseTo(5.886, 3)
    expect(rows.at(-1)).toMatchObject({ guess: 'hatch', inAnswers: true, value: { mean: 1 } })
  })

  test('are printed by play when asked why', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'words.txt'), 'batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\n')
    await runIn(folder, 'games', 'import', '--answers', 'words.txt', '--guesses', 'words.txt', '--id', 'small')
    const terminal = { ...recordedTerminal(folder), lines: ['why', 'why catch 123', 'why catch zzzzz', 'quit'] }
    await run(['play', '--game', 'small', '--player', 'minimax'], terminal)
    expect(terminal.printed.out).toMatch(/^zzzzz\*/m)
    expect(terminal.printed.err).toContain('123 is not in the word list of small')
  })
})

describe('fivebase score', () => {
  const score = (...args: string[]) => runIn(temporaryFolder(), 'score', ...args)

  test('prints the colours of a guess in every notation', async () => {
    const { code, out } = await score('PLATE', 'shame')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "notation                                                                     colours
      letters                b absent, y present, g correct; as in links           bbgbg
      capitals               as in published trees                                 BBGBG
      marks                                                                        __g_g
      case                   capital: correct; small: present                      ..A.E
      squares                                                                      ⬛⬛🟩⬛🟩
      contrast                                                                     ⬛⬛🟧⬛🟧
      slack                                                                        :black_large_square::black_large_square::large_green_square::black_large_square::large_green_square:
      list                                                                         ['gray', 'gray', 'green', 'gray', 'green']
      digits-012             0 absent, 2 correct                                   00202
      digits-210             0 correct, 2 absent: mean-pattern                     22020
      number-012-first-high  those digits in base 3, the first letter the highest  20
      number-012-first-low   those digits in base 3, the first letter the lowest   180
      number-210-first-high  those digits in base 3, the first letter the highest  222
      number-210-first-low   those digits in base 3, the first letter the lowest   62
      row                    for fivebase next                                     plate.bbgbg
      arrow                                                                        plate -> __g_g
      quoted                                                                       'plate' '__g_g'
      "
    `)
  })

  test('counts pegs', async () => {
    const { out } = await score('1122', '1344', '--game', 'mastermind-4x6', '--json')
    expect(JSON.parse(out)).toMatchObject({ pegs: '1b0w', 'letters first': 'B1W0', drawn: 'b', numbers: '1,0' })
  })

  test('refuses text that is neither word nor code', async () => {
    expect(await score('plates', 'shame')).toMatchObject({ code: 2, err: expect.stringContaining("'shame'") })
    expect(await score('1122', '1999', '--game', 'mastermind-4x6')).toMatchObject({ code: 2 })
  })
})

describe('digits', () => {
  test('are reported as read with 0 absent, 2 correct', async () => {
    const { err } = await runIn(temporaryFolder(), 'next', 'plate', '00202', '--game', 'original')
    expect(err).toContain('we read digits as 0 absent, 1 present, 2 correct')
    expect((await runIn(temporaryFolder(), 'next', 'plate', '__g_g', '--game', 'original')).err).toBe('')
  })

  test('need a clarification if a program prints them reversed, and never end a game by mistake', async () => {
    const meanPattern = ['early', '22222', '--game', 'original', '--player', 'mean-pattern']
    const { code, err } = await runIn(temporaryFolder(), 'next', ...meanPattern)
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--colours digits-012') })
    const said = await runIn(temporaryFolder(), 'next', ...meanPattern, '--colours', 'digits-210', '--json')
    expect(JSON.parse(said.out).history).toBe('early.bbbbb')

    const terminal = { ...recordedTerminal(temporaryFolder()), lines: ['22222', 'bbbbb', 'quit'] }
    await run(['play', '--game', 'original', '--player', 'mean-pattern'], terminal)
    expect(terminal.printed.err).toContain('digits are ambiguous')
    expect(terminal.printed.out).toMatch(/^guess 2: play/m)
  })

  test('may be numbers, if --colours says so', async () => {
    const next = ['next', 'plate', '20', '--game', 'original', '--json']
    const { code, err } = await runIn(temporaryFolder(), ...next)
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--colours number-') })
    const read = await runIn(temporaryFolder(), ...next, '--colours', 'number-012-first-high')
    expect(JSON.parse(read.out)).toMatchObject({ row: 2, remaining: 38 })
  })
})

describe('fivebase letters', () => {
  const letters = (...args: string[]) => runIn(temporaryFolder(), 'letters', ...args)

  test('counts each letter in each place, as published for 12972 words', async () => {
    const { out } = await letters('--game', 'dictionary')
    // Published: s in place 5 (0.31), e in 4 (0.18), a in 2 (0.17), and cares as the best word.
    expect(out).toContain('most often: s in 1 (0.121), a in 2 (0.174), a in 3 (0.095), e in 4 (0.179), s in 5 (0.305)')
    expect(out).toContain('best words by it: cares 0.822')
  })

  test('writes counts and shares of either list as CSV', async () => {
    const lines = (await letters('--game', 'original', '--of', 'answers', '--csv')).out.trim().split('\n')
    expect(lines).toHaveLength(27)
    expect(lines[1]).toBe('a,141,304,307,163,64,0.060907,0.131317,0.132613,0.070410,0.027646')
    const sums = lines.slice(1).map((line) => Number(line.split(',')[1]))
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(2315)
  })
})
