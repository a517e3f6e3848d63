/** Games of other alphabets and of shorter words over HTTP: asked, answered and refused in their own letters. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDayFile } from '../../engine/formats/days.ts'
import { packGames } from '../../engine/formats/game-pack.ts'
import { createGameData } from '../../engine/rules/game.ts'
import { lettersIn, PADDING, padded } from '../../engine/rules/word.ts'
import { sha256Hex } from '../../functions/store/sha256.ts'
import { ask, askJson, post } from './ask.ts'
import { coldStore } from './stored.ts'
import { fillDays, makeDay } from './stored-days.ts'

const DATE = '2030-03-06'
const GAME = `day-${DATE}`

interface Case {
  name: string
  words: string
  /** A row as links have it, and what is left of the words by hand. */
  h: string
  left: string[]
  /** No word of the game. */
  stranger: string
  /** What the refusal calls a word. */
  letters: string
}

const CASES: Case[] = [
  {
    name: 'Spanish',
    words: 'canon cañón niños señal sueño leñas pañal araña añejo bañar campo perro gatos libro mesas silla verde',
    h: 'verde.bbbbb',
    left: ['campo', 'canon', 'cañón', 'gatos', 'niños', 'pañal', 'silla'],
    stranger: 'слово',
    letters: 'five letters a to z and ñó',
  },
  {
    name: 'Russian',
    words: 'кошка собак лампа книга ручка школа окном дверь снега ветер',
    h: 'кошка.bbbbg',
    left: ['лампа', 'снега'],
    stranger: 'crane',
    letters: 'five letters абвгдеиклмнопрстучшь',
  },
  {
    name: 'three letters',
    words: 'cat car can dog dig big bat rat mat sat sit fit hit hat hot pot pit sun',
    h: 'cat.bgg',
    left: ['bat', 'hat', 'mat', 'rat', 'sat'],
    stranger: 'crane',
    letters: 'three letters a to z',
  },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${DATE}T10:00:00Z`))
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(CASES)('a game in $name', ({ words: text, h, left, stranger, letters }) => {
  const words = text.split(' ')
  const length = words[0].length
  const form = { length, letters: lettersIn(words) }
  let env: ReturnType<typeof coldStore>

  beforeAll(async () => {
    const name = { id: GAME, name: 'A game', sources: ['a test'] }
    const padding = words.map(padded)
    const data = await createGameData(name, padding, padding, undefined, form)
    const { entry } = await makeDay(DATE, [])
    const value = formatDayFile({ date: DATE, games: packGames([data]), strategies: [] })
    const sha256 = await sha256Hex(new TextEncoder().encode(value))
    const key = `day/${DATE}/${sha256.slice(0, 16)}`
    const day = { entry: { ...entry, hashes: [data.hash], key, sha256, bytes: value.length }, value }
    await fillDays([{ ...day, games: [data], opener: '' }])
    env = coldStore()
  })

  const json = (path: string, init?: RequestInit) => askJson(path, { ...init, env })

  test('answers a history in its letters, and shows no padding', async () => {
    const response = await ask(`/api/v1/next?game=${GAME}&h=${encodeURIComponent(h)}&groups=true&top=3`, { env })
    const body = await response.text()
    expect(body).not.toContain(PADDING)
    const answer = JSON.parse(body)
    expect(answer).toMatchObject({ game: GAME, history: h, remaining: left.length, proof: 'exact' })
    expect(answer.answers).toEqual(left)
    expect([...answer.guess].length).toBe(length)
    expect(answer.groups.every(({ pattern }: { pattern: string }) => pattern.length === length)).toBe(true)
    expect(answer.best).toHaveLength(3)
  })

  test('takes rows in a body, reviews a game, and ranks guesses', async () => {
    const [guess, colours] = h.split('.')
    const rows = [{ guess, result: [...colours].map((colour) => 'byg'.indexOf(colour)) }]
    const asked = await json('/api/v1/next', post({ game: GAME, rows }))
    expect(asked).toMatchObject({ history: h, remaining: left.length })
    const [first, second] = words
    const review = await json('/api/v1/analyze', post({ game: GAME, guesses: [first, second], answer: second }))
    expect(review.turns.map(({ guess }: { guess: string }) => guess)).toEqual([first, second])
    expect(review.turns[1].pattern).toBe('g'.repeat(length))
    const many = await json('/api/v1/analyze', post({ game: GAME, text: `${first} ${second}\n${second}` }))
    expect(many.games).toHaveLength(2)
    const ranking = await json(`/api/v1/rank?game=${GAME}&guesses=${encodeURIComponent(`${first},${second}`)}`)
    expect(ranking.guesses.map(({ guess }: { guess: string }) => guess).sort()).toEqual([first, second].sort())
  })

  test('refuses other words, and names its letters', async () => {
    const ranking = await json(`/api/v1/rank?game=${GAME}&guesses=${encodeURIComponent(stranger)}`)
    expect(ranking).toMatchObject({ code: 'bad_word', detail: `guesses: '${stranger}' is not ${letters}.` })
    const h = encodeURIComponent(`${stranger}.${'b'.repeat(stranger.length)}`)
    const next = await json(`/api/v1/next?game=${GAME}&h=${h}`)
    expect(next.code).toMatch(/^bad_(word|history)$/)
    expect(next.detail).toContain(letters)
  })
})
