// The tests of `npm test`. Each project is one runtime: `engine` in threads, `node` for the command in
// processes, `workerd` for the Worker.
// The browser tests have their own config, test/e2e/vitest.config.ts.

import { availableParallelism } from 'node:os'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** Requests of the fuzz test in every run; `FUZZ=100000` for a long one. */
const DEFAULT_FUZZ = 200

/** Generous: machines are noisy, and a test that hangs is still ended. What takes longer when asked to has its own. */
const testTimeout = 240_000
const hookTimeout = testTimeout

export default defineConfig({
  test: {
    // One a core; vitest would leave one idle, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'engine',
          testTimeout,
          hookTimeout,
          environment: 'node',
          // The engine holds no state of its own, so its modules are loaded once a thread.
          pool: 'threads',
          isolate: false,
          include: ['test/engine/**/*.test.ts', 'test/view/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'node',
          testTimeout,
          hookTimeout,
          environment: 'node',
          isolate: false,
          include: ['test/precompute/**/*.test.ts', 'test/functions/**/*.node.test.ts'],
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: {
          name: 'workerd',
          testTimeout,
          hookTimeout,
          // The Worker is loaded once for all files; each begins with an empty store.
          isolate: false,
          setupFiles: ['test/functions/empty-store.ts'],
          provide: { fuzzCount: Number(process.env.FUZZ ?? DEFAULT_FUZZ) },
          include: ['test/functions/**/*.test.ts'],
          exclude: ['test/functions/**/*.node.test.ts'],
        },
      },
    ],
  },
})
