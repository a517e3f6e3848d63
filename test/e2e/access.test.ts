import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, leave, openBrowser, SMALLEST, screenshot, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const PAGES = {
  opening: '/',
  middle: '/?h=salet.bybbb,corni.bbbyy&game=current',
  contradiction: '/?h=salet.ggggb,corni.ggggb&game=current',
  change: '/?h=salet.bybbb,corni.bbbyy&game=current&row=1',
  found: '/?h=salet.bybbb,crane.ggggg&game=current',
}

const OTHER_PAGES = {
  openers: '/openers',
  opener: '/openers/salet',
  analyze: '/analyze',
  analysis: '/analyze?h=salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg&game=current',
  nothing: '/nothing/here',
}

const LOOKS: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'high-contrast': { contrast: 'more' },
  'forced-colours': { forcedColors: 'active' },
}

describe.each(Object.entries(LOOKS))('in %s', (look, options) => {
  test.each(Object.entries(PAGES))('axe finds nothing on the page %s', async (name, path) => {
    const { page } = await visit(browser, path, options)
    await whenAnswered(page)
    await screenshot(page, `${name}-phone-${look}`)
    expect(await findings(page, look)).toEqual([])
    await page.setViewportSize(DESKTOP)
    await screenshot(page, `${name}-desktop-${look}`)
  })
})

describe.each(Object.entries(LOOKS))('in %s', (look, options) => {
  test.each(Object.entries(OTHER_PAGES))('axe finds nothing on the page %s', async (name, path) => {
    const { page } = await visit(browser, path, options)
    await screenshot(page, `${name}-phone-${look}`)
    expect(await findings(page, look)).toEqual([])
  })
})

test.each(Object.entries(OTHER_PAGES))('nothing scrolls sideways at 320 pixels: %s', async (name, path) => {
  const { page } = await visit(browser, path, { viewport: SMALLEST })
  await screenshot(page, `${name}-smallest`)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('axe finds nothing on a desktop', async () => {
  const { page } = await visit(browser, PAGES.middle, { viewport: DESKTOP })
  await whenAnswered(page)
  await page.click('#answers summary')
  expect(await findings(page, 'light')).toEqual([])
})

async function findings(page: Page, look: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  // With forced colours the system paints, and axe reads the colours it paints over.
  if (look === 'forced-colours') axe.disableRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test.each(Object.entries(PAGES))('nothing is cut off or scrolls sideways at 320 pixels: %s', async (name, path) => {
  const { page } = await visit(browser, path, { viewport: SMALLEST })
  await whenAnswered(page)
  await screenshot(page, `${name}-smallest`)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('every control is at least 44 pixels to the finger', async () => {
  const { page } = await visit(browser, PAGES.middle, { viewport: SMALLEST })
  await whenAnswered(page)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.tile, .primary, select, summary, .tools a, #own-word')]
      .map((element) => ({ name: element.outerHTML.slice(0, 60), ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
      .map(({ name, width, height }) => `${name} ${width}x${height}`),
  )
  expect(small).toEqual([])
})

test('nothing moves for those who want it so', async () => {
  const { page } = await visit(browser, '/', { reducedMotion: 'reduce' })
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionDuration),
  )
  expect(new Set(durations)).toEqual(new Set(['0s']))
})
