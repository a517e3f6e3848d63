import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { formatPattern, patternOf } from '../../engine/rules/pattern.ts'
import {
  DESKTOP,
  leave,
  openBrowser,
  PHONE,
  screenshot,
  setColours,
  suggestion,
  visit,
  whenAnswered,
} from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const confirm = 'button.primary[type=submit]'

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the solver on a %s', (name, viewport) => {
  test('plays a whole game by taps and confirming alone', async () => {
    const { page, faults } = await visit(browser, '/', { viewport, hasTouch: name === 'phone' })
    await whenAnswered(page)
    let rows = ''
    for (let row = 1; row <= 6; row++) {
      const guess = await suggestion(page)
      await setColours(page, guess, 'gizmo')
      await screenshot(page, `${name}-game-${row}`)
      await page.click(confirm)
      rows += `${rows && ','}${guess}.${formatPattern(patternOf(guess, 'gizmo'))}`
      expect(page.url()).toBe(`${inject('url')}/?h=${rows}&game=current`)
      if (guess === 'gizmo') break
      await whenAnswered(page)
    }
    expect(await page.textContent('#advice-heading')).toMatch(/Found in \d/)
    await screenshot(page, `${name}-game-found`)
    await page.click('text=Next game')
    expect(page.url()).toBe(`${inject('url')}/`)
    expect(await page.locator('.rows > li').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('answers a guess off the tree, proved', async () => {
    const { page, faults } = await visit(browser, '/', { viewport })
    await whenAnswered(page)
    await page.fill('#own-word', 'fuzzy')
    await setColours(page, 'fuzzy', 'humor')
    await page.click(confirm)
    await page.waitForSelector('#advice:not([aria-busy]) .proof[data-proof=exact]')
    expect(await page.textContent('#advice .source')).toContain('searched')
    let guess = ''
    for (let row = 2; row <= 6 && guess !== 'humor'; row++) {
      await page.waitForSelector('#advice:not([aria-busy]) .word')
      guess = await suggestion(page)
      await setColours(page, guess, 'humor')
      await page.click(confirm)
    }
    await page.waitForSelector('text=Found in')
    await screenshot(page, `${name}-off-the-tree`)
    expect(faults).toEqual([])
  })
})

test('what is typed and coloured before script is there is kept', async () => {
  const { page } = await visit(browser, 'about:blank')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.fill('#own-word', 'crane')
  await page.locator('#open-row .tile').nth(1).click()
  letGo()
  await page.waitForSelector('#tile-0-2[data-colour=present]')
  expect((await page.locator('#open-row .letter').allTextContents()).join('')).toBe('crane')
})

test('the next guess on the page is that of the API', async () => {
  const { page } = await visit(browser, '/?h=plate.bbgbg,shame.gbgbg&game=original')
  await whenAnswered(page)
  const response = await fetch(`${inject('url')}/api/v1/next?h=plate.bbgbg,shame.gbgbg&game=original`)
  const advice = await response.json()
  expect(await suggestion(page)).toBe(advice.guess)
  expect(advice.proof).toBe('exact')
  expect(await page.getAttribute('#advice .proof', 'data-proof')).toBe('exact')
})

test('plays a whole game by keys', async () => {
  const { page, faults } = await visit(browser, '/', { viewport: DESKTOP })
  await whenAnswered(page)
  for (let row = 1; row <= 6; row++) {
    const guess = await suggestion(page)
    const keys = formatPattern(patternOf(guess, 'crane'), 'digits').replace(/./g, (digit) => String(Number(digit) + 1))
    await page.keyboard.type(keys)
    await page.keyboard.press('Enter')
    if (guess === 'crane') break
    await whenAnswered(page)
  }
  await page.waitForSelector('text=Found in')
  expect(faults).toEqual([])
})

test('letters write another word, Backspace takes them back', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  const suggested = await suggestion(page)
  const shown = async () => (await page.locator('#open-row .letter').allTextContents()).join('')
  await page.keyboard.type('Cr')
  expect(await shown()).toBe('cr')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await shown()).toBe(suggested)
})

test('arrows move over the tiles and space turns one', async () => {
  const { page } = await visit(browser, '/', { viewport: DESKTOP })
  await whenAnswered(page)
  await page.focus('#tile-0-1')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  expect(await page.getAttribute('#tile-0-2', 'data-colour')).toBe('present')
  expect(await page.getAttribute('#tile-0-2', 'aria-label')).toMatch(/^[A-Z], second letter, present$/)
})

test('undo, the back button and start over', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await page.click(confirm)
  await whenAnswered(page)
  const first = page.url()
  await page.click(confirm)
  await whenAnswered(page)
  await page.click('text=Undo')
  await page.waitForURL(first)
  expect(await page.locator('.rows > li').count()).toBe(2)
  await page.goForward()
  await page.waitForFunction(() => document.querySelectorAll('.rows > li').length === 3)
  await page.goBack()
  await page.keyboard.press('Control+z')
  await page.waitForURL(`${inject('url')}/`)
  await page.goForward()
  await page.click('text=Start over')
  expect(page.url()).toBe(`${inject('url')}/`)
})

test('a tile of an earlier row is turned in its place', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb&game=current')
  await whenAnswered(page)
  await page.click('#tile-1-1')
  await page.waitForURL('**/?h=salet.yybbb&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#row-1 .row-count')).toMatch(/left/)
})

test('an earlier row is changed, left alone and removed', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await page.click('#row-1 .change')
  await page.fill('#own-word', 'crate')
  await page.click('button:has-text("Change")')
  await page.waitForURL('**/?h=crate.bybbb,corni.bbbyy&game=current')
  await page.click('#row-2 .change')
  await page.click('text=Leave it as it is')
  await page.click('#row-1 .change')
  await page.click('text=Remove this row')
  await page.waitForURL('**/?h=corni.bbbyy&game=current')
})

test('rows that contradict are told, and one tap puts them right', async () => {
  const { page } = await visit(browser, '/?h=salet.gbbbb,shame.bbbbb&game=current')
  await page.waitForSelector('text=Nothing fits these rows')
  await screenshot(page, 'contradiction')
  await page.click('.fix >> nth=0')
  await page.waitForSelector('#advice .word')
  expect(page.url()).not.toContain('salet.gbbbb,shame.bbbbb')
})

test('another game is chosen and the rows stay', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb&game=current')
  await page.selectOption('#game', 'original')
  await page.waitForURL('**/?h=salet.bybbb&game=original')
  await whenAnswered(page)
  expect(await page.textContent('#advice .source')).toContain('2,315')
})

test('a long search shows that it works and what is proved so far, and is stopped by a tap', async () => {
  const { page, faults } = await visit(browser, '/?h=fuzzy.bbbbb,mamma.bbbbb&game=dictionary')
  await page.waitForSelector('#advice .working progress')
  await page.waitForSelector('#advice .proof[data-proof=bounds]')
  const word = await suggestion(page)
  await screenshot(page, 'long-search')
  await page.click('#advice [data-action=stop]')
  await page.waitForSelector('#advice .working', { state: 'detached' })
  expect(await suggestion(page)).toBe(word)
  expect(await page.locator('#advice .proof[data-proof=bounds]').count()).toBe(1)
  expect(faults).toEqual([])
})

test('another first word is chosen', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await page.selectOption('#opener', 'plate')
  await page.waitForURL('**/?opener=plate')
  await page.waitForSelector('#advice .word:text-is("plate")')
})

test('colours that no answer left can give are marked before they are confirmed', async () => {
  const { page } = await visit(browser)
  await whenAnswered(page)
  await page.fill('#own-word', 'fuzzy')
  await page.locator('#tile-0-4').click()
  await page.waitForSelector('text=No answer left gives these colours')
})

test('the answer is told to a screen reader in one sentence', async () => {
  const { page } = await visit(browser, '/', { viewport: DESKTOP })
  await whenAnswered(page)
  await page.click(confirm)
  await page.waitForFunction(() => document.querySelector('#live')?.textContent !== '')
  expect(await page.textContent('#live')).toMatch(/on average/)
})

test('a swipe gives several letters one colour', async () => {
  const { page, faults } = await visit(browser, '/', { hasTouch: true, isMobile: true })
  await whenAnswered(page)
  await page.waitForSelector('button#tile-0-1')
  const middle = async (place: number) => {
    const box = await page.locator(`#tile-0-${place}`).boundingBox()
    if (!box) throw new Error(`no tile ${place}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  await touch('touchStart', await middle(2))
  for (const place of [3, 4]) await touch('touchMove', await middle(place))
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const colours = () =>
    page.locator('#open-row .tile').evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.colour))
  await expect.poll(colours).toEqual(['absent', 'present', 'present', 'present', 'absent'])
  await page.locator('#tile-0-2').tap()
  await expect.poll(colours).toEqual(['absent', 'correct', 'present', 'present', 'absent'])
  expect(faults).toEqual([])
})

test('a word that cannot be the answer says what it is for', async () => {
  const { page } = await visit(browser, '/?h=crane.bbbbb,light.bgggg&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#advice .why')).toMatch(/cannot be the answer.* All of them are -IGHT words/)
  await screenshot(page, 'family')
})

test('a guess that the mode forbids can be played on in normal mode', async () => {
  const { page } = await visit(browser, '/?h=salet.bbggb,crane.bbbbb&game=current&mode=hard')
  await page.waitForSelector('text=This mode forbids that guess')
  expect(await page.textContent('#advice .worth')).toMatch(/^Row 2: CRANE breaks hard mode/)
  await page.click('text=Go on in normal mode')
  await page.waitForURL('**/?h=salet.bbggb,crane.bbbbb&game=current')
})
