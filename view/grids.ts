/**
 * Grids of colours without letters: which words can be the answer and, once it is known, which guesses fit each row.
 */
import type { Decoding } from '../engine/advice/decoding.ts'
import { capitals } from '../engine/rules/word.ts'
import { ANALYZE_PATH } from './analysis-address.ts'
import { type Html, html } from './html.ts'
import { hiddenSettings, type ReviewForm, reviewedForm } from './review-form.ts'
import { marksView } from './tile.ts'
import { countOf, dotsFor, formatCount } from './wording.ts'

/** The colours of a shared game. */
export interface ColourGrid {
  patterns: number[]
  isHard: boolean
}

/** More words than this are only counted. */
const ANSWERS_SHOWN = 60
const GUESSES_SHOWN = 12

/** Several games of one day; the page asks only for the answer. */
export function gridsView(form: ReviewForm, grids: readonly ColourGrid[], decoding: Decoding): Html {
  return html`<section class="ask" role="status"><h2>${countOf(grids.length, 'grid')} of colours</h2>
${decodingView(form, grids, decoding)}</section>`
}

/** What the colours say; `form` is the typed text, sent along again. */
export function decodingView(form: ReviewForm, grids: readonly ColourGrid[], decoding: Decoding): Html {
  const { answer, possible, grids: decoded } = decoding
  return html`${possible && possibleView(possible, grids.length)}
${
  decoded &&
  answer !== null &&
  grids.map(
    ({ patterns }, at) => html`${grids.length > 1 && html`<h3>Grid ${at + 1}</h3>`}
<ol class="grid-guesses">${patterns.map((pattern, row) => html`<li>${marksView(pattern, reviewedForm(form).length)} <p>${guessesView(decoded[at].rows[row], answer)}</p></li>`)}</ol>`,
  )
}
${answerForm(form, answer)}`
}

function possibleView({ answers, isBound }: NonNullable<Decoding['possible']>, grids: number): Html {
  const which = grids === 1 ? 'this grid' : grids === 2 ? 'both grids' : `all ${grids} grids`
  if (answers.length === 0) return html`<p><b>No word fits ${which}.</b> Are they from the same day?</p>`
  const words = answers.slice(0, ANSWERS_SHOWN).map(({ word }) => html`<span class="serif-word">${word}</span> `)
  const more = answers.length > ANSWERS_SHOWN ? html`and ${formatCount(answers.length - ANSWERS_SHOWN)} more` : ''
  const least = isBound ? 'At most ' : ''
  return html`<p><b>${least}${countOf(answers.length, 'word')} can be the answer of ${which}.</b>${answers.length > 1 && answers[0].ways !== null && html` Best fits first:`}</p>
<p>${words}${more}</p>`
}

function guessesView(guesses: readonly string[], answer: string): Html {
  if (guesses.length === 0) return html`no word gets these colours if the answer is ${capitals(answer)}`
  const words = guesses.slice(0, GUESSES_SHOWN).map((word) => html`<span class="serif-word">${word}</span> `)
  const more = guesses.length - GUESSES_SHOWN
  return html`${guesses.length > 1 && html`<b>${countOf(guesses.length, 'word')}:</b> `}${words}${more > 0 && `and ${formatCount(more)} more`}`
}

function answerForm(form: ReviewForm, answer: string | null): Html {
  const { played, setting } = form
  return html`<form method="get" action="${ANALYZE_PATH}">${hiddenSettings(played, setting)}
<p class="inline-field"><label for="grid-answer">The answer, if you know it</label> <input class="word-field" id="grid-answer" name="answer" value="${answer ?? played.answer}" required maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dotsFor(reviewedForm(form))}"> <button class="quiet" type="submit">Show the guesses that fit</button></p></form>`
}
