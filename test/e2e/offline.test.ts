import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leave, openBrowser, playOut, screenshot, setColours, visit, whenAnswered, whenScripted } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A visit that stores the site on the device, and then loses the network. */
async function visitThenLoseNetwork(): Promise<Page> {
  const { page } = await visit(browser, '/', { serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    await serviceWorker.ready
    if (!serviceWorker.controller) await controlled
  })
  // The second visit is the first one that the service worker serves; it stores lists and strategy.
  await page.reload()
  await whenAnswered(page)
  // A key press shows that somebody is there: lists and strategy are fetched.
  await page.keyboard.press('Shift')
  await page.waitForFunction(async () => {
    const cache = await caches.open('data-1')
    return (await cache.keys()).some(({ url }) => url.includes('/strategy/'))
  })
  await page.context().setOffline(true)
  return page
}

describe('on a device that has lost the network', () => {
  let page: Page

  // One visit for all: it stores the whole site.
  beforeAll(async () => {
    page = await visitThenLoseNetwork()
  })
  beforeEach(async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await whenScripted(page)
  })
  afterAll(() => leave(browser))

  test('a whole game works', async () => {
    await playOut(page, 'guano')
    await page.waitForSelector('text=Solved in')
    await screenshot(page, 'offline-found')
  })

  test('the engine answers a guess off the tree', async () => {
    await page.keyboard.type('fuzzy')
    await setColours(page, 'fuzzy', 'humor')
    await page.click('#take')
    await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
    expect(await page.textContent('#advice')).toContain('We couldn’t reach the server, so your device worked it out.')
    await playOut(page, 'humor')
    await page.waitForSelector('text=Solved in')
  })

  test('a link to a position opens', async () => {
    await page.goto('/?h=salet.bybbb&game=current')
    await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
    expect(await page.textContent('#row-1 .played-count')).toMatch(/160/)
  })
})

describe('a visitor', () => {
  afterEach(() => leave(browser))

  test('finds visited pages offline, and an explanation on others', async () => {
    const { page } = await visit(browser, '/', { serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const review = '/analyze?h=salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg&game=current'
    const visited = [
      '/about',
      review,
      '/openers',
      '/openers/salet',
      '/tree',
      '/tree/salet?game=original',
      '/compare',
      '/verify',
      '/api',
    ]
    for (const path of visited) {
      await page.goto(path)
      await page.waitForFunction(async () => (await caches.match(location.href)) !== undefined)
    }
    await page.context().setOffline(true)
    for (const path of visited) {
      await page.goto(path)
      expect(await page.textContent('h1'), path).not.toContain('offline')
      expect(await page.evaluate(() => document.styleSheets.length), path).toBeGreaterThan(0)
    }
    await page.goto('/tree/plate?game=original')
    expect(await page.textContent('h1')).toBe('You’re offline.')
    await page.click('text=Open the solver')
    await whenScripted(page)
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
