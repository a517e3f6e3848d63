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
const LOST = ['jazzy', 'vivid', 'queue', 'fluff', 'kinky', 'mummy']

describe.each([
  ['with script', true],
  ['without script', false],
])('a finished game, %s', (name, javaScriptEnabled) => {
  test('is reviewed from its words alone, as in the example on the page', async () => {
    const { page, faults } = await visit(browser, '/analyze', { javaScriptEnabled })
    const example = (await page.getAttribute('#played', 'placeholder')) ?? ''
    await page.fill('#played', example)
    await page.click('button:has-text("Review")')
    expect(await page.textContent('#verdict')).toBe('Solved in 4.')
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(
      `${inject('url')}/analyze?h=${GAME}&game=current`,
    )
    const response = await fetch(`${inject('url')}/api/v1/analyze?h=${GAME}&game=current`)
    const { turns } = await response.json()
    expect(await page.locator('.turns > li').count()).toBe(turns.length)
    expect(await page.locator('.turns p').nth(1).textContent()).toMatch(
      new RegExp(`FUZZY cost ${turns[1].cost.toFixed(2)}: DRONY splits 337 words into 84 groups, FUZZY only into 28`),
    )
    // What was typed stays as it was.
    expect(await page.inputValue('#played')).toBe(example)
    await screenshot(page, `review-${name.replace(' ', '-')}`)
    expect(faults).toEqual([])
  })

  test('is reviewed from guesses with their colours', async () => {
    const { page } = await visit(browser, '/analyze', { javaScriptEnabled })
    await page.fill('#played', 'salet _____ fuzzy _g___ drain _y___ humor ggggg')
    await page.click('button:has-text("Review")')
    expect(await page.textContent('#verdict')).toBe('Solved in 4.')
    await page.click('#best-game summary')
    expect(await page.locator('#best-game li').count()).toBeGreaterThan(1)
  })

  test('of six words: asks whether the last was right, and reviews either way', async () => {
    const { page } = await visit(browser, '/analyze', { javaScriptEnabled })
    await page.fill('#played', LOST.join('\n'))
    await page.click('button:has-text("Review")')
    expect(await page.textContent('.ask h2')).toBe('Was mummy the answer?')
    await page.fill('#real-answer', 'shoot')
    await page.click('.ask button:has-text("Review")')
    expect(await page.textContent('#verdict')).toBe('The word was shoot.')
    expect(await page.locator('.turns > li').count()).toBe(6)
    await page.goBack()
    await page.click('text=Yes, got it')
    expect(await page.textContent('#verdict')).toBe('Solved in 6.')
  })

  test('pasted as a grid of squares: asks for the words', async () => {
    const { page } = await visit(browser, '/analyze', { javaScriptEnabled })
    await page.fill('#played', 'Wordle 1,234 2/6*\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩')
    await page.click('button:has-text("Review")')
    expect(await page.textContent('.ask h2')).toContain('This is a grid of colours.')
    await page.fill('#word-1', 'drain')
    await page.fill('#word-2', 'humor')
    await page.click('.ask button:has-text("Review")')
    expect(await page.textContent('#verdict')).toBe('Solved in 2.')
  })
})

test('a grid without words lists the words that fit, and with the answer the guesses that fit', async () => {
  const { page, faults } = await visit(browser, '/analyze?game=original', { javaScriptEnabled: false })
  await page.fill('#played', 'Wordle 1,234 2/6\n\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩')
  await page.click('button:has-text("Review")')
  await page.click('#fitting summary')
  expect(await page.textContent('#fitting')).toMatch(/[\d,]+ words can be the answer of this grid\./)
  await page.fill('#grid-answer', 'shame')
  await page.click('text=Show the guesses that fit')
  await page.waitForSelector('.grid-guesses')
  expect(await page.locator('.grid-guesses li').allTextContents()).toEqual([
    expect.stringMatching(/^ ?[\d,]+ words: .*and [\d,]+ more$/),
    expect.stringContaining('shame'),
  ])
  await screenshot(page, 'analysis-fitting')
  expect(faults).toEqual([])
})

test('several grids of one day narrow down the answer', async () => {
  const { page } = await visit(browser, '/analyze')
  await page.fill('#played', '⬛🟨⬛⬛🟨\n🟩🟨🟨⬛🟩\n🟩🟩🟩🟩🟩\n\n🟨⬛🟨🟨🟩\n🟩🟩🟨⬛🟨\n🟩🟩🟩🟩🟩')
  await page.click('button:has-text("Review")')
  expect(await page.textContent('.ask h2')).toBe('2 grids of colours')
  expect(await page.textContent('.ask')).toMatch(/[\d,]+ words? can be the answer of both grids\./)
  await screenshot(page, 'analysis-grids')
})

test('skill and luck have their definitions one tap away, and the graphs have text descriptions', async () => {
  const { page } = await visit(browser, `/analyze?h=${GAME}&game=current`)
  const scores = await page.locator('.scores dd').allTextContents()
  expect(scores.length).toBe(2)
  for (const score of scores) expect(Number(score)).toBeGreaterThan(0)
  for (const score of scores) expect(Number(score)).toBeLessThanOrEqual(99)
  expect(await page.textContent('.costliest')).toBe(
    'Costliest guess: FUZZY. DRONY would have saved 0.44 guesses on average.',
  )
  await page.click('#definitions summary')
  expect(await page.textContent('#definitions')).toContain('99 means no guess could have been better.')
  expect(await page.locator('.graph svg').first().getAttribute('aria-label')).toBe(
    'Words left: at the start 3,584, after guess 1 337, after guess 2 31, after guess 3 5, after guess 4 0',
  )
})

test('a perfect game shows no costly guess', async () => {
  const response = await fetch(`${inject('url')}/api/v1/simulate?answer=humor&game=current`)
  const { history } = await response.json()
  const { page } = await visit(browser, `/analyze?h=${history}&game=current`)
  expect(await page.textContent('.scores')).toMatch(/Skill\s*99/)
  expect(await page.textContent('.costliest')).toBe('Every guess was as good as it gets.')
})

test('a shared review contains no words, not even in its link, unless the player asks for them', async () => {
  const { page, faults } = await visit(browser, 'about:blank')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async ({ text }: ShareData) => Object.assign(window, { shared: text }) })
  })
  await page.goto(`/analyze?h=${GAME}&game=current`)
  await page.click('share-text button >> nth=0')
  const text = await page.evaluate(() => (window as unknown as { shared: string }).shared)
  expect(text).toMatch(/^Solved in 4 · skill \d+ · luck \d+\n\n⬛⬛⬛⬛⬛ 337\n⬛🟩⬛⬛⬛ 31\n/)
  expect(text).toContain(`${inject('url')}/analyze`)
  for (const word of ['salet', 'fuzzy', 'drain', 'humor']) expect(text.toLowerCase()).not.toContain(word)
  expect(await page.isVisible('#with-words .share-text')).toBe(false)
  const pictures = page.locator('.share-picture')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await page.click('#with-words summary')
  expect(await page.textContent('#with-words .share-text')).toMatch(/⬛🟩⬛⬛⬛ FUZZY 31\n[\s\S]*\/analyze\?h=salet/)
  await pictures.last().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.last().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await screenshot(page, 'review-shared')
  expect(faults).toEqual([])
})

test('a player who chose orange and blue shares orange and blue', async () => {
  const { page } = await visit(browser, 'about:blank')
  await page.addInitScript(() => {
    localStorage.setItem('appearance', '{"palette":"contrast"}')
    Object.assign(navigator, { share: async ({ text }: ShareData) => Object.assign(window, { shared: text }) })
  })
  await page.goto(`/analyze?h=${GAME}&game=current`)
  await page.click('share-text button >> nth=0')
  const text = await page.evaluate(() => (window as unknown as { shared: string }).shared)
  expect(text).toContain('⬛🟧⬛⬛⬛ 31')
  expect(text).toContain('⬛🟦⬛⬛⬛ 5')
})

test.each([
  ['abc', 'humor', 'We couldn’t read line 1: “abc”.'],
  ['salet fuzzy', 'hum', '“hum” isn’t a word of five letters.'],
  ['humor salet', 'humor', 'HUMOR was already right, at guess 1.'],
  ['salet _____ fuzzy _g___', 'slate', 'If the answer is SLATE, SALET (guess 1) gets other colours.'],
  ['salet ggggb corni ggggb', '', 'No word fits guess'],
])('%s with answer “%s” shows what is wrong and keeps the typed text', async (played, answer, detail) => {
  const { page } = await visit(browser, '/analyze')
  await page.fill('#played', played)
  await page.fill('#answer', answer)
  await page.click('button:has-text("Review")')
  expect(await page.textContent('.trouble')).toContain(detail)
  expect(await page.inputValue('#played')).toBe(played)
  expect(await page.inputValue('#answer')).toBe(answer)
})

test('a guess that hard mode forbids is named, and one tap reviews the game without hard mode', async () => {
  const { page } = await visit(browser, '/analyze?h=salet.bbggb,crane.bbbbb&game=current&mode=hard')
  expect(await page.textContent('.trouble')).toContain(
    'Hard mode doesn’t allow CRANE: guess 1 has L in place 3, so CRANE must too.',
  )
})
