import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { leave, openBrowser, screenshot, setColours, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const MIDDLE = '/?h=salet.bybbb&game=current'

test('the ten best guesses are shown on demand, and one is put into the row by a tap', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenAnswered(page)
  await page.click('#ranking summary')
  await page.waitForFunction(() => document.querySelectorAll('.ranking tbody tr').length === 10)
  await page.waitForSelector('.ranking caption:has-text("Proved")')
  const best = await page.textContent('.ranking tbody tr:first-child button')
  expect(best).toBe((await page.textContent('#advice .word'))?.trim())
  const second = await page.textContent('.ranking tbody tr:nth-child(2) button')
  await page.click('.ranking tbody tr:nth-child(2) button')
  expect((await page.locator('#open-row .letter').allTextContents()).join('')).toBe(second)
  await screenshot(page, 'ten-best')
})

test('a word of my own is valued beside the best', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenAnswered(page)
  await page.click('#ranking summary')
  await page.fill('#what-if-word', 'Fuzzy')
  await page.click('text=Value it')
  await page.waitForSelector('.ranking .own button:text-is("fuzzy")')
  const response = await fetch(`${inject('url')}/api/v1/rank?h=salet.bybbb&game=current&guesses=fuzzy`)
  const { guesses } = await response.json()
  expect(await page.textContent('.ranking .own td')).toBe(guesses[0].mean.toFixed(3))
})

test('a word of my own that is played says what it cost', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenAnswered(page)
  await page.fill('#own-word', 'crane')
  await setColours(page, 'crane', 'humor')
  await page.click('button.primary[type=submit]')
  await page.waitForSelector('#row-2 .remark:has-text("+0.")')
})

test('a word that the list does not know is played and marked', async () => {
  const { page } = await visit(browser, '/?h=zzzzz.bbbbb&game=current')
  await page.waitForSelector('#row-1 .remark:has-text("not in the list")')
})

test('a word that hard mode refuses is told with rule, row and letter before it is played', async () => {
  const { page } = await visit(browser, '/?h=salet.bbggb&game=current&mode=hard')
  await page.waitForSelector('#open-row')
  await page.fill('#own-word', 'crane')
  await page.waitForSelector('#row-note:has-text("CRANE breaks hard mode")')
  expect(await page.textContent('#row-note')).toMatch(/row 1/)
})

test('mode, rows and goal are chosen, and the address holds them', async () => {
  const { page } = await visit(browser, MIDDLE)
  await whenAnswered(page)
  await page.click('#rules summary')
  await page.selectOption('#mode', 'hard')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard')
  await page.selectOption('#limit', '5')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard&limit=5')
  await page.selectOption('#goal', 'worst')
  await page.waitForURL('**/?h=salet.bybbb&game=current&mode=hard&goal=worst&limit=5')
  await page.waitForSelector('#advice:not([aria-busy]) .word')
  await screenshot(page, 'rules')
})

test('answers are left out, and kept so on the device', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,grind.bybbb&game=current')
  await whenAnswered(page)
  const count = async () => Number(((await page.textContent('#answers summary')) ?? '').replace(/\D/g, ''))
  const before = await count()
  const [word] = await page.locator('#answers .words span').allTextContents()
  await page.click('#rules summary')
  await page.fill('#excluded', `${word}, nonono`)
  await page.locator('#excluded').blur()
  await page.waitForFunction(
    (was) => !document.querySelector('#answers summary')?.textContent?.startsWith(`${was} `),
    before,
  )
  expect(await count()).toBe(before - 1)
  await page.reload()
  await page.waitForFunction(
    (was) => document.querySelector('#answers summary')?.textContent?.startsWith(`${was - 1} `),
    before,
  )
})
