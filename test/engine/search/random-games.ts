// Small random games and questions for tests, deterministic by seed.
import { createGame, createGameData, type Game } from '../../../engine/rules/game.ts'
import { GOALS, type Goal } from '../../../engine/rules/goal.ts'
import type { Row } from '../../../engine/rules/history.ts'
import { MODES, type Mode } from '../../../engine/rules/mode.ts'
import { patternOf } from '../../../engine/rules/pattern.ts'
import { padded, USUAL_FORM, type WordForm } from '../../../engine/rules/word.ts'
import type { Question } from '../../../engine/search/solver.ts'

/** A generator of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A game of 1 to `mostAnswers` answers and up to `mostOthers` other guesses. The words use few letters, so that states
 * are hard: many words differ in one letter, and letters repeat. `weights` says how likely they are: all equal, or each
 * with its own weight, a power of two up to 128 or any number up to 255. `form` is the form of its words; the letters
 * are the last of the alphabet.
 */
export async function randomGame(
  random: () => number,
  mostAnswers: number,
  mostOthers: number,
  weights: 'equal' | 'powers' | 'any' = 'equal',
  form: WordForm = USUAL_FORM,
): Promise<Game> {
  const letters = 3 + Math.floor(random() * 12)
  const first = form === USUAL_FORM ? 0 : form.letters.length - letters
  const pattern = Array.from({ length: form.length }, () => (random() < 0.35 ? Math.floor(random() * letters) : -1))
  const word = () =>
    padded(
      pattern
        .map((fixed) => (fixed >= 0 && random() < 0.9 ? fixed : Math.floor(random() * letters)))
        .map((letter) => form.letters[first + letter])
        .join(''),
    )
  const answers = new Set(Array.from({ length: 1 + Math.floor(random() * mostAnswers) }, word))
  const others = new Set(Array.from({ length: Math.floor(random() * mostOthers) }, word))
  const data = await createGameData(
    { id: 'random', name: 'Random', sources: [] },
    [...answers],
    [...answers, ...others],
    () =>
      weights === 'equal' ? 1 : weights === 'powers' ? 1 << Math.floor(8 * random()) : 1 + Math.floor(255 * random()),
    form,
  )
  return createGame(data)
}

/** A question about a state left by a random row or two. */
export function randomQuestion(random: () => number, game: Game): Question {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const mode: Mode = pick(MODES)
  const goal: Goal = pick(GOALS)
  const left = random() < 0.5 ? 1 + Math.floor(random() * 4) : 1 + Math.floor(random() * 12)
  let answers = game.answers.map((_, id) => id)
  const rows: Row[] = []
  if (random() < 0.4) {
    const guess = mode === 'strict' ? pick(game.answers) : pick(game.guesses)
    const pattern = patternOf(guess, pick(game.answers))
    if (pattern !== 242) {
      rows.push({ guess, pattern })
      answers = answers.filter((id) => patternOf(guess, game.answers[id]) === pattern)
    }
  }
  return { answers: Uint16Array.from(answers), mode, goal, left, rows }
}
