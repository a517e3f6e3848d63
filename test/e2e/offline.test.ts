import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leave, openBrowser, screenshot, setColours, suggestion, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** A visit that has put the site on the device, and then loses the network. */
async function visitThenLoseNetwork(): Promise<Page> {
  const { page } = await visit(browser, '/', { serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    await serviceWorker.ready
    if (!serviceWorker.controller) await controlled
  })
  // The second visit is the first that the service worker serves; it keeps lists and strategy.
  await page.reload()
  await whenAnswered(page)
  // A key is a sign that somebody is there: lists and strategy are fetched.
  await page.keyboard.press('Shift')
  await page.waitForFunction(async () => {
    const cache = await caches.open('data-1')
    return (await cache.keys()).some(({ url }) => url.includes('/strategy/'))
  })
  await page.context().setOffline(true)
  return page
}

async function playOn(page: Page, answer: string): Promise<void> {
  for (let row = 1; row <= 6; row++) {
    await page.waitForSelector('#advice:not([aria-busy]) .word')
    const guess = await suggestion(page)
    await setColours(page, guess, answer)
    await page.click('button.primary[type=submit]')
    if (guess === answer) return
  }
}

test('a whole game is played with the network off', async () => {
  const page = await visitThenLoseNetwork()
  await page.reload()
  await playOn(page, 'guano')
  await page.waitForSelector('text=Found in')
  await screenshot(page, 'offline-found')
})

test('a guess off the tree is answered with the network off, by the engine on the device', async () => {
  const page = await visitThenLoseNetwork()
  await page.fill('#own-word', 'fuzzy')
  await setColours(page, 'fuzzy', 'humor')
  await page.click('button.primary[type=submit]')
  await page.waitForSelector('#advice:not([aria-busy]) .proof[data-proof=exact]')
  await playOn(page, 'humor')
  await page.waitForSelector('text=Found in')
})

test('a link to a position opens with the network off', async () => {
  const page = await visitThenLoseNetwork()
  await page.goto('/?h=salet.bybbb&game=current')
  await page.waitForSelector('#advice:not([aria-busy]) .proof')
  expect(await page.textContent('#row-1 .row-count')).toMatch(/160/)
})
