// The kernel: what the engine does most often, on flat memory and with vectors of sixteen bytes.
// All addresses are bytes in the one exported memory; words are guess ids (u16).
export { mark, release, reserve } from './memory'
export { alphabetAt, finishAlphabet, finishWords, giveFeedback, hashesAt, lettersAt, setWords, weightsAt } from './words'
export { clearMemo, setMemo, turnMemo } from './memo'
export { fillPatterns } from './patterns'
export { listCount, listIds, listStride, makeTable, rows, setParent } from './table'

export { leastInside } from './inside'
export { fillRepeats, leastRepeats } from './parts'
export { codesStride, fillMeasure, finishCodes, setCodes } from './sizes'
export { guessBytes, learnKnots, shutOut, watchKnots } from './knots'
export { fillCaps } from './tiles'
export { fillLegal, readRow } from './hard'
export { setBudget, setMode } from './search'
export { chooseGuess, findGuess, holdTable, keepTable, searchGuess, searchState } from './state'
export { quickGuess } from './quick'
import { foundGuess, foundTotal, heldTable, nodes, stopped } from './search'
import { work } from './parts'

export function nodeCount(): f64 {
  return <f64>nodes
}

/** Vector operations done since the start. */
export function workDone(): f64 {
  return <f64>work
}

export function isStopped(): bool {
  return stopped
}

/** The table held now; 0 where none is. */
export function heldTableNow(): usize {
  return heldTable
}

export function foundTotalNow(): f64 {
  return <f64>foundTotal
}

export function foundGuessNow(): i32 {
  return foundGuess
}
