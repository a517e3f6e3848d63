import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../precompute/fivebase.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const next = (...args: string[]) => runIn(temporaryFolder(), 'next', ...args)

describe('fivebase next', () => {
  test('prints the whole answer for a history', async () => {
    const { code, out, err } = await next('plate __g_g shame y_g_g', '--game', 'original', '--json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({
      status: 'play',
      guess: 'cease',
      total: 7,
      mean: 1.75,
      answers: ['abase', 'cease', 'erase', 'usage'],
      proof: 'exact',
      guaranteed: true,
      game: 'original',
      row: 3,
    })
  })

  test.each([
    ['separate arguments', ['plate', '__g_g', 'shame', 'y_g_g']],
    ['colours that begin with a dash', ['plate', '--g-g', 'shame', 'y-g-g']],
    ['digits', ['plate=00202,shame=10202']],
    ['squares', ['plate ⬛⬛🟩⬛🟩 shame 🟨⬜🟩⬜🟩']],
    ['the permalink', ['plate.bbgbg,shame.ybgbg']],
  ])('takes %s', async (_, rows) => {
    const { out } = await next(...rows, '--game', 'original')
    expect(out).toMatch(/^Play CEASE: 4 words left, 1\.75 more guesses on average, proved\.\n/)
    expect(out).toMatch(/^answers +4 left: abase cease erase usage$/m)
    expect(out).toMatch(/^proof +exact$/m)
  })

  test.each([
    ['rows', ['plate', '__g_g', 'shame', 'y_g_g', '--game', 'original']],
    ['one row in a piece', ['plate.bbgbg,shame.ybgbg', '--game', 'original']],
    ['options first', ['--game', 'original', 'plate', '__g_g', 'shame', 'y_g_g']],
  ])('understands %s without a verb', async (_, args) => {
    const { code, out } = await runIn(temporaryFolder(), ...(args as [string]))
    expect(code).toBe(0)
    expect(out).toMatch(/^Play CEASE/)
  })

  test('accepts codes and pegs, with as many guesses as the classic board has rows', async () => {
    const pegs = ['--game', 'mastermind-4x6', '--player', 'minimax', '--json']
    // Knuth's own second guess.
    expect(JSON.parse((await next('1122', 'B1W0', ...pegs)).out)).toMatchObject({
      guess: '1344',
      history: '1122.1b0w',
      remaining: 256,
      scores: { largest: 44, meanPattern: null },
    })
    const exact = JSON.parse((await next('1122 1b0w 1344 1b1w', ...pegs.slice(0, 2), '--json')).out)
    expect(exact).toMatchObject({ strategy: 'exact', value: { proof: 'exact' } })
    expect((await next('1122', '1b0w', ...pegs.slice(0, 4))).out).toContain('limit 10')
    expect(await next('1199', '1b0w', ...pegs)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a code'),
    })
    expect(await next('11234', '1b0w', '--game', 'mastermind-5x8')).toMatchObject({
      code: 2,
      err: expect.stringContaining('try minimax'),
    })
  })

  test('respects mode, goal and limit', async () => {
    const hard = JSON.parse((await next('plate.bbgbg', '--game', 'original', '--mode', 'hard', '--json')).out)
    expect(hard).toMatchObject({ mode: 'hard', proof: 'exact' })
    expect(hard.guess).toMatch(/^..a.e$/)
    const limited = await next('plate.bbgbg', '--game', 'original', '--limit', '2', '--json')
    expect(JSON.parse(limited.out)).toMatchObject({ limit: 2, guaranteed: false })
  })

  test('excludes the answers in a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'past.csv'),
      'date,answer\n2024-01-02,Cease\n2024-01-01,erase\n2023-12-31,zzzzz\n,\n#\n2,-\n',
    )
    const { out, err } = await runIn(
      folder,
      'next',
      'plate.bbgbg,shame.ybgbg',
      '--game',
      'original',
      '--exclude',
      'past.csv',
      '--json',
    )
    expect(JSON.parse(out).answers).toEqual(['abase', 'usage'])
    expect(err).toContain('past.csv: 1 word not in the answer list of original: zzzzz')
    expect(err).toContain("past.csv: line 7 '-' is not a word of 5 letters a to z; skipped")
  })

  test('uses the colours of an unlisted guess, and never advises it', async () => {
    const { out } = await next('zzzzz.bbbbb,plate.bbgbg,shame.ybgbg', '--game', 'original', '--json')
    expect(JSON.parse(out)).toMatchObject({ unlisted: [1], answers: ['abase', 'cease', 'erase', 'usage'] })
  })

  test('uses stored results for other limits, goals and exclusions, before the first row too', async () => {
    const told = async (...args: string[]) => JSON.parse((await next('--game', 'original', '--json', ...args)).out)
    const salet = { guess: 'salet', total: 7920, max: 5, misses: 0, source: 'tree' }
    expect(await told('--limit', '5')).toMatchObject({ ...salet, proof: 'exact' })
    expect(await told('--goal', 'worst')).toMatchObject({ ...salet, proof: 'bounds', lower: 7920 })
    expect(await told('--limit', '7')).toMatchObject({ ...salet, proof: 'bounds', upper: 7920 })
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'past.txt'), 'cigar\n')
    const rest = await told('--exclude', join(folder, 'past.txt'))
    expect(rest).toMatchObject({ guess: 'salet', remaining: 2314, misses: 0, source: 'tree' })
    // A second guess off the tree is looked up, not searched for.
    expect(await told('qajaq', 'bbbbb')).toMatchObject({ guess: 'trone', total: 4463, proof: 'exact', work: 0 })
  })

  test('gives bounds after a search cut short, and says how to continue', async () => {
    const { code, out, err } = await next(
      'fuzzy.bbbbb,qajaq.bbbbb',
      '--game',
      'original',
      '--work',
      '1000000',
      '--json',
    )
    expect(code).toBe(0)
    const { proof, lower, upper } = JSON.parse(out)
    expect(proof).toBe('bounds')
    expect(lower).toBeLessThan(upper)
    expect(err).toContain('--prove')
  })

  test.each([
    ['a pattern that is cut short', ['plate __g_'], /guess 1: '__g_'.*\n.*\n +\^ here/],
    ['a word of four letters', ['plat __g_g'], /'plat' isn't a guess/],
    ['rows after the win', ['plate.ggggg shame.bbbbb'], /guess 1 has won; nothing can follow it/],
    [
      'a guess that hard mode forbids',
      ['plate.bbgbg fight.bbbbb', '--mode', 'hard'],
      /guess 2: FIGHT breaks hard mode/,
    ],
    ['an option that does not exist', ['--gaem', 'original'], /unknown option '--gaem'/],
    ['a file to exclude that is not there', ['plate.bbgbg', '--exclude', 'none.txt'], /none\.txt/],
  ])('rejects %s as wrong usage', async (_, args, message) => {
    const { code, out, err } = await next(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })

  test('names the contradicting rows if nothing fits', async () => {
    const { code, err } = await next('crane.bbbbb crane.ggggb', '--game', 'original')
    expect(code).toBe(1)
    expect(err).toMatch(/no word fits all rows/)
  })

  test('says that a game is already won, or lost', async () => {
    expect(await next('plate.ggggg')).toMatchObject({ code: 0, out: expect.stringContaining('Solved in 1 guess') })
    expect((await next('plate.bbgbg', '--limit', '1')).code).toBe(1)
  })
})

describe('fivebase', () => {
  test('prints help with examples for every verb', async () => {
    for (const verb of ['next', 'strategy', 'verify', 'export', 'games', 'manifest', 'seed']) {
      const { code, out } = await runIn('.', verb, '--help')
      expect(code).toBe(0)
      expect(out).toContain(`fivebase ${verb}`)
      expect(out).toMatch(/Examples?:/)
    }
  })

  test('rejects an unknown verb', async () => {
    expect(await runIn('.', 'nxt')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean next?') })
  })

  test('without arguments says where to start, in a few lines', async () => {
    const { code, out, err } = await runIn('.')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('fivebase --help')
    const lines = out.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(12)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    const examples = lines.flatMap((line) => /^ {2}fivebase (.+?) {2,}/.exec(line)?.[1] ?? [])
    expect(examples.length).toBe(4)
    for (const line of examples) {
      const terminal = { ...recordedTerminal('.'), lines: ['quit'] }
      expect([line, await run(line.split(' '), terminal)]).toEqual([line, 0])
    }
  })

  test('still understands the earlier names of options', async () => {
    const old = await runIn(
      '.',
      'next',
      'soare',
      'bbybb',
      '--game',
      'nyt-2022',
      '--strategy=entropy',
      '--reading',
      'exact',
    )
    const now = await runIn(
      '.',
      'next',
      'soare',
      'bbybb',
      '--game',
      'nyt-2022',
      '--player=entropy',
      '--variant',
      'exact',
    )
    expect(old).toEqual(now)
    expect(old.code).toBe(0)
  })
})

test('a long search says how long at most, to whoever watches', async () => {
  const said = async (...args: string[]) => {
    const watched = recordedTerminal(temporaryFolder(), true)
    expect(await run(['next', ...args], watched)).toBe(0)
    return watched.printed.err.split('\n')[0]
  }
  const long = ['jazzy', 'bgbbb', '--game', 'current']
  expect(await said(...long, '--work', '2000000000')).toBe('searching, at most about 4 s; --work sets how far')
  // With less work it is over at once, as it is with few words left.
  expect(await said(...long, '--work', '1000000')).not.toContain('searching')
  expect(await said('plate.bbgbg,shame.ybgbg', '--game', 'original')).toBe('')
})

test('a search without end says so to whoever watches', async () => {
  const watched = recordedTerminal(temporaryFolder(), true)
  expect(await run(['next', 'plate.bbgbg,shame.ybgbg', '--game', 'original', '--prove'], watched)).toBe(0)
  expect(watched.printed.err).toBe('searching until it is proved; Ctrl-C stops the search\n')
  const piped = await runIn(temporaryFolder(), 'next', 'plate.bbgbg,shame.ybgbg', '--game', 'original', '--prove')
  expect(piped.err).toBe('')
})

test('the first word is said to be the best where that is proved', async () => {
  const first = async (...args: string[]) => (await runIn(temporaryFolder(), 'next', ...args)).out.split('\n')[0]
  expect(await first()).toContain('proved: no first word is better.')
  expect(await first('--game', 'original', '--mode', 'strict')).toContain('proved: no first word is better.')
  expect(await first('--game', 'dictionary')).toContain('proved: no first word is better.')
  // Nobody has searched all openers here.
  expect(await first('--game', 'original', '--limit', '5')).toContain('proved for this first word.')
})
