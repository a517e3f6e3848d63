// Builds the games that ship, build/games/<id>.json, from the word lists of packages. It runs at every install and
// test, so it is quick, and it writes only changes, so a running server is not disturbed.

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { TIER_WEIGHTS } from '../../engine/odds/tier-weights.ts'
import { openTiers } from '../../engine/odds/tiers.ts'
import { createGameData, type GameData, shortHash } from '../../engine/rules/game.ts'
import { isWord, WORD_LENGTH } from '../../engine/rules/word.ts'
import { BUILT_GAMES } from '../folders.ts'
import { readServed } from '../games/served.ts'
import { writeChanged } from '../write-whole.ts'
import { readPackageLists } from './package-lists.ts'
import { buildTiers } from './tiers.ts'

/** From level 70 on, words nobody would pick for a puzzle. */
const HIGHEST_LEVEL = 60

/** The games that ship, in display order. The same packages give the same bytes. */
export async function buildGames(): Promise<GameData[]> {
  const lists = await readPackageLists()
  const { originalAnswers, originalGuesses, answersOf2022, guessesOf2022, levels, sources } = lists
  const pool = [...originalAnswers, ...currentWords(levels, new Set(guessesOf2022))]
  const poolSources = [sources.original, sources.of2022, sources.english]
  const tierOf = openTiers(buildTiers(lists))
  return Promise.all([
    createGameData(
      { id: 'current', name: "Today's puzzles", sources: poolSources },
      pool,
      guessesOf2022,
      (answer) => TIER_WEIGHTS.blind[tierOf(answer)],
    ),
    createGameData(
      { id: 'uniform', name: "Today's puzzles, every word as likely", sources: poolSources },
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
 * Words an editor might pick today: common English, an allowed guess, and no plural in -s or -es of a word in the same
 * levels, since puzzles avoid those.
 */
function currentWords(levels: ReadonlyMap<string, number>, guesses: ReadonlySet<string>): string[] {
  const isCommon = (word: string) => (levels.get(word) ?? Number.POSITIVE_INFINITY) <= HIGHEST_LEVEL
  const isPlural = (word: string) =>
    (word.endsWith('s') && isCommon(word.slice(0, -1))) || (word.endsWith('es') && isCommon(word.slice(0, -2)))
  return [...levels.keys()].filter((word) => isCommon(word) && isWord(word) && guesses.has(word) && !isPlural(word))
}

/** Games that data/games no longer has. */
function removeOthers(games: readonly GameData[]): void {
  const files = new Set(games.map(({ id }) => `${id}.json`))
  for (const name of readdirSync(BUILT_GAMES)) if (!files.has(name)) rmSync(join(BUILT_GAMES, name))
}

if (import.meta.main) {
  const games = [...(await buildGames()), ...(await readServed())]
  for (const game of games) {
    writeChanged(join(BUILT_GAMES, `${game.id}.json`), `${JSON.stringify(game)}\n`)
    const { length = WORD_LENGTH } = game
    const answers = game.answers.length / length
    const guesses = answers + game.others.length / length
    console.log(`game ${game.id.padEnd(10)} ${answers} answers, ${guesses} guesses, ${shortHash(game.hash)}`)
  }
  removeOthers(games)
}
