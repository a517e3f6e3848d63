/** The server's answers are in words as people see them; the engine here has shorter words padded. */
import { padded, WORD_LENGTH, type WordForm } from '../../../engine/rules/word.ts'

/** Fields with a word, or with a list of words or of things that have such fields. */
const WORD_FIELDS = new Set(['guess', 'word', 'opener', 'answers'])

/** An answer of the API with its words as the engine here has them. */
export function asHere<Answer>(answer: Answer, form: WordForm | undefined): Answer {
  return form === undefined || form.length === WORD_LENGTH ? answer : (withPadding(answer, '') as Answer)
}

function withPadding(value: unknown, name: string): unknown {
  if (typeof value === 'string') return WORD_FIELDS.has(name) ? padded(value) : value
  if (Array.isArray(value)) return value.map((each) => withPadding(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPadding(each, key)]))
}
