// The shipped results: the contents of data/ and its manifest. Every strategy is replayed before it is listed, so
// nothing unchecked reaches the store.

import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { decodeStrategy } from '../../engine/formats/bytes.ts'
import {
  MANIFEST_FORMAT,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestEntry,
  type ManifestStrategy,
  manifestStrategyOf,
  openersName,
  secondGuessesName,
  valueKey,
} from '../../engine/formats/manifest.ts'
import type { Game } from '../../engine/rules/game.ts'
import type { Setting } from '../../engine/rules/setting.ts'
import { unpadded } from '../../engine/rules/word.ts'
import { StrategyError } from '../../engine/strategy/strategy.ts'
import { DATA } from '../folders.ts'
import type { GameStore } from '../games/store.ts'
import { OPENERS, openerTablePath, readOpenerTable } from '../openers/file.ts'
import { readSecondGuesses, SECOND_GUESSES, secondGuessesPath } from '../second-guesses/file.ts'
import { assertSound } from '../strategies/check.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import { sha256Of } from './seed.ts'

const STRATEGIES = 'strategies'
const EXTENSION = '.bin'

/** Path below data/ of the strategy for an opener, with forward slashes. */
export function strategyPath(gameId: string, { mode, goal, limit }: Setting, opener: string): string {
  return `${STRATEGIES}/${gameId}/${mode}-${goal}-${limit}/${unpadded(opener)}${EXTENSION}`
}

/** Reads, replays and describes every file in the folder. Throws NegativeResult naming the file that fails. */
export async function makeManifest(games: GameStore, folder: string = DATA): Promise<Manifest> {
  const known = new Map<string, Game>()
  for (const file of [STRATEGIES, OPENERS, SECOND_GUESSES].flatMap((under) => filesBelow(folder, under))) {
    const id = gameIdOf(file)
    if (!known.has(id)) known.set(id, (await games.read(id)).game)
  }
  return describeAll(folder, (file) => known.get(gameIdOf(file))!)
}

/** The same for a folder with one game's results. */
export function manifestOf(game: Game, folder: string): Manifest {
  return describeAll(folder, () => game)
}

const gameIdOf = (file: string): string => file.split('/')[1]

function describeAll(folder: string, gameOf: (file: string) => Game): Manifest {
  const strategies = filesBelow(folder, STRATEGIES).map((file): ManifestStrategy => {
    try {
      return describe(file, gameOf(file), folder)
    } catch (error) {
      const isFault = error instanceof Error && !(error instanceof NegativeResult)
      throw isFault ? new NegativeResult(`${join(folder, file)}: ${error.message}`) : error
    }
  })
  const openers = filesBelow(folder, OPENERS).map((file) =>
    describeTable(file, gameOf(file), folder, readOpenerTable, openerTablePath, openersName),
  )
  const secondGuesses = filesBelow(folder, SECOND_GUESSES).map((file) =>
    describeTable(file, gameOf(file), folder, readSecondGuesses, secondGuessesPath, secondGuessesName),
  )
  const tables = { openers, ...(secondGuesses.length > 0 && { secondGuesses }) }
  return { format: MANIFEST_FORMAT, version: MANIFEST_VERSION, strategies, ...tables }
}

/** For a table that exists once per game and setting. */
function describeTable(
  file: string,
  game: Game,
  folder: string,
  read: (file: string, game: Game) => Setting,
  pathOf: (gameId: string, setting: Setting) => string,
  nameOf: typeof openersName,
): ManifestEntry {
  const { mode, goal, limit } = read(join(folder, file), game)
  const place = pathOf(game.id, { mode, goal, limit })
  if (place !== file) throw new NegativeResult(`${join(folder, file)}: it says that it is ${place}`)
  const bytes = readBounded(join(folder, file))
  const sha256 = sha256Of(bytes)
  const key = valueKey(nameOf(game.hash, mode, goal, limit), sha256)
  return { key, file, game: game.id, hash: game.hash, mode, goal, limit, bytes: bytes.length, sha256 }
}

function describe(file: string, game: Game, folder: string): ManifestStrategy {
  const bytes = readBounded(join(folder, file))
  const strategy = decodeStrategy(bytes, game)
  assertSound(strategy, game)
  const place = strategyPath(game.id, strategy.header, strategy.header.opener)
  if (place !== file) throw new StrategyError('bad_header', `it says that it is ${place}`)
  return manifestStrategyOf(strategy.header, game, { file, bytes: bytes.length, sha256: sha256Of(bytes) })
}

/** Paths below `folder` of the stored strategies, sorted, with forward slashes on every system. */
function filesBelow(folder: string, under: string): string[] {
  const top = join(folder, under)
  if (!existsSync(top)) return []
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(EXTENSION))
    .map((name) => `${under}/${name.split(sep).join('/')}`)
    .sort()
}
