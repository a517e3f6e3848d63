/** Why to play a guess, and why to trust it: sentences about an Advice, to be read or heard. */
import type { Advice } from '../engine/advice/advice.ts'
import { patternOf } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import { familiesOf } from '../engine/search/families.ts'
import type { GameFacts } from './position.ts'
import { asSentence, countOf, formatCount, formatMean, nameCount } from './wording.ts'

/** "1.86 more guesses on average". */
export function expectation({ mean, row, remaining }: Advice): string {
  if (remaining === 1) return 'One more guess'
  const more = row === 1 ? '' : 'more '
  return `${formatMean(mean)} ${more}guesses on average`
}

/** The proof, in a player's words. */
export function proofSentence({
  proof,
  lower,
  upper,
  total,
  remaining,
  weight,
  misses,
  missesLower,
  row,
}: Advice): string {
  if (remaining === 1) return 'It’s the only word that fits your guesses.'
  if (proof === 'exact') {
    return row === 1
      ? 'Proved: after this first word, nobody can do better.'
      : 'Proved: no other guess needs fewer guesses on average.'
  }
  if (missesLower > 0) {
    const proved =
      row === 1 ? 'after this first word, nobody can find every word in time' : 'no guess finds every word in time'
    return `Proved: ${proved}. Whether more words can be found than this finds is not proved.`
  }
  const solved = Math.max(1, weight - misses)
  // Totals over different numbers of answers cannot be compared.
  if (upper !== total) return 'The best found so far, not proved.'
  return `The best found so far, not proved: it needs ${formatMean(upper / solved)} guesses on average, and nothing can need fewer than ${formatMean(lower / solved)}.`
}

/** How the guess splits the words left. */
export function splitSentence({ remaining, inAnswers, row }: Advice, groups: number | null): string {
  if (remaining <= 2) return ''
  if (groups === null) return inAnswers ? 'It could be the answer.' : 'It can’t be the answer, but it tells you most.'
  const words = `${formatCount(remaining)} words`
  if (groups === remaining) {
    const all = remaining === 3 ? 'all three words' : `all ${words}`
    return inAnswers
      ? `It could be the answer, and if not, its colours tell ${all} apart.`
      : `It can’t be the answer, but its colours tell ${all} apart.`
  }
  const split = `${words} into ${formatCount(groups)} groups`
  if (row === 1) return `It splits ${split}${inAnswers ? ', and could be the answer itself' : ''}.`
  return inAnswers
    ? `It could be the answer, and it splits ${split}.`
    : `It can’t be the answer, but it tells you most: ${split}.`
}

/** With fewer similar words there is no reason to play a word that cannot be the answer. */
const LEAST_FAMILY = 3

/** Why to play a guess that cannot be the answer: words that differ in one letter, such as the -IGHT words. */
export function familySentence({ guess, answers, remaining, inAnswers, row }: Advice): string {
  if (inAnswers || row === 1 || answers.length !== remaining) return ''
  let [shape, words]: [string, string[]] = ['', []]
  for (const family of familiesOf(answers)) if (family[1].length > words.length) [shape, words] = family
  if (words.length < LEAST_FAMILY) return ''
  const groups = new Set(words.map((word) => patternOf(guess, word))).size
  if (groups === 1) return ''
  const count = words.length === remaining ? `all ${nameCount(words.length)}` : nameCount(words.length)
  const does = groups === words.length ? 'this tells them apart' : `this splits them into ${nameCount(groups)} groups`
  return asSentence(`${count} of the words left differ by one letter (${capitals(shape)}); ${does}`)
}

/** The list behind the answer, and where it was worked out. */
export function sourceSentence({ remaining, pool, source }: Advice, game: GameFacts): string {
  const over =
    pool === 'guesses'
      ? `No likely answer in ${game.name} fits, so this covers ${countOf(remaining, 'unusual word')} from the whole dictionary`
      : remaining === game.answers
        ? `This covers all ${formatCount(remaining)} words of ${game.name}`
        : `This covers the ${countOf(remaining, 'word')} left of the ${formatCount(game.answers)} in ${game.name}`
  return `${over}, ${source === 'tree' ? 'worked out ahead and stored' : 'worked out just now'}.`
}
