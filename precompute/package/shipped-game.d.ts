// What each module of `fivebase/games/*` exports: the modules themselves are written when the package is built.
import type { ShippedGame } from './games.ts'

declare const game: ShippedGame
export default game
