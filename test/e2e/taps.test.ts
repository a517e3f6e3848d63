/**
 * Ten things people come for, on a phone, with the taps each takes. Opening a list is one tap and choosing from it
 * another; letters on the page's keyboard count, those of the phone's own do not.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leave, openBrowser, openWord, visit, whenAnswered } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

class Finger {
  readonly #page: Page
  taps = 0

  constructor(page: Page) {
    this.#page = page
  }

  async tap(...selectors: string[]): Promise<void> {
    for (const selector of selectors) {
      await this.#page.tap(selector)
      this.taps++
    }
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.#page.selectOption(selector, value)
    this.taps += 2
  }
}

interface Task {
  from: string
  most: number
  act: (finger: Finger, page: Page) => Promise<unknown>
}

const MIDDLE = '/?h=salet.bybbb,corni.bbbyy&game=current'
const whenAt = (page: Page, address: string) => page.waitForURL(`**${address}`)

const TASKS: Record<string, Task> = {
  'get the next guess after two yellows': {
    from: '/',
    most: 3,
    act: async (finger, page) => {
      await finger.tap('#tile-2', '#tile-4', '#take')
      await whenAt(page, '/?h=reast.bybyb&game=current')
    },
  },
  'enter a word of one’s own, one letter of it green': {
    from: '/',
    most: 8,
    act: async (finger, page) => {
      for (const letter of 'crane') await finger.tap(`.key[data-key=${letter}]`)
      await finger.tap('#tile-5', '#tile-5', '#take')
      await whenAt(page, '/?h=crane.bbbbg&game=current')
    },
  },
  'play a word that is left': {
    from: MIDDLE,
    most: 1,
    act: async (finger, page) => {
      await finger.tap('.word-button[value=ninja]')
      expect(await openWord(page)).toBe('ninja')
    },
  },
  'take the last guess back': {
    from: MIDDLE,
    most: 1,
    act: async (finger, page) => {
      await finger.tap('#tools >> text=Undo')
      await whenAt(page, '/?h=salet.bybbb&game=current')
    },
  },
  'put a colour of an earlier guess right': {
    from: MIDDLE,
    most: 3,
    act: async (finger, page) => {
      await finger.tap('#row-1', '#tile-1', '#take')
      await whenAt(page, '/?h=salet.yybbb,corni.bbbyy&game=current')
    },
  },
  'put guesses right that contradict': {
    from: '/?h=salet.gbbbb,shame.bbbbb&game=current',
    most: 1,
    act: async (finger, page) => {
      await finger.tap('.fix:has-text("Make S of SALET grey")')
      await whenAt(page, '/?h=salet.bbbbb,shame.bbbbb&game=current')
    },
  },
  'turn hard mode on': {
    from: '/',
    most: 3,
    act: async (finger, page) => {
      await finger.tap('#settings-fold > summary')
      await finger.choose('#mode', 'hard')
      await whenAt(page, '/?mode=hard')
    },
  },
  'ask why a word is out': {
    from: MIDDLE,
    most: 3,
    act: async (finger, page) => {
      await finger.tap('#why-out > summary', '#why-word')
      await page.keyboard.type('onset')
      await finger.tap('#why-form button')
      await page.waitForSelector('#why-answer')
    },
  },
  'end the game and review it': {
    from: '/?h=salet.bbbbb,drony.bbybb,bumph.bbybb&game=current',
    most: 2,
    act: async (finger, page) => {
      await finger.tap('#done', '#ended .primary')
      await page.waitForSelector('#verdict')
    },
  },
  'begin to practise': {
    from: '/',
    most: 3,
    act: async (finger, page) => {
      await finger.tap('.menu-button', '.menu a[href="/practice"]', 'text=Play a random word')
      await page.waitForSelector('#guess')
    },
  },
}

test.each(Object.entries(TASKS))('%s', async (name, { from, most, act }) => {
  const { page, faults } = await visit(browser, from, { hasTouch: true, isMobile: true })
  // With contradicting guesses no row is open.
  await page.waitForSelector('button#tile-1, #problem')
  await whenAnswered(page)
  const finger = new Finger(page)
  await act(finger, page)
  console.log(`taps to ${name}: ${finger.taps}`)
  expect(finger.taps).toBeLessThanOrEqual(most)
  expect(faults).toEqual([])
})
