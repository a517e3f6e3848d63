import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { leave, openBrowser, visit, whenAnswered } from './browser.ts'

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

test.each([
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
])('rows are pasted as %s', async (_, text) => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, text)
  await page.waitForURL(ROWS)
})

test('rows are pasted into the field for a word', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'plate __g_g shame g_g_g', '#own-word')
  await page.waitForURL(ROWS)
})

test('squares without letters are told what is missing', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await paste(page, 'Wordle 1,234 2/6\n\n⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩')
  await page.waitForSelector('#row-note:has-text("squares carry no letters")')
})
