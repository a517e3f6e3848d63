import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, leave, openBrowser, PHONE, SMALLEST, screenshot, visit } from './browser.ts'

const SALET = '/tree/salet?game=original'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

/** The number of pages of a PDF, read off its objects. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

describe('the page of a tree', () => {
  test('holds outline, figures and picture without script', async () => {
    const { page } = await visit(browser, SALET, { javaScriptEnabled: false })
    expect(await page.title()).toBe('SALET, the whole strategy · Fivebase')
    expect(await page.textContent('.facts')).toContain('7,920')
    expect(await page.locator('.picture path').count()).toBeGreaterThan(2)
    await page.locator('#outline > li > details > summary').first().click()
    expect(await page.locator('#outline > li > details[open] > ul > li').count()).toBeGreaterThan(3)
    await page.locator('#outline > li > .open').first().click()
    expect(page.url()).toContain('/tree/salet.bbbbb?game=original')
    expect(await page.textContent('.row-count')).toContain('221 left')
    await screenshot(page, 'tree-no-script')
  })

  test('finds an answer and shows its path, with and without script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, faults } = await visit(browser, SALET, { javaScriptEnabled })
      await page.fill('#find-word', 'Shame')
      await page.press('#find-word', 'Enter')
      await page.waitForSelector('#found .path')
      expect(await page.textContent('#found')).toMatch(/shame\s+is found in row \d/)
      expect(page.url()).toContain('find=')
      const last = page.locator('#found .path li').last()
      expect(await last.textContent()).toContain('shame')
      if (javaScriptEnabled) {
        expect(await page.locator('#outline .sought').count()).toBeGreaterThan(1)
        expect(faults).toEqual([])
      }
    }
  })

  test('the map is walked by tap and by keys', async () => {
    const { page, faults } = await visit(browser, SALET)
    const canvas = page.locator('tree-picture canvas')
    await canvas.scrollIntoViewIfNeeded()
    // The largest reply stands at the left end of the second band.
    await canvas.click({ position: { x: 6, y: 60 } })
    const readout = page.locator('tree-picture .readout')
    await expect.poll(() => readout.textContent()).toContain('221 answers')
    expect(await readout.locator('a').getAttribute('href')).toBe('/tree/salet.bbbbb?game=original')
    await screenshot(page, 'tree-map')
    await canvas.press('ArrowDown')
    await canvas.press('ArrowRight')
    await canvas.press('Enter')
    const inside = await readout.locator('a').getAttribute('href')
    expect(inside).toMatch(/^\/tree\/salet\.bbbbb\/[a-z]{5}\.[byg]{5}\?game=original$/)
    await canvas.press('Escape')
    await canvas.press('Escape')
    await expect.poll(() => readout.textContent()).toContain('2,315 answers')
    expect(faults).toEqual([])
  })

  test('a frame of the map takes less than 50 ms of work with a whole strategy in it', async () => {
    const { page } = await visit(browser, SALET)
    const canvas = page.locator('tree-picture canvas')
    await canvas.scrollIntoViewIfNeeded()
    const durations = await page.evaluate(async () => {
      const canvas = document.querySelector('tree-picture canvas') as HTMLCanvasElement
      const { left, top, width } = canvas.getBoundingClientRect()
      const durations: number[] = []
      for (let at = 0; at < 40; at++) {
        const beginMs = performance.now()
        const place = { clientX: left + (width * at) / 40, clientY: top + 60 }
        canvas.dispatchEvent(new PointerEvent('pointermove', place))
        durations.push(performance.now() - beginMs)
        await new Promise(requestAnimationFrame)
      }
      return durations
    })
    durations.sort((a, b) => a - b)
    expect(durations[20]).toBeLessThan(50)
  })

  test('opens branches by size', async () => {
    const { page } = await visit(browser, SALET)
    await page.selectOption('outline-size select', '20')
    const open = await page
      .locator('#outline details[open]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.answers))
    expect(open.length).toBeGreaterThan(10)
    expect(open.every((answers) => Number(answers) >= 20)).toBe(true)
  })

  test('copies its link and its outline', async () => {
    const { page } = await visit(browser, '/tree/salet.bbbbb/courd.bgbbb?game=original', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.click('share-links button:has-text("Copy link")')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${inject('url')}/tree/salet.bbbbb/courd.bgbbb?game=original`,
    )
    await page.click('share-links button:has-text("Copy as text")')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^salet bbbbb\ncourd bgbbb\n[a-z]{5} \(10\)\n {2}/,
    )
    await page.click('summary:has-text("Code to scan")')
    expect(await page.locator('.code svg path').count()).toBeGreaterThan(0)
  })

  test('is exported in every format', async () => {
    const { page } = await visit(browser, SALET)
    const links = await page
      .locator('.files a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links.length).toBe(7)
    for (const link of links) {
      const response = await page.request.get(link)
      expect(response.status(), link).toBe(200)
    }
  })

  test.each([
    ['A4', 5],
    ['Letter', 5],
  ])(
    'prints as a booklet on %s',
    async (format, most) => {
      const { page } = await visit(browser, SALET)
      const pdf = await page.pdf({ format })
      expect(pagesOf(pdf)).toBeGreaterThan(1)
      expect(pagesOf(pdf)).toBeLessThanOrEqual(most)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await page.locator('#outline details:not([open])').count()).toBe(0)
      expect(await page.locator('.masthead').isVisible()).toBe(false)
    },
    120_000,
  )

  test('unfolds with a picture that is there', async () => {
    const { page } = await visit(browser, '/tree/salet.bbbbb?game=original')
    const image = await page.getAttribute('meta[property="og:image"]', 'content')
    const size = await page.evaluate(async (url) => {
      const picture = new Image()
      picture.src = url
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, image as string)
    expect(size).toEqual([1200, 630])
  })
})

test('two strategies are compared by a form', async () => {
  const { page } = await visit(browser, SALET, { javaScriptEnabled: false })
  await page.selectOption('#with', 'plate')
  await page.click('.compare-form button')
  expect(await page.title()).toBe('SALET against PLATE · Fivebase')
  const text = (await page.textContent('#content')) ?? ''
  expect(text).toContain('7,920')
  expect(text).toContain('7,989')
  await screenshot(page, 'tree-compare')
})

test('a link without spoilers keeps the word behind a tap', async () => {
  const { page } = await visit(browser, '/s/salet.bbbbb/courd.bgbbb?game=original', { javaScriptEnabled: false })
  expect(await page.locator('.word').isVisible()).toBe(false)
  await page.click('summary')
  expect(await page.locator('.word').isVisible()).toBe(true)
})

describe('the page that checks a strategy', () => {
  test('verifies a file, compares it and tells what a change costs', async () => {
    const { page, faults } = await visit(browser, '/verify')
    const text = await (await page.request.get('/api/v1/strategy/salet?game=original&format=full')).text()
    const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    await page.setInputFiles('verify-file input[type=file]', file('salet.txt', text))
    await page.click('[data-action=compare]', { timeout: 30_000 })
    await page.waitForSelector('#comparison h3', { timeout: 60_000 })
    expect(await page.textContent('#comparison')).toContain('The best in every state')
    await screenshot(page, 'verify')
    const lines = text.split('\n')
    await page.setInputFiles('verify-file input[type=file]', file('cut.txt', lines.slice(1).join('\n')))
    await expect.poll(() => page.textContent('#report'), { timeout: 30_000 }).toContain('is never reached')
    await page.setInputFiles('verify-file input[type=file]', file('bomb.json', '['.repeat(3_000_000)))
    await expect.poll(() => page.textContent('#report'), { timeout: 30_000 }).toContain('no strategy that can be read')
    expect(faults).toEqual([])
  }, 120_000)
})

test.each([
  ['/tree/salet.bbbbg?game=original', PHONE],
  ['/tree/salet.bbbbb/courd.bgbbb?game=original&find=poppy', SMALLEST],
  ['/tree/salet?game=original&with=plate', DESKTOP],
  ['/tree', SMALLEST],
  ['/verify', SMALLEST],
  ['/s/salet.bbbbb?game=original', SMALLEST],
])(
  '%s has no faults that axe finds, and nothing runs off the side',
  async (path, viewport) => {
    const { page } = await visit(browser, path, { viewport })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
  120_000,
)
