import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import { fonts } from './src/build/fonts.ts'
import { offline } from './src/build/offline.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

const SHARED =
  /\/(view\/(address|tile|tree-address|wording)|rules\/word|lists\/calendar-date|client\/(asked|kept-settings|today))\.ts$/

export default defineConfig({
  // Preview links must be absolute, and one deployment may be served from several hosts, so this is configurable.
  site: process.env.SITE_URL ?? 'http://localhost:8787',
  output: 'static',
  // `/openers` is `openers.html`: URLs without a trailing slash, and no redirect to add one.
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  integrations: [fonts(), offline()],
  vite: {
    // Inlined assets would be data: URLs and inline scripts, which the Content-Security-Policy forbids.
    build: {
      assetsInlineLimit: 0,
      // What many pages share in small pieces, in one file: on a slow line each file costs a round trip.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } } },
    },
    define: { __REPOSITORY__: JSON.stringify(repository) },
    server: { fs: { allow: [repository] } },
  },
})
