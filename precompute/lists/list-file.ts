// Word lists from a file or URL: past answers, weights, words to rule out, an order.

import { resolve } from 'node:path'
import type { ListRole, WordList } from '../../engine/formats/lists/list-entry.ts'
import { describeFolded, describeUnread, nameSome, readWordList } from '../../engine/formats/lists/word-list.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { plural } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { fetchList, listUrl } from './fetch-list.ts'

/** The list in a file or at a URL; reports unreadable parts. @throws UsageError if it has no words */
export async function readListAt(place: string, terminal: Terminal, form?: WordForm): Promise<WordList> {
  const url = listUrl(place)
  const text = url === null ? readBounded(resolve(terminal.folder, place)).toString('utf8') : await fetchList(url)
  const list = parseList(text, place, undefined, form)
  if (list.unread.length > 0) terminal.err(`note: ${place}: ${describeUnread(list)}; skipped\n`)
  const folded = describeFolded(list)
  if (folded !== '') terminal.err(`note: ${place}: ${folded}\n`)
  return list
}

/** The list in a text. @throws UsageError if it has no words */
export function parseList(text: string, from: string, role?: ListRole, form?: WordForm): WordList {
  const result = readWordList(text, role, form)
  if (!result.ok) throw new UsageError(`${from}: ${result.detail}`)
  return result.list
}

/** The ids of the list's words that are answers of the game; reports the others. */
export function answersIn(list: WordList, game: Game, file: string, terminal: Terminal): Set<number> {
  const words = [...new Set(list.entries.map(({ word }) => word))]
  const isAnswer = (word: string) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
  const strangers = words.filter((word) => !isAnswer(word))
  if (strangers.length > 0) {
    const what = `${plural(strangers.length, 'word')} not in the answer list of ${game.id}`
    terminal.err(`note: ${file}: ${what}: ${nameSome(strangers)}\n`)
  }
  return new Set(words.filter(isAnswer).map(game.idOf))
}
