/** Why a guess is the one to play, and why to trust it: sentences over an Advice, for the eye and for the ear. */
import type { Advice } from '../engine/advice/advice.ts'
import { patternOf } from '../engine/rules/pattern.ts'
import { familiesOf } from '../engine/search/families.ts'
import type { GameFacts } from './position.ts'
import { asSentence, countOf, formatCount, formatMean, nameCount } from './wording.ts'

/** "1.86 more guesses on average". */
export function expectation({ mean, row, remaining }: Advice): string {
  if (remaining === 1) return 'One more guess'
  const more = row === 1 ? '' : 'more '
  return `${formatMean(mean)} ${more}guesses on average`
}

/** What the proof says, in words a player understands. */
export function proofSentence({ proof, lower, upper, remaining, misses, row }: Advice): string {
  if (remaining === 1) return 'It is the only one that fits every row.'
  if (proof === 'exact') {
    return row === 1
      ? 'Proved: after this first word nobody can do better.'
      : 'Proved: no guess needs fewer on average.'
  }
  const solved = Math.max(1, remaining - misses)
  if (lower === 0) return 'Not proved best.'
  return `Not proved best: the best guess needs at least ${formatMean(lower / solved)}, this one ${formatMean(upper / solved)}.`
}

/** What the guess does to the answers left. */
export function splitSentence({ remaining, inAnswers, row }: Advice, groups: number | null): string {
  if (remaining === 1) return ''
  if (remaining === 2 && inAnswers) return 'Two answers are left, so it is a coin toss: this one, or the other next.'
  if (groups === null) return inAnswers ? 'It can be the answer itself.' : 'It cannot be the answer itself.'
  const the = `the ${formatCount(remaining)} answers${row === 1 ? '' : ' left'}`
  if (groups === remaining) {
    return inAnswers
      ? `It can be the answer, and it tells all of ${the} apart.`
      : `It cannot be the answer, but it tells all of ${the} apart.`
  }
  const split = `it splits ${the} into ${nameCount(groups)} groups`
  return inAnswers ? `It can be the answer, and ${split}.` : `It cannot be the answer, but ${split}.`
}

/** Fewer words that look alike are no reason to play a word that cannot be the answer. */
const LEAST_FAMILY = 3

/** What a guess that cannot be the answer is for: words that differ in one letter, such as the -IGHT words. */
export function familySentence({ guess, answers, remaining, inAnswers, row }: Advice): string {
  if (inAnswers || row === 1 || answers.length !== remaining) return ''
  let [shape, words]: [string, string[]] = ['', []]
  for (const family of familiesOf(answers)) if (family[1].length > words.length) [shape, words] = family
  if (words.length < LEAST_FAMILY) return ''
  const groups = new Set(words.map((word) => patternOf(guess, word))).size
  if (groups === 1) return ''
  const alike = `${shape.toUpperCase()} words`
  if (words.length === remaining) return `All of them are ${alike}.`
  const count = nameCount(words.length)
  const does = groups === words.length ? 'tells apart' : `splits into ${nameCount(groups)} groups`
  return asSentence(`${count} of them are ${alike}, which it ${does}`)
}

/** Which pool the answer rests on, and where it comes from. */
export function sourceSentence({ remaining, pool, source }: Advice, game: GameFacts): string {
  const over =
    pool === 'guesses'
      ? `No answer of ${game.name} fits, so this rests on ${countOf(remaining, 'unusual word')} of the whole list`
      : remaining === game.answers
        ? `Over all ${formatCount(remaining)} answers of ${game.name}`
        : `Over ${formatCount(remaining)} of ${formatCount(game.answers)} answers of ${game.name}`
  return `${over}, ${source === 'tree' ? 'from the stored tree' : 'searched just now'}.`
}
