/**
 * A strategy as an outline that opens and closes without script: the colours of a guess, the reply, the answers left. A
 * whole strategy has some thousand lines, so it is plain text; words and colours need no escaping.
 */
import { raw } from 'hono/html'
import { formatPattern, formatRowPattern } from '../engine/rules/pattern.ts'
import { capitals, lengthOf, USUAL_FORM, unpadded, type WordForm } from '../engine/rules/word.ts'
import type { OutlineState } from '../engine/strategy/outline.ts'
import { type Html, html } from './html.ts'
import { formatTreeAddress, type TreeAddress, withReply } from './tree-address.ts'
import { countOf } from './wording.ts'

/** States with this few answers take one line: the guesses in playing order. */
const LINE_ANSWERS = 2

/** `bbyyg` with its colours; the letters carry the meaning too. Made once per pattern and length of word. */
const marks = new Map<string, string>()

export function patternMarks(pattern: number, length: number): string {
  const letters = formatPattern(pattern, 'letters', length)
  let text = marks.get(letters)
  if (text === undefined) {
    const coloured = letters.replace(/y+|g+/g, (run) => (run[0] === 'y' ? `<i>${run}</i>` : `<b>${run}</b>`))
    text = `<code>${coloured}</code>`
    marks.set(letters, text)
  }
  return text
}

/** `form` is that of the game's words, for script that reads them. */
export function outlineView(top: OutlineState, address: TreeAddress, form: WordForm): Html {
  return html`<ul class="outline" id="outline" data-guess="${top.guess}"${form !== USUAL_FORM && html` data-length="${form.length}" data-letters="${form.letters}"`}${top.canWin && raw(' data-wins')}${top.weight !== top.answers && raw(' data-weighted')} aria-label="What to play after ${capitals(top.guess)}">${raw(
    unpadded(top.replies.map((reply) => stateItem(reply, withReply(address, top.guess, reply.pattern))).join('\n')),
  )}</ul>`
}

function stateItem(state: OutlineState, address: TreeAddress): string {
  const { guess, pattern, answers, canWin, replies } = state
  const head = `${marksOf(state)} <span class="guess${canWin ? '' : ' outside'}">${guess}</span>`
  if (replies.length === 0 || (answers <= LINE_ANSWERS && canWin)) {
    const second = replies.length > 0 ? ` <span class="then">then</span> ${stateLine(replies[0])}` : ''
    return `<li>${head}${second}${missedWords(state)}</li>`
  }
  const link = `<a class="open" href="${formatTreeAddress(address).replaceAll('&', '&amp;')}" aria-label="${guess} after ${formatRowPattern({ guess, pattern })}, ${countOf(answers, 'word')}: open it">→</a>`
  const items = replies.map((reply) => stateItem(reply, withReply(address, guess, reply.pattern))).join('')
  return `<li><details data-answers="${answers}"><summary>${head} <span class="count">${answers}</span></summary><ul>${items}</ul></details>${link}</li>`
}

/** At the last allowed guess: the words it may have been instead. */
function missedWords({ missed }: OutlineState): string {
  return missed.length === 0 ? '' : ` misses <span class="missed">${missed.join(' ')}</span>`
}

/** The colours that lead to a state. */
const marksOf = ({ guess, pattern }: OutlineState): string => patternMarks(pattern, lengthOf(guess))

function stateLine(state: OutlineState): string {
  const { guess } = state
  return `${marksOf(state)} <span class="guess">${guess}</span>`
}
