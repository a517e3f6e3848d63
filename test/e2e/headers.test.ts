import { expect, inject, test } from 'vitest'

const PAGES = [
  '/',
  '/?h=salet.bybbb&game=current',
  '/?h=salet',
  '/analyze',
  '/analyze?h=salet.ggggg',
  '/openers',
  '/openers/salet',
  '/compare?answer=guano',
  '/tree',
  '/tree/salet?game=original',
  '/s/salet.bbbbb?game=original',
  '/verify',
  '/about',
  '/practice?n=1&g=crane',
  '/your-games',
  '/api',
  '/nothing/here',
]

/** By directive, its sources. */
function policyOf(response: Response): Record<string, string[]> {
  const directives = (response.headers.get('content-security-policy') ?? '').split(';').map((each) => each.trim())
  return Object.fromEntries(directives.map((each) => each.split(/\s+/)).map(([name, ...sources]) => [name, sources]))
}

test.each(PAGES)(
  '%s has a strict security policy, loads nothing from other sites, and sets no cookie',
  async (path) => {
    const response = await fetch(inject('url') + path)
    const page = await response.text()
    const policy = policyOf(response)
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
    for (const kind of ['style-src', 'img-src', 'font-src', 'connect-src', 'form-action']) {
      expect(policy[kind], kind).toEqual(["'self'"])
    }
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('set-cookie')).toBeNull()

    const loaded = [
      ...page.matchAll(/<(?:script|img|iframe|source|link(?! rel="canonical"))[^>]*?\s(?:src|href)="([^"]*)"/g),
    ]
    expect(loaded.length).toBeGreaterThan(3)
    for (const [, address] of loaded) expect(address).toMatch(/^\/(?!\/)/)
    for (const [tag] of page.matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/\ssrc=|type="application\/json"/)
    expect(page).not.toMatch(/<[a-z][^<>]*\s(?:style|on[a-z]+)=["']/)
  },
)

test.each(PAGES)('%s links only to the host that serves it', async (path) => {
  const page = await (await fetch(inject('url') + path)).text()
  if (path === '/nothing/here') return
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? []
  const [, image] = /<meta property="og:image" content="([^"]*)"/.exec(page) ?? []
  expect(canonical).toMatch(new RegExp(`^${inject('url')}/`))
  expect(image).toMatch(new RegExp(`^${inject('url')}/`))
  expect((await fetch(image.replaceAll('&amp;', '&'))).headers.get('content-type')).toBe('image/png')
})

const INDEXED = [
  '/',
  '/analyze',
  '/practice',
  '/openers',
  '/openers/salet',
  '/tree',
  '/tree/salet?game=original',
].concat(['/compare', '/verify', '/about', '/your-games', '/api'])
/** Positions are without number, and a game is its player’s own. */
const NOT_INDEXED = ['/?h=salet.bybbb&game=current', '/analyze?h=salet.ggggg', '/practice?n=1&g=crane'].concat([
  '/s/salet.bbbbb?game=original',
  '/openers/zesty',
  '/nothing/here',
])

test.each([...INDEXED.map((path) => [path, true] as const), ...NOT_INDEXED.map((path) => [path, false] as const)])(
  '%s may be indexed by search engines: %s',
  async (path, isIndexed) => {
    const page = await (await fetch(inject('url') + path)).text()
    expect(/<meta name="robots" content="noindex"/.test(page)).toBe(!isIndexed)
  },
)

test('an old URL of a table of first words redirects to the new one', async () => {
  const response = await fetch(`${inject('url')}/openers/original`)
  expect(response.url).toBe(`${inject('url')}/openers?game=original`)
})
