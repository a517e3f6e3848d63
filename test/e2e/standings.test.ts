import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, leave, openBrowser, PHONE, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('strategies side by side on a %s', (name, viewport) => {
  test('can be selected, compared and watched on one answer', async () => {
    const { page, faults } = await visit(browser, '/compare?game=original', { viewport })
    expect(await page.locator('.standings > li').count()).toBe(8)
    for (const key of ['entropy:possible', 'entropy:exact', 'minimax:possible', 'strict-exact', 'frequency']) {
      await page.uncheck(`[value="${key}"]`)
    }
    await page.click('text=Compare selected')
    await page.waitForURL('**/compare?game=original&with=*')
    expect(await page.locator('.standings .standing-name').allTextContents()).toEqual([
      'Best play',
      'Minimax (knuth)',
      'Mean pattern',
    ])
    expect(await page.locator('.standing-mean').allTextContents()).toEqual(['3.421', '3.573 +0.152', '3.886 +0.465'])
    await page.click('.apart tbody a:text-is("joker")')
    await page.waitForSelector('.followed:not([aria-busy]) .row')
    await screenshot(page, `compare-${name}`)
    expect(faults).toEqual([])
  })
})

test.each([
  ['original', 'joker'],
  ['current', 'guano'],
  ['dictionary', 'zooks'],
  ['mastermind-4x6', '2434'],
])('the device plays what is stored: %s, %s', async (game, answer) => {
  const { page, faults } = await visit(browser, `/compare?game=${game}&answer=${answer}`)
  await page.waitForSelector('.followed:not([aria-busy]) .row')
  const followed = page.locator('.followed > li')
  const found = /solved in (\d+)/
  for (let at = 0; at < (await followed.count()); at++) {
    const one = followed.nth(at)
    const [, rows] = found.exec((await one.locator('h3').textContent()) ?? '') ?? []
    expect(await one.locator('.rows > li').count(), (await one.textContent()) ?? '').toBe(Number(rows))
  }
  expect(faults).toEqual([])
})

test('everything a strategy plays is one click away and can be compared with best play', async () => {
  const { page, faults } = await visit(browser, '/compare?game=original')
  const entropy = page.locator('.standings > li', { hasText: 'Entropy (exact)' })
  await entropy.locator('summary').click()
  await entropy.locator('text=everything it plays').click()
  await page.waitForURL('**/tree/soare?game=original&player=entropy:exact')
  expect(await page.textContent('h1')).toContain('soare')
  await page.selectOption('#with', 'salet')
  await page.click('.compare-form button')
  await page.waitForURL('**with=salet*')
  expect(await page.textContent('h1')).toBe('Entropy (exact) with SOARE against Best play with SALET')
  expect(faults).toEqual([])
})

test('a random answer can be watched, and without script its guess counts are shown', async () => {
  const { page } = await visit(browser, '/compare?game=original', { javaScriptEnabled: false })
  await page.click('text=Surprise me')
  expect(page.url()).toMatch(/answer=[a-z]{5}#answer-heading$/)
  for (const heading of await page.locator('.followed h3').allTextContents()) expect(heading).toMatch(/solved in \d/)
  await page.fill('#answer', 'xyzzy')
  await page.click('button:text-is("Watch")')
  expect(await page.textContent('#content')).toContain('XYZZY isn’t among the 2,315 answers of Original')
})

test('each strategy advises until the game is solved', async () => {
  const { page, faults } = await visit(browser, '/compare?with=minimax')
  await page.fill('#rows', 'raise bbgyb')
  await page.click('text=Ask them')
  await page.waitForSelector('.advised:not([aria-busy]) [data-guess]')
  const first = await page.textContent('.advised [data-guess]')
  const answers = await page.textContent('.advised .small')
  const response = await fetch(`${inject('url')}/api/v1/next?h=raise.bbgyb`)
  expect(answers).toBe(`${(await response.json()).remaining} words left`)
  await page.click('.advised [data-guess]')
  expect(await page.inputValue('#rows')).toBe(`raise bbgyb\n${first} `)
  await page.fill('#rows', 'raise')
  await page.click('text=Ask them')
  await page.waitForSelector('text=We couldn’t read those guesses')
  expect(faults).toEqual([])
})
