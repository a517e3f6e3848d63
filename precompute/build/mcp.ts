// Builds the module that the Worker loads when an agent asks: functions/mcp/bundle.js, with the SDK. Otherwise wrangler
// would put it into the Worker's single script, and every request would pay for it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'
import { bundle } from './bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'fivebase-mcp-'))
try {
  await bundle({
    input: { bundle: 'functions/mcp/serve.ts' },
    folder,
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'module', 'import', 'default'], mainFields: ['module', 'main'] },
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'],
    output: { minify: true, codeSplitting: false },
  })
  writeChanged(join(ROOT, 'functions/mcp/bundle.js'), readFileSync(join(folder, 'bundle.js'), 'utf8'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
