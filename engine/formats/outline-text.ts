// Strategies as outlines: lists in Markdown, or lines set in, one reply a line, its colours before the next guess.
//
//     - **salet**
//       - `BBBBB` **courd**
//         - `GBBBB` cubic

import { MAX_LIMIT } from '../rules/goal.ts'
import { ALL_CORRECT, parsePattern } from '../rules/pattern.ts'
import { normalizeWord, USUAL_FORM, type WordForm } from '../rules/word.ts'
import { checkLength, quote } from '../strategy/paths.ts'
import { StrategyError } from '../strategy/strategy.ts'
import type { WordTree } from './foreign-tree.ts'

const BULLET = /^([\s>]*)(?:[-*+•‣◦]|\d{1,5}[.)])\s+(.*)$/u
const MARKUP = /[*_`~]{1,3}(?=[\p{L}\d])|(?<=[\p{L}\d])[*_`~]{1,3}|[→>:()[\],=]|->|=>/gu
/** The lines of a drawn tree. */
const BRANCHES = /[│├└─┬┼╰╭]/gu
const MAX_LINES = 1 << 16
const MAX_LINE_LENGTH = 1024
const TAB_WIDTH = 4

/** True if a text has Markdown lists, headings or tables. */
export function looksLikeMarkdown(text: string): boolean {
  const [first, second = ''] = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .replace(BRANCHES, ' ')
    .split('\n')
  // A word, and colours set in below it.
  if (/^\S+\s*$/.test(first) && /^\s+(?:[BGY_.\-012]{3,5}|(?:(?:⬛|⬜|🟨|🟩)\ufe0f?){3,5})(?:\s|[→:=-])/iu.test(second))
    return true
  return /^[ \t]*(?:[-*+•]\s+\S|#{1,6}\s|\|.*\||\d{1,3}[.)]\s+\S)/mu.test(text.slice(0, 4096))
}

/**
 * The tree of an outline; if the text has bullets, only their lines count.
 * @throws StrategyError with the line of the error
 */
export function readOutlineTree(text: string, form: WordForm = USUAL_FORM): WordTree {
  const fault = checkLength(text)
  if (fault !== null) throw new StrategyError(fault.code, fault.detail)
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(BRANCHES, ' ')
    .split('\n', MAX_LINES)
  const hasBullets = lines.some((line) => line.length <= MAX_LINE_LENGTH && BULLET.test(line))
  let root: WordTree | null = null
  /** The guesses above the current line, each with its indentation. */
  const above: { indent: number; node: WordTree }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LINE_LENGTH) {
      throw new StrategyError('too_large', `line ${index + 1}: more than ${MAX_LINE_LENGTH} characters`)
    }
    const bullet = hasBullets ? BULLET.exec(line) : /^(\s*)(.*)$/.exec(line)
    if (bullet === null || bullet[2].trim() === '' || bullet[2].startsWith('#')) continue
    const fail = (detail: string) => new StrategyError('bad_syntax', `line ${index + 1}: ${detail}`)
    const indent = bullet[1].replaceAll('\t', ' '.repeat(TAB_WIDTH)).length
    const { pattern, guess } = readEntry(bullet[2], form)
    while (above.length > 0 && above[above.length - 1].indent >= indent) above.pop()
    const parent = above.at(-1)?.node
    if (pattern === ALL_CORRECT) continue
    if (guess === null)
      throw fail(`${quote(bullet[2].trim())} has no guess; write colours and guess, as in BBBBB courd`)
    const node: WordTree = { guess, replies: new Map() }
    if (parent === undefined) {
      if (root !== null) throw fail(`${quote(guess)} is a second first guess; indent replies below their guess`)
      root = node
    } else {
      if (pattern === null) throw fail(`${quote(guess)} has no colours before it, as in BBBBB courd`)
      if (parent.replies.has(pattern)) throw fail('these colours already have a guess')
      parent.replies.set(pattern, node)
    }
    above.push({ indent, node })
    if (above.length > MAX_LIMIT)
      throw new StrategyError('too_deep', `line ${index + 1}: more than ${MAX_LIMIT} guesses`)
  }
  if (root === null) throw new StrategyError('not_a_strategy', 'the outline has no guess')
  return root
}

/** The colours and the guess of a line, in this order; trailing remarks are skipped. */
function readEntry(content: string, form: WordForm): { pattern: number | null; guess: string | null } {
  const parts = content
    .replace(MARKUP, ' ')
    .split(/\s+/)
    .filter((part) => part !== '')
  const pattern = parts.length > 0 ? parsePattern(parts[0], form.length) : null
  const guess = parts[pattern === null ? 0 : 1]
  return { pattern, guess: guess === undefined ? null : normalizeWord(guess, form) }
}
