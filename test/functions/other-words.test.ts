/** Games of other alphabets and of shorter words over HTTP: asked, answered and refused in their own letters. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDayFile } from '../../engine/formats/days.ts'
import { packGames } from '../../engine/formats/game-pack.ts'
import { createGameData } from '../../engine/rules/game.ts'
import { lettersIn, PADDING, padded } from '../../engine/rules/word.ts'
import { parseCommand } from '../../functions/bots/slack.ts'
import { sha256Hex } from '../../functions/store/sha256.ts'
import { ask, askJson, post } from './ask.ts'
import { standingsFile } from './assets.ts'
import { signForSlack } from './bots/sign.ts'
import { coldStore } from './stored.ts'
import { fillDays, makeDay } from './stored-days.ts'

const SECRET = 'a secret made for the tests'
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

/** A page as it was built, in the place of the assets: the Worker fills what it holds. */
const BUILT =
  '<!doctype html><html lang="en"><head><title>built</title><meta property="og:image" content="built"><link rel="canonical" href="/"></head><body><main><div id="content"></div></main></body></html>'
const ASSETS = {
  fetch: async (url: string) => standingsFile(url) ?? new Response(BUILT, { headers: { 'Content-Type': 'text/html' } }),
} as never

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

  /** A page for people: no padding in it, and as many letters to a tile row as the words have. */
  async function page(path: string, status = 200): Promise<string> {
    const response = await ask(encodeURI(path), { env: { ...env, ASSETS } })
    expect(response.status, path).toBe(status)
    const text = await response.text()
    expect(text, path).not.toContain(PADDING)
    return text
  }

  const [guess, colours] = h.split('.')
  const tile = (place: string) => new RegExp(`<legend>(.), ${place} letter</legend>`, 'u')

  test('has its positions on the page without script, in its letters', async () => {
    const text = await page(`/?game=${GAME}&h=${h}`)
    expect(text).toContain(`${left.length} words left`)
    for (const word of left) expect(text).toContain(`data-play="${word}"`)
    expect(text.match(/<fieldset class="tile">/g)).toHaveLength(length)
    expect(text).toMatch(tile('first'))
    const placeholder = `placeholder="${'·'.repeat(length)}"`
    expect(text).toContain(placeholder)
    expect(await page(`/?game=${GAME}&w=${stranger}`)).toMatch(/has letters other than|isn’t a word of/)
    const sent = [...colours].map((colour, at) => `c${at + 1}=${colour}`).join('&')
    const taken = await ask(encodeURI(`/?game=${GAME}&s=${guess}&${sent}`), { env: { ...env, ASSETS } })
    expect([taken.status, taken.headers.get('Location')]).toEqual([303, encodeURI(`/?h=${h}&game=${GAME}`)])
  })

  test('has trees, links for sharing and their images', async () => {
    const text = await page(`/tree/${h}?game=${GAME}`)
    expect(text).toContain(`/tree/${h}?game=${GAME}`)
    for (const word of left) expect(text).toContain(`>${word}<`)
    expect(text.match(/<code>.*?<\/code>/g)?.every((code) => code.replace(/<.*?>/g, '').length <= length)).toBe(true)
    expect(await page(`/s/${h}?game=${GAME}`)).toContain(`${left.length} words left`)
    for (const kind of ['s', 'tree']) {
      const image = await ask(encodeURI(`/preview/${kind}/${h}.png?game=${GAME}`), { env })
      expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    }
  })

  test('is reviewed and practised', async () => {
    const review = await page(`/analyze?game=${GAME}&played=${guess} ${left[0]}`)
    expect(review).toContain('Solved in 2.')
    expect(review).toContain('🟩'.repeat(length))
    expect(review).not.toContain('🟩'.repeat(length + 1))
    expect(await page(`/analyze?game=${GAME}&played=${guess}&answer=${stranger}`, 400)).toMatch(/letters/)
    expect(await page(`/practice?n=7&game=${GAME}`)).toContain(`data-letters="${length}"`)
    const next = await ask(encodeURI(`/practice?n=7&game=${GAME}&w=${guess}`), { env: { ...env, ASSETS } })
    expect(next.headers.get('Location')).toBe(encodeURI(`/practice?n=7&g=${guess}&game=${GAME}`))
    expect(await page(`/practice?n=7&game=${GAME}&g=${guess}`)).toMatch(/aria-label="Guess 1, /)
  })

  test('is answered by the bots', async () => {
    const say = async (text: string): Promise<string> => {
      const body = new URLSearchParams({ command: '/fivebase', text, trigger_id: crypto.randomUUID() }).toString()
      const signed = await signForSlack(SECRET, String(Math.floor(Date.now() / 1000)), body)
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...signed }
      const init = { method: 'POST', headers, body, env: { ...env, SLACK_SIGNING_SECRET: SECRET } }
      return (await askJson('/bots/slack', init)).text
    }
    const next = await say(`next ${guess} ${colours} game=${GAME}`)
    expect(next).toContain(encodeURI(h))
    const review = await say(`analyze ${guess} ${left[0]} game=${GAME}`)
    expect(review).toContain('🟩'.repeat(length))
    expect(review).not.toContain('🟩'.repeat(length + 1))
    expect(next + review).not.toContain(PADDING)
    expect(parseCommand(`next game=${GAME} past=${left.join()} opener=${left[0]}`)).toMatchObject({
      past: left.join(),
      opener: left[0],
    })
  })
})
