/** Everything a drawing of the solver needs to know: one value, made by the Worker, the build or the client. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import type { Reason } from '../engine/advice/explanation.ts'
import type { LikelyWord } from '../engine/advice/likely.ts'
import type { CertainTiles } from '../engine/rules/certain.ts'
import type { GameData } from '../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../engine/rules/pattern.ts'
import type { Fix } from '../engine/rules/state.ts'
import { WORD_LENGTH } from '../engine/rules/word.ts'
import type { Address } from './address.ts'
import type { Cost, RankingState } from './ranking.ts'
import type { TileColour } from './tile.ts'

export interface GameFacts {
  id: string
  name: string
  /** Counts of words. */
  answers: number
  guesses: number
  /** Weight of all answers together: their number, where all are equally likely. */
  weight: number
  hash: string
  /** The lists themselves, where only this device has them. */
  own?: GameData
}

/** What past answers do: used words count less, cannot be the answer, or count like others. */
export type PastUse = 'rarer' | 'out' | 'ignore'

export interface PastFacts {
  use: PastUse
  /** Answers of days before today. */
  count: number
  /** Day of the last one, where the list is dated. */
  last: string | null
  /** Answers of today or later, which do not count. */
  later: number
}

/** A stored strategy, as the chooser of first words shows it. */
export interface OpenerFacts {
  word: string
  mean: number
}

/** Why there is no next guess. The page has its own words for each code; `detail` is for programs. */
export interface Problem {
  code: string
  detail: string
  /** Numbers, from 1, of the rows that do not fit together. */
  rows?: readonly number[]
  /** Changes of one tile each that would make the rows fit. */
  fixes?: readonly Fix[]
  /** Number, from 1, of the row that is wrong. */
  row?: number
}

/** The best guess of all, where the reader wants to be given another. */
export interface InsteadOf {
  guess: string
  /** Guesses on average, proved. */
  mean: number
}

/** What is known about the next guess; `isWorking` while a search on the device goes on. */
export type Reply =
  | {
      kind: 'advice'
      advice: Advice
      /** How many kinds of colours the guess can show; null where the list of answers was cut short. */
      groups: number | null
      isWorking?: boolean
      insteadOf?: InsteadOf
      /** The server could not be reached, so this device worked it out. */
      isLocal?: boolean
    }
  | { kind: 'over'; over: GameOver }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'waiting'; isWorking?: boolean }

export type AdviceReply = Extract<Reply, { kind: 'advice' }>
type OverReply = Extract<Reply, { kind: 'over' }>

/** The row in play. */
export interface Draft {
  /** Letters, at most five; empty while the suggested word stands and nobody has touched it. */
  word: string
  /** Whether somebody typed the word; a suggested one is kept here from the first touch on, so that it stays. */
  isTyped: boolean
  /** What somebody set, by place. */
  tiles: readonly TileColour[]
}

export interface Position {
  address: Address
  game: GameFacts
  games: readonly GameFacts[]
  openers: readonly OpenerFacts[]
  reply: Reply
  /** Answers left before the first row, after it, and so on; null where nobody has counted. */
  remaining: readonly number[] | null
  draft: Draft
  /** Colours that the word in play is certain to show. */
  certain?: CertainTiles
  /** False where the colours of the draft are none that a word left could give; null where nobody has looked. */
  possible: boolean | null
  /** True once the row was to be taken with no colour set: was it all grey? */
  asksGrey?: boolean
  /** Words left with their shares, the likeliest first; without it they stand as the reply lists them. */
  likely?: readonly LikelyWord[] | null
  /** A word somebody asked about, and why it cannot be the answer. */
  why?: { word: string; reasons: readonly Reason[] } | null
  /** Words that are not the answer, by the reader's choice, and how many of them the game does not know. */
  excluded?: readonly string[]
  unknownExcluded?: readonly string[]
  /** Past answers that are kept on the device. */
  past?: PastFacts | null
  /** What is to be said of a list of them that was just read. */
  pastNote?: string
  /** Guesses that the reader's game does not take. */
  banned?: readonly string[]
  /** Whether only words that most people know are wanted. */
  isKnownOnly?: boolean
  /** Seconds that the search on the device goes on for, at most. */
  secondsLeft?: number | null
  /** Guesses compared, while script runs. */
  ranking?: RankingState
  /** What words of the reader's own cost, by number of row. */
  costs?: Readonly<Record<number, Cost>>
  /** Something to say about the row in play. */
  note?: string
  /** Whether there is something to do again. */
  canRedo?: boolean
  /** Address of a game that was left unfinished on this device. */
  resume?: string
  /** Whether script is there to answer: buttons in the place of radio buttons and links. */
  scripted: boolean
}

export const NO_TILES: readonly TileColour[] = Array(WORD_LENGTH).fill(null)
export const NO_DRAFT: Draft = { word: '', isTyped: false, tiles: NO_TILES }

export function isWon({ address }: { address: Address }): boolean {
  return address.rows.at(-1)?.pattern === ALL_CORRECT
}

/** What the tiles of the row in play show: what somebody set, else what is certain. */
export function shownTiles({ draft, certain }: Pick<Position, 'draft' | 'certain'>): TileColour[] {
  return draft.tiles.map((colour, place) => colour ?? certain?.[place] ?? null)
}

/** The pattern of tiles: what is unset is grey. */
export function patternOfTiles(tiles: readonly TileColour[]): number {
  return tiles.reduce<number>((sum, colour, place) => sum + (colour ?? 0) * 3 ** place, 0)
}

/** The reply an advice makes; with all of its answers at hand the groups are counted. */
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

/** A copy that lists at most so many answers, for sending. */
export function shortenReply(reply: AdviceReply | OverReply, listed: number): Reply {
  if (reply.kind === 'over') return { ...reply, over: { ...reply.over, answers: reply.over.answers.slice(0, listed) } }
  return { ...reply, advice: { ...reply.advice, answers: reply.advice.answers.slice(0, listed) } }
}
