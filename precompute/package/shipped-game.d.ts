// The exports of each module of `fivebase/games/*`; the modules are written when the package is built.
import type { ShippedGame } from './games.ts'

declare const game: ShippedGame
export default game
