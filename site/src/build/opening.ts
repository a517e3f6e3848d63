/** The position the page opens with, and the lists it loads, read from what `npm run build:core` and `data/` hold. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Advice, advise } from '../../../engine/advice.ts'
import { createGame, DEFAULT_GAME, type Game, type GameData } from '../../../engine/game.ts'
import { type ManifestStrategy, parseManifest } from '../../../engine/manifest.ts'
import { openStrategy } from '../../../engine/strategy-bytes.ts'
import { HOME } from '../view/address.ts'
import { openersOf } from '../view/openers.ts'
import { type GameFacts, NO_DRAFT, type Position, type Reply, replyOf, shortenReply } from '../view/position.ts'

/** Ids in the order of the chooser. */
const GAME_IDS = ['current', 'original', 'nyt-2022', 'dictionary']

const pathOf = (...parts: string[]): string => join(__REPOSITORY__, ...parts)

export function readGameData(id: string): GameData {
  return JSON.parse(readFileSync(pathOf('build/games', `${id}.json`), 'utf8'))
}

export const GAMES: readonly Game[] = GAME_IDS.map((id) => createGame(readGameData(id)))

const GAME_FACTS: readonly GameFacts[] = GAMES.map(({ id, name, answers, guesses, hash }) => ({
  id,
  name,
  answers: answers.length,
  guesses: guesses.length,
  hash,
}))

/** Entries of the manifest of `data/`; none where nothing is computed yet, and then the edge is asked. */
export function readStrategies(): ManifestStrategy[] {
  const path = pathOf('data/manifest.json')
  if (!existsSync(path)) return []
  const parsed = parseManifest(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error(`${path}: ${parsed.detail}`)
  return parsed.manifest.strategies
}

/** The page before anything is played: default game, best opener. */
export function openingPosition(): Position {
  const strategies = readStrategies()
  const game = GAMES[GAME_IDS.indexOf(DEFAULT_GAME)]
  const facts = GAME_FACTS[GAME_IDS.indexOf(DEFAULT_GAME)]
  const openers = openersOf(strategies, HOME, facts)
  const best = strategies.find(({ hash, mode, goal, limit, opener }) => {
    return (
      hash === game.hash &&
      mode === HOME.mode &&
      goal === HOME.goal &&
      limit === HOME.limit &&
      opener === openers[0]?.word
    )
  })
  return {
    address: HOME,
    game: facts,
    games: GAME_FACTS,
    openers,
    reply: best ? readReply(game, best) : { kind: 'waiting' },
    remaining: [game.answers.length],
    draft: NO_DRAFT,
    possible: null,
    scripted: false,
  }
}

/** Answers listed in the page itself; the whole game is 25 kB of them. */
const ANSWERS_LISTED = 0

function readReply(game: Game, entry: ManifestStrategy): Reply {
  const strategy = openStrategy(readFileSync(pathOf('data', entry.file)), game)
  return shortenReply(replyOf(advise({ game, rows: [], strategy }) as Advice), ANSWERS_LISTED)
}
