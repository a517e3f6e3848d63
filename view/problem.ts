/** When there is no guess: what happened, and one tap to fix it. */
import { isDayName } from '../engine/formats/days.ts'
import { exchangeTiles, explainImpossible } from '../engine/rules/impossible.ts'
import { checkRows } from '../engine/rules/mode.ts'
import { COLOURS, withColour } from '../engine/rules/pattern.ts'
import type { Fix } from '../engine/rules/state.ts'
import { capitals } from '../engine/rules/word.ts'
import { type Address, formatAddress, HOME, withoutRow } from './address.ts'
import { colourName } from './colour-name.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { PositionProblem } from './position.ts'
import { refusalReason } from './refusal.ts'
import { asSentence, countOf, listOf, PLACES } from './wording.ts'

/** Problems with the guesses: there is no next one until they are fixed. */
const OF_THE_GUESSES = new Set([
  'contradiction',
  'bad_history',
  'bad_word',
  'illegal_guess',
  'unknown_game',
  'no_past_answers',
])

export function isOfGuesses({ code }: PositionProblem): boolean {
  return OF_THE_GUESSES.has(code)
}

/** More than people will read; the likeliest come first. */
const MOST_FIXES = 5

export function problemView(problem: PositionProblem, address: Address): Html {
  const { title, detail, way } = wordsFor(problem, address)
  return html`<section class="problem" id="problem" role="alert"><h2>${title}</h2>
${detail && html`<p>${detail}</p>`}
${way}</section>`
}

interface Words {
  title: string
  detail: string
  /** What to do: buttons, or links that work without script. */
  way: Html
}

function wordsFor(problem: PositionProblem, address: Address): Words {
  const { code } = problem
  const retry = html`<p><a class="primary" href="${formatAddress(address)}" data-action="retry">Try again</a></p>`
  if (code === 'contradiction') return contradictionWords(problem, address)
  if (code === 'illegal_guess') return illegalWords(problem, address)
  if (code === 'bad_history' || code === 'bad_word') {
    const detail = 'A guess and its colours look like crane.bbygb, with b for grey, y for yellow and g for green.'
    return { title: 'We couldn’t read the guesses in this link', detail, way: startOver(address) }
  }
  if (code === 'unknown_game' || code === 'no_past_answers') {
    const way = html`<p><a class="primary" href="${formatAddress({ ...address, game: HOME.game })}" data-go>Use today’s puzzles</a></p>`
    if (isDayName(address.game)) {
      return {
        title: 'We don’t have that day’s puzzle',
        detail: 'We only keep recent days. Your guesses are safe.',
        way,
      }
    }
    return { title: 'We don’t have that word list', detail: 'It may be on another device.', way }
  }
  if (code === 'unknown_strategy') {
    const detail = `We haven’t worked out ${address.opener === null ? 'that word' : capitals(address.opener)} as a first word. Play it and set its colours, and we’ll take it from there.`
    const way = html`<p><a class="primary" href="${formatAddress({ ...address, opener: null })}" data-go>Start with the best one</a></p>`
    return { title: 'No first word yet', detail, way }
  }
  if (code === 'stopped') {
    const way = html`<p><button class="primary" type="button" data-action="look-on">Keep looking</button></p>`
    return { title: 'Stopped', detail: 'We hadn’t found a guess yet.', way }
  }
  if (code === 'rate_limited')
    return { title: 'Too many questions at once', detail: 'Try again in a minute.', way: retry }
  if (code === 'offline') return { title: 'We can’t reach the server', detail: 'Your guesses are safe.', way: retry }
  return { title: 'Something went wrong on our side', detail: 'Your guesses are safe.', way: retry }
}

function contradictionWords({ rows = [], fixes = [] }: PositionProblem, address: Address): Words {
  const wrong = impossibleRow(address, fixes)
  if (wrong) return wrong
  const together = rows.length > 1 ? `guesses ${listOf(rows.map(String))} together` : `guess ${rows[0]}`
  const title = rows.length === 0 ? 'No word fits these guesses' : `No word fits ${together}`
  // A row submitted without colours is the likeliest mistake.
  const uncoloured = rows.filter((row) => address.rows[row - 1]?.pattern === 0)
  const ways = [
    ...uncoloured.map((row) => colourView(row, address)),
    ...fixes.slice(0, MOST_FIXES - uncoloured.length).map((fix) => fixView(fix, address)),
  ]
  if (ways.length === 0) return { title, detail: 'More than one colour may be off.', way: takeBack(address) }
  return { title, detail: 'A colour may be off:', way: html`<ul class="fixes">${ways}</ul>${takeBack(address)}` }
}

/** A row that no answer could give, whatever the others say. */
function impossibleRow(address: Address, fixes: readonly Fix[]): Words | null {
  for (const [at, { guess, pattern }] of address.rows.entries()) {
    const found = explainImpossible(guess, pattern)
    if (found === null) continue
    const title = `${capitals(guess)} can’t get these colours`
    const detail = asSentence(found.because)
    if (found.misorder === null) {
      const ways = fixes.filter(({ row }) => row === at + 1).slice(0, MOST_FIXES)
      const list = html`<ul class="fixes">${ways.map((fix) => fixView(fix, address))}</ul>`
      return { title, detail, way: html`${ways.length > 0 && list}${takeBack(address)}` }
    }
    const swapped = exchangeTiles(pattern, found.misorder)
    const rows = address.rows.map((row, index) => (index === at ? { guess, pattern: swapped } : row))
    const way = html`<p><a class="primary" href="${formatAddress({ ...address, rows, edit: null })}" data-go>Swap them</a></p>`
    return { title, detail, way }
  }
  return null
}

function colourView(row: number, address: Address): Html {
  const { guess } = address.rows[row - 1]
  return html`<li><a class="fix" href="${formatAddress({ ...address, edit: row })}" data-go><span class="moon" data-colour="unset" aria-hidden="true"></span><span>Set the colours of <b>${capitals(guess)}</b> (all grey now)</span></a></li>`
}

function fixView({ row, tile, to, answers }: Fix, address: Address): Html {
  const { guess, pattern } = address.rows[row - 1]
  const fixed = { guess, pattern: withColour(pattern, tile - 1, COLOURS.indexOf(to)) }
  const rows = address.rows.map((old, at) => (at + 1 === row ? fixed : old))
  const letter = guess[tile - 1]
  const isTwice = guess.indexOf(letter) !== guess.lastIndexOf(letter)
  const which = isTwice ? `the ${PLACES[tile - 1]} letter, ` : ''
  return html`<li><a class="fix" href="${formatAddress({ ...address, rows, edit: null })}" data-go><span class="moon" data-colour="${to}" aria-hidden="true"></span><span>Make ${which}<b>${capitals(letter)}</b> of <b>${capitals(guess)}</b> ${colourName(to)}</span> <span class="fix-count">${countOf(answers, 'word')}</span></a></li>`
}

function illegalWords({ row }: PositionProblem, address: Address): Words {
  const { mode, rows } = address
  const number = row ?? rows.length
  const guess = rows[number - 1]?.guess ?? address.opener ?? ''
  const isStrict = mode === 'strict'
  const refusal = checkRows(mode, rows.slice(0, number - 1), guess)
  return {
    title: `${isStrict ? 'Strict' : 'Hard'} mode doesn’t allow ${capitals(guess)}`,
    detail: refusal
      ? asSentence(refusalReason(guess, refusal))
      : isStrict
        ? `${capitals(guess)} can’t be the answer.`
        : '',
    way: html`<p><a class="primary" href="${formatAddress({ ...address, mode: 'normal' })}" data-go>Turn ${isStrict ? 'strict' : 'hard'} mode off</a></p>${takeBack(address)}`,
  }
}

function startOver(address: Address): Html {
  return html`<p><a class="primary" href="${formatAddress({ ...address, rows: [], edit: null })}" data-go>Start over</a></p>`
}

function takeBack(address: Address): Html {
  const count = address.rows.length
  if (count === 0) return NOTHING
  return html`<p class="row-links"><a href="${formatAddress(withoutRow(address, count))}" data-go>Take back guess ${count}</a></p>`
}
