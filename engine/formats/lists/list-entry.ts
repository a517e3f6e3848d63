// What a list holds, once it is read.

import { normalizeWord, type WordForm, writtenWord } from '../../rules/word.ts'

export interface ListEntry {
  /** In the form of the list. */
  word: string
  /** The word as it stands there, where its letters lost their marks: `cañón` for `canon`. */
  written?: string
  /** Where it stands, from 1: in lines, or in items where the list is JSON. */
  at: number
  /** The day it was the answer, `2021-06-19`. */
  date?: string
  /** The number of its puzzle. */
  number?: number
  /** How likely or frequent it is, on the list's own scale: 0 or more. */
  weight?: number
}

/** The entry of a text; null where that is no word. */
export function entryOf(text: string, at: number, form: WordForm): ListEntry | null {
  const word = normalizeWord(text, form)
  const written = writtenWord(text, form)
  return word === null ? null : { word, ...(written !== null && { written }), at }
}

/** Something that stands where a word should, and is none. */
export interface Unread {
  at: number
  text: string
}

export interface WordList {
  /** In the order of the text; a word may come twice. */
  entries: ListEntry[]
  unread: Unread[]
  /** What its words look like. */
  form: WordForm
  /** What `at` counts. */
  unit: 'line' | 'item'
}

export type WordListResult = { ok: true; list: WordList } | { ok: false; detail: string }

/** For a list that has several inside, such as `{"answers": [...], "guesses": [...]}`: which is wanted. */
export type ListRole = 'answers' | 'guesses'
