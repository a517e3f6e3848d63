// `npm run test:runtimes`: the package in every supported runtime. The runtimes come from npm, about 300 MB, so this
// runs at night, and for changes to the package.

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
