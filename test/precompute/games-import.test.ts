import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const importInto = (folder: string, ...args: string[]) => runIn(folder, 'games', 'import', '--id', 'mine', ...args)

describe('fivebase games import', () => {
  test('accepts lists in any form, and both from one file', async () => {
    const folder = folderWith({
      'answers.csv': 'date,answer\n2024-01-02,Slate\n2024-01-01,plate\n',
      'allowed.txt': '# may be played\naahed zebra\n',
      'both.json': '{"guesses": ["aahed", "zebra"], "answers": ["plate", "slate"]}',
    })
    const first = await importInto(folder, '--answers', 'answers.csv', '--guesses', 'allowed.txt')
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 answers, 4 guesses, five letters of a to z, hash '),
    })
    // The same lists, else the id would be taken.
    const again = await importInto(folder, '--answers', 'both.json', '--guesses', 'both.json')
    expect(again).toMatchObject({ code: 0, out: first.out })
  })

  test('keeps accents, or with --fold says which words lose them', async () => {
    const folder = folderWith({ 'a.txt': 'cañón\nplate\n', 'g.txt': 'aahed\n' })
    const kept = await importInto(folder, '--answers', 'a.txt', '--guesses', 'g.txt')
    expect(kept.err).not.toContain('dropped')
    expect(kept).toMatchObject({
      code: 0,
      out: expect.stringContaining('five letters of a to z and ñó (28, Latin)'),
    })
    const some = await importInto(folder, '--answers', 'a.txt', '--guesses', 'g.txt', '--fold', 'ó', '--replace')
    expect(some).toMatchObject({ code: 0, out: expect.stringContaining('five letters of a to z and ñ (27, Latin)') })
    expect(some.err).toContain('a.txt: letters are a to z and ñ, so accents are dropped: cañón as cañon\n')
    const { code, err } = await importInto(folder, '--answers', 'a.txt', '--guesses', 'g.txt', '--fold', '--replace')
    expect(code).toBe(0)
    expect(err).toContain('a.txt: letters are a to z, so accents are dropped: cañón as canon\n')
    const next = await runIn(folder, 'next', 'Âahed', 'bgbbb', '--game', 'mine')
    expect(next.err).toContain('note: letters are a to z, so accents are dropped: âahed as aahed')
  })

  test('weights the answers on request, and keeps the game', async () => {
    const folder = folderWith({ 'a.csv': 'word,frequency\nplate,0.2\nslate,0.1\ntrace,0\n', 'g.txt': 'aahed\n' })
    const files = ['--answers', 'a.csv', '--guesses', 'g.txt']
    const equal = await importInto(folder, ...files, '--json')
    expect(JSON.parse(equal.out)).toMatchObject({ isWeighted: false })
    const weighted = await importInto(folder, ...files, '--weights', '--replace', '--json')
    expect(JSON.parse(weighted.out)).toMatchObject({ answers: 3, isWeighted: true })
    expect(JSON.parse(weighted.out).hash).not.toBe(JSON.parse(equal.out).hash)
    const listed = JSON.parse((await runIn(folder, 'games', '--json')).out)
    expect(listed).toContainEqual(expect.objectContaining({ id: 'mine', isWeighted: true }))
    const next = await runIn(folder, 'next', 'aahed.ybbyb', '--game', 'mine', '--json')
    // 255 and 128 of SLATE, 1 of TRACE: likely words first.
    expect(JSON.parse(next.out)).toMatchObject({ guess: 'plate', proof: 'exact' })
  })

  test.each([
    [
      'a word of another length',
      { 'a.txt': 'plate\nplates\n' },
      [],
      "a.txt: line 2 'plates' is not a word of 5 letters",
    ],
    [
      'a list with words that are one in letters a to z',
      { 'a.txt': 'canon\ncañón\n' },
      ['--fold'],
      "a.txt: 'canon' (line 1) and 'cañón' (line 2) are one word in letters a to z",
    ],
    [
      'a word in another script',
      { 'a.txt': 'plate\nslate\nкошка\n' },
      [],
      "a.txt: line 3 'кошка' is not a word of 5 letters a to z",
    ],
    [
      'an alphabet that is too large',
      { 'a.txt': 'абвгд\nеёжзи\nйклмн\nопрст\nуфхцч\nшщъыь\nэюямы\n' },
      [],
      'it has 33 letters; at most 32 work',
    ],
    ['words of nine letters', { 'a.txt': 'wonderful\nbeautiful\nchocolate\n' }, [], 'a.txt: the list has no words'],
    ['no word at all', { 'a.txt': '12 34\n' }, [], 'a.txt: the list has no words'],
    ['broken JSON', { 'a.txt': '["plate",' }, [], 'a.txt: this looks like JSON but is not'],
    ['weights that are not there', { 'a.txt': 'plate\nslate\n' }, ['--weights'], 'the words have no weights'],
  ])('rejects %s as wrong usage', async (_, files, more, message) => {
    const folder = folderWith({ ...files, 'g.txt': 'aahed\n' })
    const { code, out, err } = await importInto(folder, '--answers', 'a.txt', '--guesses', 'g.txt', ...more)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })
})
