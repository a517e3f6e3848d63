/** Past answers of the daily puzzle, as somebody pasted them: kept on the device with what to do about them, sent nowhere. */
import { chronological, readWordList } from '../../../engine/formats/lists/word-list.ts'
import type { PastFacts, PastUse } from '../../../view/position.ts'
import { namedWords } from '../../../view/settings.ts'
import { countOf } from '../../../view/wording.ts'
import { today } from './today.ts'

const STORE = 'past-answers'

export interface PastAnswer {
  word: string
  /** `2021-06-19`; absent where the list gives none. */
  date?: string
}

export interface PastAnswers {
  use: PastUse
  /** Oldest first where their order is known. */
  answers: readonly PastAnswer[]
}

export type PastResult = { ok: true; answers: PastAnswer[]; note: string } | { ok: false; detail: string }

/** Reads a list in any form; the note tells what was left out of it. */
export function readPast(text: string): PastResult {
  const read = readWordList(text)
  if (!read.ok) return { ok: false, detail: `We found no answers there. Paste one word a line, or dates and words.` }
  const { list } = read
  const ordered = chronological(list) ?? list.entries
  const undated = list.entries.length - ordered.length
  const notes = [
    list.unread.length > 0 &&
      `Left out ${countOf(list.unread.length, list.unit)} we couldn’t read: ${namedWords(list.unread.map(({ text }) => `“${shorten(text)}”`))}.`,
    undated > 0 && `Left out ${countOf(undated, 'word')} without a date.`,
  ]
  const answers = ordered.map(({ word, date }) => (date === undefined ? { word } : { word, date }))
  return { ok: true, answers, note: notes.filter(Boolean).join(' ') }
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

/** Those of days before today: nobody wants to be told of the answer they are looking for. */
export function answersBefore({ answers }: PastAnswers): readonly PastAnswer[] {
  const now = today()
  return answers.filter(({ date }) => date === undefined || date < now)
}

export function pastFacts(past: PastAnswers): PastFacts {
  const before = answersBefore(past)
  return {
    use: past.use,
    count: before.length,
    last: before.at(-1)?.date ?? null,
    later: past.answers.length - before.length,
  }
}

/** Null forgets them. */
export function keepPast(past: PastAnswers | null): void {
  try {
    if (past === null) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, [past.use, ...past.answers.map(formatAnswer)].join('\n'))
  } catch {
    // Storage may be closed or full: the answers hold for this page.
  }
}

export function keptPast(): PastAnswers | null {
  try {
    const [use, ...lines] = (localStorage.getItem(STORE) ?? '').split('\n')
    return isPastUse(use) && lines.length > 0 ? { use, answers: lines.map(parseAnswer) } : null
  } catch {
    return null
  }
}

export function isPastUse(text: string): text is PastUse {
  return text === 'rarer' || text === 'out' || text === 'ignore'
}

const formatAnswer = ({ word, date }: PastAnswer): string => (date === undefined ? word : `${word} ${date}`)

function parseAnswer(line: string): PastAnswer {
  const [word, date] = line.split(' ')
  return date === undefined ? { word } : { word, date }
}
