// `fivebase next --strategy`: what one of the strategies of the literature would guess.

import { adviseBy } from '../../engine/players/play-advice.ts'
import { formatHistory, type Row } from '../../engine/rules/history.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { formatPairs } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { openPlay, type PlayOptions } from './named-play.ts'

/** More answers than this are counted, not listed. */
const LISTED_ANSWERS = 20

export interface StrategyNextOptions extends PlayOptions {
  mode?: Mode
  json?: boolean
}

export async function printStrategyNext(
  rows: readonly Row[],
  options: StrategyNextOptions,
  terminal: Terminal,
): Promise<void> {
  if (options.mode === 'hard') {
    throw new UsageError(`${options.strategy} does not know hard mode`, 'leave out --mode, or --strategy')
  }
  const play = await openPlay(options, terminal)
  if (rows.at(-1)?.pattern === play.feedback.allCorrect) throw new UsageError('the last row has won; nothing is next')
  const advice = adviseBy(play.tree, play.game, rows)
  if (!('guess' in advice)) throw new NegativeResult(`no word fits all rows: ${advice.detail}`)
  const { guess, answers, pool } = advice
  const { strategy, reading } = play
  const row = rows.length + 1
  if (options.json) {
    const facts = { strategy, reading, game: play.feedback.id, history: formatHistory(rows), row, guess, pool }
    terminal.out(`${JSON.stringify({ ...facts, remaining: answers.length, answers }, null, 2)}\n`)
    return
  }
  const note = pool === 'guesses' ? ' (of the whole guess list: no answer fits)' : ''
  const listed = answers.length > LISTED_ANSWERS ? '' : `: ${answers.join(' ')}`
  terminal.out(
    formatPairs([
      ['guess', answers.includes(guess) ? guess : `${guess} (cannot be the answer itself)`],
      ['strategy', `${strategy} (${reading})`],
      ['answers', `${answers.length} left${note}${listed}`],
      ['game', `${play.feedback.id}, row ${row}`],
    ]),
  )
}
