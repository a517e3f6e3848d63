import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const decode = (...args: string[]) => runIn(temporaryFolder(), 'decode', ...args, '--game', 'original')

describe('fivebase decode', () => {
  test('lists the guesses that show each row of a grid', async () => {
    const { code, out, err } = await decode('Wordle 7 2/6\n⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩', '--answer', 'shame', '--top', '2')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toBe(
      [
        'Grid 1, puzzle 7, line 2: guesses that fit if SHAME is the answer',
        'row  guesses',
        '  1      108  ⬛⬛🟩⬛🟩 abate adage and 106 more',
        '  2        1  🟩🟩🟩🟩🟩 shame',
        '',
      ].join('\n'),
    )
  })

  test('finds the possible answers of several grids of a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'shares.txt'),
      '⬛🟨⬛⬛🟨\n🟩🟨🟨⬛🟩\n🟩🟩🟩🟩🟩\n\n🟨⬛🟨🟨🟩\n🟩🟩🟨⬛🟨\n🟩🟩🟩🟩🟩\n',
    )
    const args = ['decode', '--file', 'shares.txt', '--game', 'original']
    const { code, out } = await runIn(folder, ...args)
    expect(code).toBe(0)
    const [, count] = /^(\d+) words fit both grids/.exec(out) ?? []
    const { possible } = JSON.parse((await runIn(folder, ...args, '--json')).out)
    expect(possible).toMatchObject({ count: Number(count), pool: 'answers', isBound: false })
    expect(BigInt(possible.answers[0].ways)).toBeGreaterThanOrEqual(BigInt(possible.answers[1].ways))
  })

  test.each([
    ['no word can be the answer', ['🟩🟩🟩🟩🟨'], 1, 'no word can be the answer to all these grids'],
    ['a row has no guess', ['🟩🟩🟩🟩🟨', '--answer', 'shame'], 1, 'is impossible if SHAME is the answer'],
    ['no text given', [], 2, 'paste it in quotes, or use --file FILE'],
    ['text and file are given', ['x', '--file', 'y'], 2, 'not both'],
    ['a row is cut short', ['🟩🟩🟩🟩🟩\n🟩🟩🟩🟩'], 2, 'line 2 has 4 tiles; a guess has five'],
    ['the answer is no word', ['🟩🟩🟩🟩🟩', '--answer', 'abc'], 2, 'five letters'],
  ])('reports if %s', async (_, args, code, message) => {
    expect(await decode(...args)).toMatchObject({ code, err: expect.stringContaining(message) })
  })
})
