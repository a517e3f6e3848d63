// The checkers in other languages agree with our results, and reject altered ones.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGame, createGameData } from '../../engine/rules/game.ts'
import { createSolver, INFINITE_TOTAL } from '../../engine/search/solver.ts'
import { loadKernel, openGames } from '../../precompute/built.ts'
import { Certifier } from '../../precompute/certificates/certificate.ts'
import { formatCertificate } from '../../precompute/certificates/format.ts'
import { BUILT_GAMES, DATA, ROOT } from '../../precompute/folders.ts'
import { readManifest } from '../../precompute/store/seed.ts'
import { seededRandom } from '../engine/search/random-games.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

const CHECKER = join(ROOT, 'checker/check.py')
const NO_OPENER = join(ROOT, 'checker/no_opener.py')
const REFUTE = join(ROOT, 'checker/refute.cpp')
const HARD = join(ROOT, 'checker/hard.cpp')
/** Words of a family with guesses, on both sides of what can be solved; FAMILY=whole for the longest search, 40 s. */
const familySizes = (whole: number): number[][] => [
  [5, 3],
  [8, 3],
  [8, 4],
  [13, 4],
  [13, 5],
  [14, 5],
  ...(process.env.FAMILY === 'whole' ? [[whole, 6]] : []),
]
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('skipped: the checker, for there is no python3 here')
const hasCompiler = spawnSync('g++', ['--version']).status === 0
if (!hasCompiler) console.log('skipped: what refutes openers without the engine, for there is no g++ here')

function check(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync('python3', [CHECKER, ...args], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

/** One of each: the modes, weights, missed answers, seven and eight guesses. */
const STRATEGIES = [
  ['original', 'normal-mean-6', 'salet'],
  ['original', 'strict-mean-6', 'crate'],
  ['uniform', 'hard-mean-6', 'slate'],
  ['current', 'normal-mean-6', 'reast'],
  ['current', 'strict-mean-6', 'adieu'],
  ['dictionary', 'normal-mean-7', 'lares'],
  ['dictionary', 'hard-mean-8', 'dript'],
]

test.runIf(hasPython)("the checker replays strategies and gets the manifest's totals and losses", async () => {
  const folder = temporaryFolder()
  const { strategies } = readManifest().manifest
  for (const [game, setting, opener] of STRATEGIES) {
    const file = `strategies/${game}/${setting}/${opener}.bin`
    const { total, mode, limit, misses = 0, max } = strategies.find((entry) => entry.file === file)!
    for (const format of ['json', 'text']) {
      const run = await runIn(folder, 'export', join(DATA, file), '--format', format, '--out', format)
      expect(run, file).toMatchObject({ code: 0 })
      const settings = ['--mode', mode, '--limit', `${limit}`]
      const checked = check('strategy', join(folder, format), '--game', join(BUILT_GAMES, `${game}.json`), ...settings)
      expect(checked, file).toMatchObject({ code: 0, err: '' })
      expect(checked.out).toContain(`${opener}, ${mode}, limit ${limit}: total ${total} over `)
      expect(checked.out).toContain(`${misses > 0 ? `, ${misses} never found` : ''}, most ${max}: holds`)
    }
  }
})

test.runIf(hasPython)('the checker rejects altered strategies', async () => {
  const folder = temporaryFolder()
  const original = join(BUILT_GAMES, 'original.json')
  const file = join(DATA, 'strategies/original/hard-mean-6/salet.bin')
  const exported = await runIn(folder, 'export', file, '--format', 'json')
  const refuse = (from: string | RegExp, to: string, why: string) => {
    const altered = exported.out.replace(from, to)
    expect(altered).not.toBe(exported.out)
    writeFileSync(join(folder, 'altered.json'), altered)
    const checked = check('strategy', join(folder, 'altered.json'), '--game', original)
    expect(checked.code, why).toBe(1)
    expect(checked.err).toContain(why)
  }
  refuse('"total":8122', '"total":8121', 'total is 8121; the replay says 8122')
  refuse('"mode":"hard"', '"mode":"strict"', 'is not legal in strict mode')
  refuse(/"gameHash":"../, '"gameHash":"00', 'is for other lists')
  refuse(
    /"guess":"salet","map":\{"00000":\{"guess":"[a-z]{5}"/,
    '"guess":"salet","map":{"00000":{"guess":"fuzzy"',
    'after',
  )
  refuse(/"[012]{5}":"[a-z]{5}",/, '', 'nothing follows')
})

test.runIf(hasPython)('the checker accepts a certificate, and rejects it with any alteration', async () => {
  const folder = temporaryFolder()
  const { game: original } = await openGames(recordedTerminal(folder)).read('original')
  const words = original.answers.filter((word) => word.endsWith('ch'))
  const data = await createGameData({ id: 'small', name: 'small', sources: [] }, words, words)
  const game = createGame(data)
  writeFileSync(join(folder, 'game.json'), JSON.stringify(data))
  const solver = createSolver(await loadKernel(), game)
  const answers = Uint16Array.from(game.answers.keys())
  const best = solver.solve({ answers, mode: 'strict', goal: 'mean', left: 6 })
  const certifier = new Certifier(game, solver)
  const openers = game.answers.map((_, opener) => certifier.refuteOpener(opener, 6, best.total))
  const head = { limit: 6, opener: game.answers[best.guess], total: best.total }
  const text = formatCertificate(head, openers, game)
  const checkText = (altered: string) => {
    writeFileSync(join(folder, 'certificate'), altered)
    return check('certificate', join(folder, 'certificate'), '--game', join(folder, 'game.json'))
  }
  const { code, out } = checkText(text)
  expect(code).toBe(0)
  expect(out).toContain(`each of ${words.length} openers takes at least ${best.total} guesses`)
  expect(text).toMatch(/\([a-z]{5} /)

  // The claims add up to exactly the total, so none can be one less.
  const numbers = Array.from(text.matchAll(/(?<=[byg]{5})\d+/g), ({ index, 0: digits }) => ({ index, digits }))
  const random = seededRandom(25)
  for (let count = 0; count < 12; count++) {
    const { index, digits } = numbers[Math.floor(random() * numbers.length)]
    const altered = text.slice(0, index) + (Number(digits) - 1) + text.slice(index + digits.length)
    expect(checkText(altered), altered.slice(index - 40, index + 10)).toMatchObject({ code: 1 })
  }
  const { index, digits } = numbers[0]
  expect(checkText(text.slice(0, index) + Number(digits) * 3 + text.slice(index + digits.length)).code).toBe(1)
  expect(checkText(text.replace(` ${best.total}\n`, ` ${best.total + 1}\n`)).code).toBe(1)
  expect(checkText(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)).err).toContain(
    'every answer as an opener',
  )
  expect(checkText(text.replace(/\([a-z]{5} /, '(zzzzz ')).code).not.toBe(0)
  expect(checkText('hello\n').code).toBe(2)
  expect(() => certifier.refuteOpener(best.guess, 6, best.total + 1)).toThrow(RangeError)
})

test.runIf(hasPython)(
  'without the engine, what an opener leaves of a family is solved or not as the engine says',
  async () => {
    const folder = temporaryFolder()
    const { game: dictionary } = await openGames(recordedTerminal(folder)).read('dictionary')
    const kernel = await loadKernel()
    const family = dictionary.answers.filter((word) => word.endsWith('ills'))
    expect(family.length).toBeGreaterThan(14)
    const verdicts = new Set<boolean>()
    for (const [size, limit] of familySizes(family.length)) {
      const words = family.slice(0, size)
      const data = await createGameData({ id: 'family', name: 'family', sources: [] }, words, [
        ...family,
        ...dictionary.guesses.slice(0, 900),
      ])
      const game = createGame(data)
      const solver = createSolver(kernel, game)
      const answers = Uint16Array.from(game.answers.keys())
      const { misses } = solver.solve({ answers, mode: 'normal', goal: 'mean', left: limit })
      const [file, limitText] = [join(folder, 'family.json'), String(limit)]
      writeFileSync(file, JSON.stringify(data))
      const shown = spawnSync('python3', [NO_OPENER, '--game', file, '--limit', limitText], { encoding: 'utf8' })
      expect([shown.status, shown.stderr], `${size} words, ${limit} guesses`).toEqual(
        misses > 0 ? [0, ''] : [1, expect.stringContaining('not shown for')],
      )
      verdicts.add(misses > 0)
    }
    expect(verdicts.size).toBe(2)
  },
)

describe.runIf(hasCompiler)('without the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-test-'))
  const program = join(folder, 'refute')
  const refute = (...args: string[]): { code: number | null; out: string; err: string } => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    return { code: status, out: stdout, err: stderr }
  }
  beforeAll(() => {
    execFileSync('g++', ['-O3', '-march=native', '-std=c++17', '-o', program, REFUTE])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('openers of original take what is published, and no fewer guesses than asked', () => {
    const file = join(BUILT_GAMES, 'original.json')
    // Totals of the literature: salet 7920, crane 7930.
    expect(refute(file, '7920', 'salet', 'crane', 'fuzzy')).toMatchObject({
      code: 0,
      out: expect.stringContaining('each of 3 openers takes at least 7920 guesses'),
    })
    const { code, out } = refute(file, '7931', 'salet', 'crane', 'fuzzy')
    expect(code).toBe(1)
    expect(out).toContain('salet takes exactly 7920 guesses')
    expect(out).toContain('crane takes exactly 7930 guesses')
    expect(out).toContain('fuzzy takes at least 7931 guesses')
    expect(out).toContain('2 of 3 openers take fewer than 7931 guesses')
  })

  test('every opener of small games takes exactly what the engine says', async () => {
    const { game: original } = await openGames(recordedTerminal(folder)).read('original')
    const kernel = await loadKernel()
    const random = seededRandom(12)
    for (const size of [1, 2, 20, 60, 200]) {
      const pick = () => original.guesses[Math.floor(random() * original.guesses.length)]
      const answers = [...new Set(Array.from({ length: size }, pick))]
      const data = await createGameData({ id: 'small', name: 'small', sources: [] }, answers, [
        ...answers,
        pick(),
        pick(),
      ])
      const game = createGame(data)
      const solver = createSolver(kernel, game)
      const question = {
        answers: Uint16Array.from(game.answers.keys()),
        mode: 'normal',
        goal: 'mean',
        left: 6,
      } as const
      writeFileSync(join(folder, 'game.json'), JSON.stringify(data))
      const { code, out, err } = refute(join(folder, 'game.json'), '99999', 'all')
      expect([code, err.includes('refute:')]).toEqual([1, false])
      for (const opener of game.guesses) {
        const total = solver.evaluateBelow(question, opener, 99_999)
        expect(out, `${size} answers`).toContain(`${opener} takes exactly ${total} guesses`)
      }
    }
  })

  test('bad input is refused', () => {
    const original = join(BUILT_GAMES, 'original.json')
    const weighted = join(BUILT_GAMES, 'current.json')
    expect(refute()).toMatchObject({ code: 2, err: expect.stringContaining('give a file of build/games/') })
    expect(refute('none.json', '9', 'salet')).toMatchObject({ code: 2, err: 'refute: none.json cannot be read\n' })
    expect(refute(REFUTE, '9', 'salet').err).toContain('give one of build/games/')
    expect(refute(weighted, '9', 'salet').err).toContain('the answers of this game are not equally likely')
    expect(refute(original, '9', 'zzzzz')).toMatchObject({
      code: 2,
      err: 'refute: zzzzz is not a guess of this game\n',
    })
    expect(refute(original, 'many', 'salet').code).toBe(2)
    expect(refute(original, '79x', 'salet').code).toBe(2)
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"answers":"salet')
    expect(refute(broken, '9', 'salet').err).toContain('no list of answers in the file')
  })
})

test.runIf(hasPython)('certify writes the certificate of a shipped game, and says if it cannot', async () => {
  const folder = temporaryFolder()
  expect(await runIn(folder, 'certify', '--game', 'current', '--out', 'c')).toMatchObject({ code: 2 })
  expect(await runIn(folder, 'certify', '--game', 'original', '--limit', '5', '--out', 'c')).toMatchObject({ code: 1 })
})

test('the checker is small and needs nothing but Python', () => {
  const text = readFileSync(CHECKER, 'utf8')
  expect(text.split('\n').length).toBeLessThan(300)
  // -I: without the user's Python packages.
  if (hasPython) execFileSync('python3', ['-I', CHECKER, '--help'])
})

describe.runIf(hasCompiler)('hard mode without the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-test-'))
  const program = join(folder, 'hard')
  const run = (...args: string[]): { code: number | null; out: string; err: string } => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    return { code: status, out: stdout, err: stderr }
  }
  beforeAll(() => {
    execFileSync('g++', ['-O3', '-march=native', '-std=c++17', '-o', program, HARD])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('openers of small games find every answer or fail as the engine says', async () => {
    const { game: original } = await openGames(recordedTerminal(folder)).read('original')
    const kernel = await loadKernel()
    const random = seededRandom(7)
    const family = original.guesses.filter((word) => /^.(ills|ares|ight|ound)$/.test(word))
    const seen = new Set<string>()
    for (const limit of [3, 4, 5, 6]) {
      const drawn = Array.from({ length: 60 }, () => original.guesses[Math.floor(random() * original.guesses.length)])
      const answers = [...new Set([...family.filter(() => random() < limit / 8), ...drawn])]
      const data = await createGameData({ id: 'small', name: 'small', sources: [] }, answers, [
        ...answers,
        ...original.guesses.filter((word) => !answers.includes(word) && random() < 0.005),
      ])
      const game = createGame(data)
      const solver = createSolver(kernel, game)
      const question = {
        answers: Uint16Array.from(game.answers.keys()),
        mode: 'hard',
        goal: 'mean',
        left: limit,
      } as const
      writeFileSync(join(folder, 'game.json'), JSON.stringify(data))
      const { out } = run(join(folder, 'game.json'), `${limit}`, 'all')
      for (const opener of game.guesses) {
        const isWon = solver.evaluateBelow(question, opener, INFINITE_TOTAL) < INFINITE_TOTAL
        const verdict = isWon ? ` finds every answer within ${limit} guesses` : ' fails: '
        expect(out).toContain(`${opener}${verdict}`)
        seen.add(`${limit} ${isWon}`)
      }
    }
    expect(seen.size).toBeGreaterThan(4)
  })

  test('what it prints, and bad input', () => {
    const original = join(BUILT_GAMES, 'original.json')
    expect(run(original, '4', 'salet', 'crane')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^salet fails: \d+ of the \d+ answers left after salet [byg]{5} cannot all be found in 3\ncrane fails: .*\n2 of 2 openers cannot find every answer within 4 guesses in hard mode\n$/,
      ),
    })
    expect(run(original, '12', 'salet')).toMatchObject({ code: 1, out: expect.stringContaining('salet finds every') })
    expect(run()).toMatchObject({ code: 2, err: expect.stringContaining('give a file of build/games/') })
    expect(run(original, '13', 'salet').code).toBe(2)
    expect(run('none.json', '6', 'salet')).toMatchObject({ code: 2, err: 'hard: none.json cannot be read\n' })
    expect(run(original, '6', 'zzzzz').err).toBe('hard: zzzzz is not a guess of this game\n')
    expect(run(HARD, '6', 'salet').err).toContain('give one of build/games/')
  })
})
