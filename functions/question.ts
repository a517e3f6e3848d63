/**
 * What can be asked: the fields shared by all routes, as schemas for validation and the OpenAPI document, and the
 * question made from them. Every input is bounded here.
 */
import { z } from '@hono/zod-openapi'
import { sortExcluded } from '../engine/api/excluded.ts'
import { membersOf } from '../engine/api/unreadable.ts'
import { PAST_USES, type PastUse } from '../engine/formats/days.ts'
import { NOTATION_NAMES, type Notation, parseHistoryIn } from '../engine/notation/program-notations.ts'
import { DEFAULT_GAME, type Game } from '../engine/rules/game.ts'
import { DEFAULT_LIMIT, GOALS, type Goal, MAX_LIMIT } from '../engine/rules/goal.ts'
import { MAX_HISTORY_LENGTH, type Row } from '../engine/rules/history.ts'
import { checkGuess, MODES, type Mode } from '../engine/rules/mode.ts'
import {
  describeWord,
  MIN_WORD_LENGTH,
  normalizeWord,
  spellWord,
  USUAL_FORM,
  unpadded,
  WORD_LENGTH,
  type WordForm,
} from '../engine/rules/word.ts'
import { gameAsked } from './own-odds.ts'
import { Problem } from './problem.ts'
import { illegalGuess } from './rule-problems.ts'
import type { StoreContext } from './store/context.ts'

/** Longest text of a field that is neither a history nor a list. */
export const FIELD_LENGTH = 64
/** Longest list of words in a field; a URL holds no more anyway. */
export const WORDS_LENGTH = 16_384
/** Answers listed by default; a whole game has 30 kB of them. */
const DEFAULT_ANSWERS_LISTED = 500
const MAX_ANSWERS_LISTED = 15_000
/** Guesses ranked at most. */
export const MAX_RANKED = 100

/** A query field; an empty one counts as absent (`&mode=&goal=`). */
export function field<T extends z.ZodType>(schema: T, description: string, example?: string | number) {
  return z
    .preprocess((value) => (value === '' ? undefined : value), schema)
    .openapi({
      description,
      ...(schema instanceof z.ZodDefault && { default: schema.def.defaultValue }),
      ...(example === undefined ? {} : { example }),
    })
}

/** A whole number, written as text in a query. */
export const count = (least: number, most: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().int().min(least).max(most),
    )
    .openapi({ type: 'integer', minimum: least, maximum: most })

/** One of a few names, in upper or lower case. */
const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(names))

/** Yes or no, written as text in a query. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')])
  .openapi({ type: 'boolean' })

/** The game and its rules. */
export const settingFields = {
  game: field(
    z.string().max(FIELD_LENGTH).default(DEFAULT_GAME),
    'Id of a game of `games`; without it, the one for today’s puzzles. If past answers are stored, also `today`, or a day such as `day-2024-05-31`.',
    'original',
  ),
  past: field(
    z.enum(PAST_USES).optional(),
    'Past answers, if they are stored, count in full (`none`), count less (`rarer`) or are ruled out (`out`). By default they count less in `today` and games of a day; other games do not know them.',
  ),
  mode: field(
    choice(MODES).default('normal'),
    'Allowed guesses: any, those of the official hard mode, or only answers that are still possible.',
  ),
  goal: field(choice(GOALS).default('mean'), 'Best on average (`mean`) or in the worst case (`worst`).'),
  limit: field(count(1, MAX_LIMIT).default(DEFAULT_LIMIT), 'How many guesses the game allows.'),
}

export const versionField = {
  v: field(
    z.string().max(FIELD_LENGTH).optional(),
    'The `version` of program and stored results: with the current one, an answer may be cached for good.',
  ),
}

/** The history and what belongs to it. */
export const historyFields = {
  h: field(
    z.string().default(''),
    'The guesses so far, each with its colours, in any notation: `plate.bbgbg,shame.gbgbg`, `plate __g_g`, `plate 00202`. Leave it out before the first guess.',
    'plate.bbgbg,shame.gbgbg',
  ),
  colours: field(
    z.enum(NOTATION_NAMES).default('usual'),
    'Notation of the colours in `h`. By default digits are 0 absent, 1 present, 2 correct; numbers in base 3 are read only if you say so.',
  ),
  exclude: field(
    z.string().max(WORDS_LENGTH).optional(),
    'Words to rule out, such as past answers, separated by commas.',
    'cigar,rebut',
  ),
}

/** Fields for the next guess only. */
export const nextFields = {
  opener: field(z.string().max(FIELD_LENGTH).optional(), 'First word to play; by default the best one known.', 'salet'),
  answers: field(
    count(0, MAX_ANSWERS_LISTED).default(DEFAULT_ANSWERS_LISTED),
    'How many of the words left to list at most; `remaining` always counts all.',
    20,
  ),
  top: field(count(1, MAX_RANKED).optional(), 'How many of the best guesses to list, as `best`, with their values.', 3),
  groups: field(flag.default(false), 'Adds `groups`: the words left by the colours that the guess would get.'),
}

const colour = z.union([z.number().int().min(0).max(2), z.enum(['absent', 'present', 'correct'])])

const row = z
  .strictObject({
    guess: z.string().max(FIELD_LENGTH),
    pattern: z
      .string()
      .max(FIELD_LENGTH * 4)
      .optional(),
    result: z
      .union([z.string().max(FIELD_LENGTH * 4), z.array(colour).min(MIN_WORD_LENGTH).max(WORD_LENGTH)])
      .optional(),
  })
  .openapi({ description: 'A guess and its colours, as `pattern` or `result`.' })

/** One letter as some programs send it; five of them are a row. */
const slot = z.object({ slot: z.number().int().optional(), guess: z.string().max(4), result: colour })

const excludeList = z.union([
  z.string().max(WORDS_LENGTH),
  z.array(z.string().max(FIELD_LENGTH)).max(MAX_ANSWERS_LISTED),
])

/** The same fields in a body, and the other shapes in which programs send rows. */
export const historyBodyFields = {
  ...historyFields,
  exclude: excludeList.optional().openapi({ description: 'Words to rule out.' }),
  rows: z
    .array(row)
    .max(MAX_LIMIT)
    .optional()
    .openapi({ description: 'The guesses with their colours, instead of `h`.' }),
  guess_results: z
    .array(row)
    .max(MAX_LIMIT)
    .optional()
    .openapi({ description: 'Another name for `rows`, which some programs use.' }),
}

export const slotsBody = z
  .array(z.union([slot, z.array(slot).length(5)]))
  .max(MAX_LIMIT * 5)
  .openapi({ description: 'Letter by letter, five per guess, as some programs write them.' })

/** A valid question: known game, readable history. */
export interface AskedQuestion {
  game: Game
  mode: Mode
  goal: Goal
  limit: number
  rows: Row[]
  opener: string | null
  excluded: ReadonlySet<number>
  /** Words to rule out that the game does not know: they rule out nothing. */
  unlistedExcluded?: readonly string[]
  /** How many answers to list. */
  listed: number
  /** How many of the best guesses to return with their values. */
  top?: number
  /** Whether to return the groups into which the guess splits the answers. */
  groups?: boolean
}

type ColourName = number | 'absent' | 'present' | 'correct'

export interface QuestionFields {
  game: string
  past?: PastUse | string[]
  weights?: Record<string, number>
  mode: Mode
  goal: Goal
  limit: number
  h?: string
  colours?: Notation
  opener?: string
  exclude?: string | string[]
  answers?: number
  top?: number
  groups?: boolean
  rows?: { guess: string; pattern?: string; result?: string | ColourName[] }[]
  guess_results?: QuestionFields['rows']
}

/** Makes a question from validated fields; throws the problem if it makes no sense. */
export async function questionOf(context: StoreContext, fields: QuestionFields): Promise<AskedQuestion> {
  const game = await gameAsked(context, fields)
  const { mode, goal, limit } = fields
  const rows = rowsOf(fields, game.form)
  const { excluded, unlistedExcluded } = excludedOf(game, fields.exclude)
  return {
    game,
    mode,
    goal,
    limit,
    rows,
    opener: fields.opener === undefined ? null : openerOf({ game, mode, excluded }, fields.opener, 'opener'),
    excluded,
    unlistedExcluded,
    listed: fields.answers ?? DEFAULT_ANSWERS_LISTED,
    top: fields.top,
    groups: fields.groups,
  }
}

/** A history in any notation; throws the problem with the position of the error. */
export function readRows(text: string, colours: Notation = 'usual', form: WordForm = USUAL_FORM): Row[] {
  if (text.length > MAX_HISTORY_LENGTH) {
    throw new Problem('too_large', `A history is at most ${MAX_HISTORY_LENGTH} characters, not ${text.length}.`)
  }
  const parsed = parseHistoryIn(text, colours, form)
  if (parsed.ok) return parsed.rows
  throw new Problem(parsed.code, parsed.detail, membersOf(parsed, form.length))
}

/** Any word of the form, listed or not; throws `bad_word`. */
export function wordOf(text: string, name: string, form: WordForm): string {
  const word = normalizeWord(text, form)
  if (word === null) throw new Problem('bad_word', `${name}: '${text}' is not ${describeWord(form)}.`)
  return word
}

/** A word that may begin a game; throws `bad_word`, `illegal_guess`. */
export function openerOf(
  { game, mode, excluded }: Pick<AskedQuestion, 'game' | 'mode' | 'excluded'>,
  text: string,
  name: string,
): string {
  const word = guessOf(game, text, name)
  const refusal = checkGuess({ game, mode, rows: [], excluded }, word)
  if (refusal !== null) throw illegalGuess(refusal)
  return word
}

/** A word of the guess list; throws `bad_word`. */
export function guessOf(game: Game, text: string, name: string): string {
  const word = wordOf(text, name, game.form)
  if (game.idOf(word) < 0)
    throw new Problem('bad_word', `${name}: '${unpadded(word)}' is not in the word list of ${game.id}.`)
  return word
}

function rowsOf({ h = '', rows, guess_results, colours }: QuestionFields, form: WordForm): Row[] {
  const given = [h !== '', rows !== undefined, guess_results !== undefined].filter(Boolean)
  if (given.length > 1) throw new Problem('bad_parameter', 'Give the history once: as h, rows or guess_results.')
  const list = rows ?? guess_results
  if (list === undefined) return readRows(h, colours, form)
  for (const [index, row] of list.entries()) {
    // Colours that contain a guess of their own would be uncounted rows.
    const { pattern, result } = row
    const text = pattern ?? result
    if (
      typeof text === 'string' &&
      parseHistoryIn(rowText(row, index, form), colours ?? 'usual', form).rows?.length !== 1
    ) {
      throw new Problem('bad_history', `Row ${index + 1}: '${text}' is not the colours of one guess.`, {
        row: index + 1,
      })
    }
  }
  if (colours === undefined || colours === 'usual') {
    return readRows(list.map((row, index) => rowText(row, index, form)).join(','), 'usual', form)
  }
  // Colours given by name or as a list of numbers are unambiguous; text is in the requested notation.
  return list.flatMap((row, index) => {
    return readRows(
      rowText(row, index, form),
      typeof (row.pattern ?? row.result) === 'string' ? colours : 'usual',
      form,
    )
  })
}

function rowText(
  { guess, pattern, result }: NonNullable<QuestionFields['rows']>[number],
  index: number,
  form: WordForm,
): string {
  const colours = pattern ?? result
  if (colours === undefined || (pattern !== undefined && result !== undefined)) {
    throw new Problem('bad_history', `Guess ${index + 1} has no colours; give them as pattern or result.`)
  }
  const word = spellWord(guess, form)
  if (word === null) throw new Problem('bad_word', `Guess ${index + 1}: '${guess}' is not ${describeWord(form)}.`)
  return `${word}=${typeof colours === 'string' ? colours : colours.map(digitOf).join('')}`
}

const digitOf = (colour: ColourName): number =>
  typeof colour === 'number' ? colour : ['absent', 'present', 'correct'].indexOf(colour)

/** Rows of single letters, ordered by row and slot. */
export function rowsOfSlots(body: z.output<typeof slotsBody>): NonNullable<QuestionFields['rows']> {
  const letters = body.flat()
  if (letters.length % 5 !== 0) {
    throw new Problem('bad_history', `Give five letters per guess; ${letters.length} do not divide by five.`)
  }
  const rows: NonNullable<QuestionFields['rows']> = []
  for (let at = 0; at < letters.length; at += 5) {
    const row = letters.slice(at, at + 5)
    if (row.every(({ slot }) => slot !== undefined)) row.sort((a, b) => (a.slot as number) - (b.slot as number))
    rows.push({ guess: row.map(({ guess }) => guess).join(''), result: row.map(({ result }) => result) })
  }
  return rows
}

function excludedOf(game: Game, words: string | string[] = []): Pick<AskedQuestion, 'excluded' | 'unlistedExcluded'> {
  const list = typeof words === 'string' ? words.split(/[\s,]+/).filter(Boolean) : words
  return sortExcluded(
    game,
    list.map((word) => wordOf(word, 'exclude', game.form)),
  )
}
