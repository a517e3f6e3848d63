/** Why this word: how it splits the words left, the odds and, folded, the proof. */
import { shortHash } from '../engine/rules/game.ts'
import { capitals } from '../engine/rules/word.ts'
import { chancesView } from './chances.ts'
import { type Html, html, NOTHING } from './html.ts'
import { isWon, type Position } from './position.ts'
import { expectation, familySentence, proofSentence, sourceSentence, splitSentence } from './reasons.ts'
import { formatTreeAddress } from './tree-address.ts'
import { asSentence } from './wording.ts'

const ABOUT_PATH = '/about'

export function reasonPanel(position: Position): Html {
  const { reply, address, game } = position
  if (reply.kind !== 'advice' || isWon(position) || address.edit !== null) return NOTHING
  const { advice, groups } = reply
  const { guess, remaining, row, proof, source } = advice
  const name = capitals(guess)
  const opener = address.rows[0]?.guess ?? guess
  return html`<details class="panel fold" id="reason"><summary><h2>Why ${name}?</h2></summary>
<p>${splitSentence(advice, groups)} ${familySentence(advice)} ${remaining <= 2 && proofSentence(advice)}</p>
${remaining > 2 && advice.histogram.length > 0 && chancesView(advice)}
${remaining > 2 && html`<p>${asSentence(expectation(advice))}</p>`}
<details class="fold inner" id="proof"><summary>How do we know?</summary>
<p data-proof="${proof}">${proofSentence(advice)} ${sourceSentence(advice, game)}</p>
<p class="small">Word list ${shortHash(game.hash)}. <a href="${ABOUT_PATH}">What “proved” means</a>${
    source === 'tree' && html` · <a href="${formatTreeAddress({ ...address, opener })}">Every way this can go</a>`
  }</p></details>
${
  position.scripted &&
  row > 1 &&
  remaining > 2 &&
  html`<p class="links"><button class="plain small" type="button" data-action="ban" data-word="${guess}">My game doesn’t take ${name}</button>${
    !position.isKnownOnly &&
    html` <button class="plain small" type="button" data-action="known-only">Only words I know</button>`
  }</p>`
}</details>`
}
