// What reaches the terminal, and the exit code if nobody reads it: whole processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'
import { printable } from '../../precompute/terminal/printable.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

const NODE = join(ROOT, 'node_modules/.bin/node')
const COMMAND = join(ROOT, 'precompute/fivebase.mjs')

test('a pipe closed early does not hide a failure', async () => {
  const folder = temporaryFolder()
  const lines = ['salet BBBBB1', 'salet BBBBB1', 'nonsense']
  writeFileSync(join(folder, 'bad.txt'), Array(5000).fill(lines.join('\n')).join('\n'))
  const args = ['verify', 'bad.txt', '--game', 'original']
  const whole = await runIn(folder, ...args)
  expect(whole.code).not.toBe(0)
  const child = spawn(NODE, [COMMAND, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([whole.code, null])
})

test.skipIf(!existsSync('/dev/full'))('a full disk gives a clear message', async () => {
  const args = ['next', '--game', 'original']
  const child = spawn(NODE, [COMMAND, ...args], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  expect(await once(child, 'close')).toEqual([2, null])
  expect(complaint).toMatch(/^fivebase: cannot write the output: ENOSPC: no space left on device.*\n$/)
})

test('control characters in names and files never reach the terminal', async () => {
  expect(printable('a\u001b[31mb\r\u0007\u009b c\td\n')).toBe('a\\x1b[31mb\\x0d\\x07\\x9b c\td\n')
  const { code, err } = await runIn(temporaryFolder(), 'verify', 'no\u001b[31m\nsuch')
  expect(code).toBe(2)
  expect(err).toContain('no\\x1b[31m\\nsuch')
  expect(err.trim().split('\n')).toHaveLength(1)
  // The same for a file that exists, in a message of our own and in a note.
  const folder = temporaryFolder()
  const name = 'odd\u001b[31m\nname.txt'
  writeFileSync(join(folder, name), 'crane\ncrane\nslate\n')
  const read = await runIn(folder, 'verify', name)
  expect([read.code, read.err]).toEqual([expect.any(Number), expect.stringContaining('odd\\x1b[31m\\nname.txt')])
  const imported = await runIn(folder, 'games', 'import', '--answers', name, '--guesses', `./${name}`, '--id', 'mine')
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('odd\\x1b[31m\\nname.txt') })
  for (const text of [read.err, imported.err]) expect(text).not.toContain('\u001b')
  const lists = ['--answers', name, '--guesses', name]
  const named = await runIn(folder, 'games', 'import', ...lists, '--id', 'other', '--name', 'a\nb')
  expect([named.code, named.out]).toEqual([2, ''])
})
