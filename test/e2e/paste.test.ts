import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { leave, openBrowser, openWord, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

async function paste(page: Page, text: string, selector = 'body'): Promise<void> {
  await page.locator(selector).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const ROWS = '**/?h=plate.bbgbg,shame.gbgbg&game=current'

const NOTATIONS: [name: string, text: string][] = [
  ['the permalink', 'plate.bbgbg,shame.gbgbg'],
  ['symbols', 'plate __g_g shame g_g_g'],
  ['digits', 'plate=00202\nshame=20202'],
  ['squares beside words', 'plate ⬛⬛🟩⬛🟩\nshame 🟩⬛🟩⬛🟩'],
  ['squares of the contrast palette', '⬜⬜🟧⬜🟧 plate\n🟧⬜🟧⬜🟧 shame'],
  [
    'Slack names',
    'plate :black_large_square::black_large_square::large_green_square::black_large_square::large_green_square: shame :large_green_square::black_large_square::large_green_square::black_large_square::large_green_square:',
  ],
  ['a share text with the guesses', 'Wordle 1,234 2/6*\n\n⬛⬛🟩⬛🟩 plate\n🟩⬛🟩⬛🟩 shame\n'],
]

test('guesses can be pasted in every notation', async () => {
  const { page, faults } = await visit(browser)
  await whenAnswered(page)
  for (const [name, text] of NOTATIONS) {
    await paste(page, text)
    await page.waitForURL(ROWS).catch(() => expect.fail(`${name} was not understood`))
    await page.click('text=Start over')
    await page.waitForURL(`${inject('url')}/`)
  }
  expect(faults).toEqual([])
})

test('guesses can be pasted into the word field', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'plate __g_g shame g_g_g', '#own-word')
  await page.waitForURL(ROWS)
})

test('a link to a position can be pasted', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'look: https://fivebase.example/?h=plate.bbgbg,shame.gbgbg&game=original#x')
  await page.waitForURL('**/?h=plate.bbgbg,shame.gbgbg&game=original')
})

test('a single pasted word becomes the guess', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, ' Crane ')
  await expect.poll(() => openWord(page)).toBe('crane')
})

test('a pasted grid asks for its words, guess by guess', async () => {
  const { page, faults } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'Wordle 1,234 2/6\n\n⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩')
  await page.waitForSelector('#row-note:has-text("This is a grid of colours.")')
  expect(await page.getAttribute('#tile-3', 'data-colour')).toBe('correct')
  await page.keyboard.type('plate')
  await page.click('#take')
  expect(await page.textContent('#row-note')).toContain('Now the word for these colours.')
  await page.keyboard.type('shame')
  await page.click('#take')
  await page.waitForURL(ROWS)
  expect(faults).toEqual([])
})

test('unreadable text is reported with its line and an example', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'crane gbbyb\nwhat is this')
  await expect
    .poll(() => page.textContent('#row-note'))
    .toContain('We couldn’t read line 2: “what is this”. A guess looks like')
})
