// Lists in JSON: arrays of words, records or pairs; records by date or number; words with weights or dates; any of
// these inside other records. JSON Lines works too.

import { normalizeWord, type WordForm } from '../../rules/word.ts'
import { programJson } from '../program-data.ts'
import { dateOrderOf, isDate, unifyDates } from './calendar-date.ts'
import { COLUMNS, type Column, isNamed, parseNumber, type Row, readRows } from './columns.ts'
import { entryOf, type ListEntry, type ListRole, type WordList, type WordListResult } from './list-entry.ts'
import { programValues } from './program-list.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Parts of a list in source code. */
const MAX_PARTS = 1 << 18
/** Deeper than any real list. */
const MAX_DEPTH = 6
const ROLE_NAMES: Record<ListRole | 'any', RegExp> = {
  any: /answer|solution|secret|target|past|guess|allowed|valid|accepted|word|list/i,
  answers: /answer|solution|secret|target|past/i,
  guesses: /guess|allowed|valid|accepted|other/i,
}

export function readJsonList(text: string, role: ListRole, form: WordForm): WordListResult {
  const value = parse(text)
  if (typeof value === 'object' && value !== null && 'fault' in value && value.fault instanceof Error) {
    return { ok: false, detail: `this looks like JSON but is not: ${value.fault.message}` }
  }
  return { ok: true, list: listOf([value as Json], text, role, form) }
}

/** The list in the values that a program assigns; null if there are none with a word. */
export function readProgramList(text: string, role: ListRole, form: WordForm): WordList | null {
  const values = programValues(text, ROLE_NAMES[role], { form, wanted: role }) as Json[]
  return values.length === 0 ? null : listOf(values, text, role, form)
}

/** The list in records of several lines: `- word: plate`, then `  date: 2024-01-30`; null for any other text. */
export function readRecordList(text: string, role: ListRole, form: WordForm): WordList | null {
  const records: Record<string, Json>[] = []
  for (const line of text.split('\n')) {
    const field = /^\s*(-\s+)?([\p{L}_]+)\s*:\s+(\S.*?)\s*$/u.exec(line)
    if (field === null) {
      if (line.trim() === '' || /^\s*(?:#|---|\.\.\.|[\p{L}_]+:\s*$)/u.test(line)) continue
      return null
    }
    if (field[1] !== undefined) records.push({})
    if (records.length === 0) return null
    records[records.length - 1][field[2]] = field[3].replace(/^(["'])(.*)\1$/, '$2')
  }
  return records.length > 0 && records.some((record) => recordOf(record)) ? listOf([records], text, role, form) : null
}

function listOf(values: readonly Json[], text: string, role: ListRole, form: WordForm): WordList {
  const reader = new Reader(dateOrderOf(text), role, form)
  for (const value of values) reader.read(value, 0)
  return reader.list
}

function parse(text: string): Json | { fault: Error } {
  try {
    return JSON.parse(text)
  } catch (error) {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      if (lines.length > 1) return lines.map((line) => JSON.parse(line))
    } catch {}
    // Comments, single quotes, commas at the end.
    try {
      const loose = /[\]}]\s*;?\s*$/.test(text) ? programJson(text, MAX_PARTS) : null
      if (loose !== null) return JSON.parse(loose)
    } catch {}
    return { fault: error as Error }
  }
}

class Reader {
  readonly list: WordList
  readonly #form: WordForm
  readonly #order: ReturnType<typeof dateOrderOf>
  readonly #role: ListRole
  #at = 0

  constructor(order: ReturnType<typeof dateOrderOf>, role: ListRole, form: WordForm) {
    this.list = { entries: [], unread: [], form, unit: 'item' }
    this.#form = form
    this.#order = order
    this.#role = role
  }

  read(value: Json, depth: number): void {
    if (typeof value === 'string') this.#readText(value)
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return
    if (Array.isArray(value)) this.#readArray(value)
    else if (recordOf(value)) this.#readRecord(value)
    else if (this.#isMap(value)) this.#readMap(value)
    else this.#readInside(value, depth)
  }

  /** Words in one text, with blanks or commas between them or nothing at all. */
  #readText(text: string): void {
    const { length } = this.#form
    const isRun = /^\p{L}+$/u.test(text) && text.length > length && text.length % length === 0
    const words = isRun ? (text.match(new RegExp(`.{${length}}`, 'gu')) ?? []) : text.split(/[\s,;|]+/)
    for (const word of words) if (word !== '') this.#add(word, {})
  }

  #readArray(items: readonly Json[]): void {
    if (items.length > 0 && items.every((item) => Array.isArray(item))) {
      const rows = items.map((cells, index): Row => ({ at: index + 1, cells: cells.map((cell) => this.#text(cell)) }))
      const { entries, unread } = readRows(rows, this.#form)
      this.list.entries.push(...entries)
      this.list.unread.push(...unread)
      return
    }
    for (const item of items) {
      if (item !== null && typeof item === 'object' && !Array.isArray(item)) this.#readRecord(item)
      else this.#add(this.#text(item), {})
    }
  }

  /** The word and its data, by field names. */
  #readRecord(record: Record<string, Json>): void {
    const found: Partial<Record<Column, string>> = {}
    for (const column of COLUMNS) {
      const fits = (text: string) =>
        column === 'word'
          ? normalizeWord(text, this.#form) !== null
          : column === 'date'
            ? isDate(text)
            : parseNumber(text) !== null
      const names = Object.keys(record).filter((name) => isNamed(name, column))
      const name = names.find((each) => fits(this.#text(record[each]))) ?? (column === 'word' ? names[0] : undefined)
      if (name !== undefined) found[column] = this.#text(record[name])
    }
    const { word, date, number, weight } = found
    this.#add(word ?? JSON.stringify(record), {
      ...(date !== undefined && { date }),
      ...(number !== undefined && { number: parseNumber(number)! }),
      ...(weight !== undefined && parseNumber(weight)! >= 0 && { weight: parseNumber(weight)! }),
    })
  }

  /** Whether the keys are words, dates or puzzle numbers. */
  #isMap(record: Record<string, Json>): boolean {
    const keys = Object.keys(record)
    const values = Object.values(record)
    if (keys.length === 0) return false
    const areKeys = (fits: (key: string) => boolean) => keys.filter(fits).length >= keys.length * 0.8
    if (areKeys((key) => isDate(this.#text(key)) || parseNumber(key) !== null)) return true
    // `{"words": [...]}` is not a map with the word `words`.
    return areKeys((key) => normalizeWord(key, this.#form) !== null) && !values.some(Array.isArray)
  }

  #readMap(record: Record<string, Json>): void {
    for (const [key, value] of Object.entries(record)) {
      const text = this.#text(key)
      const said = this.#text(value)
      if (normalizeWord(key, this.#form) !== null) {
        const weight = parseNumber(said)
        this.#add(key, isDate(said) ? { date: said } : weight !== null && weight >= 0 ? { weight } : {})
        continue
      }
      const facts = isDate(text) ? { date: text } : { number: parseNumber(text) ?? undefined }
      const record = value !== null && typeof value === 'object' && !Array.isArray(value) ? recordOf(value) : null
      this.#add(record ?? said, facts)
    }
  }

  /** The inner list with the wanted name, or else all there are. */
  #readInside(record: Record<string, Json>, depth: number): void {
    const isList = (value: Json) =>
      typeof value === 'string' && (value.length > 40 || /\p{L}\s+\p{L}|^\p{L}{6,}$/u.test(value))
    const lists = Object.entries(record).filter(([, value]) => value !== null && typeof value === 'object')
    const inside =
      lists.length > 0
        ? lists
        : Object.entries(record).filter(([name, value]) => isList(value) && ROLE_NAMES.any.test(name))
    const wanted = inside.filter(([name]) => ROLE_NAMES[this.#role].test(name))
    for (const [, value] of wanted.length > 0 ? wanted : inside) this.read(value, depth + 1)
  }

  #add(text: string, facts: Omit<ListEntry, 'word' | 'at'>): void {
    const at = ++this.#at
    const entry = entryOf(text, at, this.#form)
    if (entry === null) this.list.unread.push({ at, text })
    else this.list.entries.push({ ...entry, ...facts })
  }

  #text(value: Json): string {
    return typeof value === 'string'
      ? unifyDates(value, this.#order).trim()
      : value === null
        ? ''
        : JSON.stringify(value)
  }
}

/** The word of a record with a word field; null if it has none. */
function recordOf(record: Record<string, Json>): string | null {
  const name = Object.keys(record).find(
    (each) => isNamed(each, 'word') && typeof record[each] === 'string' && !isWholeList(each, record[each]),
  )
  return name === undefined ? null : (record[name] as string)
}

/** `{"answers": "cigar rebut sissy"}`: a list in one text. */
const isWholeList = (name: string, text: string): boolean => /s$/i.test(name) && text.trim().length > 8
