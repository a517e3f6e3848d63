// Lists in source code: arrays, sets, maps and texts assigned to a name, in any language. JavaScript and Python are read
// as data; of other languages only the quoted words are.

import { normalizeWord, type WordForm } from '../../rules/word.ts'
import { programJson } from '../program-data.ts'
import type { ListRole } from './list-entry.ts'

/** A value that is assigned or returned: its name, and where it begins. */
const ASSIGNED =
  /(?:\b(?:return|default)\b|(?:^|[^\w$.])(?:[\w$]+\.)*([\w$]+)\s*(?:\[[^\]\n]{0,12}\]\s*)?(?::(?!=)[^=\n]{1,80})?(?::=|=(?![=>])|<-)|\binto\s+(\w+)\s+values|\b(\w+)\s*=>)\s*(?=[[({"'`%]|qw\b|[A-Za-z_&][\w.<>&]*(?:\[\d*\]\w*)?\s*[[({"'`]|new\s)/giu
/** Parts of a value; a list of all words stays below. */
const MAX_PARTS = 1 << 18
const MAX_VALUES = 64
const QUOTED = /'''([\s\S]*?)'''|"""([\s\S]*?)"""|(["'`])((?:(?!\3)[^\\\n])*)\3/gu
const BARE = /^(?:%[wW]|qw\s*|)[[({<|/]([\p{L}\s]+)[\])}>|/]/u

/** The words or data assigned in a program: of several values, those with a name for the role, otherwise the first. */
export function programValues(
  text: string,
  role: RegExp,
  { form, wanted }: { form: WordForm; wanted: ListRole },
): unknown[] {
  const found: { name: string; value: unknown }[] = []
  const starts = [...text.matchAll(ASSIGNED)].slice(0, MAX_VALUES)
  for (const [index, match] of starts.entries()) {
    const from = match.index + match[0].length
    const value = valueAt(text.slice(from), starts[index + 1]?.index, from, form)
    if (value !== null) found.push({ name: match[1] ?? match[2] ?? match[3] ?? '', value })
  }
  const named = found.filter(({ name }) => role.test(name))
  const others = wanted === 'guesses' ? found : found.slice(0, 1)
  return (named.length > 0 ? named : others).map(({ value }) => value)
}

function valueAt(rest: string, nextAt: number | undefined, from: number, form: WordForm): unknown {
  const own = nextAt === undefined ? rest : rest.slice(0, Math.max(1, nextAt - from))
  try {
    const json = programJson(rest, MAX_PARTS)
    const value: unknown = json === null ? null : JSON.parse(json)
    if (hasWord(value, form)) return value
  } catch {}
  const bare = BARE.exec(own)?.[1].trim().split(/\s+/) ?? []
  const words = bare.length > 0 ? bare : quotedWords(own)
  return hasWord(words, form) ? words : null
}

function quotedWords(text: string): string[] {
  return [...text.matchAll(QUOTED)].flatMap(([, single, double, , plain]) =>
    (single ?? double ?? plain).split(/[\s,;|]+/).filter((word) => word !== ''),
  )
}

/** Whether a value holds words, half of its texts at least. */
function hasWord(value: unknown, form: WordForm): boolean {
  const texts: string[] = []
  const walk = (each: unknown, depth: number): void => {
    if (typeof each === 'string') texts.push(...each.split(/\s+/))
    else if (typeof each === 'object' && each !== null && depth < 6) {
      if (!Array.isArray(each)) texts.push(...Object.keys(each))
      for (const inner of Object.values(each)) walk(inner, depth + 1)
    }
  }
  walk(value, 0)
  return texts.some((text) => normalizeWord(text, form) !== null)
}
