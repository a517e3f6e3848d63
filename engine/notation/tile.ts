// A tile is the colour of one letter as people write it: a coloured sign (🟩, 🟢, 💚, :green_square:) or a typed mark
// (g, 2, +). Its meaning depends on the text: red is "absent" beside green, "correct" beside blue; + is "correct"
// beside ?, "present" beside *. A legend fixes the meaning for one text, so a text is always read with one.

/** The look of a sign. Black includes white and grey; the last three are signs with a fixed meaning. */
const HUES = [
  'black',
  'outline',
  'half',
  'filled',
  'yellow',
  'blue',
  'purple',
  'green',
  'orange',
  'red',
  'cross',
  'question',
  'tick',
] as const
type Hue = (typeof HUES)[number]

const SIGNS: Record<Hue, string> = {
  black: '⬛⬜◼◻◾◽▪▫🔲🔳⚫⚪🖤🤍🩶🌑🟫🟤🤎☐',
  outline: '□○◇',
  half: '▨▧▦▤▥▩◧◨◩◪◐◑◒◓◔◕◈',
  filled: '■●◆',
  yellow: '🟨🟡💛🌗🌓',
  blue: '🟦🔵💙',
  purple: '🟪🟣💜',
  green: '🟩🟢💚🌕',
  orange: '🟧🟠🧡',
  red: '🟥🔴❤',
  cross: '❌✖✗✘',
  question: '❓❔△',
  tick: '✅✔✓☑⭕',
}

/** Words in the names of signs in chats and forums: `:large_green_square:`, `:white_circle:`, `:green_heart:`. */
const HUE_NAMES = new Map<string, Hue>([
  ['black', 'black'],
  ['white', 'black'],
  ['grey', 'black'],
  ['gray', 'black'],
  ['dark', 'black'],
  ['brown', 'black'],
  ['purple', 'purple'],
  ['yellow', 'yellow'],
  ['blue', 'blue'],
  ['green', 'green'],
  ['orange', 'orange'],
  ['red', 'red'],
])
const SHAPE_NAMES = new Set(['square', 'circle', 'heart', 'box', 'block', 'tile', 'ball'])
const WHOLE_NAMES = new Map<string, Hue>([
  ['x', 'cross'],
  ['heavy_multiplication_x', 'cross'],
  ['question', 'question'],
  ['grey_question', 'question'],
  ['white_check_mark', 'tick'],
  ['heavy_check_mark', 'tick'],
  ['ballot_box_with_check', 'tick'],
  ['o', 'tick'],
  ['heart', 'red'],
])

const HUE_OF_SIGN = new Map(HUES.flatMap((hue) => [...SIGNS[hue]].map((sign) => [sign, hue] as const)))

/** A name between colons, or one chat's form for custom emoji: `<:green_c:1234>`. */
const NAME = /<?a?:([a-z][a-z0-9_-]{0,39}):(?:\d{1,20}>)?/iy
/** Editors and phones add these after a sign: a request for its coloured form, and a zero-width joiner. */
const INVISIBLE = /(?:\ufe0e|\ufe0f|\u200b|\u200d|\u2060)*/y

/** The digits (0 absent, 1 present, 2 correct) of the hues that have a meaning in a text. */
type Palette = Partial<Record<Hue, number>>

/** Most games, and their high-contrast colours; crosses and ticks say what they mean. */
const USUAL: Palette = {
  black: 0,
  outline: 0,
  filled: 0,
  yellow: 1,
  blue: 1,
  green: 2,
  orange: 2,
  cross: 0,
  question: 1,
  tick: 2,
}
const { blue: _, orange: __, outline: ___, filled: ____, ...PLAIN } = USUAL

/** The hues of a text, and those that fill a whole row: a solved one, most likely. */
interface Hues {
  has(hue: Hue): boolean
  fill(hue: Hue): boolean
  /** Whether orange and green are in one line. */
  isMixed: boolean
}

/** Palettes that differ from the usual one, and the texts that use them; the first that fits counts. */
const PALETTES: readonly (readonly [palette: Palette, isUsed: (hues: Hues) => boolean])[] = [
  // Shapes that are empty, half full and full.
  [{ ...USUAL, half: 1, filled: 2 }, ({ has }) => has('half')],
  // Empty and full shapes alone do not say whether full is absent or in place.
  [PLAIN, ({ has }) => has('outline') && has('filled') && !has('green') && !has('yellow')],
  // Clones that paint absent letters red, and some of them present ones orange.
  [{ ...USUAL, red: 0, orange: 1 }, ({ has }) => has('red') && !has('black') && has('green') && !has('yellow')],
  [{ ...USUAL, red: 0 }, ({ has }) => has('red') && !has('black') && has('green')],
  // Games that follow a French television show.
  [
    { blue: 0, yellow: 1, red: 2 },
    ({ has }) => has('red') && !has('black') && has('blue') && !has('orange') && !has('green'),
  ],
  [{ ...USUAL, red: 2 }, ({ has }) => has('red') && has('black') && has('yellow') && !has('green') && !has('orange')],
  // Orange beside green in a row is elsewhere; beside yellow, too, nobody knows.
  [{ ...USUAL, orange: 1 }, ({ has, fill, isMixed }) => isMixed && !has('yellow') && !has('blue') && !fill('orange')],
  [{ ...PLAIN, blue: 1 }, ({ fill, isMixed }) => isMixed && !fill('orange')],
  [{ ...USUAL, purple: 1 }, ({ has }) => has('purple') && has('green') && !has('yellow') && !has('blue')],
  [{ ...USUAL, purple: 2 }, ({ has }) => has('purple') && has('yellow') && !has('green') && !has('orange')],
  [
    { ...USUAL, blue: 0 },
    ({ has }) => has('blue') && has('yellow') && has('green') && !has('black') && !has('orange') && !has('red'),
  ],
  [USUAL, () => true],
]

/** Typed marks: absent, present, correct. */
const MARKS = [
  ['_.-xbwnr0', 'y1', 'g2'],
  ['_.-x', '?~', 'v+!'],
  ['_.-x', '?~', 'o'],
  ['_.-x', '+', '*'],
  ['_.-x', '$', '#'],
  ['a', 'p', 'c'],
  ['░', '▒', '█▓'],
] as const

const DIGITS_OF_MARKS = MARKS.map(
  (marks) => new Map(marks.flatMap((each, digit) => [...each].map((mark) => [mark, digit] as const))),
)

/** What signs and marks mean in one text. */
export interface Legend {
  readonly palette: Palette
  readonly marks: ReadonlyMap<string, number>
}

export interface Tile {
  /** 0 absent, 1 present, 2 correct. */
  colour: number
  /** Index after the tile. */
  end: number
  isSign: boolean
  /** The mark as typed, in lower case; empty for a sign. */
  mark: string
}

/** Tiles of one guess: the pattern (base 3, first tile lowest) and the index after them. */
export interface Tiles {
  pattern: number
  end: number
  hasSign: boolean
}

const LEGENDS: readonly (readonly Legend[])[] = PALETTES.map(([palette]) =>
  DIGITS_OF_MARKS.map((marks) => ({ palette, marks })),
)

/** The usual legend: b y g, 0 1 2, and the signs of most games. */
export const USUAL_LEGEND: Legend = LEGENDS[LEGENDS.length - 1][0]

/** The legends a text may use, the likeliest first. */
export function legendsOf(text: string): readonly Legend[] {
  const hues = huesOf(text)
  return LEGENDS[PALETTES.findIndex(([, isUsed]) => isUsed(hues))]
}

/** Signs of one hue that make a row. */
const SOLID = 5

function huesOf(text: string): Hues {
  const found = new Set<Hue>()
  const solid = new Set<Hue>()
  let line = new Set<Hue>()
  let isMixed = false
  let last: { hue: Hue; end: number; count: number } | null = null
  for (let at = 0; at < text.length; ) {
    const sign = signAt(text, at)
    if (sign === null) {
      if (text[at] === '\n') {
        line = new Set()
        last = null
      }
      at++
      continue
    }
    const { hue, end } = sign
    const isNext: boolean = last !== null && last.hue === hue && text.slice(last.end, at).trim() === ''
    last = { hue, end, count: isNext ? (last as { count: number }).count + 1 : 1 }
    found.add(hue)
    line.add(hue)
    isMixed ||= line.has('orange') && line.has('green')
    if (last.count === SOLID) solid.add(hue)
    at = end
  }
  return { has: (hue) => found.has(hue), fill: (hue) => solid.has(hue), isMixed }
}

export interface Sign {
  hue: Hue
  end: number
  /** For custom emoji named after colour and letter: `<:green_c:1234>`. */
  letter?: string
}

/** The sign at an index of a text; null if there is none. */
export function signAt(text: string, start: number): Sign | null {
  const code = text.codePointAt(start) ?? 0
  if (code === 0x3a || code === 0x3c) return namedSignAt(text, start)
  if (code < 0x25a0) return null
  const sign = String.fromCodePoint(code)
  const hue = HUE_OF_SIGN.get(sign)
  return hue === undefined ? null : { hue, end: skipInvisible(text, start + sign.length) }
}

/** True where a text begins with a sign. */
export function isSign(text: string): boolean {
  return signAt(text, 0) !== null
}

function namedSignAt(text: string, start: number): Sign | null {
  NAME.lastIndex = start
  const match = NAME.exec(text)
  if (match === null) return null
  const name = match[1].toLowerCase().replaceAll('-', '_')
  const end = skipInvisible(text, start + match[0].length)
  const whole = WHOLE_NAMES.get(name)
  if (whole !== undefined) return { hue: whole, end }
  const words = name.split('_')
  // Custom names need no shape; they have a colour and usually the letter.
  const isMade = match[0].endsWith('>')
  const hue = words.map((word) => HUE_NAMES.get(word)).find((found) => found !== undefined)
  if (hue === undefined || !(isMade || words.some((word) => SHAPE_NAMES.has(word)))) return null
  return { hue, end, letter: isMade ? words.find((word) => word.length === 1) : undefined }
}

function skipInvisible(text: string, at: number): number {
  INVISIBLE.lastIndex = at
  INVISIBLE.test(text)
  return INVISIBLE.lastIndex
}

/** The tile at an index of a text; null if there is none. */
export function tileAt(text: string, start: number, legend: Legend): Tile | null {
  const sign = signAt(text, start)
  if (sign !== null) {
    const colour = legend.palette[sign.hue]
    return colour === undefined ? null : { colour, end: sign.end, isSign: true, mark: '' }
  }
  const mark = (text[start] ?? '').toLowerCase()
  const colour = legend.marks.get(mark)
  return colour === undefined ? null : { colour, end: start + 1, isSign: false, mark }
}

/**
 * The tiles of one guess of `length` letters from an index on. Null if there are fewer, or if different marks for
 * absent are mixed: the last mark of `bbgb.` ends a sentence or separates rows and is not a colour.
 */
export function tilesAt(text: string, start: number, length: number, legend: Legend): Tiles | null {
  let pattern = 0
  let end = start
  let absentMark = ''
  let hasSign = false
  for (let place = 0, weight = 1; place < length; place++, weight *= 3) {
    const tile = tileAt(text, end, legend)
    if (tile === null) return null
    if (tile.colour === 0 && !tile.isSign) {
      if (absentMark !== '' && absentMark !== tile.mark) return null
      absentMark = tile.mark
    }
    hasSign ||= tile.isSign
    pattern += tile.colour * weight
    end = tile.end
  }
  return { pattern, end, hasSign }
}
