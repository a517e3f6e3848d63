import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGame, DEFAULT_GAME, hashLists } from '../../engine/rules/game.ts'
import { buildGames } from '../../precompute/build/games.ts'

const SHARED_LISTS = new URL('../../../shared/lists/', import.meta.url)
const hasSharedLists = existsSync(SHARED_LISTS)
if (!hasSharedLists) console.log('skipped: the comparison with ../shared/lists, which is not here')

const games = new Map((await buildGames()).map((data) => [data.id, createGame(data)]))

function sharedList(name: string): string[] {
  return readFileSync(new URL(name, SHARED_LISTS), 'utf8').trim().split(/\s+/)
}

describe('the games that ship', () => {
  it.each([
    ['current', 3584, 12974, 'd4ebb2cd979f45ff13d3394fa3bc169d930c9ef6d26b98aea208e182f514750a'],
    ['uniform', 3584, 12974, '8c4a807178cbdddf258f063b1813cac5b622ea77c57d5c7ee4a1f79d0946e768'],
    ['original', 2315, 12972, '7ab3158bd60518d5eb11b52c2fa822e3977d30570305a0a8131e536547e81551'],
    ['nyt-2022', 2309, 12974, 'd04e13e436f70f6b1b483b311122f9145aa36b569730fd2c0ebd95775ba8093a'],
    ['dictionary', 12972, 12972, 'ea2edbef691b7fd112e83fe87c992e523eae0e3f602c9407657a3f197418f4e4'],
  ])('have in %s %i answers and %i guesses, exactly those of the hash', async (id, answers, guesses, hash) => {
    const game = games.get(id)!
    expect([game.answers.length, game.guesses.length, game.hash]).toEqual([answers, guesses, hash])
    const weights = game.weights && [...game.weights]
    expect(await hashLists(game.answers, game.guesses, weights)).toBe(hash)
    const lists = [[...game.answers].sort().join('\n'), [...game.guesses].sort().join('\n')]
    const text = [...lists, ...(weights ? [weights.join()] : [])].join('\n\n')
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  })

  it('are five, the default first', () => {
    expect([...games.keys()]).toEqual([DEFAULT_GAME, 'uniform', 'original', 'nyt-2022', 'dictionary'])
  })

  it('have in current all original answers, and answers on which solvers of the original list fail', () => {
    const { answers } = games.get('current')!
    expect(answers).toEqual(expect.arrayContaining(['guano', 'snafu', 'balsa', 'kazoo', 'oomph', 'gizmo', 'emoji']))
    expect(answers).toEqual(expect.arrayContaining([...games.get('original')!.answers]))
  })

  it('have in current no plurals in -s or -es except past answers', () => {
    const isAnswer = new Set(games.get('current')!.answers)
    for (const word of ['cakes', 'boats', 'foxes', 'gases', 'words']) expect(isAnswer.has(word), word).toBe(false)
    for (const word of ['lotus', 'genus', 'atlas', 'oasis']) expect(isAnswer.has(word), word).toBe(true)
  })

  it('are the same at every build', async () => {
    const again = (await buildGames()).map(({ hash }) => hash)
    expect(again).toEqual([...games.values()].map(({ hash }) => hash))
  })

  it.skipIf(!hasSharedLists)('equal the published lists of original and of April 2022', () => {
    const sorted = (words: readonly string[]) => [...words].sort()
    const original = games.get('original')!
    expect(original.answers).toEqual(sharedList('original-answers.txt'))
    expect(sorted(original.guesses)).toEqual(sharedList('original-guesses.txt'))
    const of2022 = games.get('nyt-2022')!
    expect(of2022.answers).toEqual(sharedList('nyt-2022-04-answers.txt'))
    expect(sorted(of2022.guesses)).toEqual(sharedList('nyt-2022-04-guesses.txt'))
  })
})
