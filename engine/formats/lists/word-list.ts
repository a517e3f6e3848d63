// Word lists as people have them: one word per line, numbered, dated, CSV, TSV, Markdown tables, JSON; past answers,
// words to rule out, words by frequency. One reader for all of them, so a file that works in one place works
// everywhere. It reports each entry and what it could not read; the caller decides whether that matters.

import { cleanText, withoutRuns } from '../../notation/clean-text.ts'
import { MAX_GUESSES } from '../../rules/game.ts'
import { describeLetters, USUAL_FORM, type WordForm } from '../../rules/word.ts'
import { readJsonList, readProgramList, readRecordList } from './json-list.ts'
import { readLineList } from './line-list.ts'
import type { ListEntry, ListRole, WordList, WordListResult } from './list-entry.ts'

const MAX_TEXT_LENGTH = 1 << 21
const MAX_ENTRIES = 4 * MAX_GUESSES
/** Words listed in a message. */
const NAMED = 5

/** Reads a list in any form. Never throws; a text without a single word is not a list. */
export function readWordList(text: string, role: ListRole = 'answers', form: WordForm = USUAL_FORM): WordListResult {
  if (text.length > MAX_TEXT_LENGTH) {
    return { ok: false, detail: `the list has ${text.length} characters; the maximum is ${MAX_TEXT_LENGTH}` }
  }
  const result = readForm(text, role, form)
  if (!result.ok) return result
  const { entries, unread } = result.list
  if (entries.length > MAX_ENTRIES) {
    return { ok: false, detail: `the list has ${entries.length} entries; the maximum is ${MAX_ENTRIES}` }
  }
  if (entries.length > 0) return result
  const why =
    unread.length > 0 ? `: ${describeUnread(result.list)}` : `; write one word of ${form.length} letters per line`
  return { ok: false, detail: `the list has no words${why}` }
}

/** Comments at the beginning of a file. */
const COMMENTS = /^(?:\s*(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/))*\s*/
const OPENING_LENGTH = 4096
/** A value in brackets or quotes is assigned, returned or passed: source code. */
const CODE =
  /(?:[\w$\])>]\s*(?:=(?![=>])|<-|:=)|\breturn|\bdefault|\bvalues)\s*(?:new\s+)?(?:[\w.$&<>[\]:]+\s*)?(?:[[({"'`]|%w|qw)/i

function readForm(text: string, role: ListRole, form: WordForm): WordListResult {
  const raw = text.replace(/^\ufeff/, '')
  const opening = raw.slice(0, OPENING_LENGTH).replace(COMMENTS, '')
  const isData = /^[[{"]/.test(opening)
  const json = isData ? readJsonList(raw, role, form) : null
  if (json?.ok && json.list.entries.length > 0) return json
  const plain = withoutRuns(cleanText(raw).text).replace(TAG, ' ')
  const program = CODE.test(plain) ? readProgramList(plain, role, form) : null
  if (program !== null) return { ok: true, list: program }
  // `[plate, slate]`, `"plate",` and `[words]` begin like JSON, too.
  const isJson = json !== null && /^(?:\{|\[\s*(?:["[{]|$))/.test(opening)
  if (json !== null && (json.ok || isJson)) return json
  return { ok: true, list: readRecordList(plain, role, form) ?? readLineList(plain, form) }
}

/** Any tag of XML; cleanText keeps those it does not know. */
const TAG = /<\/?[a-z][\w-]*(?:\s[^<>]{0,200})?\/?>/gi

/** Each word once, sorted; notes name repeated words, and those written in other letters. */
export function distinctWords(list: WordList): { words: string[]; notes: string[] } {
  const { entries, unit } = list
  const first = new Map<string, number>()
  const twice: string[] = []
  for (const { word, at } of entries) {
    const before = first.get(word)
    if (before === undefined) first.set(word, at)
    else twice.push(`${word} (${unit}s ${before} and ${at})`)
  }
  const notes = twice.length === 0 ? [] : [`${nameSome(twice)}: kept once`]
  const folded = describeFolded(list)
  return { words: [...first.keys()].sort(), notes: folded === '' ? notes : [...notes, folded] }
}

/** Words read as letters a to z but written otherwise; empty if there are none. */
export function describeFolded({ entries, form }: WordList): string {
  const folded = new Set(entries.flatMap(({ word, written }) => (written === undefined ? [] : `${written} as ${word}`)))
  return folded.size === 0
    ? ''
    : `letters are ${describeLetters(form)}, so accents are dropped: ${nameSome([...folded])}`
}

/** Two words of the list that are the same in letters a to z, such as `canon` and `cañón`; null if there are none. */
export function describeMerged({ entries, unit, form }: WordList): string | null {
  const first = new Map<string, ListEntry>()
  for (const entry of entries) {
    const before = first.get(entry.word)
    if (before === undefined) first.set(entry.word, entry)
    else if (before.written !== entry.written) {
      const [a, b] = [before, entry].map(({ word, written = word, at }) => `'${written}' (${unit} ${at})`)
      return `${a} and ${b} are one word in letters ${describeLetters(form)}`
    }
  }
  return null
}

/** What could not be read, in one clause; empty if everything could. */
export function describeUnread({ unread, unit, form }: WordList): string {
  if (unread.length === 0) return ''
  const named = unread.map(({ at, text }) => `${unit} ${at} '${shorten(text)}'`)
  const what =
    unread.length === 1
      ? `is not a word of ${form.length} letters ${describeLetters(form)}`
      : `are not words of ${form.length} letters ${describeLetters(form)}`
  return `${nameSome(named)} ${what}`
}

/** Oldest first, by date or else by number; null if the entries have neither. */
export function chronological({ entries }: WordList): ListEntry[] | null {
  const dated = entries.filter(({ date }) => date !== undefined)
  if (dated.length > 0) return dated.sort((a, b) => (a.date! < b.date! ? -1 : a.date! > b.date! ? 1 : a.at - b.at))
  const numbered = entries.filter(({ number }) => number !== undefined)
  return numbered.length === 0 ? null : numbered.sort((a, b) => a.number! - b.number! || a.at - b.at)
}

/** The first few of a list, and how many more there are. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > 20 ? `${characters.slice(0, 20).join('')}…` : text
}
