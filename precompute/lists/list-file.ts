// Files of words that somebody hands in: past answers, words to rule out, an order, lists of a game.

import { resolve } from 'node:path'
import type { ListRole, WordList } from '../../engine/formats/lists/list-entry.ts'
import { describeFolded, describeUnread, nameSome, readWordList } from '../../engine/formats/lists/word-list.ts'
import type { Game } from '../../engine/rules/game.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { plural } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** The list of a file; what could not be read of it is told. @throws UsageError where it holds no word */
export function readListFile(file: string, terminal: Terminal): WordList {
  const list = parseList(readBounded(resolve(terminal.folder, file)).toString('utf8'), file)
  if (list.unread.length > 0) terminal.err(`note: ${file}: ${describeUnread(list)}; left out\n`)
  const folded = describeFolded(list)
  if (folded !== '') terminal.err(`note: ${file}: ${folded}\n`)
  return list
}

/** The list of a text that came from somewhere. @throws UsageError where it holds no word */
export function parseList(text: string, from: string, role?: ListRole): WordList {
  const result = readWordList(text, role)
  if (!result.ok) throw new UsageError(`${from}: ${result.detail}`)
  return result.list
}

/** The ids of the words of a list that are answers of the game; the others are told. */
export function answersIn(list: WordList, game: Game, file: string, terminal: Terminal): Set<number> {
  const words = [...new Set(list.entries.map(({ word }) => word))]
  const isAnswer = (word: string) => game.idOf(word) >= 0 && game.idOf(word) < game.answers.length
  const strangers = words.filter((word) => !isAnswer(word))
  if (strangers.length > 0) {
    const what = `${plural(strangers.length, 'word')} not among the answers of ${game.id} anyway`
    terminal.err(`note: ${file}: ${what}: ${nameSome(strangers)}\n`)
  }
  return new Set(words.filter(isAnswer).map(game.idOf))
}
