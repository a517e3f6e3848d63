import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { colourAt, patternOf } from '../../engine/rules/pattern.ts'
import { leave, openBrowser, screenshot, suggestion, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const open = (path = '/') => visit(browser, path, { javaScriptEnabled: false })

test('a whole game is played without script', async () => {
  const { page } = await open()
  let guess = ''
  for (let row = 1; row <= 6 && guess !== 'oomph'; row++) {
    guess = await suggestion(page)
    const pattern = patternOf(guess, 'oomph')
    for (let place = 0; place < guess.length; place++) {
      const tile = page.locator('#open-row .tile').nth(place)
      for (let taps = colourAt(pattern, place); taps > 0; taps--) await tile.click()
    }
    await screenshot(page, `no-script-${row}`)
    await page.click('button:has-text("Look up")')
  }
  expect(await page.textContent('#advice-heading')).toContain('Found in')
})

test('another word than the suggested one is taken', async () => {
  const { page } = await open()
  await page.fill('#own-word', 'Épées')
  await page.click('button:has-text("Look up")')
  expect(page.url()).toContain('/?h=epees.bbbbb&game=current')
})

test('a word that is none is told, in the form', async () => {
  const { page } = await open()
  await page.fill('#own-word', 'abc')
  await page.click('button:has-text("Look up")')
  expect(await page.textContent('#row-note')).toContain('“abc” is no word of five letters')
})

test('an earlier row is changed', async () => {
  const { page } = await open('/?h=salet.bybbb,corni.bbbyy&game=current')
  await page.click('#row-1 .change')
  await page.locator('#open-row .tile').nth(0).click()
  await page.click('button:has-text("Change")')
  expect(page.url()).toContain('/?h=salet.yybbb,corni.bbbyy&game=current')
})

test('the game is chosen', async () => {
  const { page } = await open('/?h=salet.bybbb&game=current')
  await page.selectOption('#game', 'original')
  await page.click('text=Use these')
  expect(page.url()).toContain('h=salet.bybbb&game=original')
  expect(await page.textContent('#advice .source')).toContain('2,315')
})

test.each([
  ['/?h=salet', 400, 'These rows cannot be read'],
  ['/?h=salet.ggggb,corni.ggggb', 422, 'Nothing fits these rows'],
  ['/?game=nowhere', 404, 'No such game'],
])('%s answers %i with words for people', async (path, status, heading) => {
  const { page } = await open()
  const response = await page.goto(path)
  expect(response?.status()).toBe(status)
  expect(await page.textContent('#advice-heading')).toBe(heading)
})
