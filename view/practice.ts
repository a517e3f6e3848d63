/** A practice game: guess the hidden word, and see how good each guess was. */
import type { Advice } from '../engine/advice/advice.ts'
import type { Analysis } from '../engine/advice/analysis.ts'
import type { Scores } from '../engine/advice/scores.ts'
import type { Row } from '../engine/rules/canonical-history.ts'
import { DEFAULT_LIMIT } from '../engine/rules/goal.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { capitals, spell } from '../engine/rules/word.ts'
import { HOME, type PageSetting } from './address.ts'
import { oddsSentence } from './advice.ts'
import { formatAnalysisAddress } from './analysis-address.ts'
import { type Html, html } from './html.ts'
import { keyboardFor } from './keyboard.ts'
import { formOf, type GameFacts, replyOf } from './position.ts'
import { formatPracticeAddress, PRACTICE_FIELDS, PRACTICE_PATH, type PracticeAddress } from './practice-address.ts'
import { splitSentence } from './reasons.ts'
import { guessSentence, luckSentence, type Mark, markOf } from './review-words.ts'
import { stillTile } from './tile.ts'
import { countOf, dotsFor, formatCount } from './wording.ts'

export interface PracticePage {
  address: PracticeAddress
  game: GameFacts
  games: readonly GameFacts[]
  rows: readonly Row[]
  /** Null before the first guess. */
  review: { analysis: Analysis; scores: Scores } | null
  /** What the best player would do now; null when the game is over. */
  advice: Advice | null
  /** The word, after a loss; against a stubborn host one of the words left. */
  answer: string | null
  /** What is wrong with the typed text. */
  note: string
  typed: string
  /** Seeds for new games. */
  newSeed: number
}

export function practiceView(page: PracticePage): Html {
  const { address, rows } = page
  if (address.seed === null && !address.isStubborn) return startView(page)
  const isWon = rows.at(-1)?.pattern === ALL_CORRECT
  const isOver = isWon || rows.length >= DEFAULT_LIMIT
  return html`<div class="board"><h1 class="visually-hidden">Practice</h1>
<div class="toolbar"><p>${isOver ? (isWon ? 'Solved' : 'Game over') : `Guess ${rows.length + 1} of ${DEFAULT_LIMIT}`}${address.isStubborn && ', stubborn word'}</p><p class="tools"><a href="${newGame(page, address.isStubborn)}">New word</a></p></div>
${rows.length > 0 && html`<ol class="turns">${rows.map((row, at) => turnView(page, row, at, isOver))}</ol>`}
${isOver ? endView(page, isWon) : guessForm(page)}</div>
<div class="side">${besideView(page, isOver)}</div>`
}

function startView(page: PracticePage): Html {
  const { address, games } = page
  return html`<div class="board"><h1>Practice</h1>
<p class="opening">Guess the hidden word. After each guess, see how good it was.</p>
<p class="row-bar starts"><a class="primary" href="${newGame(page, false)}">Play a random word</a> <a class="quiet" href="${newGame(page, true)}">Play the stubborn word</a></p>
<p class="small">The stubborn word isn’t fixed: it changes after each guess, to stay hidden as long as it can.</p></div>
<div class="side"><section class="panel"><h2>Rules</h2><form class="settings" method="get" action="${PRACTICE_PATH}"><input type="hidden" name="${PRACTICE_FIELDS.seed}" value="${page.newSeed}">
<p class="field"><label for="game">Word list</label><select id="game" name="game">${games.map(({ id, name }) => html`<option value="${id}"${id === address.game && html` selected`}>${name}</option>`)}</select></p>
<p class="field"><label for="mode">Hard mode</label><select id="mode" name="mode"><option value="normal">off</option><option value="hard">on: every hint must be used</option></select></p>
<p><button class="quiet" type="submit">Play with these rules</button></p></form></section></div>`
}

function newGame({ address, newSeed }: PracticePage, isStubborn: boolean): string {
  return formatPracticeAddress({ ...address, seed: newSeed, isStubborn, guesses: [] })
}

const MARK_NAMES: Record<Mark, string> = {
  best: 'Best',
  'as good': 'As good',
  fine: 'Fine',
  slip: 'Slip',
  blunder: 'Blunder',
}

function turnView({ review, address, rows }: PracticePage, { guess, pattern }: Row, at: number, isOver: boolean): Html {
  const turn = review?.analysis.turns[at]
  const score = review?.scores.turns[at]
  const tiles = spell(guess).map((letter, place) => stillTile(letter, pattern, place))
  const luck = turn && score && !address.isStubborn ? luckSentence(turn, score) : ''
  // One sentence at a time during the game, to keep the board in view.
  const isSaid = isOver || at === rows.length - 1
  return html`<li><div class="turn-head"><span class="tiles" role="group" aria-label="Guess ${at + 1}, ${capitals(guess)}">${tiles}</span>
${turn && html`<span class="turn-end"><span class="mark" data-mark="${markOf(turn)}">${MARK_NAMES[markOf(turn)]}</span> <span class="small">${formatCount(turn.before)} → ${pattern === ALL_CORRECT ? 'solved' : formatCount(turn.after)}</span></span>`}</div>
${turn && score && isSaid && html`<p class="small">${guessSentence(turn, score)} ${luck}</p>`}</li>`
}

function guessForm(page: PracticePage): Html {
  const { address, rows, note, typed } = page
  const form = formOf(page)
  return html`<form class="guess-form" id="guess-form" method="get" action="${PRACTICE_PATH}" autocomplete="off">${hiddenFields(address)}
<p><label class="lead" for="guess">${rows.length === 0 ? 'Your first guess' : 'Your next guess'}</label>
<input class="word-field large" id="guess" data-letters="${form.length}" name="${PRACTICE_FIELDS.typed}" value="${typed}" required maxlength="20" autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="${dotsFor(form)}"></p>
<div class="row-note" role="status">${note && html`<p><b>${note}</b></p>`}</div>
<p class="row-bar"><button class="primary" type="submit">Guess</button></p></form>
${keyboardFor(rows, form)}`
}

function hiddenFields(address: PracticeAddress): Html {
  const [, query = ''] = formatPracticeAddress(address).split('?')
  return html`${[...new URLSearchParams(query)].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

function endView(page: PracticePage, isWon: boolean): Html {
  const { address, rows, review, answer } = page
  const setting: PageSetting = { ...HOME, game: address.game, mode: address.mode }
  const heading = isWon
    ? html`Solved in ${rows.length}.`
    : address.isStubborn && answer !== null
      ? html`It could be <span class="answer">${answer}</span>.`
      : html`The word was <span class="answer">${answer ?? ''}</span>.`
  return html`<section class="ended"><h2 class="verdict">${heading}</h2>
${review && html`<dl class="scores"><div><dt>Skill</dt><dd>${review.scores.skill}</dd></div>${!address.isStubborn && html`<div><dt>Luck</dt><dd>${review.scores.luck}</dd></div>`}</dl>`}
<p class="row-bar"><a class="primary" href="${newGame(page, address.isStubborn)}">New word</a> <a class="quiet" href="${formatAnalysisAddress(rows, setting, answer)}">Review this game</a></p></section>`
}

function besideView({ address, advice, rows, game }: PracticePage, isOver: boolean): Html {
  return html`${!isOver && advice !== null && adviceFold(advice)}
${
  !address.isStubborn &&
  html`<section class="panel"><h2>Challenge a friend</h2><p class="small">This link hides the same word:</p>
<p><a class="quiet" href="${formatPracticeAddress({ ...address, guesses: [] })}">Word number ${String(address.seed)}</a></p></section>`
}
<p class="small">${game.name}${address.mode === 'hard' ? ', hard mode' : ''}. ${rows.length === 0 && `One of ${countOf(game.answers, 'word')}.`}</p>`
}

/** Closed until opened. */
function adviceFold(advice: Advice): Html {
  const { groups } = replyOf(advice)
  return html`<details class="panel fold" id="best-move"><summary><h2>What would the best player do?</h2></summary>
<p>Play <b class="serif-word">${advice.guess}</b>. ${advice.remaining > 1 ? oddsSentence(advice) : 'It’s the only word that fits.'} ${splitSentence(advice, groups)}</p></details>`
}
