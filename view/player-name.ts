/** The players' names on the page. */

/** The names of the literature, and what each does. */
export const WAYS: Readonly<Record<string, { name: string; does: string }>> = {
  exact: { name: 'Best play', does: 'Proved: after its first guess, no play needs fewer guesses on average.' },
  'strict-exact': {
    name: 'Best strict play',
    does: 'Best play with only words that could still be the answer.',
  },
  entropy: { name: 'Entropy', does: 'Plays the guess whose colours tell most on average.' },
  parts: {
    name: 'Most groups',
    does: 'Plays the guess that splits the words left into the most groups. If several do, it prefers one that could be the answer.',
  },
  minimax: { name: 'Minimax', does: 'Plays the guess that leaves the fewest words in the worst case.' },
  'mean-pattern': {
    name: 'Mean pattern',
    does: 'Plays the possible word that shows most green and yellow on average.',
  },
  frequency: {
    name: 'Letter frequency',
    does: 'Plays the possible word whose letters are most common in their places.',
  },
}
/** "Entropy", "Minimax (possible)": the name of a key such as `minimax:possible`. */
export function playerName(key: string): string {
  const [strategy, reading] = key.split(':')
  const name = WAYS[strategy]?.name ?? strategy
  return reading === undefined ? name : `${name} (${reading})`
}
