import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leave, openBrowser, playOut, screenshot, visit, whenScripted } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const ANSWERS =
  'koala\ntiger\nzebra\nhyena\notter\nsloth\nmoose\nbison\nlemur\npanda\nrhino\nwhale\nshark\neagle\nraven\nrobin'

async function openOwnList(page: Page): Promise<void> {
  await whenScripted(page)
  await page.click('#settings-fold > summary')
  await page.click('#own-list > summary')
}

test('a pasted list is played by the engine on the device and stays there', async () => {
  const { page, faults } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', ANSWERS)
  await page.fill('#own-others', 'crane\nslate')
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  expect(await page.textContent('#proof')).toContain('all 16 words of Your own list')
  await playOut(page, 'hyena')
  await page.waitForSelector('text=Solved in')
  await screenshot(page, 'own-list')
  await page.reload()
  await page.waitForSelector('text=Solved in')
  expect(await page.inputValue('#game')).toBe('own')
  expect(faults).toEqual([])
})

test('a list can come from a file', async () => {
  const { page } = await visit(browser)
  const file = join(tmpdir(), 'fivebase-own-list.txt')
  writeFileSync(file, ANSWERS)
  await openOwnList(page)
  await page.setInputFiles('[data-fills=own-answers]', file)
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
})

test('lines that are not words are skipped and named, and the rest is played', async () => {
  const { page } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', 'koala\ntigers\nzebra')
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
  await expect
    .poll(() => page.textContent('#own-list-note'))
    .toBe('2 possible answers. Left out what we couldn’t read: line 2 “tigers”.')
})

test('a list without any word is reported, and nothing changes', async () => {
  const { page } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', '1, 2, 3')
  await page.click('text=Use this list')
  await page.waitForSelector('#own-list-note:has-text("Write one word of three to five letters per line.")')
  expect(new URL(page.url()).search).toBe('')
})

test('numbers beside the words say how likely they are', async () => {
  const { page } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', 'koala,1\ntiger,6\nzebra,2\notter,1')
  await page.fill('#own-others', 'crimp')
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
  await expect.poll(() => page.textContent('#own-list-note')).toContain('Your numbers say how likely')
  await page.goto('/?h=slunk.bbbbb&game=own')
  await page.waitForSelector('.share-of')
  expect(await page.locator('.words .word-button').allTextContents()).toEqual(['tiger 67%', 'zebra 22%', 'otter 11%'])
})

test('a list may be in any script: keys, typing, links and the engine are in its letters', async () => {
  const { page, faults } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', 'кошка собак лампа книга ручка школа окном дверь снега ветер'.replaceAll(' ', '\n'))
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
  await expect
    .poll(() => page.textContent('#own-list-note'))
    .toBe('10 possible answers. The letters are абвгдеиклмнопрстучшь.')
  const keys = page.locator('#keyboard [data-key]:not(.wide)')
  expect((await keys.allTextContents()).join('')).toBe('абвгдеиклмнопрстучшь')
  // A letter tapped, others typed; one of another script does nothing.
  await page.click('#keyboard [data-key=к]')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // The browser is driven by a keyboard of the US: what another one sends is an event.
  for (const key of ['о', 'q', 'Ш', 'к', 'а']) {
    await page.evaluate(
      (each) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: each, bubbles: true })),
      key,
    )
  }
  expect(await page.locator('#open-row .tile .letter').allTextContents()).toEqual([...'кошка'])
  await page.click('#tile-5')
  await page.click('#tile-5')
  await page.click('#take')
  await page.waitForURL((url) => url.searchParams.get('h') === 'кошка.bbbbg')
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  await expect.poll(() => page.locator('.words .word-button').allTextContents()).toEqual(['лампа', 'снега'])
  await screenshot(page, 'own-list-russian')
  await page.reload()
  await expect.poll(() => page.locator('.words .word-button').allTextContents()).toEqual(['лампа', 'снега'])
  expect(await page.locator('.played-row').count()).toBe(1)
  expect(faults).toEqual([])
})

/** What people see, read or hear: all but the position for script. */
const shownText = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('main > :not(script)')].map((each) => each.outerHTML).join())

const THREE = 'cat car can dog dig big bat rat mat sat sit fit hit hat hot pot pit sun'

test('a list of three letters is played like any other: tiles, keys, links, sharing, the engine here', async () => {
  const { page, faults } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', THREE.replaceAll(' ', '\n'))
  await page.click('text=Use this list')
  await page.waitForURL('**/?game=own')
  await expect.poll(() => page.textContent('#own-list-note')).toBe('18 possible answers of three letters.')
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  expect(await page.locator('#open-row .tile').count()).toBe(3)
  expect(await page.getAttribute('#own-word', 'placeholder')).toBe('···')
  // A fourth letter is one too many.
  for (const key of 'catx') await page.click(`#keyboard [data-key=${key}]`)
  expect(await page.locator('#open-row .tile .letter').allTextContents()).toEqual([...'cat'])
  for (const [place, taps] of [
    [1, 3],
    [2, 2],
    [3, 2],
  ]) {
    for (let tap = 0; tap < taps; tap++) await page.click(`#tile-${place}`)
  }
  await page.click('#take')
  await page.waitForURL((url) => url.searchParams.get('h') === 'cat.bgg')
  await page.waitForSelector('.words .word-button')
  expect(await page.locator('.words .word-button').allTextContents()).toEqual(['bat', 'hat', 'mat', 'rat', 'sat'])
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  await screenshot(page, 'own-list-three')
  expect(await shownText(page)).not.toContain('\u2060')
  await page.reload()
  await page.waitForSelector('.words .word-button')
  expect(await page.locator('.words .word-button').count()).toBe(5)
  await page.locator('.played-row').click()
  await expect.poll(() => page.locator('#open-row .tile .letter').allTextContents()).toEqual([...'cat'])
  await page.goto('/?game=own')
  await whenScripted(page)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'cat bgg\nhat ggg')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.waitForURL((url) => url.searchParams.get('h') === 'cat.bgg,hat.ggg')
  await page.waitForSelector('text=Solved in')
  await screenshot(page, 'own-list-three-solved')
  expect(faults).toEqual([])
})

test('a list of longer words says which lengths can be played', async () => {
  const { page } = await visit(browser)
  await openOwnList(page)
  await page.fill('#own-answers', 'planet\nsilver\ngarden\nwinter\nbridge')
  await page.click('text=Use this list')
  await page.waitForSelector('#own-list-note:has-text("Write one word of three to five letters per line.")')
})
