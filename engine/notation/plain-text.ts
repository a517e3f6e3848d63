// People surround rows with other things: a heading, links, line numbers, spoiler bars. These are blanked out, not cut
// out, so that every index still refers to the pasted text.

import { headingOf } from './heading.ts'
import { withoutPunctuation } from './program-text.ts'
import { signAt } from './tile.ts'

const LINK = /https?:\/\/\S+/gu
/** `1.` `2)` `#3:` `(4)` `Guess 5:` before a row. */
const LINE_NUMBER =
  /^[^\S\n]*(?:(?:guess|row|try|turn|word)[^\S\n]*)?[#(]?\d{1,2}(?:\uFE0F?\u20E3|[.):]+(?=\s)|[^\S\n]+(?=\p{L}))/gimu
/** `Guess: CRANE | Feedback: bbygb`: names of columns. */
const LABEL =
  /\b(?:guess|word)\s*[:=]\s*(?=\p{L}{3,})(?![bygxwnr]{3,8}\b)|\b(?:feedback|colou?rs?|results?|pattern|evaluation)\s*[:=]/giu
/** Chat markup that hides or emphasises a word: ||crane||, >!crane!<, **crane**, `crane`. */
const WRAPPED = />!\s*(?=\p{L})|(?<=\p{L})\s*!<|(?<![\p{L}\p{N}_:])([*_~`|]{1,3})(\p{L}+)\1(?![\p{L}\p{N}_])/gu
const BRACKETS = /[|`"“”„«»•·]/gu
/** Emoji of joy and sorrow. The digits 0-9, # and * count as emoji too and are left. */
const EMOJI = /\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D)*/gu

const blank = (match: string): string => ' '.repeat(match.length)

/**
 * The text with everything that is certainly not a row blanked out, its length unchanged. `length` is that of a guess.
 */
export function plainText(text: string, length: number): string {
  return withoutPunctuation(text)
    .replace(LINK, blank)
    .replace(/[^\n]+/g, blankHeading)
    .replace(LINE_NUMBER, blank)
    .replace(LABEL, blank)
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
