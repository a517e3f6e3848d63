import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GameData } from '../../engine/rules/game.ts'
import { BUILT_GAMES } from '../../precompute/folders.ts'
import { leave, openBrowser, setColours, visit, whenAnswered, whenScripted } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const game: GameData = JSON.parse(readFileSync(join(BUILT_GAMES, 'current.json'), 'utf8'))
/**
 * Sixty invented answers except DOPEY, which fits BONEY's colours below; then a line that is not a word, and a future
 * day.
 */
const USED = Array.from({ length: 59 }, (_, at) => game.answers.slice(250 * at, 250 * at + 5)).concat('dopey')
const PAST = `date,answer
${USED.map((word, at) => `${new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)},${word}`).join('\n')}
2024-03-01,nonsense
2024-03-02,qwert
2099-01-01,gooey`
const ANSWER = 'gooey'

async function givePast(page: Page, text: string): Promise<void> {
  await page.click('#settings-fold > summary')
  await page.click('#past-answers > summary')
  await page.fill('#past-text', text)
  await page.click('text=Use these answers')
}

/** What the page requests from now on. */
function record(page: Page): string[] {
  const sent: string[] = []
  page
    .context()
    .on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  return sent
}

async function shareOf(page: Page, word: string): Promise<number> {
  const text = (await page.textContent(`.word-button[value=${word}] .share-of`)) ?? ''
  return text.startsWith('under') ? 0.1 : Number.parseFloat(text)
}

async function playBoney(page: Page): Promise<void> {
  await page.locator('#tile-1').focus()
  await page.keyboard.type('boney')
  await setColours(page, 'boney', ANSWER)
  await page.click('#take')
  await whenAnswered(page)
}

test('past answers make words rarer, on the device alone', async () => {
  const { page, faults } = await visit(browser)
  await whenScripted(page)
  const sent = record(page)
  await playBoney(page)
  await page.waitForSelector('.share-of')
  expect(await shareOf(page, 'dopey')).toBe(await shareOf(page, ANSWER))
  expect(sent.some((each) => each.includes('boney'))).toBe(true)
  sent.length = 0
  await givePast(page, PAST)
  await page.waitForSelector(
    '#past-facts:has-text("60 past answers, the last on 29 February 2024. 1 answer dated today or later doesn’t count.")',
  )
  expect(await page.textContent('#past-note')).toBe(
    'Left out 1 line we couldn’t read: “nonsense”. Ignored 1 word that isn’t in the list: qwert.',
  )
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  await expect.poll(() => shareOf(page, 'dopey')).toBeLessThan(await shareOf(page, ANSWER))
  await page.goto('/')
  await whenScripted(page)
  await playBoney(page)
  await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
  expect(await page.textContent('#settings-fold summary')).toContain('likely words first · past answers rarer')
  expect(sent.some((each) => each.includes('/assets/tiers'))).toBe(true)
  expect(
    sent.filter((each) => /boney|bgbgg|dopey|gooey/.test(each) || USED.some((word) => each.includes(`=${word}`))),
  ).toEqual([])
  await page.reload()
  await page.waitForSelector('#past-facts', { state: 'attached' })
  await whenAnswered(page)
  await expect.poll(() => shareOf(page, 'dopey')).toBeLessThan(await shareOf(page, ANSWER))
  expect(faults).toEqual([])
})

test('past answers are ruled out, ignored and deleted', async () => {
  const { page } = await visit(browser, '/?h=boney.bgbgg&game=current')
  await whenScripted(page)
  await givePast(page, PAST)
  const dopey = page.locator('.word-button[value=dopey]')
  await page.selectOption('#past-use', 'out')
  await dopey.waitFor({ state: 'detached' })
  expect(await page.textContent('#settings-fold summary')).toContain('past answers ruled out')
  await page.selectOption('#past-use', 'ignore')
  await dopey.waitFor({ state: 'attached' })
  await page.click('text=Delete list')
  await page.waitForSelector('#past-note:has-text("Deleted.")')
  expect(await page.evaluate(() => localStorage.getItem('past-answers'))).toBeNull()
})

test('likely words come first, unless every word counts the same', async () => {
  const { page } = await visit(browser, '/?h=boney.bgbgg&game=current')
  await whenScripted(page)
  await page.click('#settings-fold > summary')
  expect(await page.locator('#game option[value=uniform]').count()).toBe(0)
  await page.selectOption('#odds', 'uniform')
  await page.waitForURL('**/?h=boney.bgbgg&game=uniform')
  await whenAnswered(page)
  expect(await page.textContent('#settings-fold summary')).toContain('every word counts the same')
  expect(await page.locator('.share-of').count()).toBe(0)
  await page.selectOption('#odds', 'current')
  await page.waitForSelector('.share-of')
})
