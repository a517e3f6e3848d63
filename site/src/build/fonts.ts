/**
 * The site's two font files, cut from the fontsource packages at build time: only the letters we use, weights 400 to
 * 600, the serif at display size. 22 kB and 21 kB instead of 122 kB and 48 kB.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Written to `site/src/`, next to the style sheet that uses them; Vite adds hashes to their names. */
const FOLDER = fileURLToPath(new URL('../../../build/fonts/', import.meta.url))

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const LETTERS = `${ASCII}\u00a0–—‘’“”…·×→←↑↓↵≤≥−½éè`

const FONTS = [
  {
    file: 'serif.woff2',
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 40 },
  },
  {
    file: 'sans.woff2',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
] as const

/** Cuts the fonts again only if their sources changed. */
async function cutFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const { file, source, variationAxes } of FONTS) {
    const font = readFileSync(require.resolve(source))
    const key = createHash('sha256').update(font).update(LETTERS).update(JSON.stringify(variationAxes)).digest('hex')
    if (readKey(`${FOLDER}${file}.key`) === key) continue
    const cut = await subsetFont(font, LETTERS, { targetFormat: 'woff2', variationAxes })
    writeFileSync(`${FOLDER}${file}`, cut)
    writeFileSync(`${FOLDER}${file}.key`, key)
  }
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

export function fonts(): AstroIntegration {
  return { name: 'fivebase-fonts', hooks: { 'astro:config:setup': cutFonts } }
}
