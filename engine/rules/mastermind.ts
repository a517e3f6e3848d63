// The peg game: a code of pegs in several colours. A guess shows black pegs (right colour, right place) and white ones
// (right colour elsewhere). Codes are written in digits, 1 for the first colour.

import type { Feedback } from './feedback.ts'
import { MAX_LIMIT } from './goal.ts'
import type { Row } from './history.ts'
import { USUAL_FORM } from './word.ts'

/** Ids of codes fit 16 bits, patterns 8, colours one digit. */
const MAX_CODES = 1 << 16
const MAX_PEGS = 8
const MAX_COLOURS = 9
/** Longer games are refused, and the limit is at most this. */
const MAX_PEG_ROWS = MAX_LIMIT
/** Default number of guesses: the rows of the classic board. */
export const DEFAULT_PEG_LIMIT = 10

/**
 * The peg game, as players see it: every code can be the answer. Codes are in numerical order. A pattern is black *
 * (pegs + 1) + white, written `2b1w`.
 * @throws RangeError for more than 65536 codes, 8 pegs or 9 colours
 */
export function pegFeedback(pegs: number, colours: number): Feedback {
  checkCount('pegs', pegs, MAX_PEGS)
  checkCount('colours', colours, MAX_COLOURS)
  if (colours ** pegs > MAX_CODES)
    throw new RangeError(`${pegs} pegs in ${colours} colours: at most ${MAX_CODES} codes`)
  const digits = Array.from({ length: colours }, (_, colour) => String(1 + colour))
  let codes = ['']
  for (let peg = 0; peg < pegs; peg++) codes = codes.flatMap((code) => digits.map((digit) => code + digit))
  return {
    kind: 'pegs',
    form: USUAL_FORM,
    id: `mastermind-${pegs}x${colours}`,
    name: nameOf(pegs, colours),
    answers: codes,
    guesses: codes,
    weights: null,
    places: pegs,
    symbols: colours,
    ...codeNumbers(pegs, colours),
    ...pegPatterns(pegs),
  }
}

/** Codes as numbers: the first peg is the highest digit. */
function codeNumbers(pegs: number, colours: number): Pick<Feedback, 'idOf' | 'symbolAt'> {
  return {
    symbolAt: (id, place) => Math.floor(id / colours ** (pegs - 1 - place)) % colours,
    idOf(code) {
      if (code.length !== pegs) return -1
      let id = 0
      for (const digit of code) {
        const symbol = digit.charCodeAt(0) - '1'.charCodeAt(0)
        if (symbol < 0 || symbol >= colours) return -1
        id = id * colours + symbol
      }
      return id
    },
  }
}

type PegPatterns = Pick<Feedback, 'patternCount' | 'allCorrect' | 'patternOf' | 'formatPattern' | 'parsePattern'>

function pegPatterns(pegs: number): PegPatterns {
  const weight = pegs + 1
  const counts = new Int8Array(MAX_COLOURS + 1)
  return {
    patternCount: pegs * weight + 1,
    allCorrect: pegs * weight,
    patternOf(guess, answer) {
      let black = 0
      let white = 0
      counts.fill(0)
      for (let place = 0; place < pegs; place++) {
        const played = guess.charCodeAt(place) - '0'.charCodeAt(0)
        const own = answer.charCodeAt(place) - '0'.charCodeAt(0)
        if (played === own) {
          black++
          continue
        }
        // Above 0 while the answer has pegs of a colour to give, below while the guess waits for one.
        if (counts[played] > 0) white++
        if (counts[own] < 0) white++
        counts[played]--
        counts[own]++
      }
      return black * weight + white
    },
    formatPattern: (pattern) => `${Math.floor(pattern / weight)}b${pattern % weight}w`,
    parsePattern(text) {
      const read = readPegs(text.trim(), 0)
      if (read === null || read.end !== text.trim().length) return null
      const { black, white } = read
      const isPossible = black + white <= pegs && !(black === pegs - 1 && white === 1)
      return isPossible ? black * weight + white : null
    },
  }
}

/** What a game's id says (`mastermind-4x6`), without making its codes; null if it is not a peg game. */
export function parsePegGame(id: string): { pegs: number; colours: number; name: string } | null {
  const found = /^mastermind-(\d)x(\d)$/.exec(id)
  if (found === null) return null
  const [pegs, colours] = [Number(found[1]), Number(found[2])]
  return { pegs, colours, name: nameOf(pegs, colours) }
}

function nameOf(pegs: number, colours: number): string {
  return `${pegs} pegs, ${colours} colours`
}

/** `2b1w`, `B2W1`, `2,1`, `21`, and drawn as `bbw`; each with its marks for black and white. */
const NUMBERED = /(\d)\s*b\s*(\d)\s*w/iy
const LETTERED = /b\s*[:=]?\s*(\d)[\s,]*w\s*[:=]?\s*(\d)/iy
const PLAIN = /(\d)[ \t]*[,./:-]?[ \t]*(\d)(?!\d)/y
const DRAWN = /(?=[bw])(b*)(w*)(?![a-z0-9])/iy

/** The pegs at an index of a text, and the index after them; null if there are none. */
function readPegs(text: string, at: number): { black: number; white: number; end: number } | null {
  for (const notation of [NUMBERED, LETTERED, PLAIN, DRAWN]) {
    notation.lastIndex = at
    const found = notation.exec(text)
    if (found === null) continue
    const [black, white] = [found[1], found[2]].map((part) => (notation === DRAWN ? part.length : Number(part)))
    return { black, white, end: notation.lastIndex }
  }
  return null
}

const SEPARATORS = /[\s,;.:=|]*/y
const CODE = /\d+/y

export type PegRowsResult =
  | { ok: true; rows: Row[] }
  /** `at` is the index of the error in the text. */
  | { ok: false; detail: string; at: number }

/** Reads rows of codes and pegs, in any notation of parsePattern: `1122 1b0w, 1344.B2W1`. */
export function parsePegRows(feedback: Feedback, text: string): PegRowsResult {
  const rows: Row[] = []
  const skip = (at: number): number => {
    SEPARATORS.lastIndex = at
    SEPARATORS.test(text)
    return SEPARATORS.lastIndex
  }
  let at = skip(0)
  while (at < text.length) {
    const row = rows.length + 1
    if (row > MAX_PEG_ROWS) return { ok: false, detail: `a game has at most ${MAX_PEG_ROWS} guesses`, at }
    CODE.lastIndex = at
    const guess = CODE.exec(text)?.[0] ?? ''
    if (feedback.idOf(guess) < 0) {
      const { places, symbols } = feedback
      const found = tokenAt(text, at)
      return {
        ok: false,
        detail: `guess ${row}: '${found}' is not a code; write ${places} digits from 1 to ${symbols}`,
        at,
      }
    }
    at = skip(at + guess.length)
    const pegs = readPegs(text, at)
    const pattern = pegs === null ? null : feedback.parsePattern(`${pegs.black}b${pegs.white}w`)
    if (pegs === null || pattern === null) {
      const found = at >= text.length ? 'nothing' : `'${tokenAt(text, at)}'`
      return { ok: false, detail: `guess ${row}: ${found} follows ${guess}; write its pegs there, as in 1b0w`, at }
    }
    rows.push({ guess, pattern })
    at = skip(pegs.end)
  }
  return { ok: true, rows }
}

/** The rows in canonical form: `1122.1b0w,1344.2b1w`. */
export function formatPegRows(feedback: Feedback, rows: readonly Row[]): string {
  return rows.map(({ guess, pattern }) => `${guess}.${feedback.formatPattern(pattern)}`).join(',')
}

function tokenAt(text: string, at: number): string {
  return /^[^\s,;]{1,20}/.exec(text.slice(at, at + 20))?.[0] ?? ''
}

function checkCount(what: string, count: number, most: number): void {
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new RangeError(`${what}: use a whole number from 1 to ${most}, not ${count}`)
  }
}
