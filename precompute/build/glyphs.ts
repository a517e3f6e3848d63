// Letter shapes for pictures made at the edge, where there is no font engine: the outlines of the site's own two fonts,
// as plain numbers. 17 kB compressed instead of an engine of 600 kB.
//
//     node precompute/build/glyphs.ts    writes build/glyphs.json
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import type { GamePack } from '../../engine/formats/game-pack.ts'
import type { Glyphs } from '../../functions/preview/type.ts'
import { BUILD } from '../folders.ts'
import { writeChanged } from '../write-whole.ts'

const FILE = join(BUILD, 'glyphs.json')
const require = createRequire(import.meta.url)

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The fonts come in a file for each script. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const FONTS = {
  serif: {
    file: (subset: string) => `@fontsource-variable/source-serif-4/files/source-serif-4-${subset}-opsz-normal.woff2`,
    letters: `${CAPITALS}Fivebas0123456789,${ownLetters().toUpperCase()}`,
    variationAxes: { wght: 600, opsz: 40 },
  },
  sans: {
    file: (subset: string) => `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
    letters: ` ${CAPITALS}${CAPITALS.toLowerCase()}0123456789,.:;()-–·'${ownLetters()}`,
    variationAxes: { wght: 450 },
  },
}

/** The part of a font that we use; the package has no types for it. */
interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): {
    advanceWidth: number
    path: { commands: { command: string; args: number[] }[] }
  }
}

/** Letters of games and of their names that are not among those every card may need. */
function ownLetters(): string {
  const { games }: Pick<GamePack, 'games'> = JSON.parse(readFileSync(join(BUILD, 'game-pack.json'), 'utf8'))
  const texts = games.flatMap(({ name, letters = '' }) => [name, name.toUpperCase(), letters, letters.toUpperCase()])
  return [...new Set(texts.join(''))].filter((letter) => letter > '~').join('')
}

/** Letters that no file of the font has are left out: cards skip them. */
async function cutGlyphs({ file, letters, variationAxes }: (typeof FONTS)['serif' | 'sans']): Promise<Glyphs> {
  const glyphs: Glyphs = { unitsPerEm: 0, shapes: {} }
  for (const subset of SUBSETS) {
    const missing = [...new Set(letters)].filter((letter) => !(letter in glyphs.shapes)).join('')
    if (missing === '') break
    const source = require.resolve(file(subset))
    const whole = readFileSync(source)
    const found = lettersOf(create(whole) as unknown as Font, missing)
    if (found === '') continue
    const font = await subsetFont(whole, found, { targetFormat: 'sfnt', variationAxes })
    addShapes(glyphs, create(font) as unknown as Font, found, source)
  }
  return glyphs
}

/** Those of the letters that a font has. */
const lettersOf = (font: Font, letters: string): string =>
  [...letters].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)).join('')

function addShapes(glyphs: Glyphs, font: Font, letters: string, source: string): void {
  glyphs.unitsPerEm = font.unitsPerEm
  for (const letter of letters) {
    const { advanceWidth, path } = font.glyphForCodePoint(letter.codePointAt(0)!)
    const commands = path.commands.map(({ command, args }) => {
      if (!(command in COMMANDS)) throw new Error(`${source}: unknown command ${command}`)
      return COMMANDS[command] + args.map(Math.round).join(' ')
    })
    glyphs.shapes[letter] = [Math.round(advanceWidth), commands.join('')]
  }
}

const COMMANDS: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' }

const glyphs = { serif: await cutGlyphs(FONTS.serif), sans: await cutGlyphs(FONTS.sans) }
writeChanged(FILE, `${JSON.stringify(glyphs)}\n`)
