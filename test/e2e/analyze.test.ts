import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { leave, openBrowser, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const GAME = 'salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg'

describe.each([
  ['with script', true],
  ['without script', false],
])('a finished game, %s', (name, javaScriptEnabled) => {
  test('is looked back at from guesses and answer', async () => {
    const { page, faults } = await visit(browser, '/analyze', { javaScriptEnabled })
    await page.fill('#played', 'SALET fuzzy\ndrain humor')
    await page.fill('#answer', 'humor')
    await page.click('text=Look back')
    expect(page.url()).toBe(`${inject('url')}/analyze?h=${GAME}&game=current`)
    const response = await fetch(`${inject('url')}/api/v1/analyze?h=${GAME}&game=current`)
    const { summary, turns } = await response.json()
    expect(await page.textContent('.analysis .worth')).toBe(summary)
    expect(await page.locator('.turns > li').count()).toBe(turns.length)
    expect(await page.locator('.turn-note').nth(1).textContent()).toContain(`Cost ${turns[1].cost.toFixed(2)}`)
    await screenshot(page, `analysis-${name.replace(' ', '-')}`)
    expect(faults).toEqual([])
  })

  test('is looked back at from rows with their colours', async () => {
    const { page } = await visit(browser, '/analyze', { javaScriptEnabled })
    await page.fill('#played', 'salet _____ fuzzy _g___ drain _y___ humor ggggg')
    await page.click('text=Look back')
    expect(page.url()).toBe(`${inject('url')}/analyze?h=${GAME}&game=current`)
    await page.click('#exact summary')
    expect(await page.locator('#exact .rows > li').count()).toBeGreaterThan(1)
  })
})

test('what is shared holds no word, unless that is asked for', async () => {
  const { page, faults } = await visit(browser, `/analyze?h=${GAME}&game=current`)
  const text = (await page.textContent('.share-text >> nth=0')) ?? ''
  expect(text).toContain('⬛🟩⬛⬛⬛ 337 → 31, cost 0.44')
  for (const word of ['salet', 'fuzzy', 'drain', 'humor']) expect(text.toLowerCase()).not.toContain(word)
  expect(await page.isVisible('#with-words .share-text')).toBe(false)
  const pictures = page.locator('.share-picture img')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await page.click('#with-words summary')
  expect(await page.textContent('#with-words .share-text')).toContain('⬛🟩⬛⬛⬛ FUZZY 337 → 31, cost 0.44')
  await pictures.last().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.last().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await screenshot(page, 'analysis-shared')
  expect(faults).toEqual([])
})

test.each([
  ['salet fuzzy', '', 'or give the answer'],
  ['abc', 'humor', 'not five letters'],
  ['humor salet', 'humor', 'nothing can follow it'],
])('%s with answer “%s” is told what is wrong', async (played, answer, detail) => {
  const { page } = await visit(browser, '/analyze')
  await page.fill('#played', played)
  await page.fill('#answer', answer)
  await page.click('text=Look back')
  expect(await page.textContent('.analysis .worth')).toContain(detail)
  expect(await page.inputValue('#played')).toBe(played)
})
