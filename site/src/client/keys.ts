import { composed } from '../../../engine/rules/word.ts'

/** What each key does in the solver, except in fields and buttons. */
export type KeyAction =
  | { kind: 'undo' | 'redo' | 'confirm' | 'erase' | 'help' | 'leave' }
  | { kind: 'letter'; letter: string }
  /** 0 absent, 1 present, 2 correct. */
  | { kind: 'colour'; colour: number }
  | { kind: 'move'; rows: number; places: number }

const MOVES: Record<string, [rows: number, places: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** `letters` are those of the game. */
export function readKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letters: string): KeyAction | null {
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
    return letter === 'y' ? { kind: 'redo' } : null
  }
  const typed = composed(key)
  if (typed.length === 1 && letters.includes(typed)) return { kind: 'letter', letter: typed }
  if (/^[123]$/.test(key)) return { kind: 'colour', colour: Number(key) - 1 }
  if (key in MOVES) return { kind: 'move', rows: MOVES[key][0], places: MOVES[key][1] }
  if (key === 'Backspace') return { kind: 'erase' }
  if (key === 'Enter') return { kind: 'confirm' }
  if (key === 'Escape') return { kind: 'leave' }
  return key === '?' ? { kind: 'help' } : null
}
