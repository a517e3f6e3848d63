/** Everything needed to draw the solver: one value, made by the Worker, the build or the client. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import type { Reason } from '../engine/advice/explanation.ts'
import type { LikelyWord } from '../engine/advice/likely.ts'
import type { CertainTiles } from '../engine/rules/certain.ts'
import type { GameData } from '../engine/rules/game.ts'
import { ALL_CORRECT, CORRECT, patternOf } from '../engine/rules/pattern.ts'
import type { Fix } from '../engine/rules/state.ts'
import { USUAL_FORM, WORD_LENGTH, type WordForm } from '../engine/rules/word.ts'
import type { Address } from './address.ts'
import type { GuessCost, RankingState } from './ranking.ts'
import type { TileColour } from './tile.ts'

export interface GameFacts {
  id: string
  name: string
  /** Counts of words. */
  answers: number
  guesses: number
  /** Weight of all answers together: their number, if all are equally likely. */
  weight: number
  hash: string
  /** The form of its words, unless they have five letters a to z. */
  form?: WordForm
  /** The lists themselves, if only this device has them. */
  own?: GameData
}

/** The effect of past answers: used words count less, are ruled out, or count normally. */
export type PastChoice = 'rarer' | 'out' | 'ignore'

export interface PastFacts {
  use: PastChoice
  /** Answers of earlier days. */
  count: number
  /** Day of the last one, if the list has dates. */
  last: string | null
  /** Answers dated today or later, which do not count. */
  later: number
}

/** A stored strategy, as listed in the choice of first words. */
export interface OpenerFacts {
  word: string
  mean: number
}

/** Why there is no next guess. The page has its own words for each code; `detail` is for programs. */
export interface PositionProblem {
  code: string
  detail: string
  /** Numbers, from 1, of the contradicting rows. */
  rows?: readonly number[]
  /** Single-tile changes that would make the rows fit. */
  fixes?: readonly Fix[]
  /** Number, from 1, of the wrong row. */
  row?: number
}

/** The best guess of all, if the player asked for a different kind. */
export interface InsteadOf {
  guess: string
  /** Guesses on average, proved. */
  mean: number
}

/** What is known about the next guess; `isWorking` while the device searches. */
export type Reply =
  | {
      kind: 'advice'
      advice: Advice
      /** How many patterns the guess can show; null if the list of answers is incomplete. */
      groups: number | null
      isWorking?: boolean
      insteadOf?: InsteadOf
      /** The server could not be reached, so this device did the work. */
      isLocal?: boolean
    }
  | { kind: 'over'; over: GameOver }
  | { kind: 'problem'; problem: PositionProblem }
  | { kind: 'waiting'; isWorking?: boolean }

export type AdviceReply = Extract<Reply, { kind: 'advice' }>
type OverReply = Extract<Reply, { kind: 'over' }>

/** The open row. */
export interface Draft {
  /** Letters, as many as are typed; empty while the suggested word is untouched. */
  word: string
  /** Whether somebody typed the word. A suggested word is stored here once touched, so that it stays. */
  isTyped: boolean
  /** Colours set by the player, by place; none for padding. */
  tiles: readonly TileColour[]
}

export interface Position {
  address: Address
  game: GameFacts
  games: readonly GameFacts[]
  openers: readonly OpenerFacts[]
  reply: Reply
  /** Answers left before the first row, after it, and so on; null if not counted. */
  remaining: readonly number[] | null
  draft: Draft
  /** Colours that the open row's word is certain to show. */
  certain?: CertainTiles
  /** False if no word left could give these colours; null if not checked. */
  possible: boolean | null
  /** True after the row was submitted without colours: was it all grey? */
  asksGrey?: boolean
  /** Words left with their shares, likeliest first; otherwise in the reply's order. */
  likely?: readonly LikelyWord[] | null
  /** A word to explain, and why it cannot be the answer. */
  why?: { word: string; reasons: readonly Reason[] } | null
  /** Words ruled out by the player, and how many of them are unknown. */
  excluded?: readonly string[]
  unknownExcluded?: readonly string[]
  /** Past answers kept on the device. */
  past?: PastFacts | null
  /** A message about a list of past answers just read. */
  pastNote?: string
  /** Guesses that the player's game does not accept. */
  banned?: readonly string[]
  /** Whether to suggest only well-known words. */
  isKnownOnly?: boolean
  /** Longest time, in seconds, that the search on the device will take. */
  secondsLeft?: number | null
  /** Compared guesses, with script only. */
  ranking?: RankingState
  /** The cost of the player's own words, by row number. */
  costs?: Readonly<Record<number, GuessCost>>
  /** A message about the open row. */
  note?: string
  /** Whether redo is possible. */
  canRedo?: boolean
  /** URL of an unfinished game on this device. */
  resume?: string
  /** Whether script is running: buttons instead of radio buttons and links. */
  scripted: boolean
}

export const NO_TILES: readonly TileColour[] = Array(WORD_LENGTH).fill(null)
export const NO_DRAFT: Draft = { word: '', isTyped: false, tiles: NO_TILES }

/** What words of the game in play look like. */
export const formOf = ({ game }: { game: Pick<GameFacts, 'form'> }): WordForm => game.form ?? USUAL_FORM

export function isWon({ address }: { address: Address }): boolean {
  return address.rows.at(-1)?.pattern === ALL_CORRECT
}

/** Whether the last row is all green and a word fits all rows. */
export function isSolved(position: Pick<Position, 'address' | 'reply'>): boolean {
  return isWon(position) && position.reply.kind !== 'problem'
}

/** The tiles of the open row: the player's colours, otherwise the certain ones; padding is always in place. */
export function shownTiles(position: Pick<Position, 'draft' | 'certain' | 'game'>): TileColour[] {
  const { length } = formOf(position)
  const { draft, certain } = position
  return draft.tiles.map((colour, place) => (place < length ? (colour ?? certain?.[place] ?? null) : CORRECT))
}

/** The pattern of the tiles; unset ones count as grey. */
export function patternOfTiles(tiles: readonly TileColour[]): number {
  return tiles.reduce<number>((sum, colour, place) => sum + (colour ?? 0) * 3 ** place, 0)
}

/** The reply for an advice; with all answers at hand it counts the groups. */
export function replyOf(advice: Advice): AdviceReply
export function replyOf(advice: Advice | GameOver): AdviceReply | OverReply
export function replyOf(advice: Advice | GameOver): AdviceReply | OverReply {
  if (advice.status !== 'play') return { kind: 'over', over: advice }
  const { guess, answers, remaining } = advice
  const isWhole = answers.length === remaining
  return {
    kind: 'advice',
    advice,
    groups: isWhole ? new Set(answers.map((word) => patternOf(guess, word))).size : null,
  }
}

/** A copy with a limited list of answers, for sending. */
export function shortenReply(reply: AdviceReply | OverReply, listed: number): Reply {
  if (reply.kind === 'over') return { ...reply, over: { ...reply.over, answers: reply.over.answers.slice(0, listed) } }
  return { ...reply, advice: { ...reply.advice, answers: reply.advice.answers.slice(0, listed) } }
}
