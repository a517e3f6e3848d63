// Text as it arrives: from chats, web pages, spreadsheets, terminals. Invisible characters, other line ends, wide and
// styled letters, digits of other scripts, HTML and percent codes are turned into plain text before anything is read.
// `indexOf` leads back to the pasted text, so that errors point at what the user sees.

import { isSign } from './tile.ts'

/** A text ready to be read, and the place of each of its characters in the original. */
export interface CleanText {
  text: string
  /** The index in the original of an index in `text`. */
  indexOf(at: number): number
}

const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\ufe0e)*`
const TAGS =
  'a|b|i|u|s|p|br|hr|div|span|img|tr|td|th|table|tbody|thead|ul|ol|li|dl|dt|dd|pre|code|em|strong|del|ins|mark|small|details|summary|spoiler|h[1-6]|font|button|svg|section|article|blockquote|body|html|kbd|tt|sup|sub'
/** Each alternative is one kind of thing that is replaced; the names say which. */
const FOREIGN = new RegExp(
  [
    String.raw`(?<ends>\r\n?|[\u0085\u2028\u2029\v\f])`,
    String.raw`(?<colour>\u001b\[[\d;]*[A-Za-z])`,
    String.raw`(?<joined>${PICTURE}(?:\u200d${PICTURE})+)`,
    `(?<keycaps>(?:[0-2]\ufe0f?\u20e3){3,8})`,
    String.raw`(?<letter>:regional_indicator_[a-z]:)`,
    String.raw`(?<tag></?(?:${TAGS})(?:\s[^<>]{0,2000})?/?>)`,
    String.raw`(?<entity>&(?:#x[0-9a-f]{1,6}|#\d{1,7}|nbsp|amp|lt|gt|quot|apos|middot|bull|ndash|mdash);)`,
    String.raw`(?<percent>(?:%[0-9a-f]{2})+)`,
    String.raw`(?<code>(?:\\u[0-9a-f]{4})+)`,
    String.raw`(?<styled>[\uff01-\uff5e\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}])`,
    String.raw`(?<digit>(?![0-9])\p{Nd})`,
    String.raw`(?<blank>[\u2800\u3164\u115f\u1160\uffa0])`,
    String.raw`(?<hidden>[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff])`,
  ].join('|'),
  'giu',
)
const CODES = ['tag', 'entity', 'percent', 'code']
/** Anything that could match; most text has none of it. */
const SUSPECT = /[^\n -~]|&[#a-z]|%[0-9a-f]{2}|<\/?[a-z]|\\u|:reg/iu

/** The text without what only machines see. In data, codes and escapes are left: they belong to its quotes. */
export function cleanText(text: string, isData = false): CleanText {
  if (!SUSPECT.test(text)) return { text, indexOf: (at) => at }
  let clean = ''
  /** Where pieces begin: in the clean text and in the original. */
  const places: { to: number; from: number }[] = [{ to: 0, from: 0 }]
  let from = 0
  for (const match of text.matchAll(FOREIGN)) {
    const found = match.groups as Record<string, string | undefined>
    const plain = isData && CODES.some((code) => found[code] !== undefined) ? match[0] : replacementOf(found)
    clean += text.slice(from, match.index)
    places.push({ to: clean.length, from: match.index })
    clean += plain
    from = match.index + match[0].length
    places.push({ to: clean.length, from })
  }
  clean += text.slice(from)
  const indexOf = (at: number): number => {
    const piece = places.findLast(({ to }) => to <= at) as { to: number; from: number }
    return Math.min(text.length, piece.from + at - piece.to)
  }
  return { text: clean, indexOf }
}

function replacementOf(found: Record<string, string | undefined>): string {
  const { ends, joined, keycaps, letter, tag, entity, percent, code, styled, digit, blank } = found
  if (ends !== undefined) return '\n'
  if (joined !== undefined) return unjoined(joined)
  if (keycaps !== undefined) return keycaps.replace(/\D/g, '')
  if (letter !== undefined) return letter.at(-2) as string
  if (tag !== undefined) return textOfTag(tag)
  if (entity !== undefined) return textOfEntity(entity.slice(1, -1).toLowerCase())
  if (percent !== undefined) return decoded(percent)
  if (code !== undefined) return unescaped(code)
  if (styled !== undefined) return plainLetter(styled)
  if (digit !== undefined) return plainDigit(digit)
  return blank === undefined ? '' : ' '
}

/** The same mark or blank many times in a row, which nothing needs: once. */
export function withoutRuns(text: string): string {
  return text.replace(/([^\p{L}\p{N}\n])\1{63,}/gu, '$1')
}

/** Pictures joined into one, such as a lime (a lemon and green): one sign, unless an editor joined the tiles of a row. */
function unjoined(joined: string): string {
  const parts = joined.split('\u200d')
  return parts.every(isSign) ? parts.join('') : (parts.find((part) => !isSign(part)) as string)
}

/** Rows, cells and lists end lines; a picture in a page is named by its text. */
function textOfTag(tag: string): string {
  const alt = /^<img\b[^>]*\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  if (alt !== null) return alt[1] ?? alt[2]
  return /^<(?:br|hr|\/(?:p|div|tr|li|h[1-6]|pre|table|summary))\b/i.test(tag)
    ? '\n'
    : /^<\/?(?:td|th|p|li)\b/i.test(tag)
      ? ' '
      : ''
}

const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
}

function textOfEntity(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name]
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

function decoded(percent: string): string {
  try {
    return decodeURIComponent(percent)
  } catch {
    return percent
  }
}

const unescaped = (code: string): string =>
  code.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Wide, circled, squared and mathematical letters, digits and marks. */
function plainLetter(styled: string): string {
  const code = styled.codePointAt(0) as number
  for (const first of SQUARED) {
    if (code >= first && code < first + 26) return String.fromCharCode(0x61 + code - first)
  }
  return styled.normalize('NFKC')
}

/** The first of the circled and squared capitals. */
const SQUARED = [0x1f130, 0x1f150, 0x1f170]

/** Digits of one script follow each other from zero to nine. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
