/** The initial position: default game, best first word. */
import { type Advice, advise } from '../../../engine/advice/advice.ts'
import { HOME } from '../../../view/address.ts'
import { NO_DRAFT, type Position, type Reply, replyOf, shortenReply } from '../../../view/position.ts'
import { GAME_FACTS, GAMES } from './games.ts'
import { openerFacts, type StoredOpener, storedOpeners } from './openers.ts'

/** Answers listed in the page itself; the whole game would be 25 kB. */
const ANSWERS_LISTED = 0

export function openingPosition(): Position {
  const [game] = GAMES
  const stored = storedOpeners(game)
  return {
    address: HOME,
    game: GAME_FACTS[0],
    games: GAME_FACTS,
    openers: stored.map(openerFacts),
    // If nothing is computed yet, the page asks the server.
    reply: stored.length > 0 ? replyWith(stored[0]) : { kind: 'waiting' },
    remaining: [game.answers.length],
    draft: NO_DRAFT,
    possible: null,
    scripted: false,
  }
}

function replyWith({ game, view }: StoredOpener): Reply {
  return shortenReply(replyOf(advise({ game, rows: [], strategy: view }) as Advice), ANSWERS_LISTED)
}
