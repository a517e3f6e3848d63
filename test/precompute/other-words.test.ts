// Games with other alphabets and shorter words, through every verb that plays one: output has the game's letters and
// length, and written files can be read again.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { capitals, PADDING } from '../../engine/rules/word.ts'
import { type Recorded, runIn, temporaryFolder } from './recorded-terminal.ts'

/** Letters composed of two characters in the list are one letter. */
const SPANISH =
  'canon can\u0303on niños señal sueño leñas pañal araña añejo bañar campo perro gatos libro mesas silla verde'
const RUSSIAN = 'кошка собак лампа книга ручка школа окном дверь снега ветер'
const THREE = 'cat car can dog dig big bat rat mat sat sit fit hit hat hot pot pit sun'
const FOUR = 'gruß spaß fluß maße füße büße süße rüde'

interface Case {
  id: string
  list: string
  /** What import says of the words. */
  form: string
  opener: string
  row: string
  /** The row as links have it. */
  history: string
}

const CASES: Case[] = [
  {
    id: 'spanish',
    list: SPANISH,
    form: 'five letters of a to z and ñ (27, Latin)',
    opener: 'araña',
    row: 'ARAÑA ⬛⬛⬛🟨⬛',
    history: 'araña.bbbyb',
  },
  {
    id: 'russian',
    list: RUSSIAN,
    form: 'five letters of абвгдеиклмнопрстучшь (20, Cyrillic)',
    opener: 'кошка',
    row: 'Кошка bbbbg',
    history: 'кошка.bbbbg',
  },
  { id: 'three', list: THREE, form: 'three letters of a to z', opener: 'cat', row: 'cat 022', history: 'cat.bgg' },
  {
    id: 'four',
    list: FOUR,
    form: 'four letters of a to z and ßü (28, Latin)',
    opener: 'gruß',
    row: 'gruß ___g',
    history: 'gruß.bbbg',
  },
]

describe.each(CASES)('a game of $form', ({ id, list, form, opener, row, history }) => {
  let folder: string
  const printed: Recorded[] = []
  const inGame = async (...args: string[]): Promise<Recorded> => {
    const result = await runIn(folder, ...args)
    printed.push(result)
    return result
  }

  const words = list.normalize('NFC').split(' ')
  const { length } = opener

  beforeEach(() => {
    folder = temporaryFolder()
    writeFileSync(join(folder, 'list.txt'), list.replaceAll(' ', '\n'))
  })

  test('is imported, advised, ranked, played, solved, checked, and written in all formats', async () => {
    const imported = await inGame('games', 'import', '--answers', 'list.txt', '--guesses', 'list.txt', '--id', id)
    expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`${words.length} answers`) })
    expect(imported.out).toContain(form)

    const next = JSON.parse((await inGame('next', row, '--game', id, '--json')).out)
    expect(next).toMatchObject({ proof: 'exact' })
    expect(words).toContain(next.guess)
    for (const answer of next.answers) expect(words).toContain(answer)
    const again = JSON.parse((await inGame('next', history, '--game', id, '--json')).out)
    expect({ ...again, timeMs: 0 }).toEqual({ ...next, timeMs: 0 })

    const solved = await inGame('strategy', opener, '--game', id, '--out', 'own.bin', '--json')
    expect(JSON.parse(solved.out)).toMatchObject({ opener, proof: 'exact' })
    const { total } = JSON.parse(solved.out)
    for (const format of ['json', 'text', 'full', 'csv', 'markdown', 'dot']) {
      const file = `own.${format === 'text' ? 'txt' : format === 'markdown' ? 'md' : format}`
      expect(await inGame('export', 'own.bin', '--format', format, '--out', file)).toMatchObject({ code: 0 })
      const text = readFileSync(join(folder, file), 'utf8')
      expect(text).toContain(opener)
      expect(text).not.toContain(PADDING)
      if (format === 'dot') continue
      const verified = await inGame('verify', file, '--game', id, '--json')
      expect({ code: verified.code, ...JSON.parse(verified.out) }, format).toMatchObject({ code: 0, opener, total })
    }
    expect(await inGame('verify', 'own.bin', '--optimal')).toMatchObject({ code: 0 })

    const openers = JSON.parse(
      (await inGame('openers', '--game', id, '--exact', 'all', '--out', 'o.bin', '--json')).out,
    )
    expect(openers.openers).toHaveLength(words.length)
    expect(openers.openers.find((each: { opener: string }) => each.opener === opener)).toMatchObject({ total })
    const best = openers.openers[0].total
    const ranked = JSON.parse((await inGame('rank', '--game', id, '--top', '1', '--json')).out)
    expect(ranked.guesses[0].value).toMatchObject({ total: best })

    for (const strategy of ['entropy', 'minimax', 'parts', 'frequency', 'mean-pattern']) {
      const simulated = JSON.parse((await inGame('simulate', '--player', strategy, '--game', id, '--json')).out)
      expect(simulated.total, strategy).toBeGreaterThanOrEqual(best)
      expect(words, strategy).toContain(simulated.opener)
    }
    const solo = await inGame('autosolve', capitals(words[0]), '--player', 'entropy', '--game', id)
    expect(solo.out).toContain(`${words[0]} in `)
    const analyzed = await inGame('analyze', opener, words[4], '--game', id, '--json')
    expect(JSON.parse(analyzed.out)).toMatchObject({ games: [{ answer: words[4] }] })
    expect(await inGame('decode', '🟩'.repeat(length), '--answer', opener, '--game', id)).toMatchObject({ code: 0 })

    for (const { out, err } of printed) {
      expect(out + err).not.toContain(PADDING)
      // Colours are as long as a word: none has its padding in place.
      if (length < 5) expect(out).not.toMatch(/(?<![\p{L}])[byg]{5}(?![\p{L}])/u)
    }
  })

  test('refuses words of another form, and says what its words look like', async () => {
    await inGame('games', 'import', '--answers', 'list.txt', '--guesses', 'list.txt', '--id', id)
    const stranger = id === 'russian' ? 'plate' : 'кошка'
    const refused = await inGame('strategy', stranger, '--game', id)
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`'${stranger}' is not `) })
    const wrong = await inGame('next', `${opener} ${'b'.repeat(length + 1)}`, '--game', id)
    expect(wrong).toMatchObject({ code: 2 })
  })
})
