// The games on this machine: those that ship, built from packages, and imported ones.

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createGame, type Game, type GameData, hashLists, isGameId } from '../../engine/rules/game.ts'
import { describeNoExactPlay, hasExactPlay } from '../../engine/rules/word.ts'
import { BUILT_GAMES, importedGames } from '../folders.ts'
import { keepResultsIn, ownFolder } from '../store/results-folder.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

export interface StoredGame {
  id: string
  file: string
  isImported: boolean
}

export class GameStore {
  readonly #built: string
  readonly #imported: string

  constructor(environment: NodeJS.ProcessEnv, built: string = BUILT_GAMES) {
    this.#built = built
    this.#imported = importedGames(environment)
  }

  /** Every game, by id: those that ship first. */
  list(): StoredGame[] {
    return [...gamesIn(this.#built, false), ...gamesIn(this.#imported, true)]
  }

  has(id: string): boolean {
    return this.list().some((game) => game.id === id)
  }

  /**
   * The lists of one game, checked. Throws UsageError for an unknown id, or for one without exact play unless
   * `anyLength` allows it; NegativeResult for a damaged file.
   */
  async read(id: string, { anyLength = false } = {}): Promise<{ game: Game; data: GameData }> {
    const found = await this.#open(id)
    if (!anyLength) requireExactPlay(found.game)
    return found
  }

  async #open(id: string): Promise<{ game: Game; data: GameData }> {
    const games = this.list()
    const stored = games.find((game) => game.id === id)
    if (!stored) {
      const known = games.map((game) => game.id).join(', ') || 'none'
      throw new UsageError(
        `unknown game ${JSON.stringify(id)}`,
        `known games: ${known}; \`fivebase games import\` adds one`,
      )
    }
    try {
      const data: GameData = JSON.parse(readBounded(stored.file).toString('utf8'))
      const game = createGame(data)
      // The shipped ones are rebuilt from packages; an imported file may have been edited.
      const isSound = !stored.isImported || (data.id === id && (await hashOf(game)) === data.hash)
      if (!isSound) throw new Error('its lists do not match their hash')
      if (stored.isImported) keepResultsIn(this.#imported, game)
      return { game, data }
    } catch (error) {
      const repair = stored.isImported ? 'import it again with --replace' : 'run `npm run build:core`'
      throw new NegativeResult(`${stored.file} is damaged: ${(error as Error).message}`, repair)
    }
  }

  /** The game whose lists have this hash, or null; damaged imports are skipped. */
  async find(hash: string): Promise<{ game: Game; data: GameData } | null> {
    for await (const found of this.#sound()) if (found.game.hash === hash) return found
    return null
  }

  /** Every readable game that has exact play; damaged imports are skipped. */
  async readAll(): Promise<Game[]> {
    const games: Game[] = []
    for await (const { game } of this.#sound()) games.push(game)
    return games
  }

  async *#sound(): AsyncGenerator<{ game: Game; data: GameData }> {
    for (const { id } of this.list()) {
      try {
        const found = await this.#open(id)
        if (hasExactPlay(found.game.form)) yield found
      } catch (error) {
        if (!(error instanceof NegativeResult)) throw error
      }
    }
  }

  /** Removes an imported game and all its results; false if the id is unknown. */
  remove(id: string): boolean {
    const stored = this.list().find((game) => game.id === id && game.isImported)
    if (stored === undefined) return false
    rmSync(ownFolder(this.#imported, id), { recursive: true, force: true })
    rmSync(stored.file)
    return true
  }

  /** Saves an imported game; returns its file. Ids of shipped games cannot be used. */
  write(data: GameData): string {
    if (!isGameId(data.id)) throw new RangeError(`not a game id: ${data.id}`)
    mkdirSync(this.#imported, { recursive: true })
    const file = join(this.#imported, `${data.id}.json`)
    writeWhole(file, Buffer.from(`${JSON.stringify(data)}\n`))
    return file
  }
}

/** @throws UsageError saying what works instead */
export function requireExactPlay({ id, form }: Pick<Game, 'id' | 'form'>): void {
  if (hasExactPlay(form)) return
  throw new UsageError(
    `${id}: ${describeNoExactPlay(form)}`,
    `players that look one guess ahead can play it: \`fivebase next --game ${id} --player entropy\`, \`fivebase compare --game ${id}\``,
  )
}

function hashOf({ answers, guesses, weights }: Game): Promise<string> {
  return hashLists(answers, guesses, weights && [...weights])
}

function gamesIn(folder: string, isImported: boolean): StoredGame[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && isGameId(name.slice(0, -'.json'.length)))
    .sort()
    .map((name) => ({ id: name.slice(0, -'.json'.length), file: join(folder, name), isImported }))
}
