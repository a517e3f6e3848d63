/** Lists as people paste them, read: fetched with their reader once there is one to read. */
import type { ListRole } from '../../../engine/formats/lists/list-entry.ts'
import {
  chronological,
  describeMerged,
  describeUnread,
  distinctWords,
  readWordList,
} from '../../../engine/formats/lists/word-list.ts'
import { checkLists, createGameData, type GameData } from '../../../engine/rules/game.ts'
import { namedWords } from '../../../view/settings.ts'
import { countOf } from '../../../view/wording.ts'
import { OWN_GAME } from './own-list.ts'
import type { PastAnswer } from './past-answers.ts'

/** The words of a list in any form, each once. */
export function readWords(text: string): string[] {
  const read = readWordList(text)
  return read.ok ? distinctWords(read.list).words : []
}

export type OwnListResult = { ok: true; data: GameData; notes: string[] } | { ok: false; detail: string }

export type PastResult = { ok: true; answers: PastAnswer[]; note: string } | { ok: false; detail: string }

/** Reads the answers, and further words that may be guessed; without those the answers are the guesses. */
export async function readOwnList(answersText: string, othersText: string): Promise<OwnListResult> {
  const answers = readWhole(answersText, 'answers')
  if (!answers.ok) return { ok: false, detail: `Answers: ${answers.detail}.` }
  const others =
    othersText.trim() === '' ? { ok: true as const, words: [], notes: [] } : readWhole(othersText, 'guesses')
  if (!others.ok) return { ok: false, detail: `Further guesses: ${others.detail}.` }
  const lists = checkLists(answers.words, [...answers.words, ...others.words])
  if (!lists.ok) return { ok: false, detail: lists.detail }
  const name = { id: OWN_GAME, name: 'Your own list', sources: ['pasted on this device'] }
  const data = await createGameData(name, lists.answers, lists.guesses)
  return { ok: true, data, notes: [...answers.notes, ...others.notes] }
}

/** Nothing may be left out of a list: the game would be another one. */
function readWhole(
  text: string,
  role: ListRole,
): { ok: true; words: string[]; notes: string[] } | { ok: false; detail: string } {
  const read = readWordList(text, role)
  if (!read.ok) return read
  const fault = describeUnread(read.list) || describeMerged(read.list)
  return fault ? { ok: false, detail: fault } : { ok: true, ...distinctWords(read.list) }
}

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
