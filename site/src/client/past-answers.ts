/** Past answers of the daily puzzle, as somebody pasted them: kept on the device with what to do about them, sent nowhere. */
import type { PastFacts, PastUse } from '../../../view/position.ts'
import { today } from './today.ts'

const STORE = 'past-answers'

export interface PastAnswer {
  word: string
  /** `2021-06-19`; absent where the list gives none. */
  date?: string
}

export interface PastAnswers {
  use: PastUse
  /** Oldest first where their order is known. */
  answers: readonly PastAnswer[]
}

/** Those of days before today: nobody wants to be told of the answer they are looking for. */
export function answersBefore({ answers }: PastAnswers): readonly PastAnswer[] {
  const now = today()
  return answers.filter(({ date }) => date === undefined || date < now)
}

export function pastFacts(past: PastAnswers): PastFacts {
  const before = answersBefore(past)
  return {
    use: past.use,
    count: before.length,
    last: before.at(-1)?.date ?? null,
    later: past.answers.length - before.length,
  }
}

/** Null forgets them. */
export function keepPast(past: PastAnswers | null): void {
  try {
    if (past === null) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, [past.use, ...past.answers.map(formatAnswer)].join('\n'))
  } catch {
    // Storage may be closed or full: the answers hold for this page.
  }
}

export function keptPast(): PastAnswers | null {
  try {
    const [use, ...lines] = (localStorage.getItem(STORE) ?? '').split('\n')
    return isPastUse(use) && lines.length > 0 ? { use, answers: lines.map(parseAnswer) } : null
  } catch {
    return null
  }
}

export function isPastUse(text: string): text is PastUse {
  return text === 'rarer' || text === 'out' || text === 'ignore'
}

const formatAnswer = ({ word, date }: PastAnswer): string => (date === undefined ? word : `${word} ${date}`)

function parseAnswer(line: string): PastAnswer {
  const [word, date] = line.split(' ')
  return date === undefined ? { word } : { word, date }
}
