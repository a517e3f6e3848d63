// The browser tests: Chromium against the real `wrangler dev`, one after the other, since the machine has few cores.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['server.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    // A busy machine now and then keeps Chromium from starting a page.
    retry: 1,
    hookTimeout: 60_000,
  },
})
