import { describe, expect, it } from 'vitest'
import { addDays, dateOrderOf, unifyDates } from '../../../engine/formats/lists/calendar-date.ts'
import type { ListEntry, WordList } from '../../../engine/formats/lists/list-entry.ts'
import {
  chronological,
  describeFolded,
  describeMerged,
  describeUnread,
  distinctWords,
  readWordList,
} from '../../../engine/formats/lists/word-list.ts'

function read(text: string, role?: 'answers' | 'guesses'): WordList {
  const result = readWordList(text, role)
  if (!result.ok) throw new Error(result.detail)
  return result.list
}

/** `plate 2024-01-31 #4 *2` for an entry with everything. */
function format({ word, date, number, weight }: ListEntry): string {
  const facts = [date, number !== undefined && `#${number}`, weight !== undefined && `*${weight}`]
  return [word, ...facts].filter(Boolean).join(' ')
}

const PLAIN = ['plate', 'slate', 'trace']
const DATED = ['plate 2024-01-30', 'slate 2024-01-31', 'trace 2024-02-01']
const NUMBERED = ['plate #41', 'slate #42', 'trace #43']
const WEIGHED = ['plate *7', 'slate *0.5', 'trace *120']

describe('a list of words', () => {
  it.each<[string, string, string[]]>([
    ['one a line', 'plate\nslate\ntrace\n', PLAIN],
    ['capitals, blanks, other line ends, a mark of byte order', '\ufeffPLATE\r\n\r\n  Slate \rTrace', PLAIN],
    ['accents', 'plâté\nSlàte\ntrace', PLAIN],
    ['with comments', '# past answers\nplate\n// more\nslate # a note\ntrace', PLAIN],
    ['in one line', 'plate slate trace', PLAIN],
    ['in one line with commas', 'plate, slate, trace', PLAIN],
    ['in several lines of several', 'plate,slate\ntrace', PLAIN],
    ['in one line, now with a comma, now without', 'plate, slate trace', PLAIN],
    ['with bullets', '- plate\n- slate\n* trace', PLAIN],
    ['with a heading', 'answer\nplate\nslate\ntrace', PLAIN],
    ['numbered with points', '41. plate\n42. slate\n43. trace', NUMBERED],
    ['numbered with a hash', '#41 PLATE\n#42 SLATE\n#43 TRACE', NUMBERED],
    ['numbered with brackets', '41) plate\n42) slate\n43) trace', NUMBERED],
    ['numbered with colons after the word', 'plate: 41\nslate: 42\ntrace: 43', NUMBERED],
    ['numbered downwards', '43,trace\n42,slate\n41,plate', [...NUMBERED].reverse()],
    ['numbered beyond a thousand', '1,041 plate\n1,042 slate\n1,043 trace', NUMBERED.map((e) => e.replace('#', '#10'))],
    ['dated', '2024-01-30 plate\n2024-01-31 slate\n2024-02-01 trace', DATED],
    ['dated behind', 'plate 2024/1/30\nslate 2024/1/31\ntrace 2024/2/1', DATED],
    ['dated with names of months', 'January 30, 2024: PLATE\nJan. 31st, 2024: SLATE\n1 February 2024 - TRACE', DATED],
    ['dated with weekdays', 'Tuesday, January 30, 2024 plate\nWed Jan 31 2024 slate\nThursday 1 Feb 2024 trace', DATED],
    ['dated month first', '1/30/2024 plate\n1/31/2024 slate\n2/1/2024 trace', DATED],
    ['dated day first', '30/1/2024 plate\n31/1/2024 slate\n1/2/2024 trace', DATED],
    ['dated with points', '30.01.2024 plate\n31.01.2024 slate\n01.02.2024 trace', DATED],
    ['dated without separators', '20240130 plate\n20240131 slate\n20240201 trace', DATED],
    ['CSV', 'date,answer\n2024-01-30,plate\n2024-01-31,slate\n2024-02-01,trace\n', DATED],
    ['CSV, newest first, without names', '2024-02-01,trace\n2024-01-31,slate\n2024-01-30,plate', [...DATED].reverse()],
    [
      'CSV with quotes and dates that hold commas',
      '"January 30, 2024","Plate"\n"January 31, 2024","Slate"',
      DATED.slice(0, 2),
    ],
    ['CSV with semicolons', 'solution;date\nplate;30.01.2024\nslate;31.01.2024\ntrace;01.02.2024', DATED],
    [
      'TSV with more columns',
      'Date\tNo.\tAnswer\tEditor\n2024-01-30\t41\tplate\tGrace Smith\n2024-01-31\t42\tslate\tGrace Smith',
      ['plate 2024-01-30 #41', 'slate 2024-01-31 #42'],
    ],
    ['words and weights', 'word,weight\nplate,7\nslate,0.5\ntrace,120', WEIGHED],
    ['words and frequencies without names', 'plate\t7\nslate\t0.5\ntrace\t120', WEIGHED],
    ['words and frequencies between blanks', 'plate 7\nslate 0.5\ntrace 120', WEIGHED],
    ['shares in percent', 'plate;50 %\nslate;25 %', ['plate *50', 'slate *25']],
    ['small probabilities', 'word,probability\nplate,1e-3\nslate,.5', ['plate *0.001', 'slate *0.5']],
    [
      'a table in Markdown',
      '| date | word |\n|---|---|\n| 2024-01-30 | plate |\n| 2024-01-31 | **slate** |',
      DATED.slice(0, 2),
    ],
    ['JSON', '["plate", "SLATE", "trace"]', PLAIN],
    ['JSON, dated texts', '["2024-01-30 plate"]', []],
    [
      'JSON records',
      '[{"date": "2024-01-30", "answer": "plate"}, {"date": "2024-01-31", "answer": "slate"}]',
      DATED.slice(0, 2),
    ],
    [
      'JSON records with other fields',
      '[{"id": 9, "solution": "plate", "print_date": "2024-01-30", "days_since_launch": 41, "editor": "Grace"}]',
      ['plate 2024-01-30 #9'],
    ],
    ['JSON pairs', '[["plate", 7], ["slate", 0.5], ["trace", 120]]', WEIGHED],
    ['JSON words by date', '{"2024-01-30": "plate", "2024-01-31": "slate", "2024-02-01": "trace"}', DATED],
    ['JSON records by number', '{"41": {"word": "plate"}, "42": {"word": "slate"}, "43": {"word": "trace"}}', NUMBERED],
    ['JSON weights by word', '{"plate": 7, "slate": 0.5, "trace": 120}', WEIGHED],
    ['JSON dates by word', '{"plate": "2024-01-30", "slate": "2024-01-31", "trace": "2024-02-01"}', DATED],
    ['JSON inside a record', '{"updated": "2024-02-01", "words": ["plate", "slate", "trace"]}', PLAIN],
    ['JSON of two lists', '{"guesses": ["aahed"], "answers": ["plate", "slate", "trace"]}', PLAIN],
    [
      'JSON deep inside',
      '{"data": {"puzzles": [{"word": "plate", "date": "2024-01-30T00:00:00Z"}]}}',
      DATED.slice(0, 1),
    ],
    [
      'one JSON record a line',
      '{"word": "plate", "date": "2024-01-30"}\n{"word": "slate", "date": "2024-01-31"}',
      DATED.slice(0, 2),
    ],
  ])('is read: %s', (_, text, expected) => {
    const result = readWordList(text)
    expect(result.ok ? result.list.entries.map(format) : []).toEqual(expected)
    expect(result.ok ? result.list.unread : []).toEqual([])
  })

  it('reads the requested list', () => {
    const both = '{"answers": ["plate"], "allowed": ["aahed", "zebra"]}'
    expect(read(both, 'guesses').entries.map(({ word }) => word)).toEqual(['aahed', 'zebra'])
  })

  it('names unreadable lines, and reads the rest', () => {
    const list = read('plate\nplates\npl4te\nslate\nплата\n')
    expect(list.entries.map(({ word, at }) => [word, at])).toEqual([
      ['plate', 1],
      ['slate', 4],
    ])
    expect(describeUnread(list)).toBe(
      "line 2 'plates', line 3 'pl4te', line 5 'плата' are not words of 5 letters a to z",
    )
    expect(describeUnread(read(`plate\n${'longer\n'.repeat(9)}`))).toContain("line 6 'longer' and 4 more are not words")
    expect(describeUnread(read('["plate", "plat", 5, null]'))).toBe(
      "item 2 'plat', item 3 '5', item 4 '' are not words of 5 letters a to z",
    )
    expect(describeUnread(read(`plate\n${'a'.repeat(1000)}`))).toBe(
      `line 2 '${'a'.repeat(20)}…' is not a word of 5 letters a to z`,
    )
    expect(describeUnread(read('date,word\n2024-01-30,plate\n2024-01-31,\n,\n'))).toContain("line 3 '")
  })

  it('drops repeated words on request', () => {
    expect(distinctWords(read('slate\nplate\nPlate\n'))).toEqual({
      words: ['plate', 'slate'],
      notes: ['plate (lines 2 and 3): kept once'],
    })
    expect(distinctWords(read('slate\nplate'))).toEqual({ words: ['plate', 'slate'], notes: [] })
  })

  it('is sorted by date, whichever way it is written', () => {
    const words = (text: string) => chronological(read(text))?.map(({ word }) => word) ?? null
    expect(words('2024-02-01,trace\n2024-01-31,slate\n2024-01-30,plate')).toEqual(PLAIN)
    expect(words('2024-01-30,plate\n2024-01-31,slate\n2024-02-01,trace')).toEqual(PLAIN)
    expect(words('43,trace\n42,slate\n41,plate')).toEqual(PLAIN)
    expect(words('trace\nslate\nplate')).toBeNull()
  })

  it.each([
    ['nothing', '', 'the list has no words; write one word of 5 letters per line'],
    ['blanks', ' \n\r\n', 'the list has no words'],
    ['words of other lengths', 'plates\nplat', "the list has no words: line 1 'plates', line 2 'plat'"],
    ['JSON that breaks off', '["plate", "slate"', 'this looks like JSON but is not'],
    ['an empty record', '{}', 'the list has no words'],
    ['lists without end', '[[[[[[[[[["plate"]]]]]]]]]]', 'the list has no words'],
    ['too long a text', '\n'.repeat(2 ** 21 + 1), 'the maximum is 2097152'],
    ['too many entries', 'plate\n'.repeat(60_001), 'the maximum is 60000'],
  ])('is refused: %s', (_, text, detail) => {
    const result = readWordList(text)
    expect(result.ok).toBe(false)
    expect(result.ok || result.detail).toContain(detail)
  })
})

describe('a date', () => {
  it('is rejected if there is no such day', () => {
    expect(unifyDates('2023-02-29 and 31/04/2024', 'day-first')).toBe('2023-02-29 and 31/04/2024')
  })

  it('is read day first if the list shows that', () => {
    expect(dateOrderOf('01/02/2024\n02/02/2024\n03/02/2024')).toBe('day-first')
    expect(dateOrderOf('02/01/2024\n02/02/2024\n02/03/2024')).toBe('month-first')
    expect(dateOrderOf('13/02/2024')).toBe('day-first')
    expect(dateOrderOf('')).toBe('month-first')
  })

  it('has a next day', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
  })
})

describe('words in other letters than a to z', () => {
  it('are reported with their spelling in a to z', () => {
    for (const text of [
      'cañon\nplâté\nplate',
      'word,weight\ncañon,2\nplâté,1\nslate,1',
      '["cañon", "plâté", "trace"]',
    ]) {
      expect(describeFolded(read(text)), text).toBe(
        'letters are a to z, so accents are dropped: cañon as canon, plâté as plate',
      )
      expect(distinctWords(read(text)).notes.at(-1)).toMatch(/cañon as canon/)
    }
    expect(describeFolded(read('plate\nPLATE'))).toBe('')
  })

  it('are reported if two become the same word', () => {
    expect(describeMerged(read('canon\nslate\ncañón'))).toBe(
      "'canon' (line 1) and 'cañón' (line 3) are one word in letters a to z",
    )
    expect(describeMerged(read('cañón\nslate\nCAÑÓN'))).toBeNull()
  })
})
