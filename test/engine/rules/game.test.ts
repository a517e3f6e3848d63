import { describe, expect, it } from 'vitest'
import {
  answerIds,
  checkLists,
  createGame,
  createGameData,
  type GameData,
  weightOf as gameWeight,
  hashLists,
  likeliestOf,
  MAX_GUESSES,
  shortHash,
  weightOfAll,
} from '../../../engine/rules/game.ts'

const NAMED = { id: 'small', name: 'Small', sources: ['a test'] }

/** The first words of aaaaa, aaaab, ... */
function manyWords(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const digits = index.toString(26).padStart(5, '0')
    return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
  })
}

describe('a game', () => {
  it('numbers the sorted answers first, then the other words', async () => {
    const data = await createGameData(NAMED, ['slate', 'plate'], ['zebra', 'slate', 'aahed', 'aahed'])
    const game = createGame(data)
    expect(game.answers).toEqual(['plate', 'slate'])
    expect(game.guesses).toEqual(['plate', 'slate', 'aahed', 'zebra'])
    expect(game.guesses.map(game.idOf)).toEqual([0, 1, 2, 3])
    expect(game.idOf('zzzzz')).toBe(-1)
    expect(game.idOf('constructor')).toBe(-1)
    expect(game).toMatchObject({ id: 'small', name: 'Small', sources: ['a test'], hash: data.hash })
  })

  it('has a hash of its lists that ignores their order', async () => {
    // printf 'plate\nslate\n\naahed\nplate\nslate' | sha256sum
    const hash = '48d66bca886533a6a5d93caf01e71a667a3911e3480dba2db37773eb60b2cae4'
    expect(await hashLists(['slate', 'plate'], ['slate', 'aahed', 'plate'])).toBe(hash)
    expect((await createGameData(NAMED, ['plate', 'slate'], ['aahed'])).hash).toBe(hash)
    expect(shortHash(hash)).toBe(hash.slice(0, 12))
    expect(await hashLists(['slate'], ['slate', 'aahed', 'plate'])).not.toBe(hash)
  })

  it('divides weights by their common factor', async () => {
    const weightOf = (answer: string) => (answer === 'slate' ? 12 : 4)
    const data = await createGameData(NAMED, ['slate', 'plate', 'trace'], ['aahed'], weightOf)
    const game = createGame(data)
    expect([...(game.weights ?? [])]).toEqual([1, 3, 1])
    expect(game.guesses.map((_, id) => gameWeight(game, id))).toEqual([1, 3, 1, 1])
    expect(weightOfAll(game, answerIds(game))).toBe(5)
    expect(game.guesses[likeliestOf(game, [0, 1, 2])]).toBe('slate')
    expect(likeliestOf(game, [0, 2])).toBe(0)
    // printf 'plate\nslate\ntrace\n\naahed\nplate\nslate\ntrace\n\n1,3,1' | sha256sum
    expect(data.hash).toBe('b835803922e2ca91f1abf2446b5df3ae6d534e0b9384c0bbf2234878676c6904')
    const lists = await createGameData(NAMED, ['slate', 'plate', 'trace'], ['aahed'])
    expect(lists.hash).not.toBe(data.hash)
    expect(await createGameData(NAMED, ['slate', 'plate', 'trace'], ['aahed'], () => 7)).toEqual(lists)
  })

  it.each([0, 256, 1.5, Number.NaN])('refuses a weight of %s', async (weight) => {
    await expect(createGameData(NAMED, ['plate', 'slate'], [], () => weight)).rejects.toThrow(RangeError)
  })

  it.each([
    [{ weights: btoa('\u0001') }, '1 weights for 2 answers'],
    [{ weights: btoa('\u0001\u0000') }, 'invalid weight'],
    [{ id: 'No Id' }, "game id 'No Id'"],
    [{ hash: 'abc' }, 'hash'],
    [{ answers: '' }, 'no answers'],
    [{ answers: 'plateslat' }, 'answers: does not divide into words'],
    [{ answers: 'slateplate' }, "answers: 'plate' is out of order"],
    [{ answers: 'platePLATE' }, "answers: 'PLATE' is not 5 letters a to z"],
    [{ others: 'aahedaahed' }, "others: 'aahed' is out of order"],
    [{ others: 'plate' }, 'twice'],
    [{ others: manyWords(MAX_GUESSES).join('') }, `more than ${MAX_GUESSES} guesses`],
  ])('with %o is refused', async (change: Partial<GameData>, message) => {
    const data = await createGameData(NAMED, ['plate', 'slate'], ['aahed'])
    expect(() => createGame({ ...data, ...change })).toThrow(RangeError)
    expect(() => createGame({ ...data, ...change })).toThrow(message)
  })
})

describe('two lists', () => {
  it('fit if every answer is a guess', () => {
    expect(checkLists(['slate', 'plate'], ['plate', 'slate', 'aahed'])).toEqual({
      ok: true,
      answers: ['plate', 'slate'],
      guesses: ['aahed', 'plate', 'slate'],
      notes: [],
    })
  })

  it('are made to fit, with a note, if an answer is not a guess', () => {
    expect(checkLists(['plate', 'slate'], ['aahed', 'plate'])).toEqual({
      ok: true,
      answers: ['plate', 'slate'],
      guesses: ['aahed', 'plate', 'slate'],
      notes: ['slate: not in the guess list, so added to it'],
    })
  })

  it('are refused without an answer, or with too many words together', () => {
    expect(checkLists([], ['plate'])).toMatchObject({ ok: false })
    const words = manyWords(MAX_GUESSES + 1)
    expect(checkLists(words.slice(0, 1), words.slice(1))).toMatchObject({ ok: false })
    expect(checkLists(words.slice(0, 1), words.slice(0, MAX_GUESSES))).toMatchObject({ ok: true })
  })
})
