import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countTiers, openTiers, TIERS } from '../../engine/odds/tiers.ts'
import { createGame } from '../../engine/rules/game.ts'
import { buildGames } from '../../precompute/build/games.ts'
import { readPackageLists } from '../../precompute/build/package-lists.ts'
import { buildTiers } from '../../precompute/build/tiers.ts'
import { TIERS_FILE } from '../../precompute/folders.ts'

const lists = await readPackageLists()
const data = buildTiers(lists)
const tierOf = openTiers(data)
const games = new Map((await buildGames()).map((each) => [each.id, createGame(each)]))
const nameOf = (word: string) => TIERS[tierOf(word)].id

describe('the tiers of words', () => {
  it('are the same at every build, and saved in build/', () => {
    expect(buildTiers(lists)).toEqual(data)
    expect(JSON.parse(readFileSync(TIERS_FILE, 'utf8'))).toEqual(data)
  })

  it('contain every allowed guess, and each answer of current in a tier of the pool', () => {
    const { answers, guesses } = games.get('current')!
    expect(data.tiers).toHaveLength(guesses.length)
    const counts = countTiers(answers, tierOf)
    expect(counts.reduce((a, b) => a + b)).toBe(3584)
    for (const outside of ['outside-rare', 'outside']) {
      expect(counts[TIERS.findIndex(({ id }) => id === outside)]).toBe(0)
    }
  })

  it('sort original answers by their place in the list, others by how common they are', () => {
    expect(lists.originalAnswers.slice(0, 529).every((word) => nameOf(word) === 'early')).toBe(true)
    expect(lists.originalAnswers.slice(529).every((word) => nameOf(word).startsWith('late-'))).toBe(true)
    expect(['known', 'known', 'rare', 'past-tense', 'outside', 'outside-rare', 'outside']).toEqual(
      ['snafu', 'squid', 'guano', 'baked', 'cakes', 'grift', 'zzzzz'].map(nameOf),
    )
  })
})
