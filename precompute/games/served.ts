// Your own games that the Worker of this checkout serves: `data/games/<id>.json`. The build packs them with those
// that ship, and their results are in data/ like all others, so the manifest lists them and `seed` stores them.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createGame, type Game, type GameData, hashLists } from '../../engine/rules/game.ts'
import { BUILT_GAMES, DATA } from '../folders.ts'
import { writeWhole } from '../write-whole.ts'

const SERVED_GAMES = join(DATA, 'games')
const ENDING = '.json'
/** Folders of data/ with results, each with a folder per game. */
const RESULTS = ['strategies', 'openers', 'second-guesses', 'compare']

const listsOf = (id: string): string => join(SERVED_GAMES, id + ENDING)

export function isServed(id: string): boolean {
  return existsSync(listsOf(id))
}

/**
 * The games of data/games, by id.
 * @throws Error naming a file that is damaged
 */
export async function readServed(): Promise<GameData[]> {
  if (!existsSync(SERVED_GAMES)) return []
  const files = readdirSync(SERVED_GAMES).filter((name) => name.endsWith(ENDING))
  return Promise.all(files.sort().map((name) => readLists(join(SERVED_GAMES, name))))
}

async function readLists(file: string): Promise<GameData> {
  try {
    const data: GameData = JSON.parse(readFileSync(file, 'utf8'))
    const { answers, guesses, weights } = createGame(data)
    const isSound =
      file === listsOf(data.id) && (await hashLists(answers, guesses, weights && [...weights])) === data.hash
    if (!isSound) throw new Error('its lists do not match their id or hash')
    return data
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

/** Puts an imported game and its results (below `folder`) into data/; returns how many results there are. */
export function serveGame(data: GameData, folder: string): number {
  const text = Buffer.from(`${JSON.stringify(data)}\n`)
  for (const file of [listsOf(data.id), join(BUILT_GAMES, data.id + ENDING)]) {
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, text)
  }
  const results = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const whole = results.filter((name) => name.endsWith('.bin'))
  for (const name of whole) {
    mkdirSync(dirname(join(DATA, name)), { recursive: true })
    copyFileSync(join(folder, name), join(DATA, name))
  }
  return whole.length
}

/** Removes a served game with its results from data/ and from the build. */
export function unserveGame({ id }: Pick<Game, 'id'>): void {
  const results = RESULTS.flatMap((under) => [join(DATA, under, id), join(DATA, under, id + ENDING)])
  for (const place of [...results, listsOf(id), join(BUILT_GAMES, id + ENDING)]) {
    rmSync(place, { recursive: true, force: true })
  }
}
