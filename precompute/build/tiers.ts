// Sorts every allowed guess into a tier (engine/odds/tiers.ts), from the word lists of packages: build/tiers.json.

import { TIERS, type TierData, type TierId, tierOfId } from '../../engine/odds/tiers.ts'
import { TIERS_FILE } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'
import { type PackageLists, readPackageLists } from './package-lists.ts'

/** The original answers up to here were used one a day, in list order, until 2022-11-06. */
const EARLY_ANSWERS = 529
/** SCOWL levels: up to 20 the most common words, up to 40 well-known ones, up to 60 those of a small dictionary. */
const COMMON_LEVEL = 20
const KNOWN_LEVEL = 40
const RARE_LEVEL = 60

/** The same packages give the same bytes. */
export function buildTiers(lists: PackageLists): TierData {
  const words = [...new Set([...lists.originalAnswers, ...lists.guessesOf2022])].sort()
  const places = new Map(lists.originalAnswers.map((word, place) => [word, place]))
  const tiers = words.map((word) => tierOfId(tierOf(word, places.get(word), lists.levels)))
  return { words: words.join(''), tiers: tiers.join('') }
}

function tierOf(word: string, place: number | undefined, levels: ReadonlyMap<string, number>): TierId {
  const level = levelOf(word, levels)
  if (place !== undefined) {
    if (place < EARLY_ANSWERS) return 'early'
    return level <= COMMON_LEVEL ? 'late-common' : level <= KNOWN_LEVEL ? 'late-known' : 'late-rare'
  }
  const isPlural = isInflected(word, ['s', 'es'], levels)
  const isPast = isInflected(word, ['ed', 'd'], levels)
  if (level > RARE_LEVEL) return Number.isFinite(level) && !isPlural && !isPast ? 'outside-rare' : 'outside'
  if (isPlural) return 'outside'
  if (isPast && word.endsWith('ed')) return 'past-tense'
  return level <= COMMON_LEVEL ? 'common' : level <= KNOWN_LEVEL ? 'known' : 'rare'
}

/** Whether the word is a word of a small dictionary plus one of these endings. */
function isInflected(word: string, endings: readonly string[], levels: ReadonlyMap<string, number>): boolean {
  return endings.some((ending) => word.endsWith(ending) && levelOf(word.slice(0, -ending.length), levels) <= RARE_LEVEL)
}

function levelOf(word: string, levels: ReadonlyMap<string, number>): number {
  return levels.get(word) ?? Number.POSITIVE_INFINITY
}

if (import.meta.main) {
  const data = buildTiers(await readPackageLists())
  writeChanged(TIERS_FILE, `${JSON.stringify(data)}\n`)
  const counts = TIERS.map(({ id }, tier) => `${data.tiers.split(String(tier)).length - 1} ${id}`)
  console.log(`tiers: ${counts.join(', ')}`)
}
