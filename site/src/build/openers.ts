/** First words from `data/`, for the prebuilt pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Advice, advise } from '../../../engine/advice/advice.ts'
import { openStrategy, type StrategyView } from '../../../engine/formats/bytes.ts'
import { isBetterStrategy, type Manifest, type ManifestEntry, parseManifest } from '../../../engine/formats/manifest.ts'
import { decodeOpenerTable } from '../../../engine/formats/opener-table-bytes.ts'
import { makeOpenerTable, type OpenerRow, openerSetting } from '../../../engine/openings/opener-table.ts'
import { type Game, weightOfAll } from '../../../engine/rules/game.ts'
import type { Mode } from '../../../engine/rules/mode.ts'
import { missesOf } from '../../../engine/strategy/strategy.ts'
import { HOME } from '../../../view/address.ts'
import type { OpenerPage, OpenerReply } from '../../../view/opener-page.ts'
import { openerPath } from '../../../view/opener-table.ts'
import { type OpenerFacts, replyOf } from '../../../view/position.ts'
import { factsOf, GAMES } from './games.ts'

export interface StoredOpener {
  game: Game
  word: string
  view: StrategyView
}

const pathOf = (file: string): string => join(__REPOSITORY__, 'data', file)

/** What the manifest lists; empty if nothing is computed yet. */
function readManifest(): Pick<Manifest, 'strategies' | 'openers'> {
  const path = pathOf('manifest.json')
  if (!existsSync(path)) return { strategies: [], openers: [] }
  const parsed = parseManifest(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error(`${path}: ${parsed.detail}`)
  return parsed.manifest
}

/** A game's stored first words under the usual rules, best first. */
export function storedOpeners(game: Game): StoredOpener[] {
  return readManifest()
    .strategies.filter((entry) => entry.hash === game.hash && isUsual(entry))
    .sort((a, b) => (isBetterStrategy(a, b) ? -1 : 1))
    .map(({ file, opener }) => ({
      game,
      word: opener,
      view: openStrategy(readFileSync(pathOf(file)), game),
    }))
}

/** First words by the usual goal and limit whose best strategy is stored, with its total. */
export function firstWords(game: Game, mode: Mode): [word: string, total: number][] {
  return readManifest()
    .strategies.filter(
      (entry) => entry.hash === game.hash && isUsual({ ...entry, mode: HOME.mode }) && entry.mode === mode,
    )
    .filter(({ proof, misses = 0 }) => proof === 'exact' && misses === 0)
    .map(({ opener, total }): [string, number] => [opener, total])
    .sort(([, a], [, b]) => a - b)
}

function isUsual({ mode, goal, limit }: ManifestEntry): boolean {
  return mode === HOME.mode && goal === HOME.goal && limit === HOME.limit
}

export function openerFacts({ word, view }: StoredOpener): OpenerFacts {
  const { header } = view
  return { word, mean: header.total / (header.weight - missesOf(header)) }
}

export function pageOf(opener: StoredOpener): OpenerPage {
  const { game, word, view } = opener
  const { rank, of } = rankOf(opener)
  const advice = advise({ game, rows: [], strategy: view }) as Advice
  return {
    game: factsOf(game),
    advice,
    rank,
    of,
    groups: replyOf(advice).groups ?? 0,
    replies: repliesOf(opener),
    elsewhere: GAMES.filter((other) => other !== game).flatMap((other) => {
      const same = storedOpeners(other).find((stored) => stored.word === word)
      return same ? [{ game: factsOf(other), mean: openerFacts(same).mean, path: openerPath(word, other) }] : []
    }),
  }
}

/** Its rank among all known first words: those in the table and those with stored strategies. */
function rankOf({ game, word }: StoredOpener): { rank: number; of: number } {
  const stored = readManifest().strategies.filter((entry) => entry.hash === game.hash && isUsual(entry))
  const rows = new Map(
    stored
      .filter(({ misses = 0 }) => misses === 0)
      .map(({ opener, ...row }) => [game.idOf(opener), { ...row, opener: game.idOf(opener) } as OpenerRow]),
  )
  const entry = readManifest().openers.find((table) => table.hash === game.hash && isUsual(table))
  if (entry) for (const row of decodeOpenerTable(readFileSync(pathOf(entry.file))).rows) rows.set(row.opener, row)
  const { rows: ranked } = makeOpenerTable(openerSetting(game, HOME), rows.values())
  return { rank: ranked.findIndex(({ opener }) => opener === game.idOf(word)) + 1, of: ranked.length }
}

function repliesOf({ game, word, view }: StoredOpener): OpenerReply[] {
  const patterns = [...(view.branch([])?.replies.keys() ?? [])]
  return patterns
    .flatMap((pattern) => {
      const probe = view.probe([{ guess: word, pattern }])
      if (!probe) return []
      const remaining = probe.answers.length
      const weight = weightOfAll(game, probe.answers)
      return [{ pattern, remaining, guess: game.guesses[probe.guess], mean: probe.total / (weight - probe.misses) }]
    })
    .sort((a, b) => b.remaining - a.remaining || a.pattern - b.pattern)
}
