// The search has no import cycles: you can read it from the leaves up.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../engine/search', import.meta.url))

/** Each file's imports from the others. */
function importsOf(): Map<string, string[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return new Map(
    files.map((file) => {
      const found = readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export)\s[^'"]*?from '(\.[^']+)'/gm)
      const targets = Array.from(found, ([, path]) => join(dirname(file), path.endsWith('.ts') ? path : `${path}.ts`))
      return [file, targets.filter((target) => files.includes(target))]
    }),
  )
}

/** A path from a file back to itself, or null. */
function findCircle(imports: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

test('the search has no import cycles', () => {
  const imports = importsOf()
  expect(imports.get('kernel/assembly/search.ts')).toContain('kernel/assembly/part-bounds.ts')
  expect(findCircle(imports)).toBeNull()
})
