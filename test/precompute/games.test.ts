import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const ANSWERS = 'crane\nslate\nadieu\n'
const GUESSES = 'crane\nslate\nadieu\nsoare\nroate\n'

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const importAs = (folder: string, id: string, ...more: string[]) =>
  runIn(folder, 'games', 'import', '--answers', 'a.txt', '--guesses', 'g.txt', '--id', id, ...more)

describe('fivebase games', () => {
  test('lists the four games that ship, with counts and hash', async () => {
    const { code, out } = await runIn(temporaryFolder(), 'games', '--json')
    expect(code).toBe(0)
    const games = JSON.parse(out).map((game: { id: string; answers: number; guesses: number }) => [
      game.id,
      game.answers,
      game.guesses,
    ])
    expect(games).toContainEqual(['original', 2315, 12972])
    expect(games).toContainEqual(['nyt-2022', 2309, 12974])
    expect(games).toContainEqual(['dictionary', 12972, 12972])
    expect(games).toContainEqual(['current', 3584, 12974])
  })

  test('prints a table for people', async () => {
    const { code, out } = await runIn(temporaryFolder(), 'games')
    expect(code).toBe(0)
    expect(out).toMatch(/^game +answers +guesses +hash/)
    expect(out).toMatch(/^original +2315 +12972 +[0-9a-f]{12} +built in/m)
  })
})

describe('fivebase games import', () => {
  test('keeps a game that `games` then lists', async () => {
    const folder = folderWith({ 'a.txt': ANSWERS, 'g.txt': GUESSES })
    const imported = await importAs(folder, 'mine', '--json')
    expect(imported.code).toBe(0)
    expect(JSON.parse(imported.out)).toMatchObject({ id: 'mine', answers: 3, guesses: 5 })
    expect((await runIn(folder, 'games')).out).toMatch(/^mine +3 +5 .* imported/m)
  })

  test('puts harmless differences right: capitals, accents, Windows line ends, repeats, an answer that is no guess', async () => {
    const plain = folderWith({ 'a.txt': ANSWERS, 'g.txt': GUESSES })
    const odd = folderWith({
      'a.txt': '\ufeffSlate\r\nCRANE\r\n\r\nadiéu\r\ncrane\r\n',
      'g.txt': 'soare\r\nRoate\r\ncrane',
    })
    const first = JSON.parse((await importAs(plain, 'mine', '--json')).out)
    const second = await importAs(odd, 'mine', '--json')
    expect(second.code).toBe(0)
    expect(JSON.parse(second.out).hash).toBe(first.hash)
    expect(JSON.parse(second.out).notes.join('\n')).toContain('added to the guesses')
  })

  test.each([
    ['a word of another length', 'crane\nslates\n', /a\.txt: line 2: 'slates' has 6 letters/],
    ['something that is no word', 'crane\n\nsl4te\n', /a\.txt: line 3: 'sl4te' is no word/],
    ['an empty list', '\n\n', /a\.txt: the list holds no word/],
  ])('refuses %s with its line', async (_, answers, message) => {
    const folder = folderWith({ 'a.txt': answers, 'g.txt': GUESSES })
    const { code, err } = await importAs(folder, 'mine')
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

  test('takes no id that ships, and replaces an import only when told to', async () => {
    const folder = folderWith({ 'a.txt': ANSWERS, 'g.txt': GUESSES })
    expect((await importAs(folder, 'original')).err).toContain('ships with Fivebase')
    expect((await importAs(folder, 'mine')).code).toBe(0)
    expect((await importAs(folder, 'mine')).code).toBe(0)
    writeFileSync(join(folder, 'a.txt'), 'crane\n')
    const refused = await importAs(folder, 'mine')
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('--replace')
    expect((await importAs(folder, 'mine', '--replace')).code).toBe(0)
  })

  test('a file that is not there, and a bad id, are told', async () => {
    const folder = folderWith({ 'g.txt': GUESSES })
    const missing = await importAs(folder, 'mine')
    expect(missing.code).toBe(2)
    expect(missing.err).toContain('a.txt')
    const badId = await importAs(folder, 'My Game')
    expect(badId.code).toBe(2)
    expect(badId.err).toContain('letters a to z')
  })

  test('an import that was edited by hand is found out, and hides no other game', async () => {
    const folder = folderWith({ 'a.txt': ANSWERS, 'g.txt': GUESSES })
    await importAs(folder, 'mine')
    const file = join(folder, 'games/mine.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('crane', 'crank'))
    const { code, out, err } = await runIn(folder, 'games')
    expect(code).toBe(0)
    expect(err).toContain('mine.json is damaged')
    expect(out).toContain('original')
    expect(out).not.toContain('mine')
  })
})

describe('fivebase games fetch', () => {
  async function serve(): Promise<string> {
    const server = createServer((request, response) => {
      if (request.url === '/a') response.end(ANSWERS)
      else if (request.url === '/g') response.end(GUESSES)
      else if (request.url === '/big') response.end('crane\n'.repeat(200_000))
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const fetchFrom = (folder: string, answers: string, guesses: string, sha256: string) =>
    runIn(
      folder,
      'games',
      'fetch',
      '--url-answers',
      answers,
      '--url-guesses',
      guesses,
      '--sha256',
      sha256,
      '--id',
      'web',
    )

  test('keeps the lists only where the hash fits', async () => {
    const base = await serve()
    const folder = folderWith({ 'a.txt': ANSWERS, 'g.txt': GUESSES })
    const { hash } = JSON.parse((await importAs(folder, 'mine', '--json')).out)
    const other = await fetchFrom(folder, `${base}/a`, `${base}/g`, '0'.repeat(64))
    expect(other.code).toBe(1)
    expect(other.err).toContain(hash)
    expect(readdirSync(join(folder, 'games'))).toEqual(['mine.json'])
    const fitting = await fetchFrom(folder, `${base}/a`, `${base}/g`, hash)
    expect(fitting.code).toBe(0)
    expect(readdirSync(join(folder, 'games'))).toEqual(['mine.json', 'web.json'])
  })

  test('an answer other than 200, too long a list and no server are told', async () => {
    const base = await serve()
    const folder = temporaryFolder()
    const hash = '0'.repeat(64)
    expect(await fetchFrom(folder, `${base}/none`, `${base}/g`, hash)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/404/),
    })
    expect(await fetchFrom(folder, `${base}/big`, `${base}/g`, hash)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/too long/),
    })
    expect(await fetchFrom(folder, 'http://127.0.0.1:1/a', `${base}/g`, hash)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/cannot be fetched/),
    })
    expect(await fetchFrom(folder, 'ftp://x/a', `${base}/g`, hash)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/https:/),
    })
  })
})
