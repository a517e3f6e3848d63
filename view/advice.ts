/** What to play, inside the open row: the words above its tiles and the odds below them. */
import type { Advice } from '../engine/advice/advice.ts'
import type { LikelyWord } from '../engine/advice/likely.ts'
import { capitals, isWord } from '../engine/rules/word.ts'
import { type Html, html, NOTHING } from './html.ts'
import { openWord } from './open-word.ts'
import { type AdviceReply, formOf, type Position } from './position.ts'
import { formatShare, nameCount } from './wording.ts'
import { formatChance } from './words-left.ts'

/** The odds name the first guess that ends most games: 3 in 4. */
const MOST_GAMES = 0.75
/** From this share of lost games on, say that instead: 1 in 10. */
const MANY_LOST = 0.1

/** The words above the tiles. The tiles show the word itself; here it is only for screen readers. */
export function leadView(position: Position): Html {
  const { address, draft, reply } = position
  const word = openWord(position)
  const spoken = isWord(word, formOf(position))
    ? html` <span class="visually-hidden">${capitals(word)}</span>`
    : NOTHING
  if (address.edit !== null) return html`Change guess ${address.edit}${spoken}`
  if (draft.isTyped) return html`You played${spoken}`
  if (reply.kind === 'waiting') return html`Thinking…`
  if (reply.kind !== 'advice') return address.opener ? html`Start with${spoken}` : html`What did you play?`
  return html`${leadOf(reply.advice)}${spoken}`
}

function leadOf({ remaining, row, limit, pool }: Advice): string {
  if (remaining === 1) return pool === 'guesses' ? 'Only one unusual word fits:' : 'It must be'
  if (row === limit) return 'Last guess:'
  return row === 1 ? 'Start with' : 'Play'
}

/** Below the tiles: the odds, a better word, the progress of a search. */
export function adviceView(position: Position): Html {
  const { reply } = position
  const isBusy = reply.kind === 'waiting'
  return html`<div class="advice" id="advice"${isBusy && html` aria-busy="true"`}>${content(position)}</div>`
}

function content(position: Position): Html {
  const { reply, address, draft } = position
  if (address.edit !== null || reply.kind === 'over' || reply.kind === 'problem') return NOTHING
  if (reply.kind === 'waiting') return reply.isWorking ? workingView(position, 'Working it out') : NOTHING
  const { advice } = reply
  const isOther = draft.word !== '' && draft.word !== advice.guess
  const odds = isOther
    ? pickView(advice, draft.isTyped)
    : html`<p class="odds">${oddsSentence(advice, position.likely ?? [])}</p>${insteadView(reply, position.isKnownOnly)}`
  return html`${odds}${progressView(position, reply)}`
}

/** The suggestion beside a word that the player typed. */
function pickView({ guess }: Advice, isTyped: boolean): Html {
  return html`<p class="odds">${isTyped ? 'Our pick' : 'We found a better one'}: <button class="plain pick" type="button" data-action="pick">${guess}</button></p>`
}

/** What it costs not to get the best guess. */
function insteadView({ advice, insteadOf }: AdviceReply, isKnownOnly = false): Html {
  if (!insteadOf) return NOTHING
  const more = advice.mean - insteadOf.mean
  const than = capitals(insteadOf.guess)
  const cost = more < 0.005 ? `As good as ${than}` : `${more.toFixed(2)} guesses more than ${than}`
  return html`<p class="small" id="instead-of">${cost}, which ${isKnownOnly ? 'fewer people know' : 'your game doesn’t take'}.</p>`
}

/** One sentence about the rest of the game. */
export function oddsSentence(advice: Advice, likely: readonly LikelyWord[] = []): string {
  const { remaining, weight, row, limit, histogram, misses, guess } = advice
  if (remaining === 1) return 'It’s the only word that fits.'
  if (row === limit) return lastGuessSentence(advice, likely)
  if (remaining === 2) return pairSentence(advice, likely)
  if (misses >= MANY_LOST * weight)
    return `${capitalize(formatShare(misses, weight))} of the time it takes more than ${nameCount(limit)}.`
  let found = 0
  const at = histogram.findIndex((count) => {
    found += count
    return found >= MOST_GAMES * weight
  })
  if (at < 0) return `${capitals(guess)} is the best we know.`
  const within = `within ${row + at} ${row + at === 1 ? 'guess' : 'guesses'}`
  return found === weight ? `Always solved ${within}.` : `Solved ${within} ${formatShare(found, weight)} of the time.`
}

function lastGuessSentence({ remaining }: Advice, likely: readonly LikelyWord[]): string {
  const share = likely[0]?.share
  const chance = share == null ? `1 chance in ${remaining}` : `a ${formatChance(share)} chance`
  return `${remaining} words fit, so you have ${chance}.`
}

function pairSentence({ guess, answers }: Advice, likely: readonly LikelyWord[]): string {
  const other = answers.find((word) => word !== guess)
  if (answers.length !== 2 || other === undefined || !answers.includes(guess)) return 'One of two words.'
  const share = likely.find(({ word }) => word === guess)?.share ?? null
  const [first, second] = [capitals(guess), capitals(other)]
  if (share === null || Math.abs(share - 0.5) < 0.005) return `It’s ${first} or ${second}. Toss a coin.`
  return `Most likely ${first} (${formatChance(share)}), else ${second}.`
}

function progressView(position: Position, { advice, isWorking, isLocal }: AdviceReply): Html {
  if (isWorking) return workingView(position, 'Still looking')
  const isOpen = advice.proof === 'bounds' && advice.row > 1
  return html`${isLocal && html`<p class="small">We couldn’t reach the server, so your device worked it out.</p>`}${
    isOpen &&
    html`<p class="small">Best found so far. We haven’t proved it’s the best.${position.scripted && html` <button class="plain" type="button" data-action="look-on">Keep looking</button>`}</p>`
  }`
}

/** Shown while the engine on the device keeps searching. */
function workingView({ secondsLeft }: Position, what: string): Html {
  const left = secondsLeft == null ? '' : `, ${secondsLeft} s at most`
  return html`<div class="working"><progress aria-label="${what}"></progress><span>${what}<span id="seconds-left">${left}</span></span><button type="button" class="quiet" data-action="stop">Stop here</button></div>`
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
