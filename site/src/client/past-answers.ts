/** Past answers of the daily puzzle, as pasted: kept on the device with their effect, never sent. */
import type { PastChoice, PastFacts } from '../../../view/position.ts'
import { today } from './today.ts'

const STORE = 'past-answers'

export interface PastAnswer {
  word: string
  /** `2021-06-19`; missing if the list has no dates. */
  date?: string
}

export interface PastAnswers {
  use: PastChoice
  /** Oldest first, if the order is known. */
  answers: readonly PastAnswer[]
}

/** Only earlier days: nobody wants to see today's answer. */
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

/** Null deletes them. */
export function keepPast(past: PastAnswers | null): void {
  try {
    if (past === null) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, [past.use, ...past.answers.map(formatAnswer)].join('\n'))
  } catch {
    // Storage may be blocked or full: then the answers last for this page.
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

export function isPastUse(text: string): text is PastChoice {
  return text === 'rarer' || text === 'out' || text === 'ignore'
}

const formatAnswer = ({ word, date }: PastAnswer): string => (date === undefined ? word : `${word} ${date}`)

function parseAnswer(line: string): PastAnswer {
  const [word, date] = line.split(' ')
  return date === undefined ? { word } : { word, date }
}
