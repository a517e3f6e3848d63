import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

/** Words that were, as it were, the answers of three days. */
const PAST = 'date,answer\n2030-01-03,crane\n2030-01-02,zzzzz\n2030-01-02,baton\n2030-01-01,slate\n'

function folderWithPast(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'past.csv'), PAST)
  return folder
}

describe('fivebase odds', () => {
  test('shows the tiers and the likeliest words, with their source', async () => {
    const { code, out } = await runIn(temporaryFolder(), 'odds', '--top', '3')
    expect(code).toBe(0)
    expect(out).toContain('fitted up to 2025-08-21')
    expect(out).toMatch(/680 +32 +\d+\.\d+% +original answer, late in the list, very common word/)
    expect(out).toMatch(/\nabbot +32 +0\.\d+% +original answer, late in the list/)
  })

  test('counts answers before a day as used, by default the day after the last one', async () => {
    const folder = folderWithPast()
    const all = JSON.parse((await runIn(folder, 'odds', '--past', 'past.csv', '--top', '15000', '--json')).out)
    expect(all).toMatchObject({ game: 'current', prior: 'past', on: '2030-01-04', past: { days: 3, words: 3 } })
    const { words } = all as { words: { word: string; weight: number; share: number; used: string[] }[] }
    expect(words).toHaveLength(12974)
    expect(words.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
    const find = (word: string) => words.find((each) => each.word === word)
    expect(find('crane')).toMatchObject({ used: ['2030-01-03'] })
    const before = await runIn(folder, 'odds', '--past', 'past.csv', '--on', '2030-01-02', '--top', '15000', '--json')
    const earlier = JSON.parse(before.out)
    expect(earlier).toMatchObject({ on: '2030-01-02', past: { days: 1, words: 1 } })
    expect(earlier.words.find((each: { word: string }) => each.word === 'crane').used).toEqual([])
  })

  test('names unknown words, and the days the tiers are fitted to', async () => {
    const folder = folderWithPast()
    const { err } = await runIn(folder, 'odds', '--past', 'past.csv')
    expect(err).toContain('past.csv: 1 word not in the list of current: zzzzz; skipped')
    expect(err).not.toContain('have seen')
    const seen = await runIn(folder, 'odds', '--past', 'past.csv', '--on', '2024-01-01')
    expect(seen.err).toContain('fitted up to 2025-08-21, so they have seen 2024-01-01')
  })

  test('fits the tiers to the list on request', async () => {
    const folder = folderWithPast()
    const { out } = await runIn(folder, 'odds', '--past', 'past.csv', '--fit', '--json')
    expect(JSON.parse(out)).toMatchObject({ fittedUntil: null, fit: { days: 3 } })
    const shown = await runIn(folder, 'odds', '--past', 'past.csv', '--fit')
    expect(shown.out).toContain('fitted to 3 days of the list')
    expect(shown.out).toMatch(/Whole weights cost 0\.\d+ nats a day/)
  })

  test.each([
    ['a day that is none', ['--on', '2024-02-30'], 'Use a date such as 2024-05-31.'],
    ['past odds without a past', ['--prior', 'past'], '--past FILE'],
    ['a fit to nothing', ['--fit'], 'nothing to fit to'],
    ['a file that is not there', ['--past', 'none.csv'], 'none.csv'],
  ])('rejects %s as wrong usage', async (_, args, message) => {
    const { code, out, err } = await runIn(temporaryFolder(), 'odds', ...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  test('are used by strategies of the literature, without any proof', async () => {
    const folder = folderWithPast()
    const asked = ['next', 'salet.bbybb', '--player', 'parts', '--prior', 'tiers']
    const { out } = await runIn(folder, ...asked)
    expect(out).toContain('proof      none: a heuristic')
    expect(out).toContain('124 left, the likeliest: blimp 1%')
    const json = JSON.parse((await runIn(folder, ...asked, '--json')).out)
    expect(json).toMatchObject({ strategy: 'parts', proof: null, prior: 'tiers', remaining: 124 })
    expect(json.weights[0]).toBe(32)
    expect([...json.weights].sort((a: number, b: number) => b - a)).toEqual(json.weights)
  })

  test('give exact results in their own weighted game', async () => {
    const { out } = await runIn(folderWithPast(), 'next', 'salet.bbybb', '--past', 'past.csv', '--json')
    expect(JSON.parse(out)).toMatchObject({ game: 'current', proof: 'exact', source: 'live', remaining: 124 })
  })
})
