/** Reads pasted lists; loaded together with its parser on first use. */
import type { WordList } from '../../../engine/formats/lists/list-entry.ts'
import { formOfLists } from '../../../engine/formats/lists/list-form.ts'
import { chronological, describeFolded, distinctWords, readWordList } from '../../../engine/formats/lists/word-list.ts'
import { wholeWeights } from '../../../engine/odds/whole-weights.ts'
import { checkLists, createGameData, type GameData } from '../../../engine/rules/game.ts'
import {
  countName,
  describeLetters,
  hasExactPlay,
  isAToZ,
  USUAL_FORM,
  WORD_LENGTH,
  type WordForm,
} from '../../../engine/rules/word.ts'
import { namedWords } from '../../../view/settings.ts'
import { asSentence, countOf } from '../../../view/wording.ts'
import { OWN_GAME } from './own-list.ts'
import type { PastAnswer } from './past-answers.ts'

const ONE_A_LINE = 'Write one word of three to five letters per line.'

/** The words of a list in any form, each once. */
export function readWords(text: string, form: WordForm): string[] {
  const read = readWordList(text, 'answers', form)
  return read.ok ? distinctWords(read.list).words : []
}

export type OwnListResult = { ok: true; data: GameData; notes: string[] } | { ok: false; detail: string }

export type PastResult = { ok: true; answers: PastAnswer[]; note: string } | { ok: false; detail: string }

/** Reads the answers and further allowed guesses; without the latter, the answers are the guesses. */
export async function readOwnList(answersText: string, othersText: string): Promise<OwnListResult> {
  const found = formOfLists([answersText, othersText])
  const form = found.ok ? found.form : USUAL_FORM
  if (!hasExactPlay(form)) {
    return { ok: false, detail: `Most of these words have ${countName(form)} letters. ${ONE_A_LINE}` }
  }
  const answers = readWordList(answersText, 'answers', form)
  if (!answers.ok) {
    const why = found.ok ? 'We found no words among the possible answers.' : asSentence(found.detail)
    return { ok: false, detail: `${why} ${ONE_A_LINE}` }
  }
  const hasOthers = othersText.trim() !== ''
  const others = hasOthers ? readWordList(othersText, 'guesses', form) : null
  if (others?.ok === false) return { ok: false, detail: `We found no words among the other guesses. ${ONE_A_LINE}` }
  const lists = [answers.list, ...(others?.ok ? [others.list] : [])]
  const [words, further = []] = lists.map((list) => distinctWords(list).words)
  const checked = checkLists(words, [...words, ...further])
  if (!checked.ok) return { ok: false, detail: `That’s too much: ${checked.detail}.` }
  const weights = weightsIn(answers.list)
  const name = { id: OWN_GAME, name: 'Your own list', sources: ['pasted on this device'] }
  const data = await createGameData(name, checked.answers, checked.guesses, weights ?? undefined, form)
  const notes = lists.flatMap((list) => [unreadSentence(list), describeFolded(list) && 'Accents don’t count.'])
  const odds = data.weights !== undefined && 'Your numbers say how likely the words are.'
  return {
    ok: true,
    data,
    notes: [countSentence(words.length, form), lettersSentence(form), odds, ...notes].filter(
      (note): note is string => !!note,
    ),
  }
}

/** The alphabet, if it is not a to z alone. */
const lettersSentence = (form: WordForm): string => (isAToZ(form) ? '' : `The letters are ${describeLetters(form)}.`)

/** How many answers there are, and their length unless it is five. */
const countSentence = (count: number, form: WordForm): string =>
  `${countOf(count, 'possible answer')}${form.length === WORD_LENGTH ? '' : ` of ${countName(form)} letters`}.`

/** A word's weight from the number beside it, if the list has numbers; a word without one is the least likely. */
function weightsIn({ entries }: WordList): ((word: string) => number) | null {
  const weighed = entries.filter(({ weight }) => weight !== undefined)
  if (weighed.length === 0) return null
  const whole = wholeWeights(weighed.map(({ weight = 0 }) => weight))
  const byWord = new Map(weighed.map(({ word }, at) => [word, whole[at]]))
  return (word) => byWord.get(word) ?? 1
}

/** The skipped lines of a list; empty if there are none. */
function unreadSentence({ unread, unit }: WordList): string {
  if (unread.length === 0) return ''
  const named = unread.map(({ at, text }) => `${unit} ${at} “${shorten(text)}”`)
  return `Left out what we couldn’t read: ${namedWords(named)}.`
}

/** Reads a list in any form; the note names what was skipped. */
export function readPast(text: string): PastResult {
  const read = readWordList(text)
  if (!read.ok) return { ok: false, detail: `We found no answers there. Paste one word per line, or dates and words.` }
  const { list } = read
  const ordered = chronological(list) ?? list.entries
  const undated = list.entries.length - ordered.length
  const notes = [
    list.unread.length > 0 &&
      `Left out ${countOf(list.unread.length, list.unit)} we couldn’t read: ${namedWords(list.unread.map(({ text }) => `“${shorten(text)}”`))}.`,
    undated > 0 && `Left out ${countOf(undated, 'word')} without a date.`,
  ]
  const answers = ordered.map(({ word, date }) => (date === undefined ? { word } : { word, date }))
  return { ok: true, answers, note: notes.filter(Boolean).join(' ') }
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
