// Your own weights and past answers, in every verb with a game; from files and URLs.

import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

/** ABASE, CEASE, ERASE and USAGE are left after these rows of `original`. */
const ROWS = 'plate.bbgbg,shame.ybgbg'
const WEIGHTS = 'word,weight\nusage,200\ncease,2\nerase,1\n'

/** What --json prints; the tests say what they expect of it. */
// biome-ignore lint/suspicious/noExplicitAny: a shape for every verb would be a second copy of what the verbs print
type Facts = any

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function jsonOf(folder: string, ...args: string[]) {
  const { code, out, err } = await runIn(folder, ...args, '--json')
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

/** A server for one test; returns its URL. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('--weights', () => {
  test.each([
    ['CSV with a heading', 'w.csv', WEIGHTS],
    ['probabilities', 'w.txt', 'usage 0.8\ncease 0.008\nerase 0.004\n'],
    ['frequencies in JSON', 'w.json', '{"usage": 200, "cease": 2, "erase": 1}'],
  ])('reads %s, and puts the likely word first', async (_, name, text) => {
    const folder = folderWith({ [name]: text })
    const asked = ['next', ROWS, '--game', 'original']
    expect(await jsonOf(folder, ...asked)).toMatchObject({ guess: 'cease', proof: 'exact' })
    const own = await jsonOf(folder, ...asked, '--weights', name)
    expect(own).toMatchObject({
      guess: 'usage',
      proof: 'exact',
      game: 'original',
    })
  })

  test('names unknown words, and answers without a weight', async () => {
    const folder = folderWith({ 'w.csv': `${WEIGHTS}zzzzz,5\n` })
    const { err } = await runIn(folder, 'next', ROWS, '--game', 'original', '--weights', 'w.csv')
    expect(err).toContain('note: w.csv: 1 word not in the list of original: zzzzz; skipped')
    expect(err).toContain(
      'note: w.csv: no weight for 2312 answers of original: aback, abase, abate, abbey, abbot and 2307 more; they count as the rarest',
    )
  })

  test('makes a new game that uses no stored results of the shipped one', async () => {
    const folder = folderWith({ 'w.csv': WEIGHTS })
    const asked = ['next', 'salet.bbybb', '--game', 'original']
    const known = await jsonOf(folder, ...asked)
    const own = await jsonOf(folder, ...asked, '--weights', 'w.csv')
    expect(known).toMatchObject({ source: 'tree' })
    expect(own).toMatchObject({ source: 'live' })
    expect(own.hash).not.toBe(known.hash)
    // Before the first row, and for a named guess, whose total is stored for the other weights.
    const ranked = await jsonOf(folder, 'rank', ROWS, '--game', 'original', '--weights', 'w.csv', '--top', '1')
    expect(ranked.guesses[0]).toMatchObject({ guess: 'usage', value: { proof: 'exact', weight: 204 } })
  })

  test('combines with past answers: used words get rarer still', async () => {
    const folder = folderWith({ 'w.csv': WEIGHTS, 'past.csv': 'date,word\n2030-01-01,usage\n2030-01-03,cease\n' })
    const asked = ['odds', '--game', 'original', '--weights', 'w.csv', '--past', 'past.csv', '--top', '15000']
    const weightOn = async (day: string) => {
      const { prior, words } = await jsonOf(folder, ...asked, '--on', day)
      expect(prior).toBe('own')
      const found = (name: string) => words.find(({ word }: { word: string }) => word === name).weight
      return { usage: found('usage'), cease: found('cease'), aback: found('aback') }
    }
    expect(await weightOn('2030-01-01')).toEqual({ usage: 200, cease: 2, aback: 1 })
    const after = await weightOn('2030-01-02')
    expect(after.usage).toBeLessThan(200)
    expect(after).toMatchObject({ cease: 2, aback: 1 })
  })

  test('with equal weights the past still makes used words rarer', async () => {
    const folder = folderWith({ 'w.csv': 'word,weight\nusage,1\ncease,1\n', 'past.csv': 'usage\n' })
    const { words } = await jsonOf(
      folder,
      'odds',
      '--game',
      'original',
      '--weights',
      'w.csv',
      '--past',
      'past.csv',
      '--top',
      '15000',
    )
    const weight = (name: string) => words.find(({ word }: { word: string }) => word === name).weight
    expect(weight('usage')).toBeLessThan(weight('cease'))
  })

  test.each([
    ['rank', ['rank', ROWS, '--top', '1'], (facts) => facts.guesses[0].guess, 'usage'],
    ['autosolve', ['autosolve', 'usage', '--opener', 'plate'], (facts) => facts.rows[0].value?.weight, 2515],
    ['analyze', ['analyze', 'plate', 'shame', 'usage'], (facts) => facts.games[0].turns[2].best, 'usage'],
    ['export', ['export', '--after', ROWS, '--out', 'a.json'], (facts) => facts.total, 210],
    ['compare', ['compare', 'entropy', '--threads', '1'], (facts) => facts.prior, 'own'],
    ['simulate', ['simulate', '--player', 'entropy', '--threads', '1'], (facts) => facts.prior, 'own'],
  ] as [string, string[], (facts: Facts) => unknown, unknown][])('%s uses it', async (_, args, read, expected) => {
    const folder = folderWith({ 'w.csv': WEIGHTS })
    expect(read(await jsonOf(folder, ...args, '--game', 'original', '--weights', 'w.csv'))).toEqual(expected)
  })

  test('a strategy made with it verifies only with it', async () => {
    const folder = folderWith({ 'a.txt': 'abase cease erase usage', 'g.txt': 'plate shame', 'w.csv': WEIGHTS })
    await runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', 'four')
    const by = ['--game', 'four', '--weights', 'w.csv']
    const made = await jsonOf(folder, 'strategy', 'usage', ...by, '--out', 'u.bin', '--threads', '1')
    expect(made).toMatchObject({ proof: 'exact', game: 'four' })
    expect((await runIn(folder, 'verify', 'u.bin', ...by)).out).toContain('u.bin passes')
    expect((await runIn(folder, 'verify', 'u.bin', '--weights', 'w.csv')).out).toContain('u.bin passes')
    const without = await runIn(folder, 'verify', 'u.bin')
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('--weights or --past') })
    const ranked = await jsonOf(folder, 'openers', ...by, '--exact', 'usage,plate', '--out', 't.bin', '--threads', '1')
    expect(ranked.openers.map(({ opener }: { opener: string }) => opener)).toEqual(['usage', 'plate'])
    expect(ranked.openers[0].total).toBe(made.total)
  })

  test.each([
    ['strategy --data', ['strategy', 'salet', '--data'], 'give a file: --out FILE'],
    ['openers without a file', ['openers', '--exact', 'salet'], 'give a file: --out FILE'],
    ['second guesses without a file', ['second-guesses', '--openers', 'salet'], 'give a file: --out FILE'],
    ['compare --data', ['compare', 'entropy', '--data'], 'are not kept in data/'],
    ['a prior beside it', ['next', '--prior', 'tiers'], '--weights and --prior tiers cannot go together'],
    ['a day without a past', ['next', '--on', '2030-01-01'], '--on needs past answers'],
    ['pegs', ['next', '--game', 'mastermind-4x6', '--player', 'minimax'], 'odds work only with word games'],
    ['pegs to rank', ['rank', '--game', 'mastermind-4x6'], 'odds work only with word games'],
    ['letters', ['letters'], 'Letters are counted over the words of a list, likely or not. Leave it out.'],
    ['score', ['score', 'plate', 'shame'], 'Odds make no difference to colours. Leave it out.'],
    ['decode', ['decode', '🟩🟩🟩🟩🟩'], 'Odds make no difference to which words fit a grid. Leave it out.'],
  ])('%s refuses it with a message', async (_, args, message) => {
    const folder = folderWith({ 'w.csv': WEIGHTS })
    const { code, out, err } = await runIn(folder, ...args, '--weights', 'w.csv')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(readdirSync(folder)).toEqual(['w.csv'])
  })

  test.each([
    ['no weights', 'plate\nslate\n', 'the words have no weights'],
    ['no answer of the game', 'zzzzz,30\nqqqqq,40\n', 'none of its words is an answer of original'],
    ['nothing', '', 'the list has no words'],
  ])('a file of %s is wrong usage', async (_, text, message) => {
    const { code, out, err } = await runIn(
      folderWith({ 'w.csv': text }),
      'next',
      ROWS,
      '--game',
      'original',
      '--weights',
      'w.csv',
    )
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })
})

describe('equal weights', () => {
  const EQUAL = 'word,weight\nusage,7\nabase,7\ncease,7\nerase,7\n'

  test('give the uniform game at any scale: same hash, guess, total, counts and source', async () => {
    const folder = temporaryFolder()
    const { out: listed } = await runIn(
      folder,
      'odds',
      '--game',
      'original',
      '--prior',
      'uniform',
      '--top',
      '15000',
      '--json',
    )
    const words: string[] = JSON.parse(listed).words.map(({ word }: { word: string }) => word)
    writeFileSync(join(folder, 'w.csv'), `word,weight\n${words.map((word) => `${word},7`).join('\n')}\n`)
    for (const asked of [[], [ROWS], ['crane.bbybb'], ['salet.bbybb', '--mode', 'hard']]) {
      const game = ['next', ...asked, '--game', 'original']
      const { timeMs, ...known } = await jsonOf(folder, ...game)
      const { timeMs: _, ...own } = await jsonOf(folder, ...game, '--weights', 'w.csv')
      expect(own).toEqual(known)
    }
  })

  test('of the weighted game use the stored results of the uniform one', async () => {
    const folder = temporaryFolder()
    const { words } = await jsonOf(folder, 'odds', '--prior', 'uniform', '--top', '15000')
    writeFileSync(join(folder, 'w.txt'), words.map(({ word }: { word: string }) => `${word} 0.5`).join('\n'))
    const [own, uniform] = [
      await jsonOf(folder, 'next', '--weights', 'w.txt'),
      await jsonOf(folder, 'next', '--game', 'uniform'),
    ]
    for (const field of ['guess', 'total', 'histogram', 'max', 'hash', 'source', 'proof']) {
      expect([field, own[field]]).toEqual([field, uniform[field]])
    }
  })

  test('give the same guess and counts in the weighted search, and a scaled total', async () => {
    const folder = folderWith({ 'w.csv': EQUAL, 'a.txt': 'abase cease erase usage', 'g.txt': 'plate shame' })
    await runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', 'four')
    const own = await jsonOf(folder, 'rank', '--game', 'four', '--weights', 'w.csv')
    expect(own.guesses).toEqual((await jsonOf(folder, 'rank', '--game', 'four')).guesses)
  })
})

describe('a list at a URL', () => {
  test('is read like a file', async () => {
    const folder = temporaryFolder()
    const address = await serve((_, response) => void response.end(WEIGHTS))
    const own = await jsonOf(folder, 'next', ROWS, '--game', 'original', '--weights', `${address}/w.csv`)
    expect(own).toMatchObject({ guess: 'usage', proof: 'exact' })
    const past = await serve((_, response) => void response.end('2030-01-01,cease\n'))
    expect(await jsonOf(folder, 'odds', '--past', past, '--top', '1')).toMatchObject({
      prior: 'past',
      on: '2030-01-02',
    })
  })

  test.each([
    ['not there', (_, response) => void response.writeHead(404).end(), 'the server answered 404 Not Found'],
    ['a web page', (_, response) => void response.end('<!doctype html><title>words</title>'), 'it is a web page; use'],
    ['too large', (_, response) => void response.end('plate\n'.repeat(200_000)), 'it is longer than'],
    ['no text', (_, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00, 0xd8])), 'cannot fetch'],
    ['no list', (_, response) => void response.end('12 34\n'), 'the list has no words'],
    [
      'cut off',
      (_, response) => void response.writeHead(200, { 'content-length': 100 }).end('plate\n', () => response.destroy()),
      'cannot fetch',
    ],
    [
      'led to a file',
      (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'cannot fetch',
    ],
  ] as [string, RequestListener, string][])(
    'that is %s is wrong usage, and nothing is written',
    async (_, answer, message) => {
      const folder = temporaryFolder()
      const address = await serve(answer)
      const { code, out, err } = await runIn(folder, 'daily', '--past', `${address}/past.csv`)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(message)
      expect(existsSync(join(folder, 'daily'))).toBe(false)
    },
  )

  test.each([
    ['no server', 'http://127.0.0.1:1/past.csv', 'cannot fetch http://127.0.0.1:1/past.csv: fetch failed'],
    ['another protocol', 'ftp://example.org/past.csv', 'begins with https:// or http://'],
  ])('with %s is wrong usage', async (_, address, message) => {
    const { code, out, err } = await runIn(temporaryFolder(), 'next', ROWS, '--game', 'original', '--past', address)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })
})
