import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leave, openBrowser, openWord, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const words = '.openers tbody th'

test('first words are ranked and found as you type', async () => {
  const { page, faults } = await visit(browser, '/openers')
  expect(await page.locator(words).count()).toBeGreaterThan(10)
  await page.locator('#find-opener').pressSequentially('plate')
  await page.waitForURL('**/openers?find=plate')
  await page.waitForFunction(() => document.querySelectorAll('.openers tbody tr').length === 1)
  expect(await page.locator(words).allTextContents()).toEqual(['plate'])
  await page.fill('#find-opener', 'zzzzz')
  await page.waitForSelector('text=No first word here begins with ZZZZZ')
  await screenshot(page, 'openers')
  expect(faults).toEqual([])
})

test('first words are sorted, paged and found without script, for each game and mode', async () => {
  const { page } = await visit(browser, '/openers', { javaScriptEnabled: false })
  await page.click('.tabs >> text=Original')
  expect(await page.locator('.openers tbody tr').first().textContent()).toContain('3.421')
  const first = await page.locator(words).allTextContents()
  expect(first[0]).toBe('salet')
  expect(first.length).toBe(50)
  await page.click('nav.pages >> text=Next')
  expect(page.url()).toMatch(/page=2/)
  expect(await page.locator('.openers tbody td').first().textContent()).toBe('51')
  await page.click('th >> text=Word')
  const sorted = await page.locator(words).allTextContents()
  expect(sorted).toEqual(sorted.toSorted())
  await page.fill('#find-opener', 'sal')
  await page.click('#find button')
  for (const word of await page.locator(words).allTextContents()) expect(word).toMatch(/^sal/)
  await page.click('.tabs >> text=Hard mode')
  expect(page.url()).toMatch(/game=original&mode=hard/)
})

test('a first word has its own page with distribution, replies and links', async () => {
  const { page, faults } = await visit(browser, '/openers/original/salet', { javaScriptEnabled: false })
  expect(await page.title()).toContain('SALET')
  expect(await page.textContent('h1')).toBe('salet')
  expect(await page.textContent('.book')).toContain('7,920 guesses in total for 2,315 words')
  expect(await page.locator('.ranking tbody tr').count()).toBeGreaterThan(100)
  await screenshot(page, 'opener-salet')
  await page.click('text=Play it')
  expect(await openWord(page)).toBe('salet')
  expect(faults).toEqual([])
})

test('a word without a stored strategy has a page with its value and a link to the solver', async () => {
  const { page, faults } = await visit(browser, '/openers?find=taser')
  await page.click('.openers tbody a')
  await page.waitForURL('**/openers/taser')
  expect(await page.textContent('h1')).toBe('taser')
  expect(await page.textContent('.worth')).toMatch(/3\.\d{3} guesses on average\./)
  await page.click('text=Play it')
  await expect.poll(() => openWord(page)).toBe('taser')
  await page.goBack()
  await page.click('.marks-link >> nth=0')
  await page.waitForURL('**/?h=taser.bbbbb&game=current')
  expect(faults).toEqual([])
})
