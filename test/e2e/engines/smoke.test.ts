/** The whole flow in three engines, so that players are not the ones to find differences. */
import { existsSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { COLOURS, colourAt, patternOf } from '../../../engine/rules/pattern.ts'
import { openChromium } from './chromium.ts'
import { FIREFOX, openFirefox } from './firefox.ts'
import { type Hand, until } from './hand.ts'
import { miniBrowser, openWebKit, SCREEN, WEBKIT_DRIVER } from './webkit.ts'

const ENGINES = [
  { name: 'Chromium', isHere: true, open: openChromium, needs: '' },
  { name: 'Firefox', isHere: existsSync(FIREFOX), open: openFirefox, needs: 'firefox-esr' },
  {
    name: 'WebKit',
    isHere: existsSync(WEBKIT_DRIVER) && existsSync(SCREEN) && miniBrowser() !== null,
    open: openWebKit,
    needs: 'webkit2gtk-driver xvfb',
  },
]

const ANSWER = 'humor'
const OPEN_WORD = `[...document.querySelectorAll('#open-row .letter')].map((each) => each.textContent).join('')`
const IS_ANSWERED = `document.querySelector('#advice:not([aria-busy]) .odds') !== null && document.querySelector('#advice .working') === null`

/** Taps the tiles of the open row until they show the colours of the guess against the answer. */
async function setColours(hand: Hand, guess: string): Promise<void> {
  const pattern = patternOf(guess, ANSWER)
  for (let place = 0; place < guess.length; place++) {
    const wanted = COLOURS[colourAt(pattern, place)]
    for (let tap = 0; tap < 4; tap++) {
      const shown = await hand.read<string>(`document.querySelector('#tile-${place + 1}').dataset.colour`)
      if (shown === wanted || (shown === 'unset' && wanted === 'absent')) break
      await hand.click(`#tile-${place + 1}`)
    }
  }
}

async function playOut(hand: Hand): Promise<void> {
  for (let row = 2; row <= 6; row++) {
    const guess = await until<string>(hand, `${IS_ANSWERED} && ${OPEN_WORD}`)
    if (guess === ANSWER) {
      await hand.click('#done')
      return
    }
    await setColours(hand, guess)
    await hand.click('#take')
    if (await hand.read(`document.querySelector('#all-grey') !== null`)) await hand.click('#all-grey')
    await until(hand, `document.querySelectorAll('.played li').length === ${row}`)
  }
}

describe.each(ENGINES)('in $name', ({ name, isHere, open, needs }) => {
  if (!isHere) console.log(`${name} is not here, its smoke test is skipped: apt-get install -y ${needs}`)

  test.runIf(isHere)('plays a game with the engine on the device, reviews it, and opens the other pages', async () => {
    const url = inject('url')
    const hand = await open()
    console.log(hand.engine)
    try {
      // A ruled-out word stays on the device, which then does all the work.
      await hand.open(`${url}/about`)
      await hand.read(`localStorage.setItem('excluded', 'rumor')`)
      await hand.open(url)
      await until(hand, `document.querySelector('button#tile-1') !== null`)
      await hand.type('fuzzy')
      expect(await until(hand, OPEN_WORD)).toBe('fuzzy')
      await setColours(hand, 'fuzzy')
      await hand.click('#take')
      await until(hand, `document.querySelector('#row-1') !== null`)
      await until(hand, `document.querySelector('#proof [data-proof="exact"]') !== null`)
      expect(await hand.read(`document.querySelector('#proof').textContent`)).toContain('worked out just now')
      await playOut(hand)
      expect(await until(hand, `document.querySelector('#ended h2')?.textContent`)).toMatch(/^Solved in \d\.$/)

      await hand.click('#ended .primary')
      expect(await until(hand, `document.querySelector('#verdict')?.textContent`)).toMatch(/^Solved in \d\.$/)
      expect(await hand.read(`document.querySelectorAll('.graph circle').length`)).toBeGreaterThan(4)

      await hand.open(`${url}/tree/salet?game=original`)
      await hand.click('#find-word')
      await hand.type('shame')
      await hand.click('#find button')
      expect(await until(hand, `document.querySelector('#found p')?.textContent`)).toContain('is solved with guess')
      await until(hand, `document.querySelector('tree-picture canvas') !== null`)

      await hand.open(`${url}/openers`)
      await hand.click('#find-opener')
      await hand.type('plate')
      await until(hand, `document.querySelectorAll('.openers tbody tr').length === 1`)

      await hand.open(`${url}/practice?n=48213`)
      await hand.click('#guess')
      await hand.type('crane')
      await hand.click('#guess-form button')
      await until(hand, `document.querySelector('.turns .mark') !== null`)
    } finally {
      await hand.close()
    }
  })
})
