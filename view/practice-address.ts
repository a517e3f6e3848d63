/** The URL of a practice game: `/practice?n=48213&g=crane,slimy`, with any unusual settings. */
import { SEEDS } from '../engine/players/host.ts'
import { MAX_LIMIT } from '../engine/rules/goal.ts'
import { normalizeWord, unpadded } from '../engine/rules/word.ts'
import { type FormOf, HOME, parseAddress } from './address.ts'

export const PRACTICE_PATH = '/practice'
export const PRACTICE_FIELDS = { seed: 'n', guesses: 'g', typed: 'w', stubborn: 'stubborn' }

export interface PracticeAddress {
  /** Null before a game begins; a stubborn game needs none. */
  seed: number | null
  isStubborn: boolean
  guesses: readonly string[]
  game: string
  mode: 'normal' | 'hard' | 'strict'
}

export function parsePracticeAddress(query: URLSearchParams, formOf: FormOf): PracticeAddress {
  const { game, mode } = parseAddress(
    new URLSearchParams({ game: query.get('game') ?? '', mode: query.get('mode') ?? '' }),
    formOf,
  ).address
  const seed = Number(query.get(PRACTICE_FIELDS.seed) ?? Number.NaN)
  const words = (query.get(PRACTICE_FIELDS.guesses) ?? '').split(',').map((word) => normalizeWord(word, formOf(game)))
  return {
    seed: Number.isInteger(seed) && seed >= 0 && seed < SEEDS ? seed : null,
    isStubborn: query.has(PRACTICE_FIELDS.stubborn),
    guesses: words.filter((word) => word !== null).slice(0, MAX_LIMIT),
    game,
    mode,
  }
}

export function formatPracticeAddress({ seed, isStubborn, guesses, game, mode }: PracticeAddress): string {
  const fields: [string, string | number | null | false][] = [
    [PRACTICE_FIELDS.stubborn, isStubborn && '1'],
    [PRACTICE_FIELDS.seed, isStubborn || seed === null ? null : String(seed)],
    [PRACTICE_FIELDS.guesses, unpadded(guesses.join(','))],
    ['game', game !== HOME.game && game],
    ['mode', mode !== HOME.mode && mode],
  ]
  const query = fields.filter(([, value]) => value).map(([name, value]) => `${name}=${value}`)
  return query.length === 0 ? PRACTICE_PATH : `${PRACTICE_PATH}?${query.join('&')}`
}
