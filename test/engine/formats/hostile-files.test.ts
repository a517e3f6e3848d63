import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('every reader rejects hostile files within a second and 300 MB', () => {
  const script = fileURLToPath(new URL('hostile-files.ts', import.meta.url))
  const output = execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' })
  const { slowest, notRefused, memoryMb } = JSON.parse(output)
  expect(notRefused).toEqual([])
  expect(slowest.ms, slowest.name).toBeLessThan(1000)
  expect(memoryMb).toBeLessThan(300)
})
