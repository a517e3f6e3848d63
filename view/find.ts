/** Finds an answer: the path of states to it. A form that works without script. */

import { raw } from 'hono/html'
import { ALL_CORRECT, patternOf } from '../engine/rules/pattern.ts'
import { lengthOf } from '../engine/rules/word.ts'
import { type OutlineState, pathTo } from '../engine/strategy/outline.ts'
import { type Html, html, NOTHING } from './html.ts'
import { patternMarks } from './outline.ts'
import { formatSetting, formatStatePath, formatTreeAddress, type TreeAddress, withReply } from './tree-address.ts'
import { countOf, dotsFor, nameCount } from './wording.ts'

/** The searched word and the states that lead to it; null if none does. */
export interface FoundAnswer {
  word: string
  path: readonly OutlineState[] | null
}

export function findAnswer(top: OutlineState, word: string): FoundAnswer {
  return { word, path: pathTo(top, word) }
}

export function findView(found: FoundAnswer | null, top: OutlineState, address: TreeAddress): Html {
  return html`<form class="find" id="find" method="get" action="/tree/${formatStatePath(address)}#found">
${[...new URLSearchParams(formatSetting(address))].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="find-word">Find a word</label> <input id="find-word" name="find" value="${found?.word ?? ''}" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" placeholder="${dotsFor({ length: lengthOf(top.guess) })}"> <button class="quiet" type="submit">Find</button>
</form>
<div id="found" role="status">${found === null ? NOTHING : foundView(found, top, address)}</div>`
}

export function foundView({ word, path }: FoundAnswer, top: OutlineState, address: TreeAddress): Html {
  if (path === null) {
    const where =
      address.rows.length === 0 ? 'on this list of answers' : `among the ${countOf(top.answers, 'word')} left here`
    return html`<p>${word === '' ? `Type a word of ${nameCount(lengthOf(top.guess))} letters.` : html`<b class="guess">${word}</b> isn’t ${where}.`}</p>`
  }
  const first = address.rows.length + 1
  let here = address
  const steps = path.map(({ guess, answers }, at) => {
    const pattern = patternOf(guess, word)
    const state = here
    here = withReply(here, guess, pattern)
    const name =
      at === 0
        ? html`<span class="guess">${guess}</span>`
        : html`<a class="guess" href="${formatTreeAddress(state)}">${guess}</a>`
    return html`<li value="${first + at}">${name} ${raw(patternMarks(pattern, lengthOf(word)))} <span class="count">${
      pattern === ALL_CORRECT ? 'solved' : `of ${countOf(answers, 'word')}`
    }</span></li>`
  })
  const isFound = path[path.length - 1].guess === word
  const fate = isFound ? `is solved with guess ${first + path.length - 1}` : 'isn’t found in time'
  return html`<p><b class="guess">${word}</b> ${fate}:</p><ol class="path">${steps}</ol>`
}
