// The peg game: a code of some pegs, each of one of some colours. A guess shows black pegs, right colour in the right
// place, and white ones, right colour elsewhere. Codes are written in digits, 1 for the first colour.

import type { Feedback } from './feedback.ts'

/** Ids of codes fit 16 bits, patterns 8, colours one digit. */
const MAX_CODES = 1 << 16
const MAX_PEGS = 8
const MAX_COLOURS = 9

/**
 * The peg game, as strategies see it: every code can be the answer. Codes are in the order of their numbers. A pattern is
 * black * (pegs + 1) + white, written `2b1w`.
 * @throws RangeError for more than 65536 codes, 8 pegs or 9 colours
 */
export function pegFeedback(pegs: number, colours: number): Feedback {
  checkCount('pegs', pegs, MAX_PEGS)
  checkCount('colours', colours, MAX_COLOURS)
  if (colours ** pegs > MAX_CODES)
    throw new RangeError(`${pegs} pegs in ${colours} colours: at most ${MAX_CODES} codes`)
  const codes = Array.from({ length: colours ** pegs }, (_, id) =>
    Array.from({ length: pegs }, (_, place) => 1 + symbolAt(id, place)).join(''),
  )
  const weight = pegs + 1

  /** The first peg is the highest digit of the id. */
  function symbolAt(id: number, place: number): number {
    return Math.floor(id / colours ** (pegs - 1 - place)) % colours
  }

  function idOf(code: string): number {
    if (code.length !== pegs) return -1
    let id = 0
    for (const digit of code) {
      const symbol = digit.charCodeAt(0) - '1'.charCodeAt(0)
      if (symbol < 0 || symbol >= colours) return -1
      id = id * colours + symbol
    }
    return id
  }

  const counts = new Int8Array(MAX_COLOURS + 1)
  function patternOf(guess: string, answer: string): number {
    let black = 0
    let white = 0
    counts.fill(0)
    for (let place = 0; place < pegs; place++) {
      const played = guess.charCodeAt(place) - '0'.charCodeAt(0)
      const hidden = answer.charCodeAt(place) - '0'.charCodeAt(0)
      if (played === hidden) {
        black++
        continue
      }
      // A colour is above 0 while the answer has a peg of it to give, below while the guess waits for one.
      if (counts[played] > 0) white++
      if (counts[hidden] < 0) white++
      counts[played]--
      counts[hidden]++
    }
    return black * weight + white
  }

  function parsePattern(text: string): number | null {
    const found = /^\s*(\d)\s*b\s*(\d)\s*w\s*$/i.exec(text) ?? /^\s*(\d)[\s,./:-]?(\d)\s*$/.exec(text)
    if (found === null) return null
    const black = Number(found[1])
    const white = Number(found[2])
    const isPossible = black + white <= pegs && !(black === pegs - 1 && white === 1)
    return isPossible ? black * weight + white : null
  }

  return {
    kind: 'pegs',
    id: `mastermind-${pegs}x${colours}`,
    name: `${pegs} pegs, ${colours} colours`,
    answers: codes,
    guesses: codes,
    idOf,
    patternCount: pegs * weight + 1,
    allCorrect: pegs * weight,
    patternOf,
    formatPattern: (pattern) => `${Math.floor(pattern / weight)}b${pattern % weight}w`,
    parsePattern,
    places: pegs,
    symbols: colours,
    symbolAt,
  }
}

/** The pegs and colours that a game's id names (`mastermind-4x6`); null where it names no peg game. */
export function parsePegGame(id: string): { pegs: number; colours: number } | null {
  const found = /^mastermind-(\d)x(\d)$/.exec(id)
  return found === null ? null : { pegs: Number(found[1]), colours: Number(found[2]) }
}

function checkCount(what: string, count: number, most: number): void {
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new RangeError(`${what}: a whole number from 1 to ${most}, not ${count}`)
  }
}
