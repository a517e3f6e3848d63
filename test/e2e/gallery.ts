/**
 * Pictures of every page and of what a player meets on it, at the widths of phones, tablets and desktops, light and dark:
 * `npm start`, then `node test/e2e/gallery.ts` and a look at each sheet in screenshots/gallery. Words after it choose
 * scenes: `node test/e2e/gallery.ts solver verify`. It proves nothing; it is for eyes.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ROOT } from '../../precompute/folders.ts'

const URL = process.env.E2E_URL ?? 'http://localhost:8787'
const FOLDER = join(ROOT, 'screenshots/gallery')
/** Sizes per sheet; each sheet is one visit. */
const SHEETS: Record<string, readonly (readonly [width: number, height: number])[]> = {
  narrow: [
    [320, 640],
    [390, 844],
  ],
  wide: [
    [768, 1024],
    [1440, 900],
  ],
}
const THEMES = ['light', 'dark'] as const
/** Longer pages are cut here, to keep a sheet readable. */
const MOST_HEIGHT = 2600
const TIMEOUT_MS = 45_000

interface Scene {
  path: string
  act?: (page: Page) => Promise<unknown>
}

const GAME = 'salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg'
const GREY = 'jazzy.bbbbb,vivid.bbbbb,queue.bbbbb,fluff.bbbbb,kinky.bbbbb'
const PAST = Array.from(
  { length: 60 },
  (_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')},${at % 2 ? 'ninja' : 'cigar'}`,
)
  .concat('2024-02-01,nonsense')
  .join('\n')
const GAMES = ['2024-05-01 salet crony humor', '2024-05-02 salet slate abbey', '2024-05-03 crane shame', '⬛⬛'].join(
  '\n',
)

const answered = (page: Page) =>
  page.waitForSelector('#advice:not([aria-busy]), #ended, #problem', { state: 'attached' })
const open = (fold: string) => (page: Page) => page.click(`${fold} > summary`)
const inTurn =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }
/** A strategy that is whole, or lost a branch on the way. */
const verify = (isBroken: boolean) => async (page: Page) => {
  const text = await (await fetch(`${URL}/api/v1/strategy/salet?game=original&format=csv`)).text()
  const lines = text.split('\n')
  const data = isBroken ? lines.filter((_, at) => at === 0 || at % 7 !== 0).join('\n') : text
  const file = { name: 'salet.csv', mimeType: 'text/csv', buffer: Buffer.from(data) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.waitForSelector('#report h2', { timeout: 30_000 })
}

const SCENES: Record<string, Scene> = {
  'solver-home': { path: '/' },
  'solver-settings': { path: '/', act: inTurn(open('#settings-fold')) },
  'solver-set': {
    path: '/',
    act: async (page) => {
      await page.click('#tile-2')
      await page.click('#tile-4')
      await page.click('#tile-4')
    },
  },
  'solver-asks-grey': { path: '/', act: (page) => page.click('#take') },
  'solver-second': { path: '/?h=reast.bybbb&game=current', act: answered },
  'solver-middle': { path: '/?h=salet.bybbb,corni.bbbyy&game=current', act: answered },
  'solver-fifth': { path: '/?h=crane.bbbbb,light.bgggg,fight.bgggg,might.bgggg&game=current', act: answered },
  'solver-one-left': { path: '/?h=salet.bbbbb,drony.bbybb,bumph.bbybb&game=current', act: answered },
  'solver-last': { path: `/?h=${GREY}&game=current`, act: answered },
  'solver-lost': { path: `/?h=${GREY},mummy.bbbbb&game=current`, act: answered },
  'solver-won': { path: '/?h=salet.bybyb,crane.ggggg&game=current', act: answered },
  'solver-contradiction': { path: '/?h=salet.ggggb,corni.ggggb&game=current', act: answered },
  'solver-hard-refused': { path: '/?h=salet.bbggb,crane.bbbbb&game=current&mode=hard', act: answered },
  'solver-impossible': {
    path: '/',
    act: async (page) => {
      await page.keyboard.type('geese')
      await page.focus('#tile-2')
      await page.keyboard.type('12')
    },
  },
  'solver-searching': {
    path: '/?h=fuzzy.bbbbb&game=current',
    act: async (page) => {
      await page.waitForSelector('#advice .working progress')
      await page.waitForTimeout(2500)
    },
  },
  'solver-opened': {
    path: '/?h=salet.bybbb,corni.bbbyy&game=current',
    act: async (page) => {
      await answered(page)
      for (const fold of ['#ranking', '#reason', '#proof', '#why-out', '#settings-fold', '#past-answers', '#own-list'])
        if (!(await page.locator(fold).evaluate((each) => (each as HTMLDetailsElement).open)))
          await page.click(`${fold} > summary`)
      await page.waitForFunction(() => document.querySelectorAll('.ranking tbody tr').length > 1)
      await page.fill('#why-word', 'onset')
      await page.click('#why-form button')
    },
  },
  'solver-change': { path: '/?h=salet.bybbb,corni.bbbyy&game=current&row=1' },
  'solver-share': {
    path: '/?h=salet.bybbb,corni.bbbyy&game=current',
    act: inTurn(answered, (page) => page.click('#tools >> text=Share')),
  },
  'solver-past': {
    path: '/?h=salet.bybbb,corni.bbbyy&game=current',
    act: async (page) => {
      await answered(page)
      await page.click('#settings-fold > summary')
      await page.click('#past-answers > summary')
      await page.fill('#past-text', PAST)
      await page.click('text=Use these answers')
      await page.waitForSelector('#past-facts')
      await answered(page)
    },
  },
  'solver-unread': { path: '/?h=salet' },
  'review-empty': { path: '/analyze' },
  'review-won': { path: `/analyze?h=${GAME}&game=current` },
  'review-lost': { path: '/analyze?played=jazzy+vivid+queue+fluff+kinky+mummy&answer=shoot' },
  'review-asks': { path: '/analyze?played=jazzy+vivid+queue+fluff+kinky+mummy' },
  'review-trouble': { path: '/analyze?played=abc&game=current' },
  'review-grids': {
    path: `/analyze?answer=shame&played=${encodeURIComponent('⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n⬛🟨🟨⬛🟩\n🟩🟩🟩🟩🟩')}`,
  },
  'games-empty': { path: '/your-games' },
  'games-kept': {
    path: '/your-games',
    act: async (page) => {
      await page.fill('#games-text', GAMES)
      await page.click('[data-action=add]')
      await page.waitForSelector('.record')
    },
  },
  'practice-empty': { path: '/practice' },
  'practice-game': { path: '/practice?n=48213&g=salet,crony,humor' },
  about: { path: '/about' },
  openers: { path: '/openers' },
  'openers-none': { path: '/openers?game=original&find=zzzzz' },
  opener: { path: '/openers/salet' },
  'tree-index': { path: '/tree' },
  tree: { path: '/tree/salet?game=original' },
  'tree-weights': { path: '/tree/reast' },
  'tree-branch': { path: '/tree/salet.bybbb?game=original' },
  compare: { path: '/compare' },
  'compare-words': { path: '/compare?game=original&with=exact,mean-pattern&answer=joker' },
  'compare-pegs': { path: '/compare?game=mastermind-4x6&answer=99999' },
  'verify-empty': { path: '/verify' },
  'verify-pass': { path: '/verify', act: verify(false) },
  'verify-fail': { path: '/verify', act: verify(true) },
  api: { path: '/api' },
  offline: { path: '/offline' },
  error: { path: '/error' },
  nothing: { path: '/nothing/here' },
}

async function prepare({ path, act }: Scene, page: Page): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(path)
  if (await page.locator('solver-book').count())
    await page.waitForSelector('button#tile-1, #ended, #problem', { state: 'attached' })
  await act?.(page)
  await page.waitForSelector('main [aria-busy]', { state: 'detached', timeout: 8000 }).catch(() => {})
}

/** Scrolled to the top, and cut if it is too long to look at. */
async function shoot(page: Page): Promise<Buffer> {
  const { width } = page.viewportSize() as { width: number }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) } })
}

const wanted = process.argv.slice(2)
const names = Object.keys(SCENES).filter((name) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
mkdirSync(FOLDER, { recursive: true })
for (const name of names) {
  for (const [sheet, sizes] of Object.entries(SHEETS)) {
    const shots: { width: number; data: string }[] = []
    const [width, height] = sizes[sizes.length - 1]
    const context = await browser.newContext({
      baseURL: URL,
      viewport: { width, height },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    try {
      const page = await context.newPage()
      await prepare(SCENES[name], page)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme })
          const picture = await shoot(page)
          writeFileSync(join(FOLDER, `${name}-${width}-${colorScheme}.png`), picture)
          shots.push({ width, data: picture.toString('base64') })
        }
      }
    } catch (error) {
      console.error(`${name} ${sheet}: ${(error as Error).message.split('\n')[0]}`)
    }
    await context.close()
    for (const group of sheet === 'narrow' ? [shots] : [shots.slice(0, 2), shots.slice(2)])
      await writeSheet(`sheet-${name}-${group.at(-1)?.width}`, group)
  }
  console.log(name)
}
await browser.close()

/** Several pictures side by side in one. */
async function writeSheet(name: string, shots: readonly { width: number; data: string }[]): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 12 + shots.reduce((sum, { width }) => sum + width + 12, 0), height: 400 },
  })
  const pictures = shots.map(({ data }) => `<img src="data:image/png;base64,${data}">`).join('')
  await page.setContent(`<body style="margin:12px;display:flex;gap:12px;align-items:start;background:#888">${pictures}`)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true })
  await page.close()
}
