// Packs the shipped games into one small file, build/game-pack.json, for the Worker.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packGames, splitWords } from '../../engine/formats/game-pack.ts'
import { openTiers } from '../../engine/odds/tiers.ts'
import type { GameData } from '../../engine/rules/game.ts'
import { BUILD, BUILT_GAMES, DATA, TIERS_FILE } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'

/** Display order, the default first; unlisted games follow. */
const ORDER = ['current', 'original', 'nyt-2022', 'dictionary', 'uniform']

const placeOf = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

const games = readdirSync(BUILT_GAMES)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file): GameData => JSON.parse(readFileSync(join(BUILT_GAMES, file), 'utf8')))
  .sort((a, b) => placeOf(a.id) - placeOf(b.id))

const pack = packGames(games)
const tierOf = openTiers(JSON.parse(readFileSync(TIERS_FILE, 'utf8')))
// One digit per word: with these the Worker weights words when a request has past answers.
const tiers = splitWords(pack.words).map(tierOf).join('')
// Games whose players have been compared (`fivebase compare --data`).
const compared = games.map(({ id }) => id).filter((id) => existsSync(join(DATA, 'compare', `${id}.json`)))
writeChanged(join(BUILD, 'game-pack.json'), `${JSON.stringify({ ...pack, tiers, compared })}\n`)
