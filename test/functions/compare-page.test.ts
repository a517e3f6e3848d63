import { expect, test, vi } from 'vitest'
import pegStandings from '../../data/compare/mastermind-4x6.json'
import originalStandings from '../../data/compare/original.json'
import { ask } from './ask.ts'

const BUILT =
  '<html><head><title></title><link rel="canonical" href=""></head><body><div id="content"></div></body></html>'

function assets(standings: unknown) {
  const fetch = async (url: string) =>
    url.includes('/standings/')
      ? new Response(JSON.stringify(standings))
      : new Response(BUILT, { headers: { 'Content-Type': 'text/html' } })
  return { ASSETS: { fetch } as never }
}

async function pageAt(query: string, standings: unknown = originalStandings) {
  const response = await ask(`/compare?${query}`, { env: assets(standings), redirect: 'manual' })
  return { response, text: await response.text() }
}

test('every stored strategy is listed with its extra guesses compared with exact play', async () => {
  const { text } = await pageAt('game=original')
  const [exact] = originalStandings.strategies
  for (const { mean } of originalStandings.strategies) {
    expect(text).toContain(`<b>${mean.toFixed(3)}</b>`)
    if (mean > exact.mean) expect(text).toContain(`+${(mean - exact.mean).toFixed(3)}`)
  }
  expect(text).toContain('30 words not found within 6')
})

test('two named strategies are compared, in one parameter or several', async () => {
  for (const query of ['with=exact,mean-pattern', 'with=exact&with=mean-pattern']) {
    const { text } = await pageAt(`game=original&${query}`)
    expect(text.match(/class="standing-head"/g)).toHaveLength(2)
    expect(text).toMatch(/answer=tower#answer-heading">tower<\/a><\/th><td><b>3<\/b><\/td><td>8<\/td>/)
  }
})

test('an answer can be followed, and an unknown one is reported', async () => {
  expect((await pageAt('game=original&answer=tower')).text).toContain('Mean pattern: solved in 8, too late')
  expect((await pageAt('game=original&answer=aahed')).text).toContain('AAHED isn’t among the 2,315 answers')
  expect((await pageAt('game=original&answer=<b>')).text).toContain('&lt;B&gt; isn’t among')
  expect((await pageAt('game=original&h=raise+bb')).text).toContain('We couldn’t read those guesses')
})

test('a code of pegs can be followed too', async () => {
  const { text } = await pageAt('game=mastermind-4x6&answer=2434', pegStandings)
  expect(text).not.toContain('isn’t among')
  expect(text).toContain('data-answer="2434"')
})

test('"any answer" picks one from the list', async () => {
  const { response } = await pageAt('game=original&answer=&answer=random')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^\/compare\?game=original&answer=[a-z]{5}#answer-heading$/)
})

test('unreadable results are reported', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { response, text } = await pageAt('game=original', { format: 'other' })
  expect(text).toContain('We can’t load the results right now')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(error.mock.calls.join()).toContain('standings_failed')
})
