/**
 * Your own game, from its word list to a running Worker, as docs/deploy.md says: in a copy of the checkout, with the
 * real build, store and workerd. Two games: three letters of Cyrillic, and Spanish with its accents.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectOutput, stopGroup } from '../../precompute/build/process-group.ts'
import { ROOT } from '../../precompute/folders.ts'
import { openBrowser, PHONE, screenshot } from './browser.ts'

const run = promisify(execFile)
const RUSSIAN =
  'кот дом лес сон нос рот код год мир пир мяч луг лук рис рак мак бак бок сок ток тон тип пот пол мол мел мех дым дуб зуб'
const SPANISH =
  'cañón niños señal sueño leñas pañal araña añejo bañar campo perro gatos libro mesas silla verde árbol lápiz jamón ratón'
/** Not needed for a build, or made by it. */
const NOT_COPIED = new Set(['node_modules', '.git', '.wrangler', '.cache', 'screenshots', 'test', 'bench'])

/** Results that the copy does without: `manifest` checks all it finds, which test/precompute/data.test.ts does too. */
const NOT_CHECKED_AGAIN = ['second-guesses', 'strategies/current', 'strategies/dictionary', 'strategies/uniform']

let browser: Browser
let folder: string
/** The files of data/ before any game was added. */
let filesBefore: string[]
let server: ChildProcess
let url: string

const SIX =
  'planet silver garden winter bridge summer yellow orange purple circle square puzzle letter answer finder market'

const fivebase = (...args: string[]) =>
  run(process.execPath, [join(folder, 'precompute/fivebase.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, FIVEBASE_HOME: join(folder, 'home') },
  })

async function addGame(id: string, words: string, opener: string): Promise<void> {
  writeFileSync(join(folder, `${id}.txt`), words.replaceAll(' ', '\n'))
  await fivebase(
    'games',
    'import',
    '--answers',
    `${id}.txt`,
    '--guesses',
    `${id}.txt`,
    '--id',
    id,
    '--name',
    `Game ${id}`,
  )
  await fivebase('openers', '--game', id, '--exact', '50', '--threads', '1')
  await fivebase('strategy', opener, '--game', id, '--data', '--threads', '1')
  const served = await fivebase('games', 'serve', id)
  expect(served.stdout).toContain(`game ${id} and 2 results are in data/ now`)
}

/** Six letters: players only, compared over all answers. */
async function addLongGame(): Promise<void> {
  writeFileSync(join(folder, 'six.txt'), SIX.replaceAll(' ', '\n'))
  await fivebase('games', 'import', '--answers', 'six.txt', '--guesses', 'six.txt', '--id', 'six')
  expect((await fivebase('games', 'serve', 'six')).stderr).not.toContain('fivebase strategy')
  await fivebase('compare', 'entropy', 'minimax', '--game', 'six', '--data')
}

beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(join(tmpdir(), 'fivebase-served-'))
  for (const name of readdirSync(ROOT).filter((each) => !NOT_COPIED.has(each))) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  for (const under of NOT_CHECKED_AGAIN) rmSync(join(folder, 'data', under), { recursive: true })
  filesBefore = dataFiles()
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await addGame('tres', RUSSIAN, 'рот')
  await addGame('es', SPANISH, 'campo')
  await addLongGame()
  await fivebase('manifest')
  const seeded = await fivebase('seed', '--local')
  expect(seeded.stdout).toMatch(/written/)
  const port = await freePort()
  url = `http://localhost:${port}`
  const starter = join(folder, 'precompute/build/start.ts')
  server = spawn(process.execPath, [starter], { cwd: folder, detached: true, env: { ...process.env, PORT: `${port}` } })
  const output = collectOutput(server)
  await vi.waitFor(() => expect(output()).toMatch(/answers on|npm start:/), { timeout: 200_000, interval: 500 })
  expect(output()).toContain(`answers on ${url}`)
  // What `seed` has stored is what the start would store.
  expect(output()).toMatch(/local KV: 0 written/)
}, 400_000)

afterAll(async () => {
  if (server) await stopGroup(server)
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const dataFiles = () => readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).sort()

const json = async (path: string) => (await fetch(url + encodeURI(path))).json()

test('the API answers in the letters and length of each game, from its stored strategy', async () => {
  const { games } = await json('/api/v1/games')
  const forms = Object.fromEntries(games.map(({ id, form }: { id: string; form?: object }) => [id, form]))
  expect(forms.current).toBeUndefined()
  expect(forms.tres).toEqual({ length: 3, letters: [...new Set(RUSSIAN.replaceAll(' ', ''))].sort().join('') })
  expect(forms.es).toMatchObject({ length: 5, letters: expect.stringMatching(/^a.*zá.*ñ/) })
  expect(await json('/api/v1/next?game=tres')).toMatchObject({
    guess: 'рот',
    proof: 'exact',
    source: 'tree',
    answers: RUSSIAN.split(' ').sort(),
  })
  const after = await json('/api/v1/next?game=es&h=campo.bybbb')
  expect(after).toMatchObject({ proof: 'exact', source: 'tree', history: 'campo.bybbb' })
  expect(after.answers).toEqual(['araña', 'leñas', 'señal', 'silla'])
  const branch = await (await fetch(`${url}/api/v1/strategy/${encodeURIComponent('рот')}?game=tres&format=csv`)).text()
  expect(branch.trim().split('\n')).toHaveLength(30)
  expect(await json('/api/v1/openers?game=tres&size=1')).toMatchObject({ openers: [{ proof: 'exact' }] })
  expect(await json('/api/v1/strategies?game=tres')).toMatchObject({ code: 'unknown_strategy' })
  expect(await json('/api/v1/health')).toMatchObject({ status: 'ok' })
})

test('a game of six letters is played by players, labelled, and exact questions are refused with what works', async () => {
  const { games } = await json('/api/v1/games')
  const exact = games.filter(({ hasExactPlay }: { hasExactPlay: boolean }) => hasExactPlay)
  expect(
    games
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => !exact.some((game: { id: string }) => game.id === id)),
  ).toEqual(['six'])
  for (const strategy of ['entropy', 'minimax', 'mean-pattern', 'frequency']) {
    const played = await json(`/api/v1/play?game=six&strategy=${strategy}&h=planet.bbbbgb`)
    expect(played, strategy).toMatchObject({
      strategy,
      proof: null,
      history: 'planet.bbbbgb',
      remaining: 1,
      guess: 'summer',
    })
  }
  expect((await json('/api/v1/play?game=six&strategy=entropy')).guess).toHaveLength(6)
  expect((await json('/api/v1/strategies?game=six&answer=winter')).strategies).toHaveLength(2)
  for (const path of [
    'next?game=six',
    'next?game=six&h=planet.bbbbgb',
    'rank?game=six',
    'play?game=six&strategy=exact',
  ]) {
    const refused = await json(`/api/v1/${path}`)
    expect(refused, path).toMatchObject({ status: 404, code: 'unknown_game' })
    expect(refused.detail, path).toContain('exact play is for words of three to five letters, not of six')
    expect(refused.detail, path).toContain('/api/v1/play?strategy=entropy&game=six')
  }
  const page = await (await fetch(`${url}/?game=six&h=planet.bbbbgb`)).text()
  expect(page).toContain('We don’t have that word list')
  expect(page).not.toContain('value="six"')
})

test('the page plays it with its own keys and tiles, and its tree opens from a link', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`${url}/?game=tres`)
  await page.waitForSelector('#keyboard [data-key=м]')
  for (const key of 'мирт') await page.click(`#keyboard [data-key=${key}]`)
  expect(await page.locator('#open-row .tile .letter').allTextContents()).toEqual([...'мир'])
  for (const place of [1, 2, 3]) await page.click(`#tile-${place}`)
  await page.click('#tile-2')
  await page.click('#take')
  await page.waitForURL((at) => at.searchParams.get('h') === 'мир.ygy' && at.searchParams.get('game') === 'tres')
  await page.goto(`${url}/?h=${encodeURIComponent('рот.bgb')}&game=tres`)
  await page.waitForSelector('.words .word-button')
  await screenshot(page, 'served-game')
  await page.goto(`${url}/tree/${encodeURIComponent('рот')}?game=tres`)
  await page.waitForSelector('#outline')
  expect(await page.locator('#outline .guess').count()).toBeGreaterThan(20)
  await page.fill('#find-word', 'Дым')
  await page.click('#find button')
  await page.waitForSelector('#found .path')
  await page.locator('#outline a.open').first().click()
  await page.waitForURL((at) => decodeURIComponent(at.pathname).startsWith('/tree/рот.'))
  await page.waitForSelector('.trail .small-tile')
  const rows = (await page.locator('.trail li').count()) - 1
  expect(await page.locator('.trail .small-tile').count()).toBe(3 * rows)
  await screenshot(page, 'served-game-tree')
  expect(faults).toEqual([])
  await page.close()
})

test('a game taken out again leaves nothing behind but its lines in the manifest', async () => {
  for (const id of ['tres', 'es', 'six']) await fivebase('games', 'remove', id)
  const empty = ['games']
  expect(dataFiles().filter((name) => !empty.includes(name))).toEqual(filesBefore)
  const { stdout } = await fivebase('games', '--json')
  expect(stdout).not.toContain('tres')
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
