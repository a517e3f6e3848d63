/** Input of the command is limited before it is read: sizes, work, and endless files. */
import { spawnSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

describe('files', () => {
  const READERS = [
    (file: string) => ['next', 'salet', 'bbbbb', '--exclude', file],
    (file: string) => ['games', 'import', '--answers', file, '--guesses', file, '--id', 'own'],
    (file: string) => ['verify', file],
  ]

  test.each(READERS)('that never end are refused (%#)', async (command) => {
    const { code, err } = await runIn(temporaryFolder(), ...command('/dev/zero'))
    expect(err).toContain('/dev/zero is larger than 64 MB')
    expect(code).toBe(2)
  })

  test.each(READERS)('of a gigabyte are refused without being read (%#)', async (command) => {
    const folder = temporaryFolder()
    const file = join(folder, 'large.txt')
    writeFileSync(file, '')
    truncateSync(file, 2 ** 30)
    const { code, err } = await runIn(folder, ...command(file))
    expect(err).toContain('is larger than 64 MB')
    expect(code).toBe(2)
  })
})

test('work above the maximum is wrong usage', async () => {
  const { code, err } = await runIn(temporaryFolder(), 'next', 'fuzzy', 'bbbbb', '--work', '9000000000000')
  expect(err).toContain('Use a whole number from 1 to 1000000000000')
  expect(code).toBe(2)
})

test('more memory than the search can use does no harm', () => {
  // In its own process: a failure here never ends.
  const script = `
    import { readFileSync } from 'node:fs'
    import { createGame } from '${ROOT}/engine/rules/game.ts'
    import { createSolver } from '${ROOT}/engine/search/solver.ts'
    const kernel = new WebAssembly.Module(readFileSync('${ROOT}/build/kernel.wasm'))
    const game = createGame(JSON.parse(readFileSync('${ROOT}/build/games/original.json', 'utf8')))
    const solver = createSolver(kernel, game, { memoryBytes: 3 * 2 ** 30 })
    const answers = Uint16Array.from({ length: 40 }, (_, id) => id)
    console.log(solver.solve({ answers, mode: 'normal', goal: 'mean', left: 6 }).proof)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('exact\n')
})
