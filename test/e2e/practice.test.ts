import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerOfSeed } from '../../engine/players/host.ts'
import { createGame } from '../../engine/rules/game.ts'
import { DESKTOP, leave, openBrowser, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const { answers, weights } = createGame(
  JSON.parse(readFileSync(new URL('../../build/games/current.json', import.meta.url), 'utf8')),
)
const wordOf = (seed: number): string => answerOfSeed(answers, seed, weights)

describe.each([
  ['with script', true],
  ['without script', false],
])('a practice game, %s', (name, javaScriptEnabled) => {
  test('is played to the end and reviewed along the way', async () => {
    const { page, faults } = await visit(browser, '/practice?n=48213', { javaScriptEnabled, viewport: DESKTOP })
    const answer = wordOf(48213)
    expect(await page.content()).not.toContain(`>${answer}<`)
    await page.fill('#guess', 'xyzzy')
    await page.click('button:text-is("Guess")')
    await page.waitForSelector('text=XYZZY isn’t in the word list.')
    expect(await page.inputValue('#guess')).toBe('xyzzy')
    await page.fill('#guess', 'crane')
    await page.click('button:text-is("Guess")')
    await page.waitForURL('**/practice?n=48213&g=crane')
    await page.waitForSelector('.turns .mark')
    expect(await page.textContent('.turns')).toContain('CRANE was as good as any')
    await page.click('#best-move summary')
    expect(await page.textContent('#best-move')).toMatch(/Play [a-z]{5}\./)
    await page.fill('#guess', answer)
    await page.click('button:text-is("Guess")')
    await page.waitForSelector('text=Solved in 2.')
    expect(await page.textContent('.scores')).toMatch(/Skill\s*\d+\s*Luck\s*\d+/)
    await screenshot(page, `practice-${name.replace(' ', '-')}`)
    expect(faults).toEqual([])
  })
})

test("letters can be typed on the page's keyboard and on a real one", async () => {
  const { page } = await visit(browser, '/practice?n=7')
  for (const letter of 'cran') await page.click(`.key[data-key=${letter}]`)
  await page.locator('body').press('e')
  expect(await page.inputValue('#guess')).toBe('crane')
  await page.click('.key[data-key=Backspace]')
  await page.click('.key[data-key=e]')
  await page.click('.key[data-key=Enter]')
  await page.waitForURL('**/practice?n=7&g=crane')
})

test('the stubborn word changes to stay hidden as long as it can', async () => {
  const { page } = await visit(browser, '/practice?stubborn=1')
  for (const guess of ['salet', 'crony']) {
    await page.fill('#guess', guess)
    await page.click('button:text-is("Guess")')
    await page.waitForURL(`**${guess}`)
  }
  const [first] = await page.locator('.turns .small').allTextContents()
  expect(first).toContain('3,584 → 337')
  expect(await page.textContent('.toolbar')).toContain('stubborn word')
})

test('a new game has another word, and its own rules', async () => {
  const { page } = await visit(browser, '/practice')
  await page.selectOption('#mode', 'hard')
  await page.click('text=Play with these rules')
  expect(page.url()).toMatch(/\/practice\?n=\d+&game=current&mode=hard$/)
  await page.fill('#guess', 'crane')
  await page.click('button:text-is("Guess")')
  await page.waitForURL('**mode=hard')
  await page.click('text=New word')
  expect(page.url()).toMatch(/\/practice\?n=\d+&mode=hard$/)
})
