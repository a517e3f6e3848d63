/** Chromium, as the other tests use it. */
import { openBrowser, PHONE } from '../browser.ts'
import type { Hand } from './hand.ts'

export async function openChromium(): Promise<Hand> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  return {
    engine: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    click: (selector) => page.click(selector),
    type: (letters) => page.keyboard.type(letters),
    read: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
