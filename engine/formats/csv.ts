// Strategies as paths in CSV: one line an answer, the guesses played until it is found, the answer last. No heading, no
// colours: they follow from the answer.

import type { Game } from '../rules/game.ts'
import { MAX_LIMIT } from '../rules/goal.ts'
import type { Row } from '../rules/history.ts'
import { patternOf } from '../rules/pattern.ts'
import { isWord, normalizeWord } from '../rules/word.ts'
import { type PathsResult, pathsOf, quote, readPaths, strategyFromPaths } from '../strategy/paths.ts'
import type { Strategy, StrategyResult, StrategySettings } from '../strategy/strategy.ts'

/** The strategy as CSV; the lines of a branch begin with the guesses that lead to it. */
export function formatStrategyCsv(strategy: Strategy, game: Game): string {
  return pathsOf(strategy, game)
    .map((path) => `${path.map((row) => row.guess).join(',')}\n`)
    .join('')
}

/** Reads the paths of a CSV text, whatever game they belong to; semicolons, quotes and spaces are passed over. */
export function readCsvPaths(text: string): PathsResult {
  // A text repeats most of its rows, which by guess and pattern are kept once.
  const known = new Map<string, Row[]>()
  const rowOf = (guess: string, pattern: number): Row => {
    let rows = known.get(guess)
    if (rows === undefined) {
      rows = []
      known.set(guess, rows)
    }
    let row = rows.find((row) => row.pattern === pattern)
    if (row === undefined) {
      row = { guess, pattern }
      rows.push(row)
    }
    return row
  }
  return readPaths(text, (content) => {
    const cells = content.replace(/[,;]+$/, '').split(/[,;]/)
    if (cells.length > MAX_LIMIT) return { code: 'too_deep', detail: `more than ${MAX_LIMIT} guesses` }
    const words: string[] = []
    for (const cell of cells) {
      const word = isWord(cell) ? cell : normalizeWord(cell.replaceAll('"', ''))
      if (word === null) return { code: 'bad_syntax', detail: `${quote(cell)} is no word of five letters` }
      words.push(word)
    }
    const answer = words[words.length - 1]
    return words.map((guess) => rowOf(guess, patternOf(guess, answer)))
  })
}

/** Reads a strategy from CSV; mode, goal, limit and proof are not in it and come from the settings. */
export function parseStrategyCsv(text: string, game: Game, settings: StrategySettings = {}): StrategyResult {
  const read = readCsvPaths(text)
  return read.ok ? strategyFromPaths(read.paths, game, settings) : read
}
