import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('hostile files get an error within a second, and less than 200 MB', () => {
  const script = fileURLToPath(new URL('hostile-files.ts', import.meta.url))
  const { slowest, accepted, memoryMb } = JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' }),
  )
  expect(accepted).toEqual([])
  expect(slowest.ms, slowest.name).toBeLessThan(1000)
  expect(memoryMb).toBeLessThan(200)
}, 30_000)
