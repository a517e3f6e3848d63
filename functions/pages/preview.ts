/**
 * Preview images of links: `/preview/tree/…png` shows the branch, `/preview/s/…png` no word to come. Made here, cached
 * at the location.
 */
import { type Context, Hono } from 'hono'
import { parseHistory } from '../../engine/rules/history.ts'
import { countRemaining } from '../../view/counts.ts'
import { playerName } from '../../view/player-name.ts'
import { expectation } from '../../view/reasons.ts'
import {
  formatSetting,
  formatStatePath,
  PREVIEW_PATH,
  parseTreeAddress,
  type TreeAddress,
} from '../../view/tree-address.ts'
import { countOf } from '../../view/wording.ts'
import { edgeCache } from '../cache/edge-cache.ts'
import type { AppEnv } from '../env.ts'
import { formsFor, summaryOf } from '../games.ts'
import { drawStateCard, drawTreeCard } from '../preview/card.ts'
import { encodePng } from '../preview/png.ts'
import type { Raster } from '../preview/raster.ts'
import { Problem } from '../problem.ts'
import { currentVersion, NEVER, storeContextOf } from '../reply.ts'
import { branchAt, questionAt } from './tree-branch.ts'

/** A link is rarely unfolded twice; a new version of the results appears within a day. */
const FOR_A_DAY = 'public, max-age=86400'
const ENDING = '.png'

const KINDS = { tree: treeCard, s: stateCard }

export const preview = new Hono<AppEnv>()

preview.get(`${PREVIEW_PATH}/:kind{tree|s}/:path{.+\\.png}`, async (c) => {
  const kind = c.req.param('kind') as keyof typeof KINDS
  const parsed = parseTreeAddress(
    c.req.param('path').slice(0, -ENDING.length),
    new URL(c.req.url).searchParams,
    formsFor(storeContextOf(c)),
    parseHistory,
  )
  if (!parsed.ok) throw new Problem(parsed.code, parsed.detail)
  const { address } = parsed
  const version = await currentVersion(c)
  const key = `https://preview.fivebase.invalid/${kind}/${formatStatePath(address)}?${formatSetting(address)}&v=${version}`
  const kept = await edgeCache().match(key)
  if (kept) return new Response(kept.body, kept)
  const { raster, isDegraded } = await KINDS[kind](c, address)
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': isDegraded ? NEVER : FOR_A_DAY }
  const response = new Response(await encodePng(raster), { headers })
  if (!isDegraded) c.executionCtx.waitUntil(edgeCache().put(key, response.clone()))
  return response
})

interface Drawn {
  raster: Raster
  isDegraded: boolean
}

async function treeCard(c: Context<AppEnv>, address: TreeAddress): Promise<Drawn> {
  const branch = await branchAt(storeContextOf(c), address)
  if ('over' in branch) return stateCard(c, address)
  const { advice, top, isDegraded } = branch
  const { remaining, max, row, proof, misses } = advice
  const facts = [
    `${expectation(advice)}${remaining > 1 ? ` · ${proof === 'exact' ? 'proved' : 'not proved'}` : ''}`,
    `${countOf(remaining, 'word')}, at most ${countOf(row - 1 + max, 'guess')}${misses > 0 ? `; ${misses} not found in time` : ''}`,
  ]
  return { raster: drawTreeCard({ rows: address.rows, top, facts, game: settingOf(c, address) }), isDegraded }
}

async function stateCard(c: Context<AppEnv>, address: TreeAddress): Promise<Drawn> {
  const { game, rows } = await questionAt(storeContextOf(c), address)
  const left = countRemaining(game, rows).at(-1) as number
  const raster = drawStateCard({ rows, left: `${countOf(left, 'word')} left`, game: settingOf(c, address) })
  return { raster, isDegraded: false }
}

/** "Original · hard mode": the unusual settings. */
function settingOf(c: Context<AppEnv>, { game, mode, goal, limit, player }: TreeAddress): string {
  const name = summaryOf(storeContextOf(c), game)?.name ?? game
  const unusual = [
    player !== undefined && playerName(player),
    mode !== 'normal' && `${mode} mode`,
    goal === 'worst' && 'no long games',
    limit !== 6 && `${limit} guesses`,
  ]
  return [name, ...unusual.filter(Boolean)].join(' · ')
}
