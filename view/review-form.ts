/** The review form: the guesses as typed; it asks only what it cannot work out. */
import { DEFAULT_LIMIT } from '../engine/rules/goal.ts'
import { capitals, type WordForm } from '../engine/rules/word.ts'
import { formIn, type PageSetting } from './address.ts'
import { ANALYZE_PATH } from './analysis-address.ts'
import { type Html, html } from './html.ts'
import type { Played, PlayedProblem } from './read-played.ts'
import { marksView } from './tile.ts'
import { dotsFor, nameCount, noWordSentence } from './wording.ts'

export const FIELD_OF_WORDS = 'word'

export interface ReviewForm {
  played: Played
  setting: PageSetting
  games: readonly { id: string; name: string; form?: WordForm }[]
}

/** The form of the words in the reviewed game. */
export const reviewedForm = ({ setting, games }: Pick<ReviewForm, 'setting' | 'games'>): WordForm =>
  formIn(games)(setting.game)

export function reviewForm(form: ReviewForm): Html {
  const { played, setting, games } = form
  const dots = dotsFor(reviewedForm(form))
  return html`<form class="played-form" method="get" action="${ANALYZE_PATH}">
<p class="text-field"><label for="played">Your guesses, one per line. Colours are optional.</label>
<textarea id="played" name="played" rows="6" maxlength="2000" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="salet&#10;fuzzy&#10;drain&#10;humor">${played.text}</textarea></p>
<p class="inline-field"><label for="answer">The answer, if you didn’t get it</label>
<input class="word-field" id="answer" name="answer" value="${played.answer}" maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dots}"></p>
${optionsView(setting, games)}
<p class="row-bar"><button class="primary" type="submit">Review</button></p></form>`
}

function optionsView({ game, mode }: PageSetting, games: ReviewForm['games']): Html {
  return html`<details class="fold inner"><summary>${mode === 'normal' ? 'Hard mode off' : 'Hard mode on'}, ${games.find(({ id }) => id === game)?.name ?? 'your own list'}</summary>
<p class="field"><label for="review-mode">Hard mode</label><select id="review-mode" name="mode"><option value="normal"${mode === 'normal' && html` selected`}>off</option><option value="hard"${mode === 'hard' && html` selected`}>on</option></select></p>
<p class="field"><label for="review-game">Word list</label><select id="review-game" name="game">${games.map(
    ({ id, name }) => html`<option value="${id}"${id === game && html` selected`}>${name}</option>`,
  )}</select></p></details>`
}

/** All guesses are used: was the last one right? */
export function askAnswerView(form: ReviewForm, guesses: readonly string[]): Html {
  const { played, setting } = form
  const dots = dotsFor(reviewedForm(form))
  const last = guesses[guesses.length - 1]
  return html`<section class="ask" role="status"><h2>Was <span class="answer">${last}</span> the answer?</h2>
<form method="get" action="${ANALYZE_PATH}">${hiddenSettings(played, setting)}
<p class="row-bar"><button class="primary" type="submit" name="answer" value="${last}">Yes, got it</button></p></form>
<form method="get" action="${ANALYZE_PATH}">${hiddenSettings(played, setting)}
<p class="inline-field"><label for="real-answer">No, it was</label> <input class="word-field" id="real-answer" name="answer" required maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dots}"> <button class="quiet" type="submit">Review</button></p></form></section>`
}

/** A grid of colours: asks for the word of each row. */
export function askWordsView(form: ReviewForm, patterns: readonly number[]): Html {
  const { played, setting } = form
  const words = reviewedForm(form)
  const dots = dotsFor(words)
  return html`<section class="ask" role="status"><h2>This is a grid of colours. Add the words you guessed:</h2>
<form method="get" action="${ANALYZE_PATH}">${hiddenSettings(played, setting)}
<ol class="grid-words">${patterns.map(
    (pattern, at) =>
      html`<li>${marksView(pattern, words.length)} <label class="visually-hidden" for="word-${at + 1}">Guess ${at + 1}</label><input class="word-field" id="word-${at + 1}" name="${FIELD_OF_WORDS}" value="${played.words[at] ?? ''}" required maxlength="20" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="${dots}"></li>`,
  )}</ol><p class="row-bar"><button class="primary" type="submit">Review</button></p></form></section>`
}

/** The typed text and the rules, sent along with any further question. */
export function hiddenSettings({ text }: Played, { game, mode }: PageSetting): Html {
  return html`<input type="hidden" name="played" value="${text}"><input type="hidden" name="game" value="${game}"><input type="hidden" name="mode" value="${mode}">`
}

/** What is wrong with the typed text. */
export function playedProblemSentence(problem: PlayedProblem, form: WordForm): string {
  if (problem.code === 'unread') {
    return `We couldn’t read line ${problem.line}: “${problem.text}”. A guess looks like CRANE 🟩⬛⬛🟨⬛, crane gbbyb, or just crane.`
  }
  if (problem.code === 'answer') return noWordSentence(problem.text, form)
  if (problem.code === 'too_many')
    return `A game has ${nameCount(DEFAULT_LIMIT)} guesses. You entered ${nameCount(problem.count)}.`
  const guess = capitals(problem.guess)
  if (problem.code === 'after_answer') {
    return `${guess} was already right, at guess ${problem.number}. Remove the guesses after it.`
  }
  return `If the answer is ${capitals(problem.answer)}, ${guess} (guess ${problem.number}) gets other colours. Is one of them off?`
}
