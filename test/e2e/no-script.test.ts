import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { colourAt, patternOf } from '../../engine/rules/pattern.ts'
import { TILE_VALUES } from '../../view/address.ts'
import { leave, openBrowser, openWord, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const open = (path = '/') => visit(browser, path, { javaScriptEnabled: false })

test('a whole game works without script', async () => {
  const { page } = await open()
  for (let row = 1; row <= 6; row++) {
    const guess = await openWord(page)
    if (guess === 'oomph' && row > 1) {
      await page.click('#done')
      break
    }
    const pattern = patternOf(guess, 'oomph')
    for (let place = 0; place < guess.length; place++) {
      const tile = page.locator('#open-row .tile').nth(place)
      const wanted = TILE_VALUES[colourAt(pattern, place)]
      for (let tap = 0; tap < 3; tap++) {
        const chosen = tile.locator('input:checked')
        const shown = (await chosen.count()) > 0 ? await chosen.getAttribute('value') : 'b'
        if (shown === wanted) break
        await tile.click()
      }
    }
    await screenshot(page, `no-script-${row}`)
    await page.click('#take')
    if ((await page.locator('#all-grey').count()) > 0) await page.click('#all-grey')
  }
  expect(await page.textContent('#ended h2')).toContain('Solved in')
})

test('a row without colours is asked about and keeps its word', async () => {
  const { page } = await open()
  await page.fill('#own-word', 'Épées')
  await page.click('#take')
  expect(await page.textContent('#row-note')).toContain('Was the whole row grey?')
  expect(await openWord(page)).toBe('epees')
  await page.click('#all-grey')
  expect(page.url()).toContain('/?h=epees.bbbbb&game=current')
})

test('an invalid word is reported in the form', async () => {
  const { page } = await open()
  await page.fill('#own-word', 'abc')
  await page.click('#take')
  expect(await page.textContent('#row-note')).toContain('“abc” isn’t a word of five letters')
})

test('a word left can be chosen, and the page says why a word is out', async () => {
  const { page } = await open('/?h=salet.bybbb,corni.bbbyy&game=current')
  await page.click('.word-button:text-is("ninja")')
  expect(await openWord(page)).toBe('ninja')
  await page.click('#why-out summary')
  await page.fill('#why-word', 'onset')
  await page.click('#why-form button')
  expect(await page.textContent('#why-answer')).toContain('guess 1 (SALET) says there’s no S')
})

test('an earlier guess can be changed', async () => {
  const { page } = await open('/?h=salet.bybbb,corni.bbbyy&game=current')
  await page.click('#row-1')
  await page.locator('#open-row .tile').nth(0).click()
  await page.click('button:has-text("Save guess 1")')
  expect(page.url()).toContain('/?h=salet.yybbb,corni.bbbyy&game=current')
})

test('the word list can be chosen', async () => {
  const { page } = await open('/?h=salet.bybbb&game=current')
  await page.click('#settings-fold > summary')
  await page.selectOption('#game', 'original')
  await page.click('text=Use these')
  expect(page.url()).toContain('h=salet.bybbb')
  expect(page.url()).toContain('game=original')
  expect(await page.textContent('#proof')).toContain('2,315')
})

test.each([
  ['/?h=salet', 400, 'We couldn’t read the guesses in this link'],
  ['/?h=salet.ggggb,corni.ggggb', 422, 'No word fits guesses 1 and 2 together'],
  ['/?game=nowhere', 404, 'We don’t have that word list'],
])('%s answers %i with words for people', async (path, status, heading) => {
  const { page } = await open()
  const response = await page.goto(path)
  expect(response?.status()).toBe(status)
  expect(await page.textContent('#problem h2')).toBe(heading)
})
