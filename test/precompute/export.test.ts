import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STRATEGY_FORMATS } from '../../precompute/strategies/file.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const AFTER = ['--after', 'crane.bbybb silos.bbbbb', '--game', 'original']

test('export without a file searches the branch after any rows and writes every format, with its proof', async () => {
  const folder = temporaryFolder()
  for (const format of STRATEGY_FORMATS) {
    const run = await runIn(folder, 'export', ...AFTER, '--format', format, '--out', format)
    expect(run.code, format).toBe(0)
    expect(run.out).toMatch(/^branch +after crane\.bbybb,silos\.bbbbb$/m)
    expect(run.out).toMatch(/^proof +exact$/m)
  }
  for (const format of ['bin', 'json']) {
    const verified = await runIn(folder, 'verify', format, '--optimal')
    expect(verified.code).toBe(0)
    expect(verified.out).toContain('every answer left is found')
    expect(verified.out).toMatch(/^optimal +at every one of 24 states$/m)
  }
  const again = await runIn(folder, 'export', 'bin', '--format', 'json')
  expect(again.out).toBe(readFileSync(join(folder, 'json'), 'utf8'))
})

test('export says if the search stopped early, and refuses rows that no word fits', async () => {
  const folder = temporaryFolder()
  const stopped = await runIn(folder, 'export', '--after', 'aahed.bbbbb', '--format', 'json', '--work', '50')
  expect(stopped.err).toContain('the search stopped before the proof was done')
  expect(JSON.parse(stopped.out)).toMatchObject({ branch: 'aahed.bbbbb', proof: 'bounds' })
  expect((await runIn(folder, 'export', '--format', 'text')).code).toBe(2)
  expect((await runIn(folder, 'export', '--after', 'salet.ggggg', '--format', 'text')).code).toBe(1)
  expect((await runIn(folder, 'export', '--after', 'salet.bbbbb,salet.yyyyy', '--format', 'text')).code).toBe(1)
})
