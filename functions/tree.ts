/**
 * Pages of strategies: the list of all that are stored, every state of each under an address of its own, comparisons of
 * two, and the links and pictures that states are shared by.
 */
import { type Context, Hono } from 'hono'
import { normalizeWord } from '../engine/word.ts'
import type { Setting } from '../site/src/view/address.ts'
import { countRemaining } from '../site/src/view/counts.ts'
import { findAnswer } from '../site/src/view/find.ts'
import { openersOf } from '../site/src/view/openers.ts'
import {
  formatPreviewAddress,
  formatSetting,
  formatTreeAddress,
  parseTreeAddress,
  settingOf,
  TREE_PATH,
  type TreeAddress,
} from '../site/src/view/tree-address.ts'
import { type TreePage, type TreeReply, treeProblemView, treeView } from '../site/src/view/tree-page.ts'
import { nameRows, treeDescription, treeTitle } from '../site/src/view/tree-title.ts'
import type { AppEnv } from './env.ts'
import type { GameSummary } from './games.ts'
import { GAME_SUMMARIES } from './games.ts'
import { PROBLEMS, Problem } from './problem.ts'
import { storeContextOf } from './reply.ts'
import { storeOf } from './store.ts'
import { type Branch, branchAt, type Ended } from './tree/branch.ts'
import { fillPage } from './tree/fill.ts'

const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
const NEVER = 'no-store'

export const tree = new Hono<AppEnv>()

tree.get(`${TREE_PATH}/:path{.+}`, async (c) => {
  const url = new URL(c.req.url)
  const parsed = parseTreeAddress(c.req.param('path'), url.searchParams)
  try {
    if (!parsed.ok) throw new Problem(parsed.code, parsed.detail)
    return await statePage(c, parsed.address, url)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return problemPage(c, error, parsed.address)
  }
})

async function statePage(c: Context<AppEnv>, address: TreeAddress, url: URL): Promise<Response> {
  const branch = await branchAt(storeContextOf(c), address)
  const page = await pageOf(c, address, branch, url)
  const isStored = 'stored' in branch && branch.stored !== null
  return fillPage(c, TREE_PATH, {
    status: 200,
    cacheControl: branch.isDegraded ? NEVER : FOR_MINUTES,
    title: treeTitle(page),
    description: treeDescription(page),
    canonical: formatTreeAddress(address),
    image: {
      url: url.origin + formatPreviewAddress('tree', address),
      alt: `The strategy of ${address.opener.toUpperCase()}${address.rows.length > 0 ? ` after ${nameRows(address.rows)}` : ''} as an icicle`,
    },
    isIndexed: isStored && !url.searchParams.has('find'),
    content: treeView(page),
  })
}

async function pageOf(c: Context<AppEnv>, address: TreeAddress, branch: Branch | Ended, url: URL): Promise<TreePage> {
  const { game } = branch.question
  const facts = GAME_SUMMARIES.find(({ id }) => id === game.id) as GameSummary
  const manifest = await storeOf(c.env).manifest.read(storeContextOf(c))
  return {
    address,
    game: facts,
    remaining: countRemaining(game, address.rows),
    openers: openersOf(manifest?.strategies.values() ?? [], address, facts),
    reply: replyOf(branch, url.searchParams.get('find')),
    origin: url.origin,
  }
}

function replyOf(branch: Branch | Ended, sought: string | null): TreeReply {
  if ('over' in branch) return { kind: 'over', over: branch.over }
  const { advice, top, stored } = branch
  const found = sought === null ? null : findAnswer(top, normalizeWord(sought) ?? sought.trim().slice(0, 64))
  return { kind: 'branch', advice, top, bytes: stored?.bytes.length ?? null, found }
}

async function problemPage(c: Context<AppEnv>, problem: Problem, address: Setting): Promise<Response> {
  const { code, detail, members } = problem
  const setting = settingOf(address)
  const facts = GAME_SUMMARIES.find(({ id }) => id === setting.game)
  const manifest = await storeOf(c.env).manifest.read(storeContextOf(c))
  const openers = facts ? openersOf(manifest?.strategies.values() ?? [], setting, facts) : []
  return fillPage(c, TREE_PATH, {
    status: PROBLEMS[code].status,
    cacheControl: NEVER,
    title: `${PROBLEMS[code].title} · Fivebase`,
    description: detail,
    canonical: new URL(c.req.url).pathname,
    isIndexed: false,
    content: treeProblemView({ ...members, code, detail }, openers, formatSetting(setting)),
  })
}
