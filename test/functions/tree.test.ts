import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, askJson, ORIGIN } from './ask.ts'
import { standingsFile } from './assets.ts'
import { coldStore, fillStore, shipped } from './stored.ts'

/** A page as it was built, in the place of the assets: the Worker fills what it holds. */
const BUILT = `<!doctype html><html lang="en"><head><title>built</title><meta name="description" content="built"><meta property="og:title" content="built"><meta property="og:description" content="built"><meta property="og:image" content="built"><link rel="canonical" href="/tree"></head><body><main><div id="content"></div></main></body></html>`
const ASSETS = {
  fetch: async (url: string) => standingsFile(url) ?? new Response(BUILT, { headers: { 'Content-Type': 'text/html' } }),
} as never

beforeAll(async () => {
  await fillStore([await shipped('original', 'salet'), await shipped('original', 'plate')])
})

async function open(path: string): Promise<{ response: Response; text: string; head: Record<string, string> }> {
  const response = await ask(path, { env: { ASSETS } })
  const text = await response.text()
  const head: Record<string, string> = { title: /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '' }
  for (const [, name, content] of text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)) {
    head[name] = content
  }
  head.canonical = /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1] ?? ''
  return { response, text, head }
}

describe('the page of a state', () => {
  test('shows the whole strategy without script', async () => {
    const { response, text, head } = await open('/tree/salet?game=original')
    expect(response.status).toBe(200)
    expect(head).toMatchObject({
      title: 'SALET, the whole strategy · Fivebase',
      'og:title': 'SALET, the whole strategy · Fivebase',
      'og:description': expect.stringContaining('2,315 words, 3.42 guesses on average'),
      'og:image': `${ORIGIN}/preview/tree/salet.png?game=original`,
      'og:image:width': '1200',
      canonical: `${ORIGIN}/tree/salet?game=original`,
    })
    expect(text).toContain('7,920')
    // Every answer appears in the outline as a guess.
    const guesses = new Set([...text.matchAll(/<span class="guess(?: outside)?">([a-z]{5})</g)].map(([, word]) => word))
    expect(guesses.size).toBeGreaterThan(2314)
    expect(text).not.toContain('noindex')
    // Crawlers read the beginning only.
    expect(text.indexOf('og:image')).toBeLessThan(2048)
  })

  test('links to the states below, whose pages show the branch', async () => {
    const { text } = await open('/tree/salet?game=original')
    const path = /href="(\/tree\/salet\.bbbbb\?game=original)"/.exec(text)?.[1] as string
    const branch = await open(path)
    expect(branch.head.title).toMatch(/^SALET bbbbb: play [A-Z]{5} · Fivebase$/)
    expect(branch.head['og:description']).toContain('221 words')
    expect(branch.text).not.toContain('off the stored strategy')
    expect(branch.head.canonical).toBe(`${ORIGIN}/tree/salet.bbbbb?game=original`)
  })

  test('has one canonical URL, however it is written', async () => {
    const { head } = await open('/tree/SALET.00000?mode=normal&game=original&limit=6')
    expect(head.canonical).toBe(`${ORIGIN}/tree/salet.bbbbb?game=original`)
  })

  test('is cached at the location', async () => {
    const first = await open('/tree/salet.bbbby?game=original')
    const again = await open('/tree/SALET.0000y?game=original')
    expect(again.response.headers.get('cf-cache-status')).toBe('HIT')
    expect(again.text).toBe(first.text)
  })

  test('shows the path to a searched answer', async () => {
    const { text } = await open('/tree/salet?game=original&find=Shame')
    expect(text).toMatch(/shame<\/b> is solved with guess \d:/)
    expect((await open('/tree/salet?game=original&find=zzzzz')).text).toContain('isn’t on this list of answers')
    expect((await open('/tree/salet?game=original&find=%3Cb%3E')).text).toContain('&lt;b&gt;')
  })

  test('solves a state off the tree and says so', async () => {
    const { response, text, head } = await open('/tree/crane.bbybb/silos.bbbbb?game=original')
    expect(response.status).toBe(200)
    expect(text).toContain('worked out just now')
    expect(text).toContain('off the stored strategy')
    expect(text).toContain('noindex')
    expect(head['og:image']).toContain('/preview/tree/crane.bbybb/silos.bbbbb.png')
  })

  test('shows the end of a game', async () => {
    expect((await open('/tree/salet.ggggg?game=original')).text).toContain('Solved in 1')
  })

  test.each([
    ['/tree/crane?game=original', 404, 'No strategy for that first word yet'],
    ['/tree/zzzzz?game=original', 400, 'That word isn’t in this list'],
    ['/tree/salet?game=nowhere', 404, 'We don’t have that word list'],
    ['/tree/salet.bbbbb/courd?game=original', 400, 'We couldn’t read this link'],
    ['/tree/salet.ggggg/salet.bbbbb?game=original', 400, 'We couldn’t read this link'],
    ['/tree/salet.bbbbb/salet.yyyyy?game=original', 422, 'No word fits these guesses'],
    ['/tree/salet.ggbbb/plumb.bbbbb?game=original&mode=hard', 422, 'This mode doesn’t allow that guess'],
  ])('%s answers %i with words for people', async (path, status, heading) => {
    const { response, text } = await open(path)
    expect(response.status).toBe(status)
    expect(text).toContain(heading)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('solves live and is not cached while the store fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const response = await ask('/tree/salet.gybbb?game=original', {
      env: { ASSETS, ...coldStore(async () => null) },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the list of trees', () => {
  test('names what is stored, and links to each word', async () => {
    const { text } = await open('/tree?game=original')
    expect(text).toContain('href="/tree/salet?game=original"')
    expect(text).toContain('7,920')
    const response = await ask('/tree?opener=Salet&game=original', { env: { ASSETS }, redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/tree/salet?game=original')
  })
})

describe('a link without spoilers', () => {
  test('shows neither guess nor answers before it is opened', async () => {
    const { head, text } = await open('/s/salet.bbbbb/courd.bgbbb?game=original')
    expect(head).toMatchObject({
      title: '2 guesses played, 10 words left · Fivebase',
      'og:image': `${ORIGIN}/preview/s/salet.bbbbb/courd.bgbbb.png?game=original`,
      robots: 'noindex',
    })
    const next = (await open('/tree/salet.bbbbb/courd.bgbbb?game=original')).head.title.match(/play ([A-Z]{5})/)?.[1]
    const before = text.slice(0, text.indexOf('<details')).toLowerCase()
    const { answers } = await askJson('/api/v1/next?h=salet.bbbbb,courd.bgbbb&game=original')
    expect(answers).toHaveLength(10)
    for (const word of [next?.toLowerCase(), ...answers]) expect(before).not.toContain(word)
    expect(text.toLowerCase()).toContain(next?.toLowerCase())
  })

  test('answers 422 if nothing fits', async () => {
    expect((await open('/s/salet.bbbbb/salet.yyyyy?game=original')).response.status).toBe(422)
  })
})

describe('a comparison', () => {
  test('of two openers shows what each branch costs', async () => {
    const { head, text, response } = await open('/tree/salet?game=original&with=plate')
    expect(response.status).toBe(200)
    expect(head.title).toBe('SALET against PLATE · Fivebase')
    expect(head.canonical).toBe(`${ORIGIN}/tree/salet?game=original&with=plate`)
    expect(text).toContain('7,920')
    expect(text).toContain('7,989')
    expect(text).toContain('What each branch costs')
  })

  test('of two modes shows where they part', async () => {
    const { head, text } = await open('/tree/salet.bbbyb?game=original&with=salet&with-mode=hard')
    expect(head.title).toBe('SALET, normal mode against SALET, hard mode · Fivebase')
    expect(text).toContain('Where they differ')
    expect(text).toContain('What each branch costs')
  })

  test('is refused if there is nothing to compare', async () => {
    expect((await open('/tree/salet?game=original&with=zzzzz')).response.status).toBe(400)
    expect((await open('/tree/salet.bbbbb?game=original&with=plate')).response.status).toBe(400)
    expect((await open('/tree/salet?game=original&with=crane')).response.status).toBe(404)
  })
})

describe('the tree of a strategy of the literature', () => {
  const ENTROPY = '/tree/soare?game=original&player=entropy'

  test('has a page whose links stay in that tree', async () => {
    const { head, text } = await open(ENTROPY)
    expect(head).toMatchObject({
      title: 'SOARE, what Entropy plays · Fivebase',
      'og:image': `${ORIGIN}/preview/tree/soare.png?game=original&player=entropy`,
      canonical: `${ORIGIN}${ENTROPY}`,
    })
    expect(text).toContain('This is what Entropy plays, not the best strategy.')
    const branch = await open('/tree/soare.bbybb?game=original&player=entropy')
    expect(branch.head.title).toBe('SOARE bbybb: play CLINT · Fivebase')
    expect(branch.text).toContain('/api/v1/strategy/soare/bbybb?format=text&amp;game=original&amp;player=entropy')
  })

  test('ends where the strategy never goes, and where the game is won', async () => {
    expect((await open('/tree/soare.bbybb/crane.bbbbb?game=original&player=entropy')).response.status).toBe(404)
    expect((await open('/tree/salet?game=original&player=entropy')).response.status).toBe(404)
    const won = await open(
      '/tree/soare.bbybb/clint.ybbby/bumph.bbbbg/ablow.ybbbb/hatch.ggggg?game=original&player=entropy',
    )
    expect(won.response.status).toBe(200)
    expect(won.text).toContain('Solved in 5')
  })

  test('is compared with best play, state by state', async () => {
    const { head, text } = await open(`${ENTROPY}&with=salet`)
    expect(head.title).toBe('Entropy with SOARE against Best play with SALET · Fivebase')
    expect(text).toContain('8,423')
    expect(text).toContain('7,920')
    expect(text).toContain('href="/tree/salet?game=original&amp;with=soare&amp;with-player=entropy"')
  })
})
