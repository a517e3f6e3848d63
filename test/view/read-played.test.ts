import { describe, expect, test } from 'vitest'
import { formatHistory } from '../../engine/rules/history.ts'
import { USUAL_FORM } from '../../engine/rules/word.ts'
import { NOTHING_PLAYED, type Played, readPlayed } from '../../view/read-played.ts'

const LIMIT = 6
const read = (text: string, more: Partial<Played> = {}) =>
  readPlayed({ ...NOTHING_PLAYED, text, ...more }, LIMIT, USUAL_FORM)
const history = (said: ReturnType<typeof read>) => (said.kind === 'rows' ? formatHistory(said.rows) : said.kind)

const GAME = 'salet.bbbbb,fuzzy.bgbbb,drain.bybbb,humor.ggggg'

describe('a pasted game', () => {
  test.each([
    ['words, the last the answer', 'salet fuzzy drain humor'],
    ['words on lines, with capitals and numbers', '1. SALET\n2. Fuzzy\n3. drain\n4. Humor'],
    ['words with commas', 'salet, fuzzy, drain, humor'],
    ['guesses with colours', 'salet _____ fuzzy _g___ drain _y___ humor ggggg'],
    ['the permalink', GAME],
    [
      'a share text with its words',
      'Wordle 1,234 4/6\n\n⬛⬛⬛⬛⬛ salet\n⬛🟩⬛⬛⬛ fuzzy\n⬛🟨⬛⬛⬛ drain\n🟩🟩🟩🟩🟩 humor',
    ],
    [
      'words and then a share text',
      'salet\nfuzzy\ndrain\nhumor\n\nWordle 1,234 4/6\n\n⬛⬛⬛⬛⬛\n⬛🟩⬛⬛⬛\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩',
    ],
  ])('is read from %s', (_, text) => {
    const said = read(text)
    expect(history(said)).toBe(GAME)
    expect(said).toMatchObject({ answer: 'humor', isHard: false })
  })

  test('with six words asks whether the last was right', () => {
    const guesses = ['salet', 'fuzzy', 'drain', 'rumor', 'tumor', 'humor']
    expect(read(guesses.join(' '))).toEqual({ kind: 'ask-answer', guesses })
    expect(history(read(guesses.join(' '), { answer: 'HUMOR' }))).toMatch(/humor\.ggggg$/)
    expect(read(guesses.join(' '), { answer: 'furor' })).toMatchObject({ kind: 'rows', answer: 'furor' })
  })

  test('as a grid of squares asks for the words', () => {
    const grid = 'Wordle 1,234 2/6*\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩'
    expect(read(grid)).toEqual({ kind: 'ask-words', patterns: [3, 242], isHard: true })
    expect(read(grid, { words: ['drain', 'cr'] })).toMatchObject({ kind: 'ask-words' })
    const said = read(grid, { words: ['drain', 'Humor'] })
    expect(history(said)).toBe('drain.bybbb,humor.ggggg')
    expect(said).toMatchObject({ answer: 'humor', isHard: true })
  })

  test('with several grids asks nothing', () => {
    const grids = 'Wordle 1,234 2/6*\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n\nWordle 1,234 3/6\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩'
    expect(read(grids)).toEqual({
      kind: 'grids',
      grids: [
        { patterns: [3, 242], isHard: true },
        { patterns: [0, 3, 242], isHard: false },
      ],
    })
    // One of them with its guesses is a game of its own.
    expect(read(`${grids}\nsalet\ndrain\nhumor`).kind).toBe('problem')
  })

  test.each([
    ['a line that is none', 'salet\nfuzzy!?\nhumor', '', { code: 'unread', line: 2, text: 'fuzzy!?' }],
    ['an answer that is none', 'salet fuzzy', 'hum', { code: 'answer', text: 'hum' }],
    ['seven words', 'salet fuzzy drain rumor tumor furor humor', '', { code: 'too_many', count: 7 }],
    ['words after the answer', 'salet humor fuzzy', 'humor', { code: 'after_answer', guess: 'humor', number: 2 }],
    ['an answer that gives other colours', 'salet _____ fuzzy _g___', 'slate', { code: 'other_colours', number: 1 }],
  ])('gets an error for %s', (_, text, answer, problem) => {
    expect(read(text, { answer })).toMatchObject({ kind: 'problem', problem })
  })

  test('a lost game may have its answer, or none yet', () => {
    const lost = 'jazzy.bbbbb,vivid.bbbbb,queue.bbbbb,fluff.bbbbb,kinky.bbbbb,mummy.bbbbb'
    expect(read(lost)).toMatchObject({ kind: 'rows', answer: null })
    expect(read(lost, { answer: 'shoot' })).toMatchObject({ kind: 'rows', answer: 'shoot' })
    expect(read('')).toEqual({ kind: 'nothing' })
  })
})
