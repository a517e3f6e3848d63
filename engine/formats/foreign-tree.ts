// Strategies as other programs write them, in JSON or as source code. Field names differ, so a tree is recognised by
// its shape; the recognised form is part of the result. The files contain a tree of words, which the strategy check
// then replays like any other.

import { digitOfName } from '../notation/colour-names.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import { ALL_CORRECT, COLOURS, paddedPattern, parsePattern } from '../rules/pattern.ts'
import { countName, normalizeWord, USUAL_FORM, type WordForm } from '../rules/word.ts'
import { quote } from '../strategy/paths.ts'
import { StrategyError } from '../strategy/strategy.ts'

/** A tree of words. A guess that always ends the game has no replies. */
export interface WordTree {
  guess: string
  replies: Map<number, WordTree>
}

export type ForeignStrategy =
  | { kind: 'tree'; form: string; tree: WordTree }
  /** The guesses for each answer, the answer last. */
  | { kind: 'paths'; form: string; paths: string[][] }

const GUESS_FIELDS = [
  'guess',
  'word',
  'next',
  'nextguess',
  'nextword',
  'best',
  'bestguess',
  'bestword',
  'play',
  'action',
  'move',
]
const MAP_FIELDS = [
  'map',
  'children',
  'branches',
  'replies',
  'responses',
  'outcomes',
  'nodes',
  'next',
  'tree',
  'subtree',
  'subtrees',
  'feedback',
  'feedbacks',
  'patterns',
  'results',
  'then',
]
const PATTERN_FIELDS = [
  'pattern',
  'feedback',
  'response',
  'result',
  'colors',
  'colours',
  'reply',
  'outcome',
  'score',
  'key',
]
const ROOT_KEYS = ['', 'root', 'start', 'first', 'opener', 'begin', '[]', '()']
/** Fields that contain the tree in a file with other data. */
const TREE_FIELDS = ['root', 'tree', 'strategy', 'decisiontree', 'data', 'solution', 'model']

/** How the keys of replies are written, for words of one form. */
interface KeyReader {
  name: string
  form: WordForm
  read(key: string): number | null
}

/** Colours in any notation, tuples of digits, and base-3 numbers with the first letter lowest or highest. */
function keyReaders(form: WordForm): KeyReader[] {
  const most = COLOURS.length ** form.length - 1
  return [
    { name: 'colours', form, read: (key) => readColours(key, form.length) },
    {
      name: `numbers from 0 to ${most}, the first letter lowest`,
      form,
      read: (key) => readNumber(key, most, form.length),
    },
    {
      name: `numbers from 0 to ${most}, the first letter highest`,
      form,
      read: (key) => reverseDigits(readNumber(key, most, form.length), form.length),
    },
  ]
}

/**
 * Every way to read a value as a strategy; more than one only if the order of digits is ambiguous.
 * @throws StrategyError if there is none, saying what was recognised
 */
export function readForeignStrategies(value: unknown, form: WordForm = USUAL_FORM): ForeignStrategy[] {
  const paths = readPathLists(value, form)
  if (paths !== null) return [paths]
  const found: ForeignStrategy[] = []
  let first: StrategyError | null = null
  const readers = keyReaders(form)
  for (const keys of readers) {
    try {
      found.push(readFlatMap(value, keys) ?? readTree(value, keys))
    } catch (error) {
      if (!(error instanceof StrategyError)) throw error
      first ??= error
    }
    // Only numeric keys can be read in more than one way.
    if (keys === readers[0] && found.length > 0) return found
  }
  if (found.length === 0) throw first as StrategyError
  return found
}

function readTree(value: unknown, keys: KeyReader): ForeignStrategy {
  const reader = new TreeReader(keys)
  const tree = reader.read(unwrap(value), 0, 'root')
  if (tree === null) throw new StrategyError('not_a_strategy', 'the file has no guess')
  return { kind: 'tree', form: `${reader.form}; ${keys.name}`, tree }
}

/** The value of the field with the tree, if the file has other data too. */
function unwrap(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1 && isObject(value[0])) return unwrap(value[0])
  if (!isObject(value) || fieldOf(value, GUESS_FIELDS) !== undefined) return value
  const field = Object.keys(value).find((key) => TREE_FIELDS.includes(plain(key)) && typeof value[key] === 'object')
  return field === undefined ? value : value[field]
}

class TreeReader {
  /** The shape of the first node. */
  form = ''
  readonly #keys: KeyReader

  constructor(keys: KeyReader) {
    this.#keys = keys
  }

  /** A node, or null if the game is won. */
  read(value: unknown, depth: number, at: string): WordTree | null {
    if (depth > MAX_LIMIT) throw new StrategyError('too_deep', `at ${at}: more than ${MAX_LIMIT} guesses`)
    if (value === null || value === true) return null
    if (typeof value === 'string') return { guess: this.#word(value, at), replies: new Map() }
    if (Array.isArray(value)) return this.#readPair(value, depth, at)
    if (!isObject(value)) throw fault(at, `expected a guess, found ${show(value)}`)
    const guess = fieldOf(value, GUESS_FIELDS, (found) => typeof found === 'string')
    if (typeof guess === 'string') {
      const map = fieldOf(value, MAP_FIELDS, (found) => typeof found === 'object')
      if (map === null) return { guess: this.#word(guess, at), replies: new Map() }
      this.form ||= map === undefined ? 'a guess with its replies as fields' : 'a guess and a map of replies'
      return { guess: this.#word(guess, at), replies: this.#replies(map ?? value, depth, at, map === undefined) }
    }
    const other = fieldOf(value, GUESS_FIELDS, (found) => typeof found === 'number' || found === null)
    if (other !== undefined) throw fault(at, `${show(other)} is not ${aWord(this.#keys.form)}`)
    const names = Object.keys(value)
    if (names.length === 1 && this.#keys.read(names[0]) === null) {
      this.form ||= 'guesses and colours in turn'
      return { guess: this.#word(names[0], at), replies: this.#replies(value[names[0]], depth, at, false) }
    }
    if (names.length === 0) return null
    throw fault(
      at,
      `no guess among the fields ${names.slice(0, 4).map(quote).join(', ')}${names.length > 4 ? ' and more' : ''}`,
    )
  }

  /** `[guess, replies]`, or a list with the only word left. */
  #readPair(value: readonly unknown[], depth: number, at: string): WordTree | null {
    if (value.length === 0) return null
    const [guess, replies = null] = value
    if (value.length > 2 || typeof guess !== 'string' || typeof replies === 'string') {
      throw fault(at, `expected one guess, found a list of ${value.length}`)
    }
    this.form ||= 'pairs of a guess and its replies'
    return { guess: this.#word(guess, at), replies: this.#replies(replies, depth, at, false) }
  }

  #replies(value: unknown, depth: number, at: string, isMixed: boolean): Map<number, WordTree> {
    const replies = new Map<number, WordTree>()
    if (value === null || typeof value !== 'object') return replies
    for (const [key, reply] of Array.isArray(value) ? value.map((each) => entryOf(each, at)) : Object.entries(value)) {
      const pattern = this.#keys.read(key)
      if (pattern === null) {
        if (isMixed) continue
        throw fault(
          at,
          `${quote(key)} is not ${countName(this.#keys.form)} colours, such as ${EXAMPLE.slice(0, this.#keys.form.length)}`,
        )
      }
      const node = pattern === ALL_CORRECT ? null : this.read(reply, depth + 1, `${at}.${key}`)
      if (node !== null) replies.set(pattern, node)
    }
    return replies
  }

  #word(text: string, at: string): string {
    const word = text.length > 64 ? null : normalizeWord(text, this.#keys.form)
    if (word === null) throw fault(at, `${quote(text)} is not ${aWord(this.#keys.form)}`)
    return word
  }
}

/** One entry of a list of replies: `{pattern, ...}` or `[pattern, node]`. */
function entryOf(value: unknown, at: string): [string, unknown] {
  if (Array.isArray(value) && value.length === 2) return [keyText(value[0]), value[1]]
  const pattern = isObject(value) ? fieldOf(value, PATTERN_FIELDS) : undefined
  if (pattern === undefined) throw fault(at, 'a reply in the list has no colours')
  return [keyText(pattern), value]
}

/** A map from the rows or colours so far to the next guess: `{"": "salet", "bbbbb": "courd", "bbbbb bgyyb": ...}`. */
function readFlatMap(value: unknown, keys: KeyReader): ForeignStrategy | null {
  const map = isObject(value) ? unwrapFlat(value) : value
  if (!isObject(map)) return null
  const entries = Object.entries(map).filter(([, guess]) => typeof guess === 'string') as [string, string][]
  if (entries.length < 2 || entries.length < Object.keys(map).length) return null
  const states = entries.map(([key, guess]) => ({
    patterns: patternsOf(key, keys),
    guess: normalizeWord(guess, keys.form),
    key,
  }))
  if (states.filter(({ patterns }) => patterns === null).length > 0) return null
  const first = states.find(({ patterns }) => patterns?.length === 0)
  if (first === undefined) return null
  states.sort((a, b) => (a.patterns?.length ?? 0) - (b.patterns?.length ?? 0))
  let root: WordTree | null = null
  for (const { patterns, guess, key } of states) {
    if (guess === null) throw fault(quote(key), `the guess is not ${aWord(keys.form)}`)
    const node: WordTree = { guess, replies: new Map() }
    const path = patterns as number[]
    if (path.length > MAX_LIMIT) throw new StrategyError('too_deep', `${quote(key)}: more than ${MAX_LIMIT} guesses`)
    if (path.length === 0) {
      root = node
      continue
    }
    if (path[path.length - 1] === ALL_CORRECT) continue
    let parent: WordTree | undefined = root ?? undefined
    for (const pattern of path.slice(0, -1)) parent = parent?.replies.get(pattern)
    if (parent === undefined) throw fault(quote(key), 'the state before it is missing')
    parent.replies.set(path[path.length - 1], node)
  }
  return { kind: 'tree', form: `a map from what was shown to the next guess; ${keys.name}`, tree: root as WordTree }
}

function unwrapFlat(value: Record<string, unknown>): Record<string, unknown> {
  const nested = Object.entries(value).find(
    ([key, each]) => ['map', 'moves', 'guesses', ...TREE_FIELDS].includes(plain(key)) && isObject(each),
  )
  return nested === undefined ? value : (nested[1] as Record<string, unknown>)
}

/** The colours in a key of such a map, in order; words between them are skipped. Null if it is not such a key. */
function patternsOf(key: string, keys: KeyReader): number[] | null {
  if (ROOT_KEYS.includes(key.trim().toLowerCase())) return []
  const patterns: number[] = []
  for (const part of key.split(/[\s,;|/>:.]+|->/).filter((each) => each !== '')) {
    const pattern = keys.read(part)
    if (pattern !== null) patterns.push(pattern)
    else if (normalizeWord(part, keys.form) === null) return null
  }
  return patterns.length > 0 ? patterns : null
}

/** The guesses for each answer: a list of lists, or a map from answer to list. */
function readPathLists(value: unknown, form: WordForm): ForeignStrategy | null {
  if (Array.isArray(value) && value.length > 0) {
    const paths = value.map((each) => pathOf(each, form))
    if (paths.every((path) => path !== null)) return { kind: 'paths', form: 'the guesses to each answer', paths }
  }
  if (!isObject(value)) return null
  const entries = Object.entries(unwrapFlat(value))
  if (entries.length === 0 || !entries.every(([, each]) => Array.isArray(each) || isLine(each))) return null
  const paths = entries.map(([answer, each]) => endIn(pathOf(each, form), normalizeWord(answer, form)))
  return paths.every((path) => path !== null) ? { kind: 'paths', form: 'a map from answer to guesses', paths } : null
}

function pathOf(value: unknown, form: WordForm): string[] | null {
  if (isObject(value)) {
    const answer = fieldOf(value, ['answer', 'solution', 'target', 'word'])
    const guesses = fieldOf(value, ['guesses', 'path', 'words', 'moves'])
    return endIn(pathOf(guesses, form), typeof answer === 'string' ? normalizeWord(answer, form) : null)
  }
  if (isLine(value)) return pathOf(value.split(BETWEEN_GUESSES), form)
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LIMIT + 1) return null
  // An answer and its guesses.
  if (value.length === 2 && Array.isArray(value[1]) && typeof value[0] === 'string') {
    return endIn(pathOf(value[1], form), normalizeWord(value[0], form))
  }
  const words = value.map((word) => (typeof word === 'string' && word.length <= 64 ? normalizeWord(word, form) : null))
  return words.every((word) => word !== null) ? words : null
}

/** Guesses in one text: `salet courd nymph`, `salet -> courd`. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LINE && /\p{L}[\s,;>|→-]+\p{L}/u.test(value)
const BETWEEN_GUESSES = /(?:[\s,;|]|->|=>|→|>)+/u
const MAX_LINE = 256

/** A path ending in its answer; some programs leave the answer out. */
function endIn(path: string[] | null, answer: string | null): string[] | null {
  if (path === null || answer === null || path[path.length - 1] === answer) return path
  return [...path, answer]
}

const EXAMPLE = 'bbygb'

const aWord = (form: WordForm): string => `a word of ${countName(form)} letters`

function readColours(key: string, length: number): number | null {
  const text = key.trim()
  if (/^\d+$/.test(text) && text.length !== length) return null
  const digits = new RegExp(String.raw`^[[(\s]*[012](?:[\s,]+[012]){${length - 1}}[\])\s]*$`).test(text)
    ? text.replace(/\D/g, '')
    : text
  if (digits.length > 400) return null
  return parsePattern(digits, length) ?? readNames(text, length)
}

/** `gray,green,yellow,gray,gray` */
function readNames(text: string, length: number): number | null {
  const names = text.split(/[\s,;|/]+/).map(digitOfName)
  if (names.length !== length || names.includes(undefined)) return null
  return paddedPattern(
    (names as number[]).reduceRight((pattern, digit) => pattern * COLOURS.length + digit, 0),
    length,
  )
}

function readNumber(key: string, most: number, length: number): number | null {
  return /^\s*\d{1,3}\s*$/.test(key) && Number(key) <= most ? paddedPattern(Number(key), length) : null
}

function reverseDigits(pattern: number | null, length: number): number | null {
  if (pattern === null) return null
  let reversed = 0
  for (let place = 0; place < length; place++)
    reversed = reversed * COLOURS.length + (Math.floor(pattern / COLOURS.length ** place) % COLOURS.length)
  return paddedPattern(reversed, length)
}

const keyText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'object' ? '' : String(value)

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function fieldOf(
  value: Record<string, unknown>,
  names: readonly string[],
  isTaken = (_: unknown): boolean => true,
): unknown {
  for (const name of names) {
    const key = Object.keys(value).find((each) => plain(each) === name && isTaken(value[each]))
    if (key !== undefined) return value[key]
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fault(at: string, detail: string): StrategyError {
  return new StrategyError('bad_tree', `at ${at}: ${detail}`)
}

function show(value: unknown): string {
  return typeof value === 'object' ? 'an object' : quote(String(value))
}
