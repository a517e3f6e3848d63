// The tests of `npm test`. Each project is one runtime: `node` for the engine and the command.
// The browser tests have their own config, test/e2e/vitest.config.ts.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/engine/**/*.test.ts', 'test/precompute/**/*.test.ts'],
        },
      },
    ],
  },
})
