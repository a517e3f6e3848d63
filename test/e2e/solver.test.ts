import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createGame } from '../../engine/rules/game.ts'
import { formatPattern, patternOf } from '../../engine/rules/pattern.ts'
import {
  DESKTOP,
  leave,
  openBrowser,
  openWord,
  PHONE,
  playOut,
  playRow,
  screenshot,
  setColours,
  visit,
  whenAnswered,
  whenScripted,
} from './browser.ts'

const game = createGame(JSON.parse(readFileSync(new URL('../../build/games/current.json', import.meta.url), 'utf8')))

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the solver on a %s', (name, viewport) => {
  test('plays a whole game by taps', async () => {
    const { page, faults } = await visit(browser, '/', { viewport, hasTouch: name === 'phone' })
    await whenScripted(page)
    let rows = ''
    for (let row = 1; row <= 6; row++) {
      const { guess } = await playRow(page, 'gizmo')
      rows += `${rows && ','}${guess}.${formatPattern(patternOf(guess, 'gizmo'))}`
      expect(page.url()).toBe(`${inject('url')}/?h=${rows}&game=current`)
      await whenAnswered(page)
      await screenshot(page, `${name}-game-${row}`)
      if (guess === 'gizmo') break
    }
    expect(await page.textContent('#ended h2')).toMatch(/^Solved in \d\.$/)
    await page.click('text=New game')
    expect(page.url()).toBe(`${inject('url')}/`)
    expect(await page.locator('.played li').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('answers a guess off the tree, proved', async () => {
    const { page, faults } = await visit(browser, '/', { viewport })
    await whenScripted(page)
    await page.keyboard.type('fuzzy')
    await setColours(page, 'fuzzy', 'humor')
    await page.click('#take')
    await page.waitForSelector('#advice:not([aria-busy])')
    await page.waitForSelector('#proof [data-proof=exact]', { state: 'attached' })
    expect(await page.textContent('#proof')).toContain('worked out just now')
    await playOut(page, 'humor')
    await page.waitForSelector('text=Solved in')
    await screenshot(page, `${name}-off-the-tree`)
    expect(faults).toEqual([])
  })
})

test('a game of four guesses takes twelve taps or fewer', async () => {
  const { page } = await visit(browser)
  await whenScripted(page)
  const taps: number[] = []
  // Answers that take four guesses in SALET’s tree, from all over the alphabet.
  for (const answer of ['gizmo', 'badge', 'query', 'whale', 'knoll']) {
    const game = await playOut(page, answer)
    if (game.rows === 4) taps.push(game.taps)
    await page.click('text=New game')
    await whenAnswered(page)
  }
  expect(taps.length).toBeGreaterThan(2)
  const median = taps.toSorted((a, b) => a - b)[taps.length >> 1]
  console.log(`taps of four-row games: ${taps.join(', ')}`)
  expect(median).toBeLessThanOrEqual(12)
})

test('words and colours entered before the script loads are kept', async () => {
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
  await page.locator('#own-word').evaluate((field) => {
    ;(field as HTMLInputElement).value = 'crane'
  })
  await page.locator('#open-row .tile').nth(1).click()
  letGo()
  await page.waitForSelector('#tile-2[data-colour=present]')
  expect(await openWord(page)).toBe('crane')
})

test('the page gives the same next guess as the API', async () => {
  const { page } = await visit(browser, '/?h=plate.bbgbg,shame.gbgbg&game=original')
  await whenAnswered(page)
  const response = await fetch(`${inject('url')}/api/v1/next?h=plate.bbgbg,shame.gbgbg&game=original`)
  const advice = await response.json()
  expect(await openWord(page)).toBe(advice.guess)
  expect(advice.proof).toBe('exact')
  expect(await page.getAttribute('#proof [data-proof]', 'data-proof')).toBe('exact')
})

describe('by keys', () => {
  test('a whole game is played', async () => {
    const { page, faults } = await visit(browser, '/', { viewport: DESKTOP })
    await whenScripted(page)
    for (let row = 1; row <= 6; row++) {
      await whenAnswered(page)
      const guess = await openWord(page)
      const digits = formatPattern(patternOf(guess, 'crane'), 'digits')
      await page.keyboard.type(digits.replace(/./g, (digit) => String(Number(digit) + 1)))
      await page.keyboard.press('Enter')
      if (guess === 'crane') break
    }
    await page.waitForSelector('text=Solved in')
    expect(faults).toEqual([])
  })

  test('typing letters replaces the word, and Backspace deletes them', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    const suggested = await openWord(page)
    await page.keyboard.type('Cranes')
    expect(await openWord(page)).toBe('crane')
    for (let times = 0; times < 3; times++) await page.keyboard.press('Backspace')
    expect(await openWord(page)).toBe('cr')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    expect(await openWord(page)).toBe(suggested)
  })

  test("arrows move between tiles and guesses, and space changes a tile's colour", async () => {
    const { page } = await visit(browser, '/?h=salet.bybbb&game=current', { viewport: DESKTOP })
    await whenScripted(page)
    await page.focus('#tile-1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    expect(await page.getAttribute('#tile-2', 'data-colour')).toBe('present')
    expect(await page.getAttribute('#tile-2', 'aria-label')).toMatch(/^[A-Z], second letter, in another place$/)
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('row-1')
  })
})

describe('the keyboard on the page', () => {
  test("types a word and shows what each letter's colours say", async () => {
    const { page } = await visit(browser, '/?h=salet.bybbg&game=current')
    await whenScripted(page)
    const colours = await page
      .locator('.key[data-key=s], .key[data-key=a], .key[data-key=t], .key[data-key=q]')
      .evaluateAll((keys) =>
        keys.map((key) => `${(key as HTMLElement).dataset.key} ${(key as HTMLElement).dataset.colour}`),
      )
    expect(colours.toSorted()).toEqual(['a present', 'q undefined', 's absent', 't correct'])
    for (const letter of 'adapt') await page.click(`.key[data-key=${letter}]`)
    await page.click('.key[data-key=Backspace]')
    expect(await openWord(page)).toBe('adap')
    await page.click('.key[data-key=Enter]')
    expect(await page.textContent('#row-note')).toContain('A word has 5 letters.')
  })
})

describe('no guess is submitted by mistake', () => {
  test('Enter in the word field moves to the tiles and submits nothing', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    await page.focus('#own-word')
    await page.keyboard.type('crane')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tile-1')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('take')
  })

  test('tiles start without colours, and a row without any is asked about once', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    const unset = () => page.locator('#open-row .tile[data-colour=unset]').count()
    expect(await unset()).toBe(5)
    await page.click('#take')
    expect(await page.textContent('#row-note')).toContain('No colours set. Was the whole row grey?')
    await screenshot(page, 'asks-grey')
    await page.click('text=Let me set them')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tile-1')
    await page.click('#take')
    await page.click('text=Yes, all grey')
    await page.waitForURL('**/?h=reast.bbbbb&game=current')
  })

  test('one coloured tile is enough: the others count as grey', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    await page.click('#tile-2')
    await page.click('#take')
    await page.waitForURL('**/?h=reast.bybbb&game=current')
  })

  test('if no word fits, the first suggested fix is the row that was never coloured', async () => {
    const { page } = await visit(browser, '/?h=salet.gbbbb,shame.bbbbb&game=current')
    await page.waitForSelector('#problem')
    expect(await page.textContent('.fix >> nth=0')).toMatch(/^Set the colours of SHAME \(all grey now\)/)
    await screenshot(page, 'contradiction')
  })
})

test('an edited word stays in the row, and a better one is offered beside it', async () => {
  const { page } = await visit(browser, 'about:blank')
  // The server's first answer is only a bound; the device then finds a better guess.
  await page.route('**/api/v1/next?*', async (route) => {
    const response = await route.fetch()
    const advice = await response.json()
    const worse = { ...advice, guess: 'zebra', total: advice.total + 500, proof: 'bounds', inAnswers: true }
    await route.fulfill({ response, json: worse })
  })
  await page.goto('/')
  await whenScripted(page)
  await page.keyboard.type('fuzzy')
  await page.click('#tile-2')
  await page.click('#take')
  await page.waitForFunction(() => document.querySelector('#open-row .tiles')?.textContent?.startsWith('z'))
  await page.click('#tile-1')
  await page.waitForSelector('text=We found a better one')
  expect(await openWord(page)).toBe('zebra')
  expect(await page.getAttribute('#tile-1', 'data-colour')).toBe('present')
  await page.click('.pick')
  expect(await openWord(page)).not.toBe('zebra')
})

test('the advice never gets worse during a search, and the search can be stopped', async () => {
  const { page, faults } = await visit(browser, 'about:blank')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        const shown = document.querySelector('#proof [data-proof]')?.textContent ?? ''
        if (shown !== seen.at(-1)) seen.push(shown)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  })
  await page.goto('/?h=fuzzy.bbbbb&game=current')
  await page.waitForSelector('#advice .working progress')
  await expect.poll(() => page.textContent('#seconds-left'), { timeout: 5000 }).toMatch(/, 1\d s at most/)
  await screenshot(page, 'long-search')
  await page.waitForTimeout(3000)
  await page.click('#advice [data-action=stop]')
  await page.waitForSelector('#advice .working', { state: 'detached' })
  expect(await page.textContent('#advice')).toContain('Best found so far. We haven’t proved it’s the best.')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  const needed = seen.flatMap((text) => Number(/it needs ([\d.]+)/.exec(text)?.[1] ?? Number.NaN)).filter(Boolean)
  expect(needed.length).toBeGreaterThan(0)
  expect(needed).toEqual(needed.toSorted((a, b) => b - a))
  await page.click('text=Keep looking')
  await page.waitForSelector('#advice .working progress')
  expect(faults).toEqual([])
})

describe('on one screen of a phone', () => {
  test('guesses, advice, button and first words left are visible, even at guess 5', async () => {
    const path = '/?h=crane.bbbbb,light.bgggg,fight.bgggg,might.bgggg&game=current'
    const { page } = await visit(browser, path, { viewport: { width: 390, height: 664 } })
    await whenScripted(page)
    await whenAnswered(page)
    for (const part of ['#lead', '#open-row .tiles', '#take, #done', '.keyboard', '#words-left h2']) {
      const box = await page.locator(part).first().boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= 664, part).toBe(true)
    }
    await screenshot(page, 'phone-fifth-row', { fullPage: false })
  })

  test('the last word left is named, and one tap ends the game', async () => {
    const { page } = await visit(browser, '/?h=salet.bbbbb,drony.bbybb,bumph.bbybb&game=current')
    await whenScripted(page)
    await whenAnswered(page)
    const lead = await page.textContent('#lead')
    if (!lead?.startsWith('It must be')) throw new Error(`the row says ${lead}`)
    await page.click('button:has-text("That was it")')
    await page.waitForSelector('text=Solved in 4.')
    expect(await page.getAttribute('#ended .primary', 'href')).toMatch(/^\/analyze\?h=/)
  })

  test('letters with certain colours start coloured', async () => {
    const { page } = await visit(browser, '/?h=crane.gbbbb&game=current')
    await whenScripted(page)
    for (const letter of 'civic') await page.click(`.key[data-key=${letter}]`)
    await page.waitForSelector('#tile-1[data-colour=correct]')
    expect(await page.getAttribute('#tile-2', 'data-colour')).toBe('unset')
  })
})

test('the last guess says the chance when several words are left', async () => {
  const { page } = await visit(browser, '/?h=jazzy.bbbbb,vivid.bbbbb,queue.bbbbb,fluff.bbbbb,kinky.bbbbb&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#lead')).toContain('Last guess:')
  const [, words, chance] = /(\d+) words fit, so you have (.+)\./.exec((await page.textContent('#advice')) ?? '') ?? []
  expect(Number(words)).toBeGreaterThan(1)
  // There is no next guess to get.
  expect(await page.textContent('#open-row .row-bar')).toContain('It wasn’t')
  expect(chance).toMatch(/1 chance in \d+|a [\d.]+% chance/)
})

test('both words are named when two are left', async () => {
  const { page } = await visit(browser, '/?h=salet.bybgb,corni.bbbbb&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#advice')).toMatch(/It’s [A-Z]{5} or [A-Z]{5}. Toss a coin.|Most likely [A-Z]{5}/)
})

const LOST = '/?h=jazzy.bbbbb,vivid.bbbbb,queue.bbbbb,fluff.bbbbb,kinky.bbbbb,mummy.bbbbb&game=current'

test('a lost game asks for the word and links to its review', async () => {
  const { page } = await visit(browser, LOST)
  await page.waitForSelector('text=Out of guesses.')
  // Playing a visible word takes one tap, even before the page's script runs.
  await page.click('.word-button[value=ghost]')
  await expect.poll(() => page.inputValue('#the-answer'), { timeout: 30_000 }).toBe('ghost')
  await page.fill('#the-answer', 'shoot')
  await page.click('text=See what would have saved it')
  await page.waitForURL('**/analyze?*answer=shoot*')
})

test('without script, a tap on a word of a lost game names the answer', async () => {
  const { page } = await visit(browser, LOST, { javaScriptEnabled: false })
  await page.click('.word-button[value=ghost]')
  expect(await page.inputValue('#the-answer')).toBe('ghost')
})

test('undo, the back button and start over work', async () => {
  const { page } = await visit(browser)
  await whenScripted(page)
  await playRow(page, 'humor')
  await whenAnswered(page)
  const first = page.url()
  await playRow(page, 'humor')
  await whenAnswered(page)
  await page.click('text=Undo')
  await page.waitForURL(first)
  expect(await page.locator('.played li').count()).toBe(1)
  await page.goForward()
  await page.waitForFunction(() => document.querySelectorAll('.played li').length === 2)
  await page.goBack()
  await page.keyboard.press('Control+z')
  await page.waitForURL(`${inject('url')}/`)
  await page.goForward()
  await page.click('text=Start over')
  expect(page.url()).toBe(`${inject('url')}/`)
})

test('an earlier guess can be changed, left alone and removed', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await whenScripted(page)
  await page.click('#row-1')
  await page.keyboard.type('crate')
  await page.click('button:has-text("Save guess 1")')
  await page.waitForURL('**/?h=crate.bybbb,corni.bbbyy&game=current')
  await page.click('#row-2')
  await page.click('text=Don’t change it')
  await page.click('#row-1')
  await page.click('#tile-1')
  await page.click('button:has-text("Save guess 1")')
  await page.waitForURL('**/?h=crate.yybbb,corni.bbbyy&game=current')
  await page.click('#row-1')
  await page.click('text=Remove this guess')
  await page.waitForURL('**/?h=corni.bbbyy&game=current')
})

test('contradicting guesses are reported, and one tap fixes them', async () => {
  const { page } = await visit(browser, '/?h=salet.gbbbb,shame.bbbbb&game=current')
  await page.waitForSelector('text=No word fits guesses 1 and 2 together')
  await page.click('.fix:has-text("Make S of SALET grey")')
  await page.waitForSelector('#advice')
  expect(page.url()).toContain('salet.bbbbb,shame.bbbbb')
})

test('impossible colours are marked while they are set, and a tap swaps them', async () => {
  const { page } = await visit(browser)
  await whenScripted(page)
  await page.keyboard.type('geese')
  await page.focus('#tile-2')
  await page.keyboard.type('12')
  expect(await page.textContent('#row-note')).toContain('GEESE can’t get these colours: the first E would turn yellow')
  await page.click('text=Swap them')
  expect(await page.getAttribute('#tile-2', 'data-colour')).toBe('present')
})

test('colours that fit no word are marked before they are submitted', async () => {
  const { page } = await visit(browser, '/?h=salet.gbbbb&game=current')
  await whenScripted(page)
  await page.keyboard.type('shiny')
  await page.keyboard.press('1')
  await page.waitForSelector('text=No word we know fits these colours.')
})

test('a tap plays a word left, and the page marks why a word is out', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await whenScripted(page)
  await page.click('.word-button:text-is("ninja")')
  expect(await openWord(page)).toBe('ninja')
  await page.click('#why-out summary')
  await page.fill('#why-word', 'onset')
  await page.click('#why-form button')
  const answer = (await page.textContent('#why-answer')) ?? ''
  expect(answer).toContain('guess 1 (SALET) says there’s no S')
  expect(answer).toContain('guess 2 (CORNI) says there’s no O')
  expect(await page.locator('#row-1 .small-tile[data-marked]').count()).toBe(4)
  await page.fill('#why-word', 'ninja')
  await page.click('#why-form button')
  await page.waitForSelector('text=fits all your guesses')
})

test('a guess the game does not take is never suggested again until allowed', async () => {
  const { page, faults } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await whenScripted(page)
  await whenAnswered(page)
  const first = await openWord(page)
  await page.click('#reason > summary')
  await page.click('text=My game doesn’t take')
  await page.waitForFunction((word) => {
    const shown = document.querySelector('#open-row .tiles')?.textContent?.trim()
    return shown && shown !== word && !document.querySelector('#advice[aria-busy]')
  }, first)
  const second = await openWord(page)
  expect(second).toMatch(/^[a-z]{5}$/)
  await page.reload()
  await expect.poll(() => openWord(page)).toBe(second)
  await page.click('#settings-fold > summary')
  await page.click(`button:has-text("${first} ×")`)
  await expect.poll(() => openWord(page)).toBe(first)
  expect(faults).toEqual([])
})

test('on request only well-known words are suggested, with what that costs', async () => {
  const path = '/?h=crane.bbbbb,light.bgggg,fight.bgggg,might.bgggg&game=current'
  const { page, faults } = await visit(browser, path)
  await whenScripted(page)
  await whenAnswered(page)
  expect(await openWord(page)).toBe('batts')
  await page.click('#reason > summary')
  await page.click('button:has-text("Only words I know")')
  await page.waitForSelector('#instead-of')
  expect(await page.textContent('#instead-of')).toMatch(
    /^(As good as|\d\.\d\d guesses more than) BATTS, which fewer people know\.$/,
  )
  const known = await openWord(page)
  expect(game.answers).toContain(known)
  expect(await page.textContent('#settings-fold summary')).toContain('well-known words')
  // The first word of the next game counts too.
  await page.goto('/')
  await expect.poll(() => openWord(page)).toBe('slate')
  await page.goto(path)
  await page.waitForSelector('#instead-of')
  expect(await openWord(page)).toBe(known)
  await page.click('#settings-fold > summary')
  await page.selectOption('#suggest', 'any')
  await expect.poll(() => openWord(page)).toBe('batts')
  expect(faults).toEqual([])
})

test('among equally good guesses, well-known words come first', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current', { viewport: DESKTOP })
  await whenScripted(page)
  await page.waitForSelector('.ranking tbody tr:nth-child(10)')
  const words = () =>
    page
      .locator('.ranking tbody tr')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.children[1].textContent === '2.00')
          .map((row) => row.querySelector('.word-link')?.textContent ?? ''),
      )
  // Before the lists are on the device, the page does not know which words are well known.
  const areKnown = async () => (await words()).map((word) => (game.weights?.[game.idOf(word)] ?? 0) >= 8)
  await expect.poll(async () => (await areKnown())[0]).toBe(true)
  const known = await areKnown()
  expect(known.length).toBeGreaterThan(5)
  expect(known).toEqual(known.toSorted((a, b) => Number(b) - Number(a)))
})

test('choosing another list keeps the guesses', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb&game=current')
  await whenScripted(page)
  await page.click('#settings-fold > summary')
  await page.selectOption('#game', 'original')
  await page.waitForURL('**/?h=salet.bybbb&game=original')
  await whenAnswered(page)
  expect(await page.textContent('#proof')).toContain('2,315')
})

describe('chosen rules are remembered and visible', () => {
  test('hard mode and the first word', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    expect(await page.textContent('#settings-fold summary')).toContain('Hard mode off')
    await page.click('#settings-fold > summary')
    await page.selectOption('#mode', 'hard')
    await page.waitForURL('**/?mode=hard')
    expect(await page.textContent('#settings-fold summary')).toContain('Hard mode on')
    await whenAnswered(page)
    await page.waitForSelector('#opener option >> nth=1', { state: 'attached' })
    const other = await page.locator('#opener option').nth(1).getAttribute('value')
    await page.selectOption('#opener', other as string)
    await page.goto('/')
    await expect.poll(() => openWord(page)).toBe(other)
    expect(await page.textContent('#settings-fold summary')).toMatch(/Hard mode on · start with [A-Z]{5}/)
  })

  test('a link keeps its own rules', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    await page.click('#settings-fold > summary')
    await page.selectOption('#mode', 'hard')
    await page.goto('/?h=salet.bybbb&game=current')
    await whenScripted(page)
    expect(await page.textContent('#settings-fold summary')).toContain('Hard mode off')
  })

  test('a first word is chosen by a tap', async () => {
    const { page } = await visit(browser)
    await whenScripted(page)
    await page.click('.first-words a:text-is("carle")')
    await page.waitForURL('**/?opener=carle')
    await expect.poll(() => openWord(page)).toBe('carle')
    await page.goto('/')
    await expect.poll(() => openWord(page)).toBe('carle')
  })
})

test('ruled-out words stay on the device, and unknown ones are listed and ignored', async () => {
  const { page, faults } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await whenScripted(page)
  await whenAnswered(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await page.click('#settings-fold > summary')
  await page.fill('#excluded', 'ninja, xyzzy admin')
  await page.locator('#excluded').blur()
  await expect.poll(() => page.textContent('#excluded-note')).toContain('Ignored 1 word that isn’t in the list: xyzzy.')
  await whenAnswered(page)
  expect(await openWord(page)).toMatch(/^[a-z]{5}$/)
  await expect.poll(() => page.textContent('#words-left h2')).toMatch(/^5 words left/)
  expect(sent.filter((each) => /ninja|xyzzy|admin/.test(each))).toEqual([])
  await page.goto('/')
  await whenScripted(page)
  expect(await openWord(page)).toBe('reast')
  expect(faults).toEqual([])
})

test("the page uses its own words, not the API's", async () => {
  for (const path of [
    '/?h=salet',
    '/?h=salet.ggggb,corni.ggggb',
    '/?game=nowhere',
    '/?h=salet.bbggb,crane.bbbbb&game=current&mode=hard',
    '/?opener=zzzzz',
    '/?h=crane.bbybbb',
  ]) {
    const { page } = await visit(browser, path)
    const text = await page.locator('#content').evaluate((content) => (content as HTMLElement).textContent)
    expect(text, path).not.toMatch(
      /\b(exclude|parameter|limit|history|row \d|rows? contradict|pattern|game current)\b/i,
    )
  }
})

test('a screen reader hears the next guess and how many words are left', async () => {
  const { page } = await visit(browser, '/', { viewport: DESKTOP })
  await whenScripted(page)
  await playRow(page, 'humor')
  await page.waitForFunction(() => document.querySelector('#live')?.textContent !== '')
  expect(await page.textContent('#live')).toMatch(/^\d+ words left\. Play [A-Z]{5}\. /)
})

test('a swipe sets several letters to one colour', async () => {
  const { page, faults } = await visit(browser, '/', { hasTouch: true, isMobile: true })
  await whenScripted(page)
  const middle = async (place: number) => {
    const box = await page.locator(`#tile-${place}`).boundingBox()
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
  await expect.poll(colours).toEqual(['unset', 'present', 'present', 'present', 'unset'])
  await page.locator('#tile-2').tap()
  await expect.poll(colours).toEqual(['unset', 'correct', 'present', 'present', 'unset'])
  expect(faults).toEqual([])
})

test('a guess that cannot be the answer says why it helps', async () => {
  const { page } = await visit(browser, '/?h=crane.bbbbb,light.bgggg&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#reason')).toMatch(
    /It can’t be the answer.*All \w+ of the words left differ by one letter \(-IGHT\)/s,
  )
  await screenshot(page, 'family')
})

test('a guess that hard mode forbids is named, and one tap turns hard mode off', async () => {
  const { page } = await visit(browser, '/?h=salet.bbggb,crane.bbbbb&game=current&mode=hard')
  await page.waitForSelector('text=Hard mode doesn’t allow CRANE')
  expect(await page.textContent('#problem')).toContain('Guess 1 has L in place 3, so CRANE must too.')
  await page.click('text=Turn hard mode off')
  await page.waitForURL('**/?h=salet.bbggb,crane.bbbbb&game=current')
})

test('a position is shared with the next guess hidden, or not', async () => {
  const { page } = await visit(browser, 'about:blank')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async ({ url }: ShareData) => Object.assign(window, { shared: url }) })
  })
  await page.goto('/?h=salet.bybbb&game=current')
  await whenScripted(page)
  const shared = () => page.evaluate(() => (window as unknown as { shared: string }).shared)
  await page.click('#tools >> text=Share')
  await screenshot(page, 'share', { fullPage: false })
  await page.click('[data-action=share]')
  expect(await shared()).toBe(`${inject('url')}/s/salet.bybbb?game=current`)
  await page.uncheck('#hide-next')
  await page.click('[data-action=share]')
  expect(await shared()).toBe(`${inject('url')}/?h=salet.bybbb&game=current`)
})

test('printed, the solver is the board and the advice on one sheet', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current', { viewport: DESKTOP })
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await whenScripted(page)
  await page.waitForSelector('.ranking tbody tr:nth-child(10)')
  await page.emulateMedia({ media: 'print' })
  await screenshot(page, 'print')
  for (const part of [
    '#row-1',
    '#row-2',
    '#lead',
    '#open-row .tiles',
    '#advice .odds',
    '#words-left',
    '#reason .chances',
  ])
    expect(await page.locator(part).isVisible(), part).toBe(true)
  for (const part of [
    '.masthead',
    '.colophon',
    '#tools',
    '.keyboard',
    '.row-bar',
    '#what-if',
    '#settings-fold',
    '#why-out',
  ])
    expect(await page.locator(part).first().isVisible(), part).toBe(false)
  // On white paper, whatever the screen looks like.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)
})

test('on a tablet the words left are next to the board, on a phone below it', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb,corni.bbbyy&game=current')
  await whenAnswered(page)
  const isBeside = async (width: number) => {
    await page.setViewportSize({ width, height: 1024 })
    const [board, words] = await Promise.all(['#open-row', '#words-left'].map((id) => page.locator(id).boundingBox()))
    return board !== null && words !== null && words.x > board.x + board.width && words.y < board.y + board.height
  }
  expect(await isBeside(768)).toBe(true)
  expect(await isBeside(390)).toBe(false)
})

test('the button stays in place when the first letter is coloured', async () => {
  const { page } = await visit(browser)
  await whenScripted(page)
  const top = async () => (await page.locator('#take').boundingBox())?.y
  const before = await top()
  await page.click('#tile-2')
  expect(await top()).toBe(before)
})

test('50 words left or fewer are in sight, more behind a tap', async () => {
  const { page } = await visit(browser, '/?h=salet.bybbb&game=current')
  await whenAnswered(page)
  expect(await page.textContent('#words-left h2')).toBe('160 words left, likeliest first')
  expect(await page.locator('#words-left .word-button').first().isVisible()).toBe(false)
  await page.click('#words-left summary')
  expect(await page.locator('#words-left .word-button').count()).toBe(160)
  await page.goto('/?h=salet.bybbb,corni.bbbyy&game=current')
  expect(await page.locator('#words-left .word-button').first().isVisible()).toBe(true)
})
