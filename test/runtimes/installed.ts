// The package in an empty folder, and its documented examples.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../precompute/folders.ts'

const EXAMPLE = /```js\n(.*?)```/gs

/** Builds and packs the package; the path of the tarball. */
export function packPackage(): string {
  execFileSync(process.execPath, [join(ROOT, 'precompute/build/package.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const folder = temporaryFolder('fivebase-pack-')
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const packed = JSON.parse(npm(ROOT, args))
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0]
  return join(folder, filename)
}

/** A new folder with nothing but the package installed. */
export function installPackage(tarball: string, packages: readonly string[] = []): string {
  const folder = temporaryFolder('fivebase-use-')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'use', private: true, type: 'module' }))
  npm(folder, ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, ...packages])
  return folder
}

/** Title and code of every documented example that needs no server. */
export function examples({ files = true } = {}): [string, string][] {
  return ['README.md', 'docs/package.md'].flatMap((file) => {
    const codes = [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXAMPLE)].map(([, code]) => code)
    return codes
      .filter((code) => code.includes("'fivebase") && (files || !code.includes('node:')))
      .map((code, index): [string, string] => [`example ${index + 1} of ${file}`, code])
  })
}

/** What an example claims to print: the text after an arrow. */
export function promised(code: string): string[] {
  return [...code.matchAll(/\/\/.*→ (.*)$/gm)].map(([, said]) => said)
}

/** What an example prints, run by a command that takes the file of a module last. */
export function runExample(folder: string, [command, ...args]: readonly string[], code: string): string {
  const file = join(folder, 'example.mjs')
  writeFileSync(file, code)
  return execFileSync(command, [...args, file], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
}

/** Version and path of each of these that exists and is not a duplicate; 20 is the oldest supported. */
export function nodesOf(...paths: readonly string[]): [string, string][] {
  const found = new Map<string, string>()
  for (const path of paths) {
    try {
      const version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()
      if (Number.parseInt(version, 10) >= 20 && !found.has(version)) found.set(version, path)
    } catch {
      // Not on this machine.
    }
  }
  return [...found]
}

function npm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
}

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.push(folder)
  return folder
}
