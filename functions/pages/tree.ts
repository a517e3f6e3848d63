/**
 * Pages of strategies: the list of stored ones, a page for every state, comparisons of two, and links and images for
 * sharing.
 */
import { type Context, Hono } from 'hono'
import { isDayName } from '../../engine/formats/days.ts'
import { isBetterStrategy, type ManifestStrategy } from '../../engine/formats/manifest.ts'
import { parseHistory } from '../../engine/rules/history.ts'
import { capitals, normalizeWord, unpadded } from '../../engine/rules/word.ts'
import { compareOutlines } from '../../engine/strategy/comparison.ts'
import { HOME, type PageSetting, parseAddress } from '../../view/address.ts'
import {
  type ComparePage,
  compareDescription,
  compareTitle,
  compareView,
  formatCompareAddress,
} from '../../view/compare.ts'
import { countRemaining } from '../../view/counts.ts'
import { findAnswer } from '../../view/find.ts'
import { openersOf } from '../../view/openers.ts'
import { stateView } from '../../view/state-page.ts'
import {
  formatPreviewAddress,
  formatSetting,
  formatStateAddress,
  formatTreeAddress,
  parseTreeAddress,
  STATE_PATH,
  settingOf,
  TREE_PATH,
  type TreeAddress,
} from '../../view/tree-address.ts'
import { formatTreeListAddress, type TreeList, treeListView } from '../../view/tree-list.ts'
import { type TreePage, type TreeReply, treeProblemView, treeView } from '../../view/tree-page.ts'
import { nameRows, stateDescription, stateTitle, treeDescription, treeTitle } from '../../view/tree-title.ts'
import { countOf } from '../../view/wording.ts'
import { adviseOn } from '../advisor.ts'
import { edgeCache } from '../cache/edge-cache.ts'
import type { AppEnv } from '../env.ts'
import { formsFor, GAME_SUMMARIES, type GameSummary, gameOf, summariesFor, summaryOf } from '../games.ts'
import { PROBLEMS, Problem } from '../problem.ts'
import { guessOf } from '../question.ts'
import { currentVersion, NEVER, seeOther, storeContextOf } from '../reply.ts'
import type { StoreContext } from '../store/context.ts'
import { storeOf } from '../store/store.ts'
import { fillPage, tagOfBuilt } from './fill.ts'
import { type Branch, branchAt, type Ended, questionAt } from './tree-branch.ts'

export const tree = new Hono<AppEnv>()

/** The strategies of a word list and mode, with a form to open one. */
tree.get(TREE_PATH, async (c) => {
  const query = new URL(c.req.url).searchParams
  const context = storeContextOf(c)
  const forms = formsFor(context)
  const { game: asked } = parseAddress(new URLSearchParams({ game: query.get('game') ?? '' }), forms).address
  const sought = normalizeWord(query.get('opener') ?? '', forms(asked))
  if (sought !== null) {
    const parsed = parseTreeAddress(unpadded(sought), query, forms, parseHistory)
    if (parsed.ok) return seeOther(c, formatTreeAddress(parsed.address))
  }
  const manifest = await manifestFor(context, query.get('game') ?? HOME.game)
  const list = treeListOf(context, query, manifest?.strategies.values() ?? [])
  const isFirst = list.game.id === HOME.game && list.mode === HOME.mode
  return fillPage(c, TREE_PATH, {
    status: 200,
    isKept: manifest !== null,
    title: `Strategy trees${isFirst ? '' : `, ${list.game.name}${list.mode === HOME.mode ? '' : `, ${list.mode} mode`}`} · Fivebase`,
    description:
      'Whole strategies for Wordle and games like it: what to play whatever happens, proved, with a link to each position.',
    canonical: formatTreeListAddress({ game: list.game.id, mode: list.mode }),
    isIndexed: true,
    content: treeListView(list),
  })
})

/** The results' version of this game if known, else of the first. */
function manifestFor(context: StoreContext, id: string) {
  const store = storeOf(context.env)
  return context.day?.game.id === id ? store.manifestOf(context, context.day.game) : store.manifest.read(context)
}

function treeListOf(context: StoreContext, query: URLSearchParams, strategies: Iterable<ManifestStrategy>): TreeList {
  const settings = new URLSearchParams(query)
  settings.delete('h')
  const { address } = parseAddress(settings, formsFor(context))
  const game = summaryOf(context, address.game) ?? GAME_SUMMARIES[0]
  const ofList = [...strategies].filter(({ hash, mode }) => hash === game.hash && mode === address.mode)
  ofList.sort((a, b) => (isBetterStrategy(a, b) ? -1 : 1))
  const isUsual = ({ goal, limit }: ManifestStrategy) => goal === HOME.goal && limit === HOME.limit
  return {
    game,
    mode: address.mode,
    games: summariesFor(context),
    strategies: ofList.filter(isUsual),
    others: ofList.filter((entry) => !isUsual(entry)),
    isWhole: query.has('all'),
  }
}

/** A state to send to someone still playing: neither head nor image names a word to come. */
tree.get(`${STATE_PATH}/:path{.+}`, async (c) => {
  const url = new URL(c.req.url)
  const parsed = parseTreeAddress(c.req.param('path'), url.searchParams, formsFor(storeContextOf(c)), parseHistory)
  try {
    if (!parsed.ok) throw new Problem(parsed.code, parsed.detail)
    const { address } = parsed
    if (address.rows.length === 0) return seeOther(c, formatTreeAddress(address))
    const context = storeContextOf(c)
    const { advice, isDegraded } = await adviseOn(context, await questionAt(context, address))
    const remaining = countRemaining(gameOf(address.game, context), address.rows)
    const left = remaining[remaining.length - 1]
    return fillPage(c, TREE_PATH, {
      status: 200,
      isKept: !isDegraded,
      title: stateTitle(address.rows, left),
      description: stateDescription(address.rows),
      canonical: formatStateAddress(address),
      image: {
        url: url.origin + formatPreviewAddress('s', address),
        alt: `${nameRows(address.rows)}: ${countOf(left, 'word')} left`,
      },
      isIndexed: false,
      content: stateView(address, remaining, advice, summaryOf(context, address.game)?.name ?? ''),
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return problemPage(c, error, parsed.address)
  }
})

tree.get(`${TREE_PATH}/:path{.+}`, async (c) => {
  const url = new URL(c.req.url)
  const parsed = parseTreeAddress(c.req.param('path'), url.searchParams, formsFor(storeContextOf(c)), parseHistory)
  try {
    if (!parsed.ok) throw new Problem(parsed.code, parsed.detail)
    if (url.searchParams.get('with')) return await comparePage(c, parsed.address, url)
    return await statePage(c, parsed.address, url)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return problemPage(c, error, parsed.address)
  }
})

/**
 * The page of a state, cached at the location as long as browsers cache it: writing a whole strategy takes about 12 ms.
 */
async function statePage(c: Context<AppEnv>, address: TreeAddress, url: URL): Promise<Response> {
  if (url.searchParams.has('find')) return makeStatePage(c, address, url)
  const [version, built] = [await currentVersion(c), await tagOfBuilt(c, TREE_PATH)]
  const key = `${url.origin}${formatTreeAddress(address)}&v=${version}&built=${encodeURIComponent(built)}`
  const kept = await edgeCache().match(key)
  if (kept) return new Response(kept.body, kept)
  const response = await makeStatePage(c, address, url)
  if (response.headers.get('Cache-Control') !== NEVER) {
    c.executionCtx.waitUntil(edgeCache().put(key, response.clone()))
  }
  return response
}

async function makeStatePage(c: Context<AppEnv>, address: TreeAddress, url: URL): Promise<Response> {
  const branch = await branchAt(storeContextOf(c), address)
  const page = await pageOf(c, address, branch, url)
  const isStored = 'stored' in branch && branch.stored !== null
  return fillPage(c, TREE_PATH, {
    status: 200,
    isKept: !branch.isDegraded,
    title: treeTitle(page),
    description: treeDescription(page),
    canonical: formatTreeAddress(address),
    image: {
      url: url.origin + formatPreviewAddress('tree', address),
      alt: `The strategy of ${capitals(address.opener)}${address.rows.length > 0 ? ` after ${nameRows(address.rows)}` : ''} as an icicle`,
    },
    isIndexed: isStored && !url.searchParams.has('find'),
    content: treeView(page),
  })
}

/** Two strategies over the same answers: another opener, or the same one under other rules. */
async function comparePage(c: Context<AppEnv>, address: TreeAddress, url: URL): Promise<Response> {
  const query = url.searchParams
  const opener = guessOf(gameOf(address.game, storeContextOf(c)), query.get('with') ?? '', 'with')
  const settings = new URLSearchParams(formatSetting(address))
  for (const name of ['mode', 'goal', 'limit']) {
    const value = query.get(`with-${name}`)
    if (value) settings.set(name, value)
  }
  if (address.rows.length > 0 && opener !== address.opener) {
    throw new Problem(
      'bad_parameter',
      'After the first word you can compare only strategies that begin with the same word.',
    )
  }
  const forms = formsFor(storeContextOf(c))
  const asked = new URLSearchParams({ game: address.game, player: query.get('with-player') ?? '' })
  const player = parseTreeAddress(unpadded(opener), asked, forms).address
  const other: TreeAddress = {
    ...settingOf(parseAddress(settings, forms).address),
    ...('player' in player && { player: player.player }),
    opener,
    rows: address.rows,
  }
  const context = storeContextOf(c)
  const [first, second] = [await branchAt(context, address), await branchAt(context, other)]
  if ('over' in first || 'over' in second) throw new Problem('bad_parameter', 'The game is already over at that point.')
  const game = summaryOf(context, address.game) as GameSummary
  const page: ComparePage = {
    game,
    first: { address, advice: first.advice },
    second: { address: other, advice: second.advice },
    comparison: compareOutlines(first.top, second.top),
  }
  return fillPage(c, TREE_PATH, {
    status: 200,
    isKept: !first.isDegraded && !second.isDegraded,
    title: compareTitle(page),
    description: compareDescription(page),
    canonical: formatCompareAddress(address, other),
    image: { url: url.origin + formatPreviewAddress('tree', address), alt: compareTitle(page) },
    isIndexed: false,
    content: compareView(page),
  })
}

async function pageOf(c: Context<AppEnv>, address: TreeAddress, branch: Branch | Ended, url: URL): Promise<TreePage> {
  const { game } = branch.question
  const context = storeContextOf(c)
  const facts = summaryOf(context, game.id) as GameSummary
  const manifest = await storeOf(c.env).manifestOf(context, game)
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
  const { advice, top, stored, question } = branch
  const word = sought === null ? null : (normalizeWord(sought, question.game.form) ?? sought.trim().slice(0, 64))
  const found = word === null ? null : findAnswer(top, word)
  return { kind: 'branch', advice, top, bytes: stored?.bytes.length ?? null, found }
}

async function problemPage(c: Context<AppEnv>, problem: Problem, address: PageSetting): Promise<Response> {
  const { code, detail, members } = problem
  const setting = settingOf(address)
  const context = storeContextOf(c)
  const facts = summaryOf(context, setting.game)
  const shown = code === 'unknown_game' && isDayName(setting.game) ? 'no_past_answers' : code
  const manifest = await manifestFor(context, setting.game)
  const openers = facts ? openersOf(manifest?.strategies.values() ?? [], setting, facts) : []
  return fillPage(c, TREE_PATH, {
    status: PROBLEMS[code].status,
    isKept: false,
    title: `${PROBLEMS[code].title} · Fivebase`,
    description: detail,
    canonical: new URL(c.req.url).pathname,
    isIndexed: false,
    content: treeProblemView({ ...members, code: shown, detail }, openers, formatSetting(setting)),
  })
}
