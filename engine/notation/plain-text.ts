// People surround rows with other things: a heading, links, line numbers, spoiler bars. These are blanked out, not cut
// out, so that every index still refers to the pasted text.

import { headingOf } from './heading.ts'
import { withoutPunctuation } from './program-text.ts'
import { signAt } from './tile.ts'

const LINK = /https?:\/\/\S+/gu
/** A reply's marks and a list's bullets. */
const QUOTE = /^[^\S\n]*(?:>(?!!)[^\S\n]*)+/gmu
const BULLET = /^[^\S\n]*[-*+•‣◦·][^\S\n]+(?=["'“(]?[\p{L}\p{Extended_Pictographic}]{2})/gmu
/** A chat's stamp: `[12/05/2024, 09:31:02] Ana:`, `12/05/24, 9:31 pm - Ana:`, `[09:31] <ana>`, `<ana>`. */
const STAMP =
  /^[^\S\n]*(?:\[[^\]\n]{0,20}\d{1,2}:\d{2}[^\]\n]{0,10}\][^\S\n]*(?:<[^<>\s]{1,30}>|[^:\n]{1,30}:(?=\s))?|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\s-\s[^:\n]{1,30}:|<[^<>\s:]{1,30}>(?=[^\S\n]+\S+[^\S\n]+\S))/gimu
const TIME = /(?<![\p{L}\p{N}:.])\d{1,2}:\d{2}(?::\d{2})?(?:[^\S\n]?[ap]\.?m\b\.?)?(?![\p{L}\p{N}:])/giu
const DATE =
  /(?<![\d.])(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\/\d{1,2}\/\d{4})(?!\d)/g
/** `1.` `2)` `#3:` `(4)` `Guess 5:` `Versuch 6:` `1st:` before a row. */
const LINE_NUMBER =
  /^[^\S\n]*(?:(?:(?:guess|tries|essai|tenta)[^\S\n]*[#(]?\d{1,2}|(?!\p{L}{5}(?!\p{L}))\p{L}{3,14}[^\S\n]*[#(]?\d{1,2}(?=[.):]))|[#(]?\d{1,2}(?:st|nd|rd|th|er|[eº])?|)(?:\uFE0F?\u20E3|[.):]+(?=\s)|(?<=\d|st|nd|rd|th|er|[eº])[^\S\n]+(?=\p{L}))/gimu
const COLUMN =
  '(?:[#№n]|nr|no|num|number|row|try|turn|guess(?:es)?|words?|results?|colou?rs?|tiles?|feedback|pattern|evaluation|score|answer|left|remaining|count)'
/** The first line of a table: names of columns alone. */
const TABLE_HEAD = new RegExp(
  String.raw`^(?=[^\n]*(?:guess|word))[^\S\n]*\|?[^\S\n]*"?${COLUMN}"?(?:[^\S\n]*[|,;\t][^\S\n]*"?${COLUMN}"?)+[^\S\n]*\|?[^\S\n]*$`,
  'gimu',
)
const TABLE_RULE = /^[^\S\n]*\|?(?:[^\S\n]*:?-{2,}:?[^\S\n]*\|)+(?:[^\S\n]*:?-{2,}:?)?[^\S\n]*$/gm
/** What follows the mark of a signature. */
const SIGNATURE = /\n--[^\S\n]*\n[\s\S]*$/
/** `Guess: CRANE | Feedback: bbygb`, `guess: crane`, `?h=crane.bbygb`: names of columns and fields. */
const LABEL =
  /\b(?:guess|word)\s*[:=]\s*(?=\p{L}{3,})(?![bygxwnr]{3,8}\b)|\b(?:feedback|colou?rs?|results?|pattern|evaluation)\s*[:=]|\?h=/giu
/** A slash, an ampersand or an underscore between a guess and its colours, or between rows. */
const JOINT =
  /(?<=\p{L})[/&](?=\p{L}|[012])|(?<=(?<![\p{L}_])\p{L}{3,8})_(?=[bygx012]{3,8}(?![\p{L}\p{N}_]))|(?<=[bygx012])[/&](?=\p{L}{3,8}[/=._:])/giu
/** Chat markup that hides or emphasises a word: ||crane||, >!crane!<, **crane**, `crane`. */
const WRAPPED = />!\s*(?=\p{L})|(?<=\p{L})\s*!<|(?<![\p{L}\p{N}_:])([*_~`|]{1,3})(\p{L}+)\1(?![\p{L}\p{N}_])/gu
const BRACKETS = /[|`"“”„«»•·]/gu
/** Emoji of joy and sorrow. The digits 0-9, # and * count as emoji too and are left. */
const EMOJI = /\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D)*/gu

const blank = (match: string): string => ' '.repeat(match.length)
const blankLines = (match: string): string => match.replace(/[^\n]/g, ' ')

/**
 * The text with everything that is certainly not a row blanked out, its length unchanged. `length` is that of a guess.
 */
export function plainText(text: string, length: number): string {
  const undated = text.replace(SIGNATURE, blankLines).replace(STAMP, blank).replace(TIME, blank).replace(DATE, blank)
  return withoutPunctuation(undated, length)
    .replace(QUOTE, blank)
    .replace(TABLE_HEAD, blank)
    .replace(TABLE_RULE, blank)
    .replace(BULLET, blank)
    .replace(LINK, blank)
    .replace(/[^\n]+/g, blankHeading)
    .replace(LINE_NUMBER, blank)
    .replace(LABEL, blank)
    .replace(JOINT, ' ')
    .replace(WRAPPED, (match, mark?: string, word?: string) => {
      if (mark === undefined || word === undefined) return blank(match)
      // A word of another length may be tiles: `_yyy_`.
      return word.length === length ? `${blank(mark)}${word}${blank(mark)}` : match
    })
    .replace(BRACKETS, blank)
    .replace(EMOJI, (match) => (signAt(match, 0) === null ? blank(match) : match))
}

function blankHeading(line: string): string {
  const heading = headingOf(line)
  return heading === null || hasRow(line.slice(0, heading.end))
    ? line
    : blank(line.slice(0, heading.end)) + line.slice(heading.end)
}

/** Five typed tiles with a word before them: `plate 00202 3/6` is a row and a remark, not a heading. */
function hasRow(text: string): boolean {
  return /\p{L}{3,8}[\s.:=]+[012byg_.-]{3,8}\s/iu.test(text)
}
