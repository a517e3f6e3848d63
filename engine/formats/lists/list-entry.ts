// The contents of a list.

import { normalizeWord, type WordForm, writtenWord } from '../../rules/word.ts'

export interface ListEntry {
  /** In the form of the list. */
  word: string
  /** The original spelling, if letters lost their accents: `cañón` for `canon`. */
  written?: string
  /** Its position, from 1: lines, or items in JSON. */
  at: number
  /** The day it was the answer, `2021-06-19`. */
  date?: string
  /** The number of its puzzle. */
  number?: number
  /** How likely or frequent it is, on the list's own scale: 0 or more. */
  weight?: number
  /** A value in place of a date or weight that is neither: `2025-13-45`, `-3`. */
  falseDate?: string
  falseWeight?: string
}

/** The entry for a text; null if it is not a word. */
export function entryOf(text: string, at: number, form: WordForm): ListEntry | null {
  const word = normalizeWord(text, form)
  const written = writtenWord(text, form)
  return word === null ? null : { word, ...(written !== null && { written }), at }
}

/** Something in a word's place that is not a word. */
export interface Unread {
  at: number
  text: string
}

export interface WordList {
  /** In text order; a word may occur twice. */
  entries: ListEntry[]
  unread: Unread[]
  /** The form of its words. */
  form: WordForm
  /** What `at` counts. */
  unit: 'line' | 'item'
}

export type WordListResult = { ok: true; list: WordList } | { ok: false; detail: string }

/** Which list is wanted, in a file with several, such as `{"answers": [...], "guesses": [...]}`. */
export type ListRole = 'answers' | 'guesses'
