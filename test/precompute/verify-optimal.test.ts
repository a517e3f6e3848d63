import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATA } from '../../precompute/folders.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const SALET = join(DATA, 'strategies/original/normal-mean-6/salet.bin')

test('verify --optimal confirms a computed strategy in every state, and names where a worse one loses', async () => {
  const folder = temporaryFolder()
  copyFileSync(SALET, join(folder, 'salet.bin'))
  const best = await runIn(folder, 'verify', 'salet.bin', '--optimal')
  expect(best.code).toBe(0)
  expect(best.out).toMatch(/^optimal +at every one of [\d]+ states below the opener$/m)

  // After salet bbbbb, courd bgbbb the ten answers left are played one after the other.
  await runIn(folder, 'export', 'salet.bin', '--format', 'csv', '--out', 'salet.csv')
  const lines = readFileSync(join(folder, 'salet.csv'), 'utf8').trimEnd().split('\n')
  const swapped = lines.map((line) =>
    line === 'salet,courd,bongo,booby' ? 'salet,courd,bongo,boozy,booby' : line.replace(/,booby,boozy$/, ',boozy'),
  )
  expect(swapped).not.toEqual(lines)
  writeFileSync(join(folder, 'worse.csv'), `${swapped.join('\n')}\n`)
  const worse = await runIn(folder, 'verify', 'worse.csv', '--game', 'original', '--optimal', '--json')
  expect(worse.code).toBe(0)
  // Two answers cost the same either way round, so that is no loss; a third guess in vain is one.
  expect(JSON.parse(worse.out).optimality).toMatchObject({ lost: 0 })

  const vain = lines.map((line) => line.replace(/^salet,courd,bongo,booby/, 'salet,courd,bongo,fuzzy,booby'))
  writeFileSync(join(folder, 'vain.csv'), `${vain.join('\n')}\n`)
  const loses = await runIn(folder, 'verify', 'vain.csv', '--game', 'original', '--optimal')
  expect(loses.code).toBe(0)
  expect(loses.out).toMatch(
    /^first loss after salet\.bbbbb,courd\.bgbbb,bongo\.[a-z]{5}: fuzzy takes \d+ over 2 answers, booby 3$/m,
  )
})
