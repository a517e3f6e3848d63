/** The player's own list: pasted or from a file, kept on the device, played by the local engine only. */
import { createGame, type Game, type GameData, weightOfGame } from '../../../engine/rules/game.ts'
import { USUAL_FORM, type WordForm } from '../../../engine/rules/word.ts'
import type { GameFacts } from '../../../view/position.ts'

const STORE = 'own-list'
export const OWN_GAME = 'own'

/** What the words of the kept list look like; null until somebody asks. */
let form: WordForm | null = null

export function keepOwnList(data: GameData): void {
  form = null
  try {
    localStorage.setItem(STORE, JSON.stringify(data))
  } catch {
    // Storage may be blocked or full: then the list lasts for this page.
  }
}

export function keptOwnList(): GameData | null {
  try {
    const data: GameData | null = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    if (data) createGame(data)
    return data
  } catch {
    return null
  }
}

export function keptOwnForm(): WordForm {
  const data = form === null ? keptOwnList() : null
  form ??= data === null ? USUAL_FORM : createGame(data).form
  return form
}

export function ownFacts(data: GameData): GameFacts {
  const game: Game = createGame(data)
  const { id, name, hash, answers, guesses } = game
  const weight = weightOfGame(game)
  const facts = { id, name, hash, answers: answers.length, guesses: guesses.length, weight, own: data }
  return game.form === USUAL_FORM ? facts : { ...facts, form: game.form }
}
