/** Title and description of a state's page, as previews show them. */

import type { Row } from '../engine/rules/canonical-history.ts'
import { formatRowPattern } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import { playerName } from './player-name.ts'
import type { TreePage } from './tree-page.ts'
import { settingWords } from './tree-page.ts'
import { countOf, formatMean, formatShare, listOf } from './wording.ts'

/** "SALET bbyyb, COURT ybbgb". */
export function nameRows(rows: readonly Row[]): string {
  return rows.map((row) => `${capitals(row.guess)} ${formatRowPattern(row)}`).join(', ')
}

export function treeTitle({ address, reply }: TreePage): string {
  const { rows, opener, player } = address
  const whose = player === undefined ? 'the whole strategy' : `what ${playerName(player)} plays`
  if (rows.length === 0) return `${capitals(opener)}, ${whose} · Fivebase`
  if (reply.kind === 'over') return `${nameRows(rows)} · Fivebase`
  return `${nameRows(rows)}: play ${capitals(reply.advice.guess)} · Fivebase`
}

export function treeDescription({ address, game, reply }: TreePage): string {
  const where = `${game.name}, ${settingWords(address)}`
  if (reply.kind === 'over') return `The end of a game: ${where}.`
  const { remaining, weight, mean, max, row, proof, misses, missesLower } = reply.advice
  const lost = weight === remaining ? countOf(misses, 'word') : formatShare(misses, weight)
  const worth =
    remaining === 1
      ? 'One word is left.'
      : `${countOf(remaining, 'word')}, ${formatMean(mean)} ${row === 1 ? '' : 'more '}guesses on average, at most ${row - 1 + max} in all; ${proof === 'exact' ? 'proved' : missesLower > 0 ? 'proved that some words can’t be found in time' : 'not proved best'}.`
  return `${worth}${misses > 0 ? ` ${lost} not found in time.` : ''} ${where}.`
}

/** For links that name no words to come. */
export function stateTitle(rows: readonly Row[], left: number): string {
  return `${countOf(rows.length, 'guess')} played, ${countOf(left, 'word')} left · Fivebase`
}

export function stateDescription(rows: readonly Row[]): string {
  const played = listOf(rows.map(({ guess }) => capitals(guess)))
  return `The best next guess after ${played}. No spoilers before you open it.`
}
