/** The end of a game: the result, and what to do next. */

import type { GameOver } from '../engine/advice/advice.ts'
import { formatHistory } from '../engine/rules/canonical-history.ts'
import { formatAddress } from './address.ts'
import { ANALYZE_PATH, formatAnalysisAddress } from './analysis-address.ts'
import { hiddenSetting } from './hidden-fields.ts'
import { type Html, html } from './html.ts'
import { formOf, type Position } from './position.ts'
import { countOf, dotsFor, formatCount } from './wording.ts'

export function wonView({ address, remaining }: Position): Html {
  const { rows } = address
  const count = rows.length
  const before = remaining?.[count - 1]
  return html`<section class="ended" id="ended"><h2 class="verdict">Solved in ${count}.</h2>
<p>${wonSentence(count, before)}</p>
<p class="row-bar"><a class="primary" href="${formatAnalysisAddress(rows, address)}">Review this game</a> <a class="quiet" href="${formatAddress({ ...address, rows: [], opener: null, edit: null })}" data-go data-new>New game</a></p></section>`
}

function wonSentence(count: number, before: number | undefined): string {
  if (count === 1) return 'First guess! Now that’s luck.'
  if (before === undefined) return 'See how each guess did.'
  if (before === 1) return 'It was the only word left.'
  return `${formatCount(before)} words could still have been it.`
}

export function lostView({ answers, remaining }: GameOver, position: Position): Html {
  const { address } = position
  const [only] = answers
  const heading = remaining === 1 ? html`The word was <span class="answer">${only}</span>.` : html`Out of guesses.`
  const text = remaining === 1 ? 'It’s the only one that fits.' : `${countOf(remaining, 'word')} could have been it.`
  return html`<section class="ended" id="ended"><h2 class="verdict">${heading}</h2>
<p>${text}</p>
<form class="after" method="get" action="${ANALYZE_PATH}"><input type="hidden" name="played" value="${formatHistory(address.rows)}">${hiddenSetting(address)}${
    remaining === 1
      ? html`<input type="hidden" name="answer" value="${only}">`
      : html`<p class="ask-answer"><label for="the-answer">What was the word?</label> <input class="word-field" id="the-answer" name="answer" value="${position.draft.word}" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dotsFor(formOf(position))}"></p>`
  }<p class="row-bar"><button class="primary" type="submit">See what would have saved it</button> <a class="quiet" href="${formatAddress({ ...address, rows: [], opener: null, edit: null })}" data-go data-new>New game</a></p></form></section>`
}
