// Letter shapes for pictures made at the edge, where there is no font engine: the outlines of the site's own two fonts,
// as plain numbers. 19 kB instead of an engine of 600 kB.
//
//     node precompute/build/glyphs.ts    writes build/glyphs.json
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import type { Glyphs } from '../../functions/preview/type.ts'
import { ROOT } from '../folders.ts'
import { writeWhole } from '../strategy-file.ts'

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
    letters: ` ${CAPITALS}${CAPITALS.toLowerCase()}0123456789,.:;()-–·`,
    variationAxes: { wght: 450 },
  },
}

async function cutGlyphs({ source, letters, variationAxes }: (typeof FONTS)['serif' | 'sans']): Promise<Glyphs> {
  const font = readFileSync(require.resolve(source))
  const cut = create(await subsetFont(font, letters, { targetFormat: 'sfnt', variationAxes })) as ReturnType<typeof create> & {
    unitsPerEm: number
  }
  const { unitsPerEm } = cut as { unitsPerEm: number }
  const shapes: Glyphs['shapes'] = {}
  for (const letter of new Set(letters)) {
    const glyph = (cut as never as { glyphForCodePoint(code: number): Glyph }).glyphForCodePoint(letter.codePointAt(0)!)
    const path = glyph.path.commands.map(({ command, args }) => {
      const letter = COMMANDS[command]
      if (letter === undefined) throw new Error(`${source}: unknown command ${command}`)
      return letter + args.map(Math.round).join(' ')
    })
    shapes[letter] = [Math.round(glyph.advanceWidth), path.join('')]
  }
  return { unitsPerEm, shapes }
}

interface Glyph {
  advanceWidth: number
  path: { commands: { command: string; args: number[] }[] }
}

const COMMANDS: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' }

mkdirSync(join(ROOT, 'build'), { recursive: true })
const glyphs = { serif: await cutGlyphs(FONTS.serif), sans: await cutGlyphs(FONTS.sans) }
const text = `${JSON.stringify(glyphs)}\n`
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeWhole(FILE, Buffer.from(text))
