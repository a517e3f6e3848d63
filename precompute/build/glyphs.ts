// Letter shapes for pictures made at the edge, where there is no font engine: the outlines of the site's own two fonts,
// as plain numbers. 17 kB compressed instead of an engine of 600 kB.
//
//     node precompute/build/glyphs.ts    writes build/glyphs.json
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import type { Glyphs } from '../../functions/preview/type.ts'
import { ROOT } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'

const FILE = join(ROOT, 'build/glyphs.json')
const require = createRequire(import.meta.url)

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FONTS = {
  serif: {
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    letters: `${CAPITALS}Fivebas0123456789,`,
    variationAxes: { wght: 600, opsz: 40 },
  },
  sans: {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    letters: ` ${CAPITALS}${CAPITALS.toLowerCase()}0123456789,.:;()-–·'`,
    variationAxes: { wght: 450 },
  },
}

/** The part of a font that we use; the package has no types for it. */
interface Font {
  unitsPerEm: number
  glyphForCodePoint(code: number): {
    advanceWidth: number
    path: { commands: { command: string; args: number[] }[] }
  }
}

async function cutGlyphs({ source, letters, variationAxes }: (typeof FONTS)['serif' | 'sans']): Promise<Glyphs> {
  const font = readFileSync(require.resolve(source))
  const cut = create(await subsetFont(font, letters, { targetFormat: 'sfnt', variationAxes })) as unknown as Font
  const shapes: Glyphs['shapes'] = {}
  for (const letter of new Set(letters)) {
    const { advanceWidth, path } = cut.glyphForCodePoint(letter.codePointAt(0)!)
    const commands = path.commands.map(({ command, args }) => {
      if (!(command in COMMANDS)) throw new Error(`${source}: unknown command ${command}`)
      return COMMANDS[command] + args.map(Math.round).join(' ')
    })
    shapes[letter] = [Math.round(advanceWidth), commands.join('')]
  }
  return { unitsPerEm: cut.unitsPerEm, shapes }
}

const COMMANDS: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' }

const glyphs = { serif: await cutGlyphs(FONTS.serif), sans: await cutGlyphs(FONTS.sans) }
writeChanged(FILE, `${JSON.stringify(glyphs)}\n`)
