// `npm run test:runtimes`: the package in every runtime that it claims. Runtimes come from npm, some 300 MB, so this is for
// a night, and for whoever changes what is packed.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    reporters: ['verbose'],
  },
})
