// Packs the games that ship into one small file, build/game-pack.json, for those who carry all of them: the Worker.

import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameData } from '../../engine/game.ts'
import { packGames } from '../../engine/game-pack.ts'
import { BUILD, BUILT_GAMES } from '../folders.ts'

/** The order they are shown in, the default first; a game that is not named here comes after these. */
const ORDER = ['current', 'original', 'nyt-2022', 'dictionary']

const placeOf = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

const games = readdirSync(BUILT_GAMES)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file): GameData => JSON.parse(readFileSync(join(BUILT_GAMES, file), 'utf8')))
  .sort((a, b) => placeOf(a.id) - placeOf(b.id))

const file = join(BUILD, 'game-pack.json')
const text = `${JSON.stringify(packGames(games))}\n`
let before = ''
try {
  before = readFileSync(file, 'utf8')
} catch {
  // The first build: nothing to compare with.
}
// Written only where it differs, aside and renamed: a running server sees no change where there is none.
if (text !== before) {
  const aside = `${file}.${process.pid}.tmp`
  writeFileSync(aside, text)
  renameSync(aside, file)
}
