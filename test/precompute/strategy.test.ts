import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const ANSWERS = 'crane\nslate\nadieu\nshame\nblame\nflame\nframe\nsnake\nspace\nplace\ngrace\nbrace\ntrace\npeace\n'
const GUESSES = `${ANSWERS}soare\nroate\nraise\nclimb\nbuggy\n`
const SHARED = join(import.meta.dirname, '../../../shared')

const MODES = ['normal', 'hard', 'strict']
const GOALS = ['mean', 'worst']
const ONE_THREAD = ['--threads', '1']

// Each strategy starts threads of its own, which takes its time on a busy machine.
/** A folder with the game `tiny` in it. */
async function folderWithGame(): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.txt'), ANSWERS)
  writeFileSync(join(folder, 'g.txt'), GUESSES)
  await runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', 'tiny')
  return folder
}

describe('fivebase strategy', () => {
  test('salet on the original game takes 7920 guesses, proved, and any number of threads writes the same bytes', async () => {
    const folder = temporaryFolder()
    const one = await runIn(
      folder,
      'strategy',
      'salet',
      '--game',
      'original',
      '--threads',
      '1',
      '--out',
      'one.bin',
      '--json',
    )
    expect(one.code).toBe(0)
    expect(JSON.parse(one.out)).toMatchObject({
      opener: 'salet',
      total: 7920,
      proof: 'exact',
      misses: 0,
      answers: 2315,
    })
    const more = ['--threads', '2', '--memory', '300M', '--out', 'many.bin']
    const many = await runIn(folder, 'strategy', 'salet', '--game', 'original', ...more)
    expect(many.out).toMatch(/^total +7920 over 2315 answers$/m)
    expect(many.out).toMatch(/^proof +exact$/m)
    expect(readFileSync(join(folder, 'many.bin'))).toEqual(readFileSync(join(folder, 'one.bin')))
  })

  test.each(MODES.flatMap((mode) => GOALS.map((goal) => [mode, goal])))(
    'a strategy in mode %s with goal %s verifies in every format, and leaves no other file behind',
    async (mode, goal) => {
      const folder = await folderWithGame()
      mkdirSync(join(folder, 'out'))
      const setting = ['--game', 'tiny', '--mode', mode, '--goal', goal]
      const made = await runIn(folder, 'strategy', 'crane', ...setting, ...ONE_THREAD, '--out', 'out/s.bin', '--json')
      expect(made.code).toBe(0)
      for (const name of ['s.json', 's.txt', 's.csv'])
        await runIn(folder, 'export', 'out/s.bin', '--out', `out/${name}`)
      const names = readdirSync(join(folder, 'out'))
      expect(names).toEqual(['s.bin', 's.csv', 's.json', 's.txt'])
      for (const name of names) {
        const verified = await runIn(folder, 'verify', `out/${name}`, '--game', 'tiny', '--mode', mode, '--json')
        expect(verified, name).toMatchObject({ code: 0, err: '' })
        expect(JSON.parse(verified.out)).toMatchObject({ ok: true, opener: 'crane', total: JSON.parse(made.out).total })
      }
    },
  )

  test('goal worst keeps the smallest maximum', async () => {
    const folder = await folderWithGame()
    const worst = JSON.parse(
      (await runIn(folder, 'strategy', 'buggy', '--game', 'tiny', '--goal', 'worst', '--json')).out,
    )
    const mean = JSON.parse(
      (await runIn(folder, 'strategy', 'buggy', '--game', 'tiny', '--goal', 'mean', '--json')).out,
    )
    expect(worst.max).toBeLessThanOrEqual(mean.max)
    expect(worst.total).toBeGreaterThanOrEqual(mean.total)
  })

  test('if no win is guaranteed, missed answers are counted and the strategy is still written', async () => {
    const folder = await folderWithGame()
    const { code, out } = await runIn(
      folder,
      'strategy',
      'buggy',
      '--game',
      'tiny',
      '--limit',
      '2',
      '--out',
      's.bin',
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(out).misses).toBeGreaterThan(0)
    expect(existsSync(join(folder, 's.bin'))).toBe(true)
    const opener = await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--limit', '1', '--json')
    expect(JSON.parse(opener.out)).toMatchObject({ misses: 13, total: 1 })
  })

  test.each([
    ['a word that is not in the word list of the game', ['zzzzz'], 'not in the word list of tiny'],
    ['a guess of another length', ['cranes'], 'five letters'],
    ['no opener', [], "missing required argument 'opener'"],
    ['an unknown mode', ['crane', '--mode', 'easy'], 'Allowed choices are normal, hard, strict'],
    ['a limit out of range', ['crane', '--limit', '13'], 'from 1 to 12'],
    ['no threads', ['crane', '--threads', '0'], 'from 1 to 256'],
    ['too little memory', ['crane', '--memory', '50M'], 'at least'],
    ['a folder that is not there', ['crane', '--out', 'none/s.bin'], 'there is no folder'],
    ['an unknown format', ['crane', '--format', 'pdf'], 'Allowed choices are bin, json'],
  ])('rejects %s as wrong usage', async (_, args, message) => {
    const folder = await folderWithGame()
    const { code, err } = await runIn(folder, 'strategy', ...args, '--game', 'tiny')
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('an unknown game is reported with the known ones', async () => {
    const { code, err } = await runIn(temporaryFolder(), 'strategy', 'crane', '--game', 'orignal')
    expect(code).toBe(2)
    expect(err).toContain('unknown game "orignal"')
    expect(err).toContain('original')
  })
})

describe('fivebase verify', () => {
  test('rejects a damaged file, a wrong colour and a missing answer', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--out', 's.bin')
    await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--out', 's.csv')
    const bytes = readFileSync(join(folder, 's.bin'))
    bytes[bytes.length - 1] ^= 1
    writeFileSync(join(folder, 'damaged.bin'), bytes)
    expect(await runIn(folder, 'verify', 'damaged.bin')).toMatchObject({
      code: 1,
      err: expect.stringContaining('checksum'),
    })
    const lines = readFileSync(join(folder, 's.csv'), 'utf8').trim().split('\n')
    writeFileSync(join(folder, 'short.csv'), `${lines.slice(1).join('\n')}\n`)
    const short = await runIn(folder, 'verify', 'short.csv', '--game', 'tiny', '--json')
    expect(short.code).toBe(1)
    expect(JSON.parse(short.out)).toMatchObject({ ok: false, faults: [{ code: 'uncovered' }] })
    expect(short.err).toContain('fails: 1 problem')
  })

  test('says if a file belongs to a game that is not installed', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--out', 's.bin')
    const elsewhere = temporaryFolder()
    writeFileSync(join(elsewhere, 's.bin'), readFileSync(join(folder, 's.bin')))
    const { code, err } = await runIn(elsewhere, 'verify', 's.bin')
    expect(code).toBe(2)
    expect(err).toContain('which we do not have')
  })

  test.skipIf(!existsSync(SHARED))(
    'published strategies verify with their published totals (skipped without ../shared)',
    async () => {
      const normal = await runIn(SHARED, 'verify', 'trees/original-normal-salet.tree', '--json')
      expect(JSON.parse(normal.out)).toMatchObject({ ok: true, game: 'original', total: 7920 })
      const hard = await runIn(SHARED, 'verify', 'trees/original-hard-salet.tree', '--mode', 'hard', '--json')
      expect(JSON.parse(hard.out)).toMatchObject({ ok: true, game: 'original', total: 8122 })
      const wrongMode = await runIn(SHARED, 'verify', 'trees/original-normal-salet.tree', '--mode', 'hard')
      expect(wrongMode.code).toBe(1)
      expect(wrongMode.out).toContain('breaks hard mode')
    },
  )
})

describe('fivebase export', () => {
  test('converts every format to every other and back to the same bytes', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--out', 's.bin')
    await runIn(folder, 'export', 's.bin', '--out', 's.json')
    expect((await runIn(folder, 'export', 's.json', '--out', 'back.bin')).code).toBe(0)
    expect(readFileSync(join(folder, 'back.bin'))).toEqual(readFileSync(join(folder, 's.bin')))
    const text = await runIn(folder, 'export', 's.bin', '--format', 'text')
    writeFileSync(join(folder, 's.tree'), text.out)
    await runIn(folder, 'export', 's.tree', '--game', 'tiny', '--out', 's.csv')
    const again = await runIn(folder, 'export', 's.csv', '--game', 'tiny', '--format', 'text')
    expect(again.out).toBe(text.out)
    expect((await runIn(folder, 'export', 's.bin', '--format', 'dot')).out).toContain('digraph')
    expect((await runIn(folder, 'export', 's.bin', '--format', 'markdown')).out).toContain('crane')
  })

  test('asks for a format, and for a file if the format is binary', async () => {
    const folder = await folderWithGame()
    await runIn(folder, 'strategy', 'crane', '--game', 'tiny', '--out', 's.bin')
    expect(await runIn(folder, 'export', 's.bin')).toMatchObject({ code: 2, err: expect.stringContaining('--format') })
    expect((await runIn(folder, 'export', 's.bin', '--format', 'bin')).code).toBe(2)
    expect((await runIn(folder, 'export', 'none.bin', '--format', 'text')).code).toBe(2)
  })
})
