// Weights from the user: beside the words of a list, on any scale.

import type { WordList } from '../../engine/formats/lists/list-entry.ts'
import { nameSome } from '../../engine/formats/lists/word-list.ts'
import type { Game } from '../../engine/rules/game.ts'
import { readListAt } from '../lists/list-file.ts'
import { plural } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/**
 * By word, the weight in a list; the last one of a repeated word. Reports weights of 0.
 * @throws UsageError if none has a weight, or one is below 0
 */
export function weightsIn({ entries, unit }: WordList, from: string, terminal: Terminal): Map<string, number> {
  const wrong = entries.find(({ falseWeight }) => falseWeight !== undefined)
  if (wrong !== undefined) {
    throw new UsageError(
      `${from}, ${unit} ${wrong.at}: ${wrong.word} has the weight ${wrong.falseWeight}`,
      'weights are 0 or more, and 0 counts as the rarest',
    )
  }
  const never = entries.filter(({ weight }) => weight === 0).map(({ word }) => word)
  if (never.length > 0) {
    const what = `${plural(never.length, 'word')} with weight 0`
    terminal.err(`note: ${from}: ${what}: ${nameSome(never)}; 0 counts as the rarest, not as never\n`)
  }
  const weights = new Map(entries.flatMap(({ word, weight }) => (weight === undefined ? [] : [[word, weight]])))
  if (weights.size > 0) return weights
  throw new UsageError(`${from}: the words have no weights`, 'write them as word,weight in CSV, or leave out --weights')
}

/** The weights in a file or at a URL for a game; reports what does not fit the game. */
export async function readWeights(place: string, game: Game, terminal: Terminal): Promise<Map<string, number>> {
  const weights = weightsIn(await readListAt(place, terminal, game.form), place, terminal)
  const strangers = [...weights.keys()].filter((word) => game.idOf(word) < 0)
  if (strangers.length > 0) {
    const what = `${plural(strangers.length, 'word')} not in the list of ${game.id}`
    terminal.err(`note: ${place}: ${what}: ${nameSome(strangers)}; skipped\n`)
  }
  const bare = game.answers.filter((word) => !weights.has(word))
  if (bare.length === game.answers.length) {
    throw new UsageError(`${place}: none of its words is an answer of ${game.id}`, 'choose the game with --game')
  }
  if (bare.length > 0) {
    const what = `no weight for ${plural(bare.length, 'answer')} of ${game.id}`
    terminal.err(`note: ${place}: ${what}: ${nameSome(bare)}; they count as the rarest\n`)
  }
  return weights
}
