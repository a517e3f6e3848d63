// `npm run build:core`: everything built from sources and packages except the site. Independent parts are built in
// parallel.
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { endOf, launchGroup } from './process-group.ts'

async function run(...steps: string[]): Promise<void> {
  for (const step of steps) {
    const code = await endOf(launchGroup(process.execPath, [join(ROOT, `precompute/build/${step}.ts`)], 'inherit'))
    if (code !== 0) throw new Error(`building the ${step} ended with code ${code}`)
  }
}

await Promise.all([run('kernel'), run('games', 'tiers', 'game-pack', 'glyphs'), run('mcp')])
