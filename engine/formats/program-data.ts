// Data in source code: `const TREE = {...}`, `export default [...]`, a Python dictionary. Nothing is run: the first
// value of the text is rewritten as JSON, token by token, including what JSON lacks: comments, any quotes, unquoted
// names, trailing commas, tuples, sets and `'a b c'.split(' ')`.

/** An assignment or an export, up to the value. */
const OPENING =
  /^(?:\s|import\b[^\n]*\n|['"]use strict['"];?|(?:\/\/|#)[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:export\s+default|(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[^=\n]{1,80})?\s*=|[A-Za-z_$][\w$.]*(?:\s*:[^=\n]{1,80})?\s*=)\s*(?=["'`[{(A-Za-z])/
/** What comes before the value is not longer. */
const OPENING_LENGTH = 4096
const TOKEN =
  /\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|(?<number>-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?n?\b)|(?<name>[\p{L}_$][\p{L}\p{M}\p{N}_$.]*)|(?<mark>[[\](){}:,;"'`])/iuy
/** Deeper than any list or strategy. */
const MAX_DEPTH = 64
/** Longer than all words of a game in one text. */
const MAX_TEXT = 1 << 18
const SPLIT = /\s*\.split\([^)\n]{0,12}\)/y
const CALL_FOLLOWS = /\s*\(/y
const KEY_FOLLOWS = /\s*:/y
const CONSTANTS = new Map<string, string>([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['undefined', 'null'],
  ['none', 'null'],
])

/** True if a text begins like a program, not like data or prose. */
export function looksLikeProgram(text: string): boolean {
  return OPENING.test(text.slice(0, OPENING_LENGTH).replace(/^\ufeff/, ''))
}

/** An open bracket: where it began in the output, and whether a colon has been seen in it. */
interface Bracket {
  at: number
  closing: '}' | ']' | ''
  hasColon: boolean
}

/**
 * The first value of a program as JSON. Without one the output is not JSON either; null if it has more than `most`
 * parts, including marks, or is nested too deep.
 */
export function programJson(text: string, most: number): string | null {
  const body = text.replace(/^\ufeff/, '')
  const out: string[] = []
  const open: Bracket[] = []
  /** Where the last written value begins. */
  let valueAt = 0
  let isCall = false
  TOKEN.lastIndex = OPENING.exec(body.slice(0, OPENING_LENGTH))?.[0].length ?? 0
  for (let found = TOKEN.exec(body); found !== null; found = TOKEN.exec(body)) {
    const { number, name, mark } = found.groups as Record<string, string | undefined>
    if (number === undefined && name === undefined && mark === undefined) continue
    const isQuote = mark !== undefined && `"'\``.includes(mark)
    const quoted = isQuote ? quotedAt(body, found.index) : null
    if (quoted !== null) TOKEN.lastIndex = quoted.end
    else if (isQuote) break
    const scalar = quoted?.json ?? scalarOf(number, name, matchAt(KEY_FOLLOWS, body, TOKEN.lastIndex) !== '')
    if (scalar !== null) {
      valueAt = out.push(scalar) - 1
    } else if (name !== undefined) {
      // `new Set(`, `Object.freeze(`: only their contents matter. Any other name refers to data that is not here.
      isCall = true
      if (name !== 'new' && matchAt(CALL_FOLLOWS, body, TOKEN.lastIndex) === '') break
      continue
    } else if (mark === '[' || mark === '(' || mark === '{') {
      const closing = mark === '{' ? '}' : isCall && mark === '(' ? '' : ']'
      open.push({ at: out.length, closing, hasColon: false })
      if (closing !== '') out.push(closing === '}' ? '{' : '[')
    } else if (mark === ':') {
      // A key becomes text, whether a number or a tuple.
      const key = out.splice(valueAt).join('')
      out.push(key.startsWith('"') ? key : JSON.stringify(key), ':')
      const top = open.at(-1)
      if (top !== undefined) top.hasColon = true
    } else if (mark === ',') {
      out.push(',')
    } else {
      valueAt = closeBracket(open.pop(), out) ?? valueAt
    }
    isCall = false
    if (out.length > most || open.length > MAX_DEPTH) return null
    if (open.length === 0 && out.length > 0) break
  }
  return out.join('')
}

/** A number, a constant or a key as JSON; null for other tokens. */
function scalarOf(number: string | undefined, name: string | undefined, isKey: boolean): string | null {
  if (number !== undefined) return String(Number(number.replace(/[_n]/g, '')))
  if (name === undefined) return null
  return isKey ? JSON.stringify(name) : (CONSTANTS.get(name.toLowerCase()) ?? null)
}

/** The text that begins with the quote at an index, as JSON: a list if it is split at once. Null if it has no end. */
function quotedAt(body: string, start: number): { json: string; end: number } | null {
  const quote = body[start]
  const last = Math.min(body.length, start + MAX_TEXT)
  let end = start + 1
  while (end < last && body[end] !== quote) end += body[end] === '\\' ? 2 : 1
  if (end >= last) return null
  const content = unquote(body.slice(start + 1, end))
  const split = matchAt(SPLIT, body, end + 1)
  return { json: JSON.stringify(split === '' ? content : splitText(content, split)), end: end + 1 + split.length }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Closes a bracket in the output, and returns where its value begins. */
function closeBracket(bracket: Bracket | undefined, out: string[]): number | undefined {
  if (bracket === undefined) return undefined
  const { at, hasColon } = bracket
  let { closing } = bracket
  if (out.at(-1) === ',') out.pop()
  // Braces without a colon are a set.
  if (closing === '}' && !hasColon && out.length > at + 1) {
    out[at] = '['
    closing = ']'
  }
  if (closing !== '') out.push(closing)
  return at
}

function unquote(content: string): string {
  if (!content.includes('\\')) return content
  return content.replace(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (_, wide?: string, narrow?: string, plain?: string) => {
      const code = wide ?? narrow
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return plain === 'n' ? '\n' : plain === 't' ? '\t' : plain === '\n' ? '' : (plain ?? '')
    },
  )
}

/** The separator of `.split(' ')`; blanks by default, single letters if empty. */
function splitText(text: string, call: string): string[] {
  const separator = /\(\s*(['"`])([^\n]*)\1\s*\)/.exec(call)?.[2]
  const parts = separator === undefined || separator.trim() === '' ? text.split(/\s+/) : text.split(separator)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
