/**
 * The module of the tools for agents, which an isolate loads with the first request for them. It lies here because the path is
 * the same from here and from the bundled Worker; and it is not written in the `import` itself, where wrangler would take
 * the module into the Worker's one script (see wrangler.toml).
 */
import type { serve } from './mcp/serve.ts'

const MODULE = './mcp/bundle.js'

export function loadMcp(): Promise<{ serve: typeof serve }> {
  return import(/* @vite-ignore */ MODULE)
}
