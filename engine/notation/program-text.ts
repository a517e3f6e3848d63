// Rows as programs print them: `crane -> bbygb`, `'crane' '__y_g'`, `crane: ['gray', 'gray', 'green', 'yellow',
// 'gray']`, `[("crane", "bbygb")]`. Programming punctuation is blanked out, not cut out.

const NAME = '(?:gr[ae]y|green|yellow|black|white|blue|orange|absent|present|correct)'
const OPENING = String.raw`\s*['"‘’“”([]*\s*`

/** What depends on the length of a guess. */
interface Patterns {
  /** An arrow before colours, or before a guess and its colours; after any other, a remark follows. */
  arrow: RegExp
  /** An item of a list in brackets. */
  item: RegExp
  /** A guess in brackets of its own before its colours, or the colours. */
  alone: RegExp
}

const patterns = new Map<number, Patterns>()

function patternsFor(length: number): Patterns {
  const known = patterns.get(length)
  if (known !== undefined) return known
  const tiles = String.raw`[bygxwnr_.0-2-]{${length}}(?![\p{L}\p{N}_])`
  const word = String.raw`\p{L}{${length}}`
  const made = {
    arrow: new RegExp(
      String.raw`(?<=[\p{L}\p{N}_.\s'"’”)\]⬛⬜🟨🟩🟦🟧])(?:[-=]{1,2}>|→|⇒|➜|⟶)(?=${OPENING}(?:${tiles}|${NAME}\b|[012]\s*,|${word}['"’”]?[\s.:=,-]+[>'"([]*\s*(?:${tiles}|${NAME}\b)|[⬛⬜🟨🟩🟦🟧]))`,
      'giu',
    ),
    item: new RegExp(String.raw`^(?:${word}|${tiles}|${NAME}|[bygxw_012])$`, 'iu'),
    alone: new RegExp(
      String.raw`[[(](${word})[\])](?=[^\S\n]*[[(=:]?${tiles})|(?<=${word}[^\S\n]*)[[(](${tiles})[\])]`,
      'giu',
    ),
  }
  patterns.set(length, made)
  return made
}

/** A guess, colours or the name of a colour in quotes. */
const QUOTED = /(['"])([\p{L}\p{M}_.0-9-]{1,12})\1|[‘“]([\p{L}\p{M}_.0-9-]{1,12})[’”]/gu
/** A list in brackets without another inside. */
const LIST = /[[(]([^[\]()\n]{1,200})[\])]/gu

/** The text with this punctuation blanked out, its length unchanged. `length` is that of a guess. */
export function withoutPunctuation(text: string, length: number): string {
  const { arrow, item, alone } = patternsFor(length)
  let plain = text
    .replace(arrow, (found) => ' '.repeat(found.length))
    .replace(QUOTED, (_, _quote, plain, curly) => ` ${plain ?? curly} `)
    .replace(alone, (_, guess?: string, tiles?: string) => ` ${guess ?? tiles} `)
  // From the inside out, because lists of rows contain lists of colours.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(LIST, (list, inner: string) => (isList(inner, list, item) ? ` ${inner} ` : list))
  }
  return plain
}

/** Several items, or a quoted one; a remark in brackets is neither. */
function isList(inner: string, list: string, item: RegExp): boolean {
  const items = inner.split(/[\s,;:]+/).filter(Boolean)
  return items.length > 1 && /[,\s]/.test(list) && items.every((each) => item.test(each))
}
