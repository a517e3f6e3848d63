// The browser tests: one Chromium against the real `wrangler dev`, both started once.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['server.ts'],
    // Two files at a time: while one waits for the page, the other works.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // On a busy machine Chromium sometimes fails to start a page.
    retry: 1,
    // A page without its scripts fails everywhere, a minute each time.
    bail: 8,
  },
})
