// The best first word and what to play after its most likely colours, as Markdown: for a comment, a feed, a mail.
import { formatPattern, openEngine } from 'fivebase'
import current from 'fivebase/games/current'

const SHOWN = 10

const engine = await openEngine(current)
const opening = engine.next('', { groups: true, answers: 0 })
if (opening.status !== 'play' || opening.groups === undefined) throw new Error('there is no first word')
const { guess, mean, max, remaining, groups } = opening

console.log(`### ${new Date().toISOString().slice(0, 10)}: open with ${guess.toUpperCase()}\n`)
console.log(
  `${mean.toFixed(2)} guesses on average over ${remaining} words, never more than ${max}; ${opening.proof === 'exact' ? 'proved' : 'not proved'}.\n`,
)
console.log('| colours | chance | then play |\n|---|---|---|')
for (const { pattern, share } of groups.slice(0, SHOWN)) {
  const next = engine.next(`${guess}.${pattern}`, { answers: 0 })
  console.log(
    `| ${squares(pattern)} | ${(100 * share).toFixed(1)}% | ${next.status === 'play' ? next.guess.toUpperCase() : '–'} |`,
  )
}

/** @param {string} pattern five letters: b, y, g */
function squares(pattern) {
  return formatPattern(
    [...pattern].reduce((sum, colour, place) => sum + 'byg'.indexOf(colour) * 3 ** place, 0),
    'emoji',
  )
}
