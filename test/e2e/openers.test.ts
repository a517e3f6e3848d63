import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leave, openBrowser, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const words = '.openers tbody tr:not([hidden]) th'

test('openers are ranked, sorted and found', async () => {
  const { page, faults } = await visit(browser, '/openers')
  const ranked = await page.locator(words).allTextContents()
  expect(ranked.length).toBeGreaterThan(1)
  await page.click('th button:text-is("Word")')
  expect(await page.locator(words).allTextContents()).toEqual(ranked.toSorted())
  await page.click('th button:text-is("Word")')
  expect(await page.locator(words).allTextContents()).toEqual(ranked.toSorted().reverse())
  await page.fill('#find-opener', 'pla')
  expect(await page.locator(words).allTextContents()).toEqual(['plate'])
  await page.fill('#find-opener', 'zzzzz')
  expect(await page.textContent('#found-none')).toContain('Not computed yet')
  await screenshot(page, 'openers')
  expect(faults).toEqual([])
})

test('the table is there without script, for each game', async () => {
  const { page } = await visit(browser, '/openers', { javaScriptEnabled: false })
  await page.click('nav >> text=Original')
  expect(page.url()).toMatch(/\/openers\/original$/)
  expect(await page.locator(words).first().textContent()).toBe('salet')
  expect(await page.locator('.openers tbody tr').first().textContent()).toContain('3.421')
})

test('a first word has its own page with distribution, replies and ways on', async () => {
  const { page, faults } = await visit(browser, '/openers/original/salet', { javaScriptEnabled: false })
  expect(await page.title()).toContain('SALET')
  expect(await page.textContent('h1')).toBe('salet')
  expect(await page.textContent('.source')).toContain('7,920 guesses over 2,315 answers')
  expect(await page.locator('.ranking tbody tr').count()).toBeGreaterThan(100)
  await screenshot(page, 'opener-salet')
  await page.click('text=Play it')
  expect(await page.textContent('#advice .word')).toBe('salet')
  expect(faults).toEqual([])
})
