import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { COLOUR_RULES, findings, HIGH_CONTRAST_RULES } from './axe.ts'
import { DESKTOP, leave, openBrowser, PHONE, SMALLEST, screenshot, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const GAME = 'salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg'

const PAGES = {
  opening: '/',
  asks: '/?s=salet',
  lost: '/?h=jazzy.bbbbb,vivid.bbbbb,queue.bbbbb,fluff.bbbbb,kinky.bbbbb,mummy.bbbbb&game=current',
  about: '/about',
  practice: '/practice',
  'practice-game': '/practice?n=48213&g=salet,crony,humor',
  middle: '/?h=salet.bybbb,corni.bbbyy&game=current',
  two: '/?h=salet.bybgb,corni.bbbbb&game=current',
  contradiction: '/?h=salet.ggggb,corni.ggggb&game=current',
  change: '/?h=salet.bybbb,corni.bbbyy&game=current&row=1',
  unread: '/?h=salet',
  found: '/?h=salet.bybyb,crane.ggggg&game=current',
  openers: '/openers?game=original',
  'openers-none': '/openers?game=original&find=zzzzz',
  opener: '/openers/salet',
  analyze: '/analyze',
  analysis: `/analyze?h=${GAME}&game=current`,
  'analysis-trouble': '/analyze?played=abc&game=current',
  'analysis-lost': '/analyze?played=jazzy+vivid+queue+fluff+kinky+mummy&answer=shoot',
  'analysis-asks': '/analyze?played=jazzy+vivid+queue+fluff+kinky+mummy',
  'analysis-grids': `/analyze?answer=shame&played=${encodeURIComponent('⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n⬛🟨🟨⬛🟩\n🟩🟩🟩🟩🟩')}`,
  compare: '/compare?game=original&with=exact,mean-pattern&answer=joker',
  'compare-pegs': '/compare?game=mastermind-4x6&answer=99999',
  'your-games': '/your-games',
  verify: '/verify',
  api: '/api',
  nothing: '/nothing/here',
}

/** Pages with colours of every kind, in play and played. */
const IN_BOTH_PALETTES = ['middle', 'analysis']

type Look = Parameters<Page['emulateMedia']>[0]
const LOOKS: Record<string, Look> = {
  dark: { colorScheme: 'dark' },
  'high-contrast': { colorScheme: 'light', contrast: 'more' },
  'high-contrast-dark': { colorScheme: 'dark', contrast: 'more' },
}
const AS_USUAL: Look = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none', reducedMotion: null }
/** 1280 pixels at 200 %. */
const ZOOMED = { width: 640, height: 400 }

async function settle(page: Page): Promise<void> {
  if ((await page.locator('#advice').count()) > 0) await whenAnswered(page)
  if ((await page.locator('.followed').count()) > 0) await page.waitForSelector('.followed:not([aria-busy])')
}

describe.each(Object.entries(PAGES))('the page %s', (name, path) => {
  test('is accessible: axe finds nothing, nothing is cut off, nothing moves', async () => {
    const { page, faults } = await visit(browser, path, { colorScheme: 'light' })
    await settle(page)
    await screenshot(page, `${name}-phone-light`)
    expect(await findings(page), 'light, phone').toEqual([])
    for (const [look, media] of Object.entries(LOOKS)) {
      await page.emulateMedia({ ...AS_USUAL, ...media })
      if (look === 'dark') await screenshot(page, `${name}-phone-dark`, { fullPage: false })
      // The themes differ only in colours.
      const only = media?.contrast === 'more' ? HIGH_CONTRAST_RULES : COLOUR_RULES
      expect(await findings(page, { only }), look).toEqual([])
    }
    await page.emulateMedia(AS_USUAL)
    if (IN_BOTH_PALETTES.includes(name)) await lookAtPalette(page)
    await page.emulateMedia({ ...AS_USUAL, reducedMotion: 'reduce' })
    expect(await motions(page)).toEqual([])
    await page.emulateMedia(AS_USUAL)

    await page.setViewportSize(SMALLEST)
    expect(await overflow(page), '320 pixels').toEqual([])
    expect(await smallControls(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await page.setViewportSize(ZOOMED)
    expect(await overflow(page), '200 %').toEqual([])
    await page.setViewportSize(DESKTOP)
    await screenshot(page, `${name}-desktop-light`, { fullPage: false })
    // Colours are the same at any width.
    expect(await findings(page, { but: COLOUR_RULES }), 'desktop').toEqual([])
    expect(await overflow(page), 'desktop').toEqual([])
    expect(faults).toEqual([])
  })
})

test('tiles keep their marks in forced-colours mode', async () => {
  const { page } = await visit(browser, PAGES.middle, { forcedColors: 'active' })
  await settle(page)
  await screenshot(page, 'middle-phone-forced-colours')
  const marks = await page
    .locator('#row-1 .small-tile .moon')
    .evaluateAll((moons) => moons.map((moon) => getComputedStyle(moon).backgroundImage !== 'none'))
  expect(marks).toEqual([false, true, false, false, false])
})

test('axe finds nothing with everything opened', async () => {
  const { page } = await visit(browser, PAGES.middle)
  await whenAnswered(page)
  await page.click('#ranking summary')
  await page.waitForFunction(() => document.querySelectorAll('.ranking tbody tr').length > 1)
  for (const fold of ['#reason', '#proof', '#why-out', '#settings-fold', '#past-answers', '#own-list'])
    await page.click(`${fold} > summary`)
  await page.setViewportSize(SMALLEST)
  expect(await overflow(page)).toEqual([])
  expect(await smallControls(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await findings(page)).toEqual([])
  }
  await screenshot(page, 'middle-opened')
})

/** Orange and blue instead of green and yellow. */
async function lookAtPalette(page: Page): Promise<void> {
  const choose = (chosen: Record<string, string>) =>
    page.evaluate((data) => Object.assign(document.documentElement.dataset, data), chosen)
  for (const theme of ['light', 'dark']) {
    await choose({ theme, palette: 'contrast' })
    expect(await findings(page, { only: COLOUR_RULES }), `orange and blue, ${theme}`).toEqual([])
  }
  await choose({ theme: '', palette: '' })
}

/** Elements that overflow the page, if it can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

/** Choices wider than their field, and words that overflow their container. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const choices = [...document.querySelectorAll('select')].filter((select) => {
      const { font, paddingLeft } = getComputedStyle(select)
      canvas.font = font
      // The arrow is about as wide as a letter is high, plus a gap.
      const needed =
        canvas.measureText(select.selectedOptions[0]?.text ?? '').width + 2 * Number.parseFloat(paddingLeft) + 18
      return select.clientWidth > 0 && needed > select.clientWidth + 1
    })
    const notes = [...document.querySelectorAll('.played li, .turn-end, .toolbar')].filter(
      (each) => each.scrollWidth > each.clientWidth + 1,
    )
    return [...choices, ...notes].map((each) => each.outerHTML.slice(0, 80))
  })
}

/** Controls smaller than 44 pixels; links in running text may be. */
function smallControls(page: Page): Promise<string[]> {
  const controls =
    'button.tile, fieldset.tile, .primary, .quiet, .word-button, .word-link, .played-row, select, summary, textarea, input[type=text], .tools > *'
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`main :is(${selector}), footer select`)]
        .filter((element) => element.matches('button, a, select, summary, textarea, input'))
        .map((element) => ({ name: element.outerHTML.slice(0, 60), ...element.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && (width < 43.9 || height < 43.9))
        .map(({ name, width, height }) => `${name} ${width}x${height}`),
    controls,
  )
}

function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return transitionDuration.split(', ').some((duration) => duration !== '0s') || animationName !== 'none'
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}
