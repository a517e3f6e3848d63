/** The answer of the book: the next guess, large, what it is worth, why, and why to trust it. */
import type { GameOver } from '../engine/advice/advice.ts'
import { shortHash } from '../engine/rules/game.ts'
import { formatAddress, HOME } from './address.ts'
import { chancesView } from './chances.ts'
import { type Html, html } from './html.ts'
import { type AdviceReply, type GameFacts, isWon, type Position } from './position.ts'
import { problemView } from './problem.ts'
import { expectation, familySentence, proofSentence, sourceSentence, splitSentence } from './reasons.ts'
import { countOf, nameCount } from './wording.ts'

export function adviceView(position: Position): Html {
  const isBusy = position.reply.kind === 'waiting'
  return html`<section class="advice" id="advice" aria-labelledby="advice-heading"${isBusy && html` aria-busy="true"`}>${content(position)}</section>`
}

function content(position: Position): Html {
  const { reply, address, game } = position
  if (reply.kind === 'problem') return problemView(reply.problem, address)
  if (isWon(position)) return wonView(position)
  if (reply.kind === 'over') return lostView(reply.over)
  if (reply.kind === 'waiting') {
    return reply.previous && !reply.isWorking ? guessView(reply.previous, game) : waitingView(reply.isWorking)
  }
  return guessView(reply, game)
}

function guessView({ advice, groups, isWorking }: AdviceReply, game: GameFacts): Html {
  const { guess, remaining, row, proof } = advice
  const lead = remaining === 1 ? 'It is' : row === 1 ? 'Play first' : 'Play'
  const split = splitSentence(advice, groups)
  return html`<h2 class="lead" id="advice-heading">${lead} <strong class="word">${guess}</strong></h2>
<p class="worth"><b>${expectation(advice)}</b>${
    remaining > 1 && html` <span class="proof" data-proof="${proof}">${proof === 'exact' ? 'proved' : 'bounds'}</span>`
  }</p>
${remaining > 1 && advice.histogram.length > 0 && chancesView(advice)}
${split && html`<p class="why">${split} ${familySentence(advice)}</p>`}
${isWorking && workingView('Looking for the proof on your device')}
<p class="source">${proofSentence(advice)} ${sourceSentence(advice, game)} <span class="hash">Lists ${shortHash(game.hash)}</span></p>`
}

function wonView({ address, remaining }: Position): Html {
  const count = address.rows.length
  const before = remaining?.[count - 1]
  return html`<h2 class="lead" id="advice-heading">Found in ${count} <strong class="word">${address.rows[count - 1].guess}</strong></h2>
<p class="worth">${before !== undefined && `${countOf(before, 'answer')} could still have been it.`}</p>
<p><a class="primary" href="${formatAddress({ ...HOME, ...address, rows: [], opener: null })}" data-go>Next game</a></p>`
}

function lostView({ row, remaining }: GameOver): Html {
  return html`<h2 class="lead trouble" id="advice-heading">${row === 1 ? 'The one row is' : `The ${nameCount(row)} rows are`} used up</h2>
<p class="worth">${countOf(remaining, 'answer')} would still fit; they stand below.</p>`
}

function waitingView(isWorking = false): Html {
  return html`<h2 class="lead" id="advice-heading">Looking it up <strong class="word waiting" aria-hidden="true">·····</strong></h2>
<p class="worth">${isWorking ? 'Not in the stored trees; the engine on your device is at it.' : '\u00a0'}</p>
${isWorking && workingView('Searching')}`
}

/** Drawn while the engine on the device goes on. */
function workingView(what: string): Html {
  return html`<div class="working"><progress aria-label="${what}"></progress><span>${what}</span><button type="button" class="quiet" data-action="stop">Stop here</button></div>`
}
