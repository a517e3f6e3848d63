// `npm run build:core`: everything that is built from sources and packages but the site. What does not need each other is
// built side by side.
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { endOf, launchGroup } from './process-group.ts'

async function run(...steps: string[]): Promise<void> {
  for (const step of steps) {
    const code = await endOf(launchGroup(process.execPath, [join(ROOT, `precompute/build/${step}.ts`)], 'inherit'))
    if (code !== 0) throw new Error(`building the ${step} ended with code ${code}`)
  }
}

await Promise.all([run('kernel'), run('games', 'tiers', 'game-pack'), run('glyphs'), run('mcp')])
