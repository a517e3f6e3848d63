/** The page of first words: the table of a setting, sorted, searched and paged by its address. */
import { type Context, Hono } from 'hono'
import { HOME, parseAddress } from '../../view/address.ts'
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
import { formatTreeAddress } from '../../view/tree-address.ts'
import { formatCount } from '../../view/wording.ts'
import type { AppEnv } from '../env.ts'
import { GAME_SUMMARIES, gameOf } from '../games.ts'
import { storeContextOf } from '../reply.ts'
import { listOpeners, type OpenerList } from '../store/opener-list.ts'
import { fillPage } from './fill.ts'

/** What a phone lays out in a blink. */
const PAGE_SIZE = 50

export const openersPage = new Hono<AppEnv>()

/** Tables once had an address a game. */
for (const { id } of GAME_SUMMARIES) {
  const moved = id === HOME.game ? OPENERS_PATH : `${OPENERS_PATH}?game=${id}`
  openersPage.get(`${OPENERS_PATH}/${id}`, (c) => c.redirect(moved, 301))
}

openersPage.get(OPENERS_PATH, async (c) => {
  const address = readAddress(new URL(c.req.url).searchParams)
  const game = gameOf(address.setting.game)
  const list = await listOpeners(storeContextOf(c), { ...address.setting, game })
  return send(c, pageOf(address, list), list.isDegraded)
})

function readAddress(query: URLSearchParams): OpenersAddress {
  const settings = new URLSearchParams(query)
  settings.delete('h')
  const { game, mode, goal, limit } = parseAddress(settings).address
  const known = GAME_SUMMARIES.some(({ id }) => id === game) ? game : HOME.game
  const sort = query.get('sort') as OpenerSort
  const page = Number(query.get('page'))
  return {
    setting: { game: known, mode, goal, limit },
    sort: OPENER_SORTS.includes(sort) ? sort : 'rank',
    find: (query.get('find') ?? '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 5),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function pageOf(address: OpenersAddress, list: OpenerList): OpenersPage {
  const { setting, find } = address
  const game = GAME_SUMMARIES.find(({ id }) => id === setting.game) ?? GAME_SUMMARIES[0]
  const found = linesOf(address, list).filter(({ word }) => word.startsWith(find))
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(address.page, pages)
  const [best] = list.table.rows
  return {
    address: { ...address, page },
    game,
    games: GAME_SUMMARIES,
    lines: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    known: list.table.rows.length,
    found: found.length,
    proved: list.proved,
    pages,
    least: best ? best.lower / game.answers : 0,
    isDegraded: list.isDegraded,
  }
}

function linesOf({ setting, sort }: OpenersAddress, { table, stored }: OpenerList): OpenerLine[] {
  const { guesses } = gameOf(setting.game)
  const lines = table.rows.map(({ opener, proof, lower, upper, max }, index): OpenerLine => {
    const word = guesses[opener]
    return { rank: index + 1, word, proof, lower, upper, max, path: stored.has(word) ? pathOf(word, setting) : null }
  })
  if (sort === 'word') lines.sort((a, b) => (a.word < b.word ? -1 : 1))
  if (sort === 'most') lines.sort((a, b) => (a.max ?? Infinity) - (b.max ?? Infinity) || a.rank - b.rank)
  return lines
}

/** Pages are built ahead for the usual rules; by other rules a word has its tree. */
function pathOf(word: string, setting: OpenersAddress['setting']): string {
  const isUsual = setting.mode === HOME.mode && setting.goal === HOME.goal && setting.limit === HOME.limit
  return isUsual ? openerPath(word, { id: setting.game }) : formatTreeAddress({ ...setting, opener: word, rows: [] })
}

function send(c: Context<AppEnv>, page: OpenersPage, isDegraded: boolean): Promise<Response> {
  const { address, game, known } = page
  return fillPage(c, OPENERS_PATH, {
    status: 200,
    isKept: !isDegraded,
    title: `Openers, ${game.name} · Fivebase`,
    description: `What ${formatCount(known)} first words are worth over ${formatCount(game.answers)} answers, with perfect play from there.`,
    canonical: formatOpenersAddress({ ...address, find: '', page: 1, sort: 'rank' }),
    isIndexed: address.find === '' && address.sort === 'rank',
    content: openersView(page),
  })
}
