/** The engine for programs on shorter words and other letters: questions and answers without padding. */
import { describe, expect, test } from 'vitest'
import { createEngine } from '../../../engine/api/engine.ts'
import { createGame, createGameData } from '../../../engine/rules/game.ts'
import { lettersIn, PADDING, padded } from '../../../engine/rules/word.ts'
import { createClient } from '../../../functions/client/client.ts'
import { makeGame } from '../../../precompute/package/games.ts'
import { kernel } from '../kernel-module.ts'

const WORDS = 'кот дом лес сон нос рот код год мир пир мяч луг лук рис рак мак'.split(' ')
const form = { length: 3, letters: lettersIn(WORDS) }
const words = WORDS.map(padded)
const game = createGame(await createGameData({ id: 'tres', name: 'Three', sources: [] }, words, words, undefined, form))
const engine = createEngine({ kernel, game, version: 'test' })

describe('a game of three letters', () => {
  test('is asked and answered in its own words', () => {
    const next = engine.next('КОТ bgb', { top: 2, groups: true })
    const left = ['год', 'дом', 'нос', 'сон']
    expect(next).toMatchObject({ remaining: left.length, answers: left, proof: 'exact', history: 'кот.bgb' })
    const answers = [
      next,
      engine.rank('', { guesses: ['дом'] }),
      engine.analyze({ guesses: ['кот', 'дом'], answer: 'дом' }),
      engine.explain('кот.bgb', 'мир'),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(PADDING)
    expect(engine.next([{ guess: 'кот', pattern: 'bgb' }])).toMatchObject({ history: 'кот.bgb' })
    // In base 3, the first letter the lowest digit.
    expect(engine.next([{ guess: 'кот', pattern: 6 }])).toMatchObject({ history: 'кот.bgb' })
  })

  test('refuses other words in its own terms', () => {
    expect(() => engine.next('crane.bbbbb')).toThrow(/three letters/)
    expect(() => engine.rank('', { guesses: ['cat'] })).toThrow(/'cat' is not three letters/)
    expect(() => engine.next([{ guess: 'кот', pattern: 27 }])).toThrow(/not a row of colours; write them as in bbg/)
    expect(() => engine.strategy('', { opener: 'дом' })).toThrow(
      /^No strategy that opens with 'дом' is stored for tres/,
    )
  })

  test('is made by programs from their own lists', async () => {
    const made = await makeGame({ answers: WORDS })
    expect(made).toMatchObject({ form, hash: game.hash })
    const weighted = await makeGame({ answers: { кот: 3, дом: 1 }, guesses: ['лес'] })
    expect([...weighted.weights!]).toEqual([1, 3])
  })

  test('is asked by the client with colours as numbers', async () => {
    const asked: string[] = []
    const fetch = async (request: Request) => {
      asked.push(new URL(request.url).searchParams.get('h') ?? '')
      return Response.json({})
    }
    await createClient('https://fivebase.example', { fetch }).next([{ guess: 'кот', pattern: 6 }], { game: 'tres' })
    expect(asked).toEqual(['кот=bgb'])
  })
})
