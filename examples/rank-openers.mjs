// Ranks the first words of your own list, step by step like a notebook. A list has one word per line; a number after a
// word is its weight, from 1 to 255: how likely it is relative to the others.
//
//     node rank-openers.mjs words.txt
import { readFileSync } from 'node:fs'
import { formatStrategy, makeGame, openEngine, verifyStrategy } from 'fivebase'

// %% The words.
const file = process.argv[2] ?? new URL('rank-openers.txt', import.meta.url)
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
const answers = Object.fromEntries(
  lines.map((line) => line.trim().split(/\s+/)).map(([word, weight = '1']) => [word, Number(weight)]),
)
const game = await makeGame({ id: 'mine', answers })
console.log(`${game.answers.length} words`)

// %% Every promising first word, valued exactly.
const engine = await openEngine(game, { work: Number.POSITIVE_INFINITY })
const { guesses, isComplete } = engine.rank('', { top: 5 })
for (const { guess, mean, max, proof } of guesses) {
  console.log(`${guess}  ${mean?.toFixed(4)} guesses on average, at most ${max}, ${proof}`)
}
console.log(isComplete ? 'No other first word belongs among these.' : 'Others may belong among these.')

// %% The strategy of the best, replayed for every word.
const strategy = engine.strategy()
console.log(`verified: ${verifyStrategy(strategy, game).ok}`)
console.log(formatStrategy(strategy, game, 'text'))
