import { beforeAll, expect, test, vi } from 'vitest'
import { decodeOpenerTable, encodeOpenerTable } from '../../engine/formats/opener-table-bytes.ts'
import { makeOpenerTable, openerSetting } from '../../engine/openings/opener-table.ts'
import { gameOf } from '../../functions/games.ts'
import { ask, askJson } from './ask.ts'
import { coldStore, fillStore, type StoredTable, shipped, shippedTable, storedTableOf } from './stored.ts'

const BUILT =
  '<html><head><title></title><link rel="canonical" href=""></head><body><div id="content"></div></body></html>'
const ASSETS = { fetch: async () => new Response(BUILT, { headers: { 'Content-Type': 'text/html' } }) } as never

let table: StoredTable
let ranked: string[]

beforeAll(async () => {
  table = await shippedTable()
  await fillStore([await shipped('original', 'salet')], [table])
  ranked = decodeOpenerTable(table.bytes).rows.map(({ opener }) => gameOf('original').guesses[opener])
})

async function pageAt(query: string) {
  const response = await ask(`/openers?${query}`, { env: { ASSETS } })
  const text = await response.text()
  const words = [...text.matchAll(/<th scope="row"><(?:a|span)[^>]*>(\w+)/g)].map(([, word]) => word)
  return { response, text, words }
}

test('the pages of the table list every word once, in order', async () => {
  const { text, words } = await pageAt('game=original')
  expect(words).toEqual(ranked.slice(0, 50))
  expect(text).toContain('href="/openers/original/salet">salet</a>')
  expect((await pageAt('game=original&page=2')).words).toEqual(ranked.slice(50, 100))
  const last = Math.ceil(ranked.length / 50)
  expect((await pageAt('game=original&page=999999')).words).toEqual(ranked.slice((last - 1) * 50))
})

test('the URL sorts and searches the table', async () => {
  const found = ranked.filter((word) => word.startsWith('sal'))
  expect((await pageAt('game=original&find=SAL')).words).toEqual(found)
  expect((await pageAt('game=original&find=sal&sort=word')).words).toEqual(found.toSorted())
  const none = await pageAt('game=original&find=zzzzz')
  expect(none.words).toEqual([])
  expect(none.text).toContain('No first word here begins with ZZZZZ')
  expect(none.text).toContain('noindex')
})

test.each(['game=nothing', 'page=-3', 'page=x', 'sort=x', 'find=<b>"', 'limit=99&mode=x'])(
  'a URL with %s still gets a page',
  async (query) => {
    const { response, text } = await pageAt(query)
    expect(response.status).toBe(200)
    expect(text).not.toContain('<b>')
  },
)

test('where no first word wins, the page and the API say so, and which one does with more guesses', async () => {
  const game = gameOf('original')
  const setting = { mode: 'normal', goal: 'mean', limit: 4 } as const
  const impossible = { proof: 'impossible', lower: 0, upper: null, max: null } as const
  const rows = game.guesses.map((_, opener) => ({ opener, ...impossible }))
  const none = encodeOpenerTable(makeOpenerTable(openerSetting(game, setting), rows))
  const tree = await shipped('original', 'salet')
  await fillStore([tree], [table, await storedTableOf(new Uint8Array(none))])
  const store = coldStore()
  const text = await (await ask('/openers?game=original&limit=4', { env: { ASSETS, ...store } })).text()
  expect(text).toContain('No first word wins every game in four guesses. That is proved for all 12,972.')
  expect(text).toContain('<a href="/openers?game=original&amp;limit=5">SALET wins every game in five guesses</a>')
  expect(text).not.toContain('loses some games')
  const best = await askJson('/api/v1/next?game=original&limit=4&answers=0', { env: store })
  expect(best).toMatchObject({ guess: 'salet', missesLower: 1, proof: 'bounds' })
  expect(best.misses).toBeGreaterThan(1)

  const some = encodeOpenerTable(makeOpenerTable(openerSetting(game, setting), rows.slice(0, 2000)))
  await fillStore([], [await storedTableOf(new Uint8Array(some))])
  const half = await (await ask('/openers?game=original&limit=4', { env: { ASSETS, ...coldStore() } })).text()
  expect(half).toContain('No first word is known to win every game in four guesses.')
  expect(half).toContain('2,000 of 12,972 are proved to lose some')
  expect(half).not.toContain('loses some games')
  await fillStore([tree], [table])
})

test('missing results and unreadable results have different messages', async () => {
  expect((await pageAt('game=dictionary')).text).toContain('We haven’t worked out these rules yet')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await ask('/openers?game=original', { env: { ASSETS, ...coldStore(async () => null) } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('We can’t load the table right now')
})

test('a first word without a stored strategy has its own page, with its value and its replies', async () => {
  const missing = {
    fetch: async (url: string) =>
      url.endsWith('/openers')
        ? (ASSETS as { fetch(url: string): Promise<Response> }).fetch(url)
        : new Response('', { status: 404 }),
  }
  const response = await ask('/openers/original/taser', { env: { ASSETS: missing as never } })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('taser</h1>')
  expect(text).toMatch(/3\.\d{3} guesses on average/)
  expect(text).toContain('href="/?h=taser.bbbbb&amp;game=original"')
  expect((await ask('/openers/original/zzzzz', { env: { ASSETS: missing as never } })).status).toBe(404)
})
