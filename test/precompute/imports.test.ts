// The rules of docs/architecture.md about who imports whom, and no cycles.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'

/** What a folder may import: other project folders, and whether packages and Node's modules. */
const RULES: Record<string, { folders: string[]; packages: boolean }> = {
  engine: { folders: ['engine'], packages: false },
  view: { folders: ['view', 'engine'], packages: true },
  functions: { folders: ['functions', 'view', 'engine', 'build', 'package.json'], packages: true },
  site: { folders: ['site', 'view', 'engine', 'build'], packages: true },
  precompute: { folders: ['precompute', 'functions', 'engine', 'build', 'package.json'], packages: true },
}
/** Scripts and servers that build, not part of what is built. */
const BUILDS = ['site/src/build', 'site/astro.config.mjs', 'precompute/build']
/** `import type { A } from 'b'`, `import { type A } from 'b'`, `export { A } from 'b'`, `import 'b'`, `import('b')`. */
const IMPORT = /\b(?:(?:import|export)\s+((?:type\s)?[\w\s{},*]*?)\s*from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
const IS_TYPE = /^type\s|^\{(?:\s*type\s[^,}]*,?)+\s*\}$/

interface Import {
  from: string
  /** A project file by its path from the root, or a package. */
  to: string
  isLocal: boolean
  /** Erased when the code runs. */
  isType: boolean
}

const files = Object.keys(RULES).flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,mjs,astro}`, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }),
)
const imports = files.flatMap((from): Import[] => {
  const code = readFileSync(join(ROOT, from), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
  return Array.from(code.matchAll(IMPORT), ([, names = '', name]) => {
    const isLocal = name.startsWith('.')
    const path = normalize(join(dirname(from), name.replace(/\?.*/, '')))
    const to = isLocal ? (existsSync(join(ROOT, path)) ? path : `${path}.ts`) : name
    return { from, to, isLocal, isType: IS_TYPE.test(names) }
  })
})
const isBuild = (file: string) => BUILDS.some((folder) => file.startsWith(folder))

describe('imports', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(imports.length).toBeGreaterThan(1000)
    expect(imports).toContainEqual({
      from: 'engine/rules/mode.ts',
      to: 'engine/rules/pattern.ts',
      isLocal: true,
      isType: false,
    })
    expect(imports).toContainEqual({
      from: 'engine/search/kernel/assembly/search.ts',
      to: 'engine/search/kernel/assembly/part-bounds.ts',
      isLocal: true,
      isType: false,
    })
  })

  test.each(Object.entries(RULES))('of %s/ point where they may', (folder, { folders, packages }) => {
    const wrong = imports.filter(({ from, to, isLocal }) => {
      if (!from.startsWith(`${folder}/`) || isBuild(from)) return false
      return isLocal ? !folders.includes(to.split('/')[0]) : !packages && !to.startsWith('#')
    })
    expect(wrong).toEqual([])
  })

  test('have no cycles', () => {
    const next = new Map<string, string[]>()
    for (const { from, to, isLocal, isType } of imports)
      if (isLocal && !isType) next.set(from, [...(next.get(from) ?? []), to])
    const done = new Set<string>()
    const path: string[] = []
    const circles: string[][] = []
    const visit = (file: string): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
      if (done.has(file)) return
      done.add(file)
      path.push(file)
      for (const other of next.get(file) ?? []) visit(other)
      path.pop()
    }
    for (const file of files) visit(file)
    expect(circles).toEqual([])
  })

  test('keep the engine pure: no clock, no chance, no environment, no I/O', () => {
    const impure =
      /\b(process|Date\.now|new Date(?=\(\))|performance|console|fetch|setTimeout|getRandomValues|Math\.random)\b/
    const wrong = files
      .filter((file) => file.startsWith('engine/') && !file.includes('kernel/assembly'))
      .flatMap((file) => {
        const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'|`[^`]*`/gm, '')
        const found = impure.exec(code)
        return found === null ? [] : [`${file}: ${found[0]}`]
      })
    expect(wrong).toEqual([])
  })
})
