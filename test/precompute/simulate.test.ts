import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseStandings } from '../../engine/players/standings.ts'
import { run } from '../../precompute/fivebase.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const WORDS = ['batch', 'catch', 'hatch', 'latch', 'match', 'patch', 'watch']

/** A folder with a small game called `small`. */
async function folderWithGame(): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'answers.txt'), WORDS.join('\n'))
  writeFileSync(join(folder, 'guesses.txt'), [...WORDS, 'blimp', 'which'].join('\n'))
  const args = ['--answers', 'answers.txt', '--guesses', 'guesses.txt', '--id', 'small']
  const imported = await runIn(folder, 'games', 'import', ...args)
  expect(imported.code).toBe(0)
  return folder
}

const SMALL = ['--game', 'small', '--player', 'minimax']

describe('fivebase simulate', () => {
  it('plays every answer and shows the distribution', async () => {
    const { code, out } = await runIn(await folderWithGame(), 'simulate', ...SMALL, '--worst', '1')
    expect(code).toBe(0)
    expect(out.replace(/^time.*\n/m, '')).toMatchInlineSnapshot(`
      "player     minimax (knuth)
      game       small, 7 answers, limit 6
      opener     blimp
      total      17 over 7 answers
      mean       2.4286
      deviation  0.4949
      max        3
      won        7 of 7 within 6, 100.00 %
      states     9

      guesses  answers     share  product
            1        0    0.00 %        0
            2        4   57.14 %        8  ████████████████████████████████████████
            3        3   42.86 %        9  ██████████████████████████████
          all        7  100.00 %       17

      worst  guesses  path
      catch        3  blimp which catch
      "
    `)
  })

  it('prints everything as JSON', async () => {
    const { out } = await runIn(await folderWithGame(), 'simulate', ...SMALL, '--json', '--worst', '2', '--limit', '2')
    expect(JSON.parse(out)).toMatchObject({
      strategy: 'minimax',
      reading: 'knuth',
      game: 'small',
      opener: 'blimp',
      histogram: [0, 4, 3],
      total: 17,
      wins: 4,
      worst: [
        { answer: 'catch', guesses: 3, path: 'blimp.bbbbb,which.bbbgg,catch.ggggg' },
        { answer: 'hatch', guesses: 3, path: 'blimp.bbbbb,which.bybgg,hatch.ggggg' },
      ],
    })
  })

  it('lists every answer as CSV', async () => {
    const { out } = await runIn(await folderWithGame(), 'simulate', ...SMALL, '--csv')
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(8)
    expect(lines.slice(0, 2)).toEqual(['answer,guesses,path', 'batch,2,"blimp.gbbbb,batch.ggggg"'])
  })

  it('says which answers the exact strategy misses at the limit', async () => {
    const args = ['--game', 'small', '--player', 'strict-exact', '--opener', 'batch', '--limit', '3']
    const { out } = await runIn(await folderWithGame(), 'simulate', ...args)
    expect(out).toContain('won        3 of 7 within 3, 42.86 %')
    expect(out).toContain('given up   4 answers')
    expect(out).toMatch(/patch {4}never/)
  })

  it('plays peg games too', async () => {
    const args = ['--game', 'mastermind-2x3', '--player', 'minimax', '--json']
    expect(JSON.parse((await runIn(temporaryFolder(), 'simulate', ...args)).out)).toMatchObject({
      game: 'mastermind-2x3',
      answers: 9,
      wins: 9,
    })
  })

  it('reads the tie order from a file, as lines or JSON', async () => {
    const folder = await folderWithGame()
    writeFileSync(join(folder, 'order.txt'), 'watch\nhatch\n')
    writeFileSync(join(folder, 'order.json'), '["watch","hatch"]')
    writeFileSync(join(folder, 'broken.json'), '["watch",')
    const mean = ['simulate', '--game', 'small', '--player', 'mean-pattern', '--json', '--order']
    for (const file of ['order.txt', 'order.json']) {
      expect(JSON.parse((await runIn(folder, ...mean, file)).out).opener).toBe('watch')
    }
    expect(await runIn(folder, ...mean, 'broken.json')).toMatchObject({ code: 2 })
  })

  it('refuses unplayable requests, and says why', async () => {
    const folder = await folderWithGame()
    const complaint = async (...args: string[]) => {
      const { code, err } = await runIn(folder, 'simulate', '--game', 'small', ...args)
      expect(code).toBe(2)
      return err
    }
    expect(await complaint('--player', 'luck')).toContain('Allowed choices are exact')
    expect(await complaint('--player', 'entropy', '--variant', 'luck')).toContain("entropy has no variant 'luck'")
    expect(await complaint('--player', 'minimax', '--opener', 'zzzzz')).toContain(
      'zzzzz is not in the word list of small',
    )
    expect(await complaint('--player', 'minimax', '--json', '--csv')).toContain('cannot go together')
    const pegs = await runIn(folder, 'simulate', '--game', 'mastermind-2x3', '--player', 'frequency')
    expect(pegs).toMatchObject({ code: 2, err: expect.stringContaining('only plays games of words') })
  })
})

describe('fivebase simulate from many openers', () => {
  it('ranks them by total, and writes a table with means and maxima', async () => {
    const folder = await folderWithGame()
    const args = ['simulate', ...SMALL, '--openers', 'which,batch,blimp', '--out', 'openers.csv']
    const { code, out } = await runIn(folder, ...args, '--threads', '1')
    expect(code).toBe(0)
    expect(out.replace(/ in \d.*\n/, '')).toMatchInlineSnapshot(`
      "minimax (knuth), small, won within 6

      opener  total    mean  max       won  1  2  3  4
      blimp*     17  2.4286    3  100.00 %  0  4  3
      which*     19  2.7143    3  100.00 %  0  2  5
      batch      22  3.1429    4  100.00 %  1  0  3  3
      * can't be the answer

      3 openers"
    `)
    expect(readFileSync(join(folder, 'openers.csv'), 'utf8')).toMatchInlineSnapshot(`
      "opener,can_win,total,mean,deviation,max,won,win_rate,1,2,3,4
      blimp,no,17,2.428571,0.494872,3,7,1.000000,0,4,3,0
      which,no,19,2.714286,0.451754,3,7,1.000000,0,2,5,0
      batch,yes,22,3.142857,0.989743,4,7,1.000000,1,0,3,3
      "
    `)
  })

  it('says which could win within a number of guesses under any tie order', async () => {
    const folder = await folderWithGame()
    const within = async (guesses: string) =>
      (await runIn(folder, 'simulate', ...SMALL, '--openers', 'all', '--any-order', guesses, '--threads', '2')).out
    expect(await within('2')).toContain('0 of 9 openers could win every game within 2')
    expect(await within('3')).toMatch(/2 of 9 openers could win every game within 3.*:\nblimp which\n/s)
    const entropy = ['simulate', '--game', 'small', '--player', 'entropy', '--openers', 'all', '--any-order', '3']
    expect(await runIn(folder, ...entropy)).toMatchObject({ code: 2, err: expect.stringContaining('use minimax') })
  })

  it('gives the same with any number of threads', async () => {
    const folder = await folderWithGame()
    const tableBy = async (threads: string) =>
      (await runIn(folder, 'simulate', ...SMALL, '--openers', 'all', '--csv', '--threads', threads)).out
    expect(await tableBy('3')).toBe(await tableBy('1'))
  })

  it('refuses impossible requests, and says why', async () => {
    const folder = await folderWithGame()
    const complaint = async (...args: string[]) => (await runIn(folder, 'simulate', ...SMALL, ...args)).err
    expect(await complaint('--openers', 'zzzzz')).toContain('zzzzz is not in the word list of small')
    expect(await complaint('--openers', ' ')).toContain('--openers needs words')
    expect(await complaint('--openers', 'all', '--opener', 'batch')).toContain('cannot go together')
    const exact = ['--player', 'exact', '--opener', 'batch'] as const
    expect((await runIn(folder, 'simulate', '--game', 'small', ...exact, '--openers', 'all')).code).toBe(2)
  })
})

describe('fivebase simulate --out', () => {
  it('writes a strategy file that verify, export and next read', async () => {
    const folder = await folderWithGame()
    const { code, out } = await runIn(folder, 'simulate', ...SMALL, '--out', 'minimax.bin')
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/written {4}minimax\.bin \(bin, \d+ bytes\)/),
    })
    const verified = await runIn(folder, 'verify', 'minimax.bin', '--json', '--optimal')
    expect(JSON.parse(verified.out)).toMatchObject({ ok: true, opener: 'blimp', total: 17, max: 3 })
    const exported = await runIn(folder, 'export', 'minimax.bin', '--format', 'dot')
    expect(exported.out).toContain('digraph strategy')
  })

  it('says if the file needs more guesses than the game allows', async () => {
    const folder = await folderWithGame()
    const args = ['simulate', '--game', 'small', '--player', 'minimax', '--variant', 'possible', '--limit', '2']
    const { err } = await runIn(folder, ...args, '--out', 'possible.txt')
    expect(err).toMatch(/the file allows \d guesses/)
    expect((await runIn(folder, 'verify', 'possible.txt', '--game', 'small', '--limit', '7')).code).toBe(0)
  })

  it('refuses pegs and missing folders before it plays', async () => {
    const pegs = ['simulate', '--game', 'mastermind-2x3', '--player', 'minimax', '--out', 'pegs.bin']
    expect((await runIn(temporaryFolder(), ...pegs)).err).toContain('no file format')
    expect((await runIn(await folderWithGame(), 'simulate', ...SMALL, '--out', 'no/where.bin')).code).toBe(2)
  })
})

describe('fivebase simulate --player exact', () => {
  it('walks the stored tree, instantly even for 12972 answers', async () => {
    const { out } = await runIn(temporaryFolder(), 'simulate', '--player', 'exact', '--game', 'dictionary', '--json')
    expect(JSON.parse(out)).toMatchObject({ opener: 'tarns', total: 52762, max: 6, wins: 12972 })
  })

  it('searches an unstored opener, in threads', async () => {
    const args = ['--player', 'exact', '--opener', 'batch', '--threads', '2', '--json']
    const { out } = await runIn(await folderWithGame(), 'simulate', '--game', 'small', ...args)
    expect(JSON.parse(out)).toMatchObject({ opener: 'batch', total: 22, misses: 0 })
  })
})

describe('fivebase compare', () => {
  it('compares strategies with the best one', async () => {
    const specs = ['exact@blimp', 'minimax', 'mean-pattern:first-lowest']
    const { code, out } = await runIn(await folderWithGame(), 'compare', ...specs, '--game', 'small')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "small, 7 answers, won within 6

      player                     opener    mean     more      won  1  2  3  4  5  6  7
      exact:mean                 blimp   2.4286           100.00%  0  4  3
      minimax:knuth              blimp   2.4286  +0.0000  100.00%  0  4  3
      mean-pattern:first-lowest  batch   4.0000  +1.5714   85.71%  1  1  1  1  1  1  1

      furthest apart                   answer and guesses
      exact/mean-pattern:first-lowest  patch 2/6  watch 3/7  match 2/5  latch 2/4  batch 2/1
      "
    `)
  })

  it('leaves out players that cannot play, and writes what the page reads', async () => {
    const folder = await folderWithGame()
    const { code, err } = await runIn(folder, 'compare', '--game', 'small', '--out', 'small.json')
    expect(code).toBe(0)
    expect(err).toContain('note: exact is skipped: no opener has been computed for small')
    const read = parseStandings(readFileSync(join(folder, 'small.json'), 'utf8'))
    expect(read.ok && read.standings.strategies.map(({ strategy }) => strategy).sort()).toEqual([
      'entropy',
      'entropy',
      'frequency',
      'mean-pattern',
      'minimax',
      'minimax',
      'parts',
    ])
  })

  it('refuses an unknown strategy', async () => {
    expect(await runIn(await folderWithGame(), 'compare', 'luck', '--game', 'small')).toMatchObject({ code: 2 })
  })
})

describe('fivebase compare --answer', () => {
  it('shows one answer for all players, row by row', async () => {
    const specs = ['minimax:possible', 'minimax', 'exact@blimp']
    const { code, out } = await runIn(
      await folderWithGame(),
      'compare',
      ...specs,
      '--game',
      'small',
      '--answer',
      'hatch',
    )
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "hatch: each guess, what it showed, answers left, bits it was expected to tell

      row  minimax:possible        minimax:knuth           exact:mean
      1    batch bgggg    6  0.59  blimp bbbbb    3  2.13  blimp bbbbb    3  2.13
      2    catch bgggg    5  0.65  which bybgg    1  1.58  which bybgg    1  1.58
      3    hatch ggggg    0  0.72  hatch ggggg    0  0.00  hatch ggggg    0  0.00
           3 guesses               3 guesses               3 guesses
      "
    `)
  })

  it('prints every score and value as JSON', async () => {
    const args = ['compare', 'minimax', '--game', 'small', '--answer', 'hatch', '--json']
    const { strategies } = JSON.parse((await runIn(await folderWithGame(), ...args)).out)
    expect(strategies[0].rows[0]).toMatchObject({
      guess: 'blimp',
      after: 3,
      scores: { parts: 5 },
      value: { total: 17 },
    })
  })

  it('refuses a word that is not an answer', async () => {
    const args = ['compare', 'minimax', '--game', 'small', '--answer', 'blimp']
    expect(await runIn(await folderWithGame(), ...args)).toMatchObject({ code: 2 })
  })
})

describe('fivebase compare --states', () => {
  it('names the states in which a strategy loses guesses, and the best guess there', async () => {
    const args = ['compare', 'mean-pattern', '--game', 'small', '--states', '2']
    const { code, out } = await runIn(await folderWithGame(), ...args)
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "mean-pattern (first-highest), small: 28 guesses, 6 of them lost in 3 states of 6 below batch

      after                    answers  plays  takes  best   takes  lost
      batch.bgggg                    6  catch     17  blimp     15     2
      batch.bgggg,catch.bgggg        5  hatch     13  blimp     11     2
      "
    `)
  })

  it('finds nothing in exact play', async () => {
    const args = ['compare', 'exact@blimp', '--game', 'small', '--states', '--json']
    const [{ lost, losses }] = JSON.parse((await runIn(await folderWithGame(), ...args)).out)
    expect({ lost, losses }).toEqual({ lost: 0, losses: [] })
  })
})

describe('fivebase autosolve', () => {
  it('shows a game row by row, with the words left', async () => {
    const { code, out } = await runIn(await folderWithGame(), 'autosolve', 'hatch', ...SMALL)
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "row  guess   shown  before  after    bits  largest group  groups  expected size  mean pattern  letter frequency  expected guesses  left
        1  blimp*  bbbbb       7      3  2.1281              3       5           1.86        214.43            0.7778            2.4286  catch hatch watch
        2  which*  bybgg       3      1  1.5850              1       3           1.00        171.00            2.2222            2.0000  hatch
        3  hatch   ggggg       1      0  0.0000              1       1           1.00          0.00            3.3333            1.0000
      * can't be the answer

      hatch in 3 guesses
      "
    `)
  })

  it('prints the same as JSON', async () => {
    const { out } = await runIn(await folderWithGame(), 'autosolve', 'batch', ...SMALL, '--json')
    expect(JSON.parse(out)).toMatchObject({
      answer: 'batch',
      solved: true,
      won: true,
      guesses: 2,
      rows: [
        { row: 1, guess: 'blimp', shown: 'gbbbb', before: 7, after: 1, left: ['batch'] },
        { row: 2, guess: 'batch', shown: 'ggggg', before: 1, after: 0 },
      ],
    })
  })

  it('picks a random answer if none is given', async () => {
    const { code, out } = await runIn(await folderWithGame(), 'autosolve', ...SMALL, '--json')
    expect(code).toBe(0)
    expect(WORDS).toContain(JSON.parse(out).answer)
  })

  it('exits with 1 if the answer is not found within the limit, with 2 if it is unknown', async () => {
    const folder = await folderWithGame()
    expect(await runIn(folder, 'autosolve', 'hatch', ...SMALL, '--limit', '2')).toMatchObject({ code: 1 })
    expect(await runIn(folder, 'autosolve', 'which', ...SMALL)).toMatchObject({ code: 2 })
  })
})

describe('fivebase play', () => {
  async function play(lines: string[], ...args: string[]) {
    const terminal = { ...recordedTerminal(await folderWithGame()), lines }
    const code = await run(['play', ...args], terminal)
    return { ...terminal.printed, code }
  }

  it('gives guesses until the game is solved', async () => {
    const { code, out } = await play(['bbbbb', 'bybgg', 'ggggg'], ...SMALL)
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "guess 1: play blimp; 7 answers left
             2.1281 bits, largest group 3, 5 groups, expected size 1.86, mean pattern 214.43, letter frequency 0.7778; 2.4286 guesses expected
      guess 2: play which; 3 answers left: catch hatch watch
             1.5850 bits, largest group 1, 3 groups, expected size 1.00, mean pattern 171.00, letter frequency 2.2222; 2.0000 guesses expected
      guess 3: play hatch; 1 answer left: hatch
             0.0000 bits, largest group 1, 1 group, expected size 1.00, mean pattern 0.00, letter frequency 3.3333; 1.0000 guesses expected
      hatch: solved in 3
      "
    `)
  })

  it("continues from the player's guess, even an unlisted word", async () => {
    const { out } = await play(['zzzzh __y', 'zzzzh bbbbg', 'patch bgggg', 'undo', 'list', 'quit'], ...SMALL)
    expect(out).toMatchInlineSnapshot(`
      "guess 1: play blimp; 7 answers left
             2.1281 bits, largest group 3, 5 groups, expected size 1.86, mean pattern 214.43, letter frequency 0.7778; 2.4286 guesses expected
      guess 2: play blimp; 7 answers left
             2.1281 bits, largest group 3, 5 groups, expected size 1.86, mean pattern 214.43, letter frequency 0.7778; 2.4286 guesses expected
      guess 3: play blimp; 6 answers left
             1.7925 bits, largest group 3, 4 groups, expected size 2.00, mean pattern 210.00, letter frequency 0.7778; 2.5000 guesses expected
      guess 2: play blimp; 7 answers left
             2.1281 bits, largest group 3, 5 groups, expected size 1.86, mean pattern 214.43, letter frequency 0.7778; 2.4286 guesses expected
      batch catch hatch latch match patch watch
      "
    `)
  })

  it('rejects a row that no word fits, and an unreadable line', async () => {
    const { code, err, out } = await play(['blimp ggbbb', 'help', 'bbbbb'], ...SMALL)
    expect(code).toBe(1)
    expect(err).toContain('Guess 1 is not counted')
    expect(err).toContain("we couldn't read 'help'")
    expect(out).toContain('guess 2: play which')
  })

  it('falls back to the whole guess list if no answer fits', async () => {
    const { out } = await play(['watch gbbgg'], ...SMALL)
    expect(out).toContain('guess 2: play which; no answer fits, so 1 word left: which')
  })

  it('plays pegs', async () => {
    const { code, out } = await play(['1b0w', '12 2b0w'], '--game', 'mastermind-2x3', '--player', 'minimax')
    expect(code).toBe(0)
    expect(out).toContain('12: solved in 2')
  })
})

describe('fivebase next --player', () => {
  it('says what the strategy would guess', async () => {
    const folder = await folderWithGame()
    const { code, out } = await runIn(folder, 'next', 'blimp bbbbb', ...SMALL)
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "guess      which (can't be the answer)
      player     minimax (knuth)
      proof      none: a heuristic
      scores     1.5850 bits, largest group 1, 3 groups, expected size 1.00, mean pattern 171.00, letter frequency 2.2222
      expected   2.0000 more guesses with best play from here
      answers    3 left: catch hatch watch
      game       small, limit 6, guess 2
      "
    `)
    const json = JSON.parse((await runIn(folder, 'next', 'blimp bbbbb', ...SMALL, '--json')).out)
    expect(json).toMatchObject({ strategy: 'minimax', history: 'blimp.bbbbb', row: 2, guess: 'which', remaining: 3 })
  })

  it('exits with 1 if nothing fits, with 2 in a mode the strategy does not have', async () => {
    const folder = await folderWithGame()
    expect(await runIn(folder, 'next', 'blimp ggbbb', ...SMALL)).toMatchObject({ code: 1 })
    expect(await runIn(folder, 'next', 'blimp bbbbb', ...SMALL, '--mode', 'hard')).toMatchObject({ code: 2 })
  })
})

describe('the help of verbs that play', () => {
  it('explains every player and variant', async () => {
    const { out } = await runIn(temporaryFolder(), 'help', 'players')
    for (const name of ['strict-exact', 'entropy', 'minimax', 'mean-pattern', 'frequency']) {
      expect(out).toContain(`  ${name}: `)
    }
    expect(out).toContain('--variant published')
  })
})
