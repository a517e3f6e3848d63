/** The answers left, behind a disclosure: they are spoilers. Grouped by the colours the next guess would show. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import { COLOURS, colourAt, patternOf } from '../engine/rules/pattern.ts'
import { WORD_LENGTH } from '../engine/rules/word.ts'
import { type Html, html } from './html.ts'
import { countOf, formatCount } from './wording.ts'

/** More words than a person reads; the rest is a number. */
const MOST_WORDS = 400

export function answersView(advice: Advice | GameOver): Html {
  const { answers, remaining, pool } = advice
  const noun = pool === 'guesses' ? 'unusual word' : 'answer'
  const shown = answers.slice(0, MOST_WORDS)
  const more = remaining - shown.length
  return html`<details class="fold" id="answers"><summary>${countOf(remaining, noun)} left</summary>
${shown.length <= 2 || advice.status !== 'play' ? wordsView(shown) : groupsView(advice.guess, shown)}
${more > 0 && html`<p class="source">${shown.length > 0 ? `and ${formatCount(more)} more` : 'Listed once there are fewer.'}</p>`}</details>`
}

function groupsView(guess: string, answers: readonly string[]): Html {
  const words = new Map<number, string[]>()
  for (const answer of answers) {
    const pattern = patternOf(guess, answer)
    const group = words.get(pattern)
    if (group) group.push(answer)
    else words.set(pattern, [answer])
  }
  const groups = [...words].sort(([, a], [, b]) => b.length - a.length || (a[0] < b[0] ? -1 : 1))
  return html`<p class="fold-note">By the colours that ${guess.toUpperCase()} would show.</p>
<ul class="groups">${groups.map(([pattern, group]) => html`<li>${marksView(pattern)}${wordsView(group)}</li>`)}</ul>`
}

/** Five small moons: a pattern as it would stand below a guess. */
export function marksView(pattern: number): Html {
  const colours = Array.from({ length: WORD_LENGTH }, (_, place) => COLOURS[colourAt(pattern, place)])
  return html`<span class="marks" role="img" aria-label="${colours.join(', ')}">${colours.map(
    (colour) => html`<span class="moon" data-colour="${colour}"></span>`,
  )}</span>`
}

function wordsView(words: readonly string[]): Html {
  return html`<span class="words">${words.map((word) => html`<span>${word}</span> `)}</span>`
}
