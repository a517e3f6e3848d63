/**
 * The module with the tools for agents, loaded on the first request for them. The path is the same from here and from
 * the bundled Worker. It is not written inside `import`, or wrangler would bundle the module into the Worker's single
 * script (see wrangler.toml).
 */
import type { serve } from './mcp/serve.ts'

const MODULE = './mcp/bundle.js'

export function loadMcp(): Promise<{ serve: typeof serve }> {
  return import(/* @vite-ignore */ MODULE)
}
