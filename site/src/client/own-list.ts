/** A list of the reader's own: pasted or from a file, kept on the device, played by the engine here alone. */
import type { ListRole } from '../../../engine/formats/lists/list-entry.ts'
import { describeMerged, describeUnread, distinctWords, readWordList } from '../../../engine/formats/lists/word-list.ts'
import {
  checkLists,
  createGame,
  createGameData,
  type Game,
  type GameData,
  weightOfGame,
} from '../../../engine/rules/game.ts'
import type { GameFacts } from '../../../view/position.ts'

const STORE = 'own-list'
export const OWN_GAME = 'own'

export type OwnListResult = { ok: true; data: GameData; notes: string[] } | { ok: false; detail: string }

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

export function keepOwnList(data: GameData): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(data))
  } catch {
    // Storage may be closed or full: the list holds for this page.
  }
}

export function keptOwnList(): GameData | null {
  try {
    const data: GameData | null = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    if (data) createGame(data)
    return data
  } catch {
    return null
  }
}

export function ownFacts(data: GameData): GameFacts {
  const game: Game = createGame(data)
  const { id, name, hash, answers, guesses } = game
  const weight = weightOfGame(game)
  return { id, name, hash, answers: answers.length, guesses: guesses.length, weight, own: data }
}
