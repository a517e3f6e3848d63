// The tests of `npm test`. Each project is one runtime: `node` for the engine and the command, `workerd` for the Worker.
// The browser tests have their own config, test/e2e/vitest.config.ts.

import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/engine/**/*.test.ts', 'test/precompute/**/*.test.ts', 'test/functions/**/*.node.test.ts'],
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: {
          name: 'workerd',
          include: ['test/functions/**/*.test.ts'],
          exclude: ['test/functions/**/*.node.test.ts'],
        },
      },
    ],
  },
})
