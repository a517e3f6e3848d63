/** The page of first words: a setting's table, sorted, searched and paged by its URL. */

import { type Context, Hono } from 'hono'
import { isDayName } from '../../engine/formats/days.ts'
import { hasNoWinner as hasTableNoWinner, openersOf } from '../../engine/openings/opener-table.ts'
import type { Game } from '../../engine/rules/game.ts'
import { patternOf } from '../../engine/rules/pattern.ts'
import { capitals, lettersOf, normalizeWord, unpadded } from '../../engine/rules/word.ts'
import { HOME, parseAddress } from '../../view/address.ts'
import { plainOpenerView } from '../../view/opener-page.ts'
import {
  formatOpenersAddress,
  OPENER_SORTS,
  OPENERS_PATH,
  type OpenerLine,
  type OpenerSort,
  type OpenersAddress,
  type OpenersPage,
  openerPath,
  openersView,
} from '../../view/opener-table.ts'
import { formOf } from '../../view/position.ts'
import { formatSetting, formatTreeAddress } from '../../view/tree-address.ts'
import { formatCount } from '../../view/wording.ts'
import type { AppEnv } from '../env.ts'
import { findGame, formsFor, GAME_SUMMARIES, gameOf, summariesFor, summaryOf } from '../games.ts'
import { storeContextOf } from '../reply.ts'
import type { StoreContext } from '../store/context.ts'
import { findWinner, listOpeners, type OpenerList } from '../store/opener-list.ts'
import { fillPage, sendBuilt } from './fill.ts'

/** What a phone lays out instantly. */
const PAGE_SIZE = 50

export const openersPage = new Hono<AppEnv>()

/** Each game's table once had its own URL. */
for (const { id } of GAME_SUMMARIES) {
  const moved = id === HOME.game ? OPENERS_PATH : `${OPENERS_PATH}?game=${id}`
  openersPage.get(`${OPENERS_PATH}/${id}`, (c) => c.redirect(moved, 301))
}

/** One first word: a built page if its strategy is stored, else made here. */
openersPage.get(`${OPENERS_PATH}/:word`, (c) => wordPage(c, HOME.game, c.req.param('word')))
openersPage.get(`${OPENERS_PATH}/:game/:word`, (c) => wordPage(c, c.req.param('game'), c.req.param('word')))

async function wordPage(c: Context<AppEnv>, id: string, text: string): Promise<Response> {
  const built = await sendBuilt(c)
  const context = storeContextOf(c)
  if (isDayName(id)) await findGame(context, id)
  const facts = summaryOf(context, id)
  const word = normalizeWord(text, formOf({ game: facts ?? GAME_SUMMARIES[0] }))
  if (built.status !== 404 || facts === undefined || word === null) return built
  const game = gameOf(id, context)
  if (game.idOf(word) < 0) return built
  void built.body?.cancel()
  const list = await listOpeners(context, { ...HOME, game })
  const at = list.table.rows.findIndex(({ opener }) => game.guesses[opener] === word)
  const row = list.table.rows[at]
  return fillPage(c, OPENERS_PATH, {
    status: 200,
    isKept: !list.isDegraded,
    title: `${capitals(word)} as first word, ${game.name} · Fivebase`,
    description: `How good ${capitals(word)} is as a first word, and how many words its colours leave.`,
    canonical: openerPath(word, { id }),
    // A page for every allowed guess would be too much for crawlers.
    isIndexed: false,
    content: plainOpenerView({
      game: facts,
      word,
      rank: at + 1,
      of: list.table.rows.length,
      proof: row?.proof ?? 'bounds',
      lower: row?.lower ?? 2 * game.answers.length - 1,
      upper: row?.upper ?? null,
      inAnswers: game.idOf(word) < game.answers.length,
      replies: repliesOf(game.answers, word),
    }),
  })
}

/** The words left after each of its colours, most frequent first. */
function repliesOf(answers: readonly string[], word: string): { pattern: number; remaining: number }[] {
  const sizes = new Map<number, number>()
  for (const answer of answers) {
    const pattern = patternOf(word, answer)
    sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1)
  }
  return [...sizes]
    .map(([pattern, remaining]) => ({ pattern, remaining }))
    .sort((a, b) => b.remaining - a.remaining || a.pattern - b.pattern)
}

openersPage.get(OPENERS_PATH, async (c) => {
  const context = storeContextOf(c)
  const address = readAddress(context, new URL(c.req.url).searchParams)
  const game = gameOf(address.setting.game, context)
  const list = await listOpeners(context, { ...address.setting, game })
  const hasNoWinner = hasTableNoWinner(list.table)
  const winner = hasNoWinner ? await findWinner(context, { ...address.setting, game }) : null
  return send(c, { ...pageOf(context, address, list), hasNoWinner, winner }, list.isDegraded)
})

function readAddress(context: StoreContext, query: URLSearchParams): OpenersAddress {
  const settings = new URLSearchParams(query)
  settings.delete('h')
  const { game, mode, goal, limit } = parseAddress(settings, formsFor(context)).address
  const known = summaryOf(context, game) ? game : HOME.game
  const sort = query.get('sort') as OpenerSort
  const page = Number(query.get('page'))
  return {
    setting: { game: known, mode, goal, limit },
    sort: OPENER_SORTS.includes(sort) ? sort : 'rank',
    find: lettersOf(query.get('find') ?? '', formOf({ game: summaryOf(context, known) ?? GAME_SUMMARIES[0] })),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

type ListedPage = Omit<OpenersPage, 'hasNoWinner' | 'winner'>

function pageOf(context: StoreContext, address: OpenersAddress, list: OpenerList): ListedPage {
  const { setting, find } = address
  const game = summaryOf(context, setting.game) ?? GAME_SUMMARIES[0]
  const found = linesOf(gameOf(game.id, context), address, list).filter(({ word }) => word.startsWith(find))
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(address.page, pages)
  const [best] = list.table.rows
  return {
    address: { ...address, page },
    game,
    games: summariesFor(context),
    lines: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    known: list.table.rows.length,
    openers: openersOf(list.table),
    found: found.length,
    proved: list.proved,
    pages,
    least: best ? best.lower / game.weight : 0,
    isDegraded: list.isDegraded,
  }
}

function linesOf({ guesses }: Game, { setting, sort }: OpenersAddress, { table, stored }: OpenerList): OpenerLine[] {
  const lines = table.rows.map(({ opener, proof, lower, upper, max }, index): OpenerLine => {
    const word = guesses[opener]
    return { rank: index + 1, word, proof, lower, upper, max, path: pathOf(word, setting, stored.has(word)) }
  })
  if (sort === 'word') lines.sort((a, b) => (a.word < b.word ? -1 : 1))
  if (sort === 'most') lines.sort((a, b) => (a.max ?? Infinity) - (b.max ?? Infinity) || a.rank - b.rank)
  return lines
}

/** Its own page under the usual rules; otherwise its tree, or the solver if none is stored. */
function pathOf(word: string, setting: OpenersAddress['setting'], isStored: boolean): string {
  const isUsual = setting.mode === HOME.mode && setting.goal === HOME.goal && setting.limit === HOME.limit
  if (isUsual) return openerPath(word, { id: setting.game })
  if (isStored) return formatTreeAddress({ ...setting, opener: word, rows: [] })
  return `/?w=${unpadded(word)}&${formatSetting(setting)}`
}

function send(c: Context<AppEnv>, page: OpenersPage, isDegraded: boolean): Promise<Response> {
  const { address, game, known } = page
  return fillPage(c, OPENERS_PATH, {
    status: 200,
    isKept: !isDegraded,
    title: `First words, ${game.name} · Fivebase`,
    description: `How many guesses ${formatCount(known)} first words take on average over ${formatCount(game.answers)} words, with perfect play after them.`,
    canonical: formatOpenersAddress({ ...address, find: '', page: 1, sort: 'rank' }),
    isIndexed: address.find === '' && address.sort === 'rank',
    content: openersView(page),
  })
}
