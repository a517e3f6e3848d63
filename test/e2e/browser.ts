/** Chromium for the tests, and a person at the page. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { COLOURS, colourAt, patternOf } from '../../engine/rules/pattern.ts'
import { ROOT } from '../../precompute/folders.ts'

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * Parts of the browser's own window that nobody sees here. Its suggestions are pages themselves, and with them each
 * window takes four times the processor time of one of our pages. Chromium obeys the last such list alone, so
 * Playwright's is repeated.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Generous, for a busy machine. */
const TIMEOUT_MS = 60_000
const LAUNCH_TIMEOUT_MS = 120_000
const SCREENSHOTS = join(ROOT, 'screenshots')

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }
export const SMALLEST = { width: 320, height: 640 }

/** Starts the one browser for all test files; returns its address. */
export async function launchBrowser(): Promise<BrowserServer> {
  if (!existsSync(EXECUTABLE))
    throw new Error(`no Chromium at ${EXECUTABLE}: apt-get install -y chromium, or set CHROMIUM`)
  const args = [...FLAGS, `--disable-features=${WITHOUT}`]
  return chromium.launchServer({ executablePath: EXECUTABLE, args, timeout: LAUNCH_TIMEOUT_MS })
}

/** The running browser, for one test file: it sees only its own contexts, and ends with them. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'), { timeout: LAUNCH_TIMEOUT_MS })
}

export interface Visit {
  page: Page
  /** What went wrong in the page: script errors and Content-Security-Policy violations. */
  faults: string[]
}

/** By options: the contexts that tests reuse one after another, which halves the time. */
const reused = new Map<string, BrowserContext>()

/**
 * A new visitor at a URL of the site. Service workers are blocked unless requested, because each visitor would download
 * the whole site.
 */
export async function visit(browser: Browser, path = '/', options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await contextFor(browser, { serviceWorkers: 'block', viewport: PHONE, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const isFailedAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isFailedAnswer) faults.push(message.text())
  })
  await page.goto(path)
  return { page, faults }
}

async function contextFor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const name = JSON.stringify(options)
  const known = reused.get(name)
  if (known) return known
  const context = await browser.newContext({ baseURL: inject('url'), ...options })
  if (options.serviceWorkers === 'block') reused.set(name, context)
  return context
}

/** Closes what a test has opened, and clears what it left on the device. */
export async function leave(browser: Browser): Promise<void> {
  const kept = new Set(reused.values())
  await Promise.all(
    browser.contexts().map(async (context) => {
      if (!kept.has(context)) return context.close()
      const [page] = context.pages()
      await page?.evaluate(() => localStorage.clear()).catch(() => undefined)
      await Promise.all(context.pages().map((each) => each.close()))
      await context.clearPermissions()
    }),
  )
}

/** Waits for the reply to the guesses: what to play, how it ended, or what is wrong. */
export async function whenAnswered(page: Page): Promise<void> {
  await page.waitForSelector('#advice:not([aria-busy]), #ended, #problem', { state: 'attached' })
}

/** Waits until script has taken over: then tiles are buttons. */
export async function whenScripted(page: Page): Promise<void> {
  await page.waitForSelector('button#tile-1')
}

/** The word in the open row. */
export async function openWord(page: Page): Promise<string> {
  return (await page.locator('#open-row .letter').allTextContents()).join('').trim()
}

/** Taps the open row's tiles until they show the colours of a guess against an answer; grey ones stay unset. */
export async function setColours(page: Page, guess: string, answer: string): Promise<number> {
  const pattern = patternOf(guess, answer)
  let taps = 0
  for (let place = 0; place < guess.length; place++) {
    const tile = page.locator(`#tile-${place + 1}`)
    const wanted = COLOURS[colourAt(pattern, place)]
    for (let tap = 0; tap < 4; tap++) {
      const shown = await tile.getAttribute('data-colour')
      if (shown === wanted || (shown === 'unset' && wanted === 'absent')) break
      await tile.click()
      taps++
    }
  }
  return taps
}

/** Plays the word in the open row against an answer, like a person; returns it, and counts the taps. */
export async function playRow(page: Page, answer: string): Promise<{ guess: string; taps: number }> {
  await whenAnswered(page)
  const guess = await openWord(page)
  if (guess === answer && (await page.locator('#done').count()) > 0) {
    await page.click('#done')
    return { guess, taps: 1 }
  }
  let taps = (await setColours(page, guess, answer)) + 1
  await page.click('#take')
  const grey = page.locator('#all-grey')
  if ((await grey.count()) > 0) {
    await grey.click()
    taps++
  }
  return { guess, taps }
}

/** Plays until the answer is found; returns the taps of the whole game. */
export async function playOut(page: Page, answer: string): Promise<{ taps: number; rows: number }> {
  let taps = 0
  for (let rows = 1; rows <= 6; rows++) {
    const played = await playRow(page, answer)
    taps += played.taps
    if (played.guess === answer) return { taps, rows }
  }
  throw new Error(`${answer} was not found`)
}

/** With SCREENSHOTS=1, for people to look at: of the whole page, or only the visible part, which is much faster. */
export async function screenshot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage })
}
