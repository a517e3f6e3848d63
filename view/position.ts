/** Everything a drawing of the solver needs to know: one value, made by the Worker, the build or the client. */
import type { Advice, GameOver } from '../engine/advice/advice.ts'
import type { GameData } from '../engine/rules/game.ts'
import { ALL_CORRECT, patternOf } from '../engine/rules/pattern.ts'
import type { Fix } from '../engine/rules/state.ts'
import type { Address } from './address.ts'
import type { Cost, RankingState } from './ranking.ts'

export interface GameFacts {
  id: string
  name: string
  /** Counts of words. */
  answers: number
  guesses: number
  hash: string
  /** The lists themselves, where only this device has them. */
  own?: GameData
}

/** A stored strategy, as the chooser of openers shows it. */
export interface OpenerFacts {
  word: string
  mean: number
}

/** A refusal that a person can do something about; the codes are those of the API. */
export interface Problem {
  code: string
  detail: string
  /** Numbers, from 1, of the rows that do not fit together. */
  rows?: readonly number[]
  /** Changes of one tile each that would make the rows fit. */
  fixes?: readonly Fix[]
}

/** What is known about the next guess; `isWorking` while a search on the device goes on. */
export type Reply =
  /** `groups`: how many kinds of colours the guess can show; null where the list of answers was cut short. */
  | { kind: 'advice'; advice: Advice; groups: number | null; isWorking?: boolean }
  | { kind: 'over'; over: GameOver }
  | { kind: 'problem'; problem: Problem }
  /** `previous` stays in sight, faded, so that the page does not jump. */
  | { kind: 'waiting'; previous?: AdviceReply; isWorking?: boolean }

export type AdviceReply = Extract<Reply, { kind: 'advice' }>
type OverReply = Extract<Reply, { kind: 'over' }>

/** The row in play: nothing typed means the suggested guess. */
export interface Draft {
  word: string
  pattern: number
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
  /** False where the colours of the draft are none that an answer left could give; null where nobody has looked. */
  possible: boolean | null
  /** Words that are not the answer, by the reader's choice. */
  excluded?: readonly string[]
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

export const NO_DRAFT: Draft = { word: '', pattern: 0 }

export function isWon({ address }: { address: Address }): boolean {
  return address.rows.at(-1)?.pattern === ALL_CORRECT
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
