// Everything that documents and workflows name exists: linked files, scripts, verbs of the command, the version.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'

const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(#[^)\s]*)?\)/g
const { scripts, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map(({ name }) => join(ROOT, folder, name))
}

const documents = ['.', 'docs', '.github', 'examples', 'data'].flatMap((folder) => filesOf(folder, /\.md$/))
const workflows = filesOf('.github/workflows', /\.yml$/)

describe.each(documents.map((file) => [relative(ROOT, file), file]))('%s', (_, file) => {
  const text = readFileSync(file, 'utf8')

  test('links only to existing files', () => {
    const linked = Array.from(text.matchAll(LINK), ([, path]) => path)
    expect(linked.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
  })

  test('has no placeholder text', () => {
    expect(text.match(/\b(TODO|TBD|FIXME)\b|^[A-Z]+(_[A-Z]+)+$/gm)).toBeNull()
  })
})

test.each([...documents, ...workflows].map((file) => [relative(ROOT, file), file]))(
  '%s runs only existing scripts and verbs',
  (_, file) => {
    const text = readFileSync(file, 'utf8')
    const run = Array.from(text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][\w:]*)/g), ([, script]) => script)
    expect(run.filter((script) => scripts[script] === undefined)).toEqual([])
    const verbs = Array.from(text.matchAll(/\bnpx fivebase ([a-z][\w-]*)/g), ([, verb]) => verb)
    expect(verbs.filter((verb) => !existsSync(join(ROOT, 'precompute/verbs', `${verb}.ts`)))).toEqual([])
  },
)

test('package, changelog and citation have the same version', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  expect(/^## (\d\S*)/m.exec(changelog)?.[1]).toBe(version)
  expect(readFileSync(join(ROOT, 'CITATION.cff'), 'utf8')).toContain(`\nversion: ${version}\n`)
})

test('docs/search.md names every file of the kernel, and only existing ones', () => {
  const chapter = readFileSync(join(ROOT, 'docs/search.md'), 'utf8')
  const kernel = filesOf('engine/search/kernel/assembly', /\.ts$/).map((file) => basename(file))
  expect(kernel.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
  const search = ['engine/search', 'engine/search/kernel'].flatMap((folder) => filesOf(folder, /\.ts$/))
  const known = new Set([...kernel, ...search.map((file) => basename(file))])
  const named = Array.from(chapter.matchAll(/`([a-z-]+\.ts)`/g), ([, name]) => name)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
