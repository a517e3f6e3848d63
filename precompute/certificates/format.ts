// A certificate as text, one line an opener, in the order of the list; checker/check.py reads it.
//
//     fivebase-certificate 1 strict 6 7ab3158b... plate 8227
//     abide ybbbg258 bbyby144(stone ybbbb31 bbbyb12)(drove bbbbb40)
//
// After `stone`, in the part that shows bbyby, these two parts take at least 31 and 12 guesses. A claim in brackets rests on
// claims one level below; one without rests on the floors alone.

import type { Game } from '../../engine/rules/game.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import type { Refutation } from './certificate.ts'

const VERSION = 1

/** What a certificate claims: no opener of strict mode takes fewer guesses than this one, with this total. */
export interface CertificateHead {
  limit: number
  opener: string
  total: number
}

export function formatCertificate(
  { limit, opener, total }: CertificateHead,
  openers: readonly Refutation[],
  game: Game,
): string {
  const head = `fivebase-certificate ${VERSION} strict ${limit} ${game.hash} ${opener} ${total}`
  return `${[head, ...openers.map((refutation) => formatRefutation(refutation, game))].join('\n')}\n`
}

function formatRefutation({ guess, claims }: Refutation, game: Game): string {
  const parts = claims.map(({ pattern, atLeast, refuted }) => {
    const below = refuted.map((refutation) => `(${formatRefutation(refutation, game)})`)
    return ` ${formatPattern(pattern)}${atLeast}${below.join('')}`
  })
  return game.guesses[guess] + parts.join('')
}
