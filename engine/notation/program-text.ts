// Rows as programs print them: `crane -> bbygb`, `'crane' '__y_g'`, `crane: ['gray', 'gray', 'green', 'yellow',
// 'gray']`, `[("crane", "bbygb")]`. Programming punctuation is blanked out, not cut out.

const TILES = String.raw`[bygxwnr_.0-2-]{5}(?![\p{L}\p{N}_])`
const NAME = '(?:gr[ae]y|green|yellow|black|white|blue|orange|absent|present|correct)'
const OPENING = String.raw`\s*['"‘’“”([]*\s*`

/** An arrow before colours, or before a guess and its colours; after any other, a remark follows. */
const ARROW = new RegExp(
  String.raw`(?<=[\p{L}\p{N}_.\s'"’”)\]⬛⬜🟨🟩🟦🟧])(?:[-=]{1,2}>|→|⇒|➜|⟶)(?=${OPENING}(?:${TILES}|${NAME}\b|[012]\s*,|\p{L}{5}['"’”]?[\s.:=,-]+[>'"([]*\s*(?:${TILES}|${NAME}\b)|[⬛⬜🟨🟩🟦🟧]))`,
  'giu',
)
/** A guess, colours or the name of a colour in quotes. */
const QUOTED = /(['"])([\p{L}\p{M}_.0-9-]{1,12})\1|[‘“]([\p{L}\p{M}_.0-9-]{1,12})[’”]/gu
/** A list in brackets without another inside. */
const LIST = /[[(]([^[\]()\n]{1,200})[\])]/gu
const ITEM = new RegExp(String.raw`^(?:\p{L}{5}|${TILES}|${NAME}|[bygxw_012])$`, 'iu')

/** The text with this punctuation blanked out, its length unchanged. */
export function withoutPunctuation(text: string): string {
  let plain = text
    .replace(ARROW, (arrow) => ' '.repeat(arrow.length))
    .replace(QUOTED, (_, _quote, plain, curly) => ` ${plain ?? curly} `)
  // From the inside out, because lists of rows contain lists of colours.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(LIST, (list, inner: string) => (isList(inner, list) ? ` ${inner} ` : list))
  }
  return plain
}

/** Several items, or a quoted one; a remark in brackets is neither. */
function isList(inner: string, list: string): boolean {
  const items = inner.split(/[\s,;:]+/).filter(Boolean)
  return items.length > 1 && /[,\s]/.test(list) && items.every((item) => ITEM.test(item))
}
