import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHistory, MAX_HISTORY_LENGTH, MAX_ROWS, parseHistory, readAny } from '../../../engine/rules/history.ts'
import { formatPattern, PATTERN_COUNT, type PatternStyle } from '../../../engine/rules/pattern.ts'

function read(text: string): string {
  const result = parseHistory(text)
  return result.ok ? formatHistory(result.rows) : `${result.code}: ${result.detail}`
}

const TWO_ROWS = 'plate.bbgbg,shame.gbgbg'

describe('a history', () => {
  it.each([
    'plate.bbgbg,shame.gbgbg',
    'plate.bbgbg.shame.gbgbg',
    'PLATE.BBGBG.Shame.GBGBG',
    'plate __g_g shame g_g_g',
    'plate=__g_g,shame=g_g_g',
    'plate:00202 shame:20202',
    'plate: 00202; shame: 20202',
    'plate = xxgxg\r\nshame = gxgxg\r\n',
    'plate\n--g-g\nshame\ng-g-g',
    'plate wwgwg\tshame gwgwg',
    'plate ..g.g shame g.g.g',
    'plate...g.g.shame.g.g.g',
    'plate...g.g,shame.g.g.g',
    '  ,plate,bbgbg,shame,gbgbg,  ',
    'plâte bbgbg shàme gbgbg',
    'plate ⬛⬛🟩⬛🟩 shame 🟩⬛🟩⬛🟩',
    'plate⬛⬛🟩⬛🟩shame🟩⬛🟩⬛🟩',
    'plate ⬜\ufe0f⬜\ufe0f🟩\ufe0f⬜\ufe0f🟩\ufe0f\nshame 🟧⬜🟧⬜🟧',
    'plate :black_large_square::black_large_square::large_green_square::black_large_square::large_green_square:\nshame :large_orange_square::white_large_square::large_orange_square::white_large_square::large_orange_square:',
    'bbgbg plate gbgbg shame',
    '..g.g plate\ng.g.g shame',
    '⬛⬛🟩⬛🟩 plate\n🟩⬛🟩⬛🟩 shame',
    'plate shame bbgbg gbgbg',
    'plate, shame\n⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩',
    '⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩\nplate\nshame',
  ])('is read from %j', (text) => {
    expect(read(text)).toBe(TWO_ROWS)
  })

  it('with dots between all its parts is read', () => {
    expect(read('parse.BBYBB.clint.BBYYB')).toBe('parse.bbybb,clint.bbyyb')
  })

  it('may be empty', () => {
    expect(parseHistory('')).toEqual({ ok: true, rows: [] })
    expect(parseHistory(' ,\n')).toEqual({ ok: true, rows: [] })
  })

  it('accepts any five letters as a guess', () => {
    expect(read('zzzzz bbbbb')).toBe('zzzzz.bbbbb')
  })

  it('reads guesses that look like colours, and colours that look like guesses', () => {
    expect(read('bobby bybbg boggy ggggg')).toBe('bobby.bybbg,boggy.ggggg')
    expect(read('byggy.bbbbb.gybby.wwwww')).toBe('byggy.bbbbb,gybby.bbbbb')
  })

  it('reads dots as tiles unless they are separators', () => {
    expect(read('plate.....')).toBe('plate.bbbbb')
    expect(read('plate......')).toBe('plate.bbbbb')
    expect(read('plate.....,shame.....')).toBe('plate.bbbbb,shame.bbbbb')
    expect(read('plate...g..')).toBe('plate.bbgbb')
    expect(read('plate .....\n..... shame')).toContain('line 2')
  })

  it.each([
    'Wordle 1,234 4/6*',
    'Wordle 1.234 4/6',
    'Wordle 1 234 X/6',
    'Wordle 1234 x/6*',
    '#Wordle #1234 4/6',
    'Wordle 4/6',
  ])('is read from a share text with guesses under the heading %s', (heading) => {
    expect(read(`${heading}\n\n⬛⬛🟩⬛🟩 plate\n\n🟩⬛🟩⬛🟩 shame\n\nhttps://example.org/a?b=c`)).toBe(TWO_ROWS)
    expect(read(`${heading}\nplate ⬛⬛🟩⬛🟩 a good start\nshame 🟩⬛🟩⬛🟩 so near!`)).toBe(TWO_ROWS)
    expect(read(`${heading} plate ⬛⬛🟩⬛🟩 shame 🟩⬛🟩⬛🟩`)).toBe(TWO_ROWS)
  })

  it('takes colours after squares on one line as rows, not as a remark', () => {
    expect(read('plate:⬛⬛🟩⬛🟩:shame:20202')).toBe(TWO_ROWS)
  })

  it('round trips in every style, with any separator', () => {
    const styles: PatternStyle[] = ['letters', 'symbols', 'digits', 'emoji', 'emoji-contrast', 'slack']
    const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code))
    const row = fc.record({
      guess: fc.string({ unit: letter, minLength: 5, maxLength: 5 }),
      pattern: fc.integer({ min: 0, max: PATTERN_COUNT - 1 }),
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: MAX_ROWS }),
        fc.constantFrom(...styles),
        fc.constantFrom(' ', '.', '=', ':', ': ', '\t'),
        fc.constantFrom(',', ' ', '\n', '\r\n', '.', ';', ', '),
        (rows, style, inner, outer) => {
          const text = rows.map(({ guess, pattern }) => `${guess}${inner}${formatPattern(pattern, style)}`).join(outer)
          expect(parseHistory(text)).toEqual({ ok: true, rows })
        },
      ),
      { numRuns: 1000, seed: 5 },
    )
  })
})

it('the canonical form is read the same by both readers', () => {
  // Letters that mean colours in some notations are frequent; so are too many rows, and near misses of the canonical
  // form.
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 5, maxLength: 5 }),
    fc.string({ unit: fc.constantFrom(...'bygwxrnacpo'), minLength: 5, maxLength: 5 }),
  )
  const row = fc.tuple(word, fc.string({ unit: fc.constantFrom('b', 'y', 'g'), minLength: 5, maxLength: 5 }))
  const rows = fc.array(row, { maxLength: MAX_ROWS + 1 })
  const end = fc.constantFrom('', '', '', ',', 'x', '\n', ' ', '.bbbbb')
  fc.assert(
    fc.property(rows, end, (played, tail) => {
      const text = played.map((each) => each.join('.')).join(',') + tail
      expect(parseHistory(text)).toEqual(readAny(text))
    }),
    { numRuns: 300 },
  )
  expect(parseHistory('')).toEqual(readAny(''))
})

describe('text that is not a history', () => {
  it.each([
    ['plates bbgbg', 'bad_word', 0, "guess 1: 'plates' isn't a guess; write five letters a to z and their colours"],
    ['plate bbgbg sham3 bbgbg', 'bad_word', 12, "guess 2: 'sham3' isn't a guess"],
    [
      'plate bbgb',
      'bad_history',
      6,
      "guess 1: 'bbgb' can't be the colours of PLATE; write five of b, y, g after the guess",
    ],
    ['plate bbgbg shame', 'bad_history', 17, 'guess 2: SHAME has no colours; write five of b, y, g after the guess'],
    ['plate bbgbg\nshame', 'bad_history', 17, 'line 2: SHAME has no colours'],
    ['plate shame', 'bad_history', 6, "guess 1: 'shame' can't be the colours of PLATE"],
    ['plate bbgbgshame', 'bad_history', 6, "guess 1: 'bbgbgshame' can't be"],
    ['plate.bbgb.shame.gbgbg', 'bad_history', 5, "guess 1: '.bbgb' can't be the colours of PLATE"],
    ['123 bbgbg', 'bad_history', 0, "guess 1: '123' isn't a guess"],
    ['bbgbg plate gbgbg', 'bad_history', 17, 'guess 2: these colours have no guess beside them'],
    [
      '⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩',
      'bad_history',
      0,
      'this is a grid of colours without letters; write the guesses beside the',
    ],
    ['Wordle 1,234 4/6*', 'bad_history', 0, 'there is no guess in this text'],
    ['plate plate plate bbgbg', 'bad_history', 6, "guess 1: 'plate' can't be"],
    ['plate -+--+', 'bad_history', 0, 'these marks can be read in two ways'],
    [
      'plate ⬛⬛🟩⬛🟩\nshame 🟩⬛🟩⬛',
      'bad_history',
      20,
      'line 2 has 4 tiles; a guess has five. Read so far: plate.bbgbg',
    ],
    [
      '⬛⬛🟩⬛🟩 ⬛⬛⬛⬛⬛\n🟩⬛🟩⬛🟩 ⬛⬛🟩⬛⬛',
      'bad_history',
      0,
      'line 1 has the rows of two boards side by side',
    ],
    ['🐙🐙🦑🐙🦑', 'bad_history', 0, "line 1: we don't know the tile 🐙; use ⬛⬜ absent, 🟨🟦 present, 🟩🟧 correct"],
    ['plate ⬛⬛🟩⬛🔴', 'bad_history', 11, "line 1: we don't know the tile 🔴"],
    [
      'Wordle 1 2/6\nplate ⬛⬛🟩⬛🟩\nshade 🟩🟩🟩🟩🟩\nWordle 2 1/6\nshame 🟩🟩🟩🟩🟩',
      'bad_history',
      63,
      'this text holds 2 games, the second from line 5 on; paste one at a time',
    ],
    [
      'plate ⬛⬛🟩⬛🟩\n🟩⬛🟩⬛🟩',
      'bad_history',
      14,
      'line 2: these colours have no guess beside them. Read so far: plate.bbgbg',
    ],
    ['{"boardState":["plate"', 'bad_history', 0, "this looks like JSON but can't be parsed"],
    [
      '{"boardState":["plate"]}',
      'bad_history',
      0,
      'guess 1: PLATE has no colours in this JSON, nor does it give the answer',
    ],
    ['{"words":[]}', 'bad_history', 0, 'there are no guesses in this JSON'],
  ] as const)('such as %j is refused with row, position and expectation', (text, code, at, detail) => {
    const result = parseHistory(text)
    expect(result).toMatchObject({ ok: false, code, at })
    expect(result.ok || result.detail).toContain(detail)
  })

  it('is refused beyond the size limits', () => {
    expect(parseHistory('plate.bbgbg,'.repeat(MAX_ROWS)).ok).toBe(true)
    expect(parseHistory('plate.bbgbg,'.repeat(MAX_ROWS + 1))).toMatchObject({ ok: false, code: 'bad_history', at: 144 })
    expect(parseHistory('a'.repeat(MAX_HISTORY_LENGTH + 1))).toMatchObject({ ok: false, code: 'bad_history' })
    expect(() => parseHistory(null as unknown as string)).toThrow(TypeError)
  })

  it('never crashes the reader, and errors name a position inside it', () => {
    const piece = fc.constantFrom(
      'plate',
      'bbgbg',
      '..g.g',
      '🟩',
      '⬛\ufe0f',
      '\ud83d',
      ':',
      '.',
      ' ',
      '\n',
      'é',
      ':large_',
      '4/6',
      '\0',
      'Wordle 1',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const result = parseHistory(text)
        if (result.ok) expect(parseHistory(formatHistory(result.rows))).toEqual(result)
        else expect(result.at).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3000, seed: 5 },
    )
  })
})
