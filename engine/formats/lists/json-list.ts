// Lists in JSON: arrays of words, records or pairs; records by date or number; words with weights or dates; any of
// these inside other records. JSON Lines works too.

import { normalizeWord, type WordForm } from '../../rules/word.ts'
import { dateOrderOf, isDate, unifyDates } from './calendar-date.ts'
import { COLUMNS, type Column, isNamed, parseNumber, type Row, readRows } from './columns.ts'
import { entryOf, type ListEntry, type ListRole, type WordList, type WordListResult } from './list-entry.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Deeper than any real list. */
const MAX_DEPTH = 6
const ROLE_NAMES: Record<ListRole, RegExp> = {
  answers: /answer|solution|secret|target|past/i,
  guesses: /guess|allowed|valid|accepted|other/i,
}

export function readJsonList(text: string, role: ListRole, form: WordForm): WordListResult {
  const value = parse(text)
  if (typeof value === 'object' && value !== null && 'fault' in value && value.fault instanceof Error) {
    return { ok: false, detail: `this looks like JSON but is not: ${value.fault.message}` }
  }
  const reader = new Reader(dateOrderOf(text), role, form)
  reader.read(value as Json, 0)
  return { ok: true, list: reader.list }
}

function parse(text: string): Json | { fault: Error } {
  try {
    return JSON.parse(text)
  } catch (error) {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      if (lines.length > 1) return lines.map((line) => JSON.parse(line))
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
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return
    if (Array.isArray(value)) this.#readArray(value)
    else if (recordOf(value)) this.#readRecord(value)
    else if (this.#isMap(value)) this.#readMap(value)
    else this.#readInside(value, depth)
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
    const inside = Object.entries(record).filter(([, value]) => value !== null && typeof value === 'object')
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
  const name = Object.keys(record).find((each) => isNamed(each, 'word') && typeof record[each] === 'string')
  return name === undefined ? null : (record[name] as string)
}
