import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { leave, openBrowser, screenshot, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(() => leave(browser))
afterAll(() => browser.close())

const GAME = 'salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg'
const LOG = ['2024-05-01 salet crony humor', '2024-05-02 salet slate abbey', '2024-05-03 crane shame', '⬛⬛'].join(
  '\n',
)

test('a reviewed game is kept on request, stays on the device, and can be removed', async () => {
  const { page, faults } = await visit(browser, `/analyze?h=${GAME}&game=original`)
  expect(await page.evaluate(() => localStorage.getItem('games'))).toBeNull()
  await page.fill('#kept-date', '2024-05-04')
  await page.click('keep-game [data-action=keep]')
  expect(await page.textContent('keep-game [role=status]')).toBe('Kept on this device.')
  await page.click('keep-game a')
  await page.waitForURL('**/your-games')
  await page.waitForSelector('.record')
  expect(await page.textContent('.record')).toMatch(/Played1Solved100%Average4Streak1Longest1Skill\d+Luck\d+/)
  expect(await page.textContent('.kept-games')).toContain('4 May 2024')

  // The same game is reviewed again: it is recognised, and not kept twice.
  await page.click('.kept-games .look')
  await page.waitForSelector('keep-game [role=status]:has-text("Kept on this device.")')
  await page.click('keep-game [data-action=forget]')
  await page.goto('/your-games')
  expect(await page.textContent('your-games')).toContain('Nothing here yet.')
  expect(faults).toEqual([])
})

test('games can be added, saved as a file, deleted and added again; nothing is sent', async () => {
  const { page, faults } = await visit(browser, '/your-games')
  await page.waitForSelector('#games-text')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.fill('#games-text', LOG)
  await page.click('[data-action=add]')
  expect(await page.textContent('your-games [role=status]')).toMatch(/^Added 3 games\. 1 game left out: line 4/)
  expect(await page.textContent('.record')).toMatch(/Played3Solved100%Average2\.67Streak3Longest3/)
  await screenshot(page, 'your-games')
  expect(await findings(page)).toEqual([])

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=save]')])
  const file = join(tmpdir(), 'fivebase-your-games.json')
  await download.saveAs(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'fivebase-games', version: 1 })

  await page.click('[data-action=delete]')
  expect(await page.locator('.kept-games > li').count()).toBe(3)
  await page.click('[data-action=delete]')
  expect(await page.textContent('your-games')).toContain('Nothing here yet.')
  expect(await page.evaluate(() => localStorage.getItem('games'))).toBeNull()

  await page.setInputFiles('[data-action=file]', file)
  await page.waitForSelector('.kept-games')
  expect(await page.textContent('your-games [role=status]')).toBe('Added 3 games.')
  await page.locator('[data-action=remove]').first().click()
  expect(await page.locator('.kept-games > li').count()).toBe(2)
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([])
  expect(faults).toEqual([])
})

test('games of a log are reviewed on the device, as the server would, and none of them is sent', async () => {
  const { page, faults } = await visit(browser, '/your-games')
  await page.waitForSelector('#games-text')
  await page.waitForLoadState('networkidle')
  const requests: URL[] = []
  page.on('request', (request) => requests.push(new URL(request.url())))
  // The last one breaks hard mode: it stays, without a review.
  const log = LOG.split('\n').slice(0, 3).join('\n')
  const hard = ['Wordle 1,234 3/6*', 'crane ⬛⬛🟩⬛🟩', 'build ⬛⬛⬛⬛⬛', 'shame 🟩🟩🟩🟩🟩'].join('\n')
  for (const text of [log, hard]) {
    await page.fill('#games-text', text)
    await page.click('[data-action=add]')
  }
  expect(await page.textContent('.record')).not.toContain('Skill')
  await page.click('[data-action=review]')
  await page.waitForSelector('your-games [role=status]:has-text("Reviewed 3 games.")')
  expect(await page.textContent('your-games [role=status]')).toContain('1 game could not be')
  expect(await page.textContent('.record')).toMatch(/Skill\d+Luck\d+/)
  expect(await page.textContent('your-games')).toContain('Skill over time')
  expect(await page.locator('[data-action=review]').count()).toBe(0)
  await screenshot(page, 'your-games-reviewed')
  expect(await findings(page)).toEqual([])
  expect(requests.filter(({ pathname }) => !/^\/(games|assets)\//.test(pathname))).toEqual([])
  expect(requests.every(({ search }) => search === '')).toBe(true)

  const response = await fetch(new URL('/api/v1/analyze', page.url()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: log }),
  })
  const { games } = (await response.json()) as { games: { skill: number; luck: number }[] }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('games') ?? '{}').games)
  const scores = (those: { skill: number; luck: number }[]) => those.map(({ skill, luck }) => ({ skill, luck }))
  expect(scores(kept.filter(({ date }: { date: string | null }) => date !== null))).toEqual(scores(games))
  expect(faults).toEqual([])
})

test('every reviewed game is kept if the player says so', async () => {
  const { page } = await visit(browser, '/your-games')
  await page.check('#keep-all')
  await page.goto(`/analyze?h=${GAME}&game=original`)
  await page.waitForSelector('keep-game [role=status]:has-text("Kept on this device.")')
  await page.goto('/your-games')
  expect(await page.isChecked('#keep-all')).toBe(true)
  expect(await page.locator('.kept-games > li').count()).toBe(1)
})
