import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { leave, openBrowser, openWord, screenshot, setColours, visit, whenAnswered, whenScripted } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const MIDDLE = '/?h=salet.bybbb&game=current'

test('other good guesses appear on demand, and a tap puts one into the row', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenScripted(page)
  await page.click('#ranking summary')
  await page.waitForFunction(() => document.querySelectorAll('.ranking tbody tr').length === 10)
  expect(await page.textContent('.ranking tbody tr:first-child button')).toBe(await openWord(page))
  const second = await page.textContent('.ranking tbody tr:nth-child(2) button')
  // By its word: equally good rows change places when the lists arrive.
  await page.click(`.ranking tbody button:text-is("${second}")`)
  expect(await openWord(page)).toBe(second)
  expect(await page.textContent('#advice')).toContain('Our pick')
  await screenshot(page, 'ten-best')
})

test('my own word is compared with the best', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenScripted(page)
  await page.click('#ranking summary')
  await page.fill('#what-if-word', 'Fuzzy')
  await page.click('#what-if button')
  await page.waitForSelector('.ranking .own button:text-is("fuzzy")')
  const response = await fetch(`${inject('url')}/api/v1/rank?h=salet.bybbb&game=current&guesses=fuzzy`)
  const { guesses } = await response.json()
  expect(await page.textContent('.ranking .own td')).toBe(guesses[0].mean.toFixed(2))
})

test('playing my own word shows what it cost', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenScripted(page)
  await page.keyboard.type('crane')
  await setColours(page, 'crane', 'humor')
  await page.click('#take')
  await page.waitForSelector('#row-2 .remark:has-text("behind")', { state: 'attached' })
  expect(await page.textContent('#row-2 .remark')).toMatch(/^0\.\d\d behind [A-Z]{5}$/)
})

test('a word missing from the list can be played and is marked', async () => {
  const { page } = await visit(browser, '/?h=zzzzz.bbbbb&game=current')
  await page.waitForSelector('#row-1 .remark:has-text("not in our list")', { state: 'attached' })
})

test('a word that hard mode forbids is reported with guess, letter and place before it is played', async () => {
  const { page } = await visit(browser, '/?h=salet.bbggb&game=current&mode=hard')
  await whenScripted(page)
  await page.keyboard.type('crane')
  await page.waitForSelector('#row-note:has-text("Hard mode: guess 1 has L in place 3, so CRANE must too.")')
})

test('hard mode, guess limit and aim can be chosen and appear in the URL', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenScripted(page)
  await page.click('#settings-fold > summary')
  await page.selectOption('#mode', 'hard')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard')
  await page.selectOption('#limit', '5')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard&limit=5')
  await page.selectOption('#goal', 'worst')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard&goal=worst&limit=5')
  await whenAnswered(page)
  expect(await page.textContent('#settings-fold summary')).toContain('Hard mode on · 5 guesses · no long games')
  await screenshot(page, 'settings')
})

test('ruled-out words stay on the device', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,grind.bybbb&game=current')
  await whenScripted(page)
  const count = async () => Number.parseInt((await page.textContent('#words-left h2')) ?? '', 10)
  const before = await count()
  const word = await page.locator('.word-button').first().getAttribute('value')
  await page.click('#settings-fold > summary')
  await page.fill('#excluded', `${word}, nonono`)
  await page.locator('#excluded').blur()
  await expect.poll(count, { timeout: 20_000 }).toBe(before - 1)
  await page.reload()
  await expect.poll(count, { timeout: 20_000 }).toBe(before - 1)
})
