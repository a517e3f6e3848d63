/**
 * Fivebase as a library: the best next guess in Wordle and games like it, and the proof.
 *
 * Start with {@link openEngine}, and a game of `fivebase/games/*` or of {@link makeGame}. The engine's questions and answers
 * are those of the HTTP API, version 1, whose client is `fivebase/client`. What is exported here is the whole public
 * surface, under semantic versioning.
 *
 * @module fivebase
 */

export type { Advice, GameOver } from '../../engine/advice/advice.ts'
export type { Analysis, Turn } from '../../engine/advice/analysis.ts'
export type { Reason, ReasonRule } from '../../engine/advice/explanation.ts'
export type { LikelyWord } from '../../engine/advice/likely.ts'
export type { Ranked, Ranking } from '../../engine/advice/ranking.ts'
export { describeAdvice } from '../../engine/advice/sentence.ts'
export type {
  AnalyzeAnswer,
  AnalyzedTurn,
  ExplainAnswer,
  Group,
  NextAnswer,
  NextOver,
  NextPlay,
  RankAnswer,
  SettingAnswer,
} from '../../engine/api/answer.ts'
export type { Engine, EngineOptions } from '../../engine/api/engine.ts'
export {
  ContradictionError,
  type ErrorCode,
  type ErrorMembers,
  FivebaseError,
  IllegalGuessError,
  NotFoundError,
  QuestionError,
  RateLimitedError,
  UnavailableError,
} from '../../engine/api/errors.ts'
export type {
  History,
  NextOptions,
  PlayedGame,
  PlayedRow,
  RankOptions,
  RuleOptions,
} from '../../engine/api/question.ts'
export type { Scores } from '../../engine/players/scores.ts'
export type { Game } from '../../engine/rules/game.ts'
export { GOALS, type Goal } from '../../engine/rules/goal.ts'
export { formatHistory, type HistoryResult, parseHistory, type Row } from '../../engine/rules/history.ts'
export {
  checkGuess,
  MODES,
  type Mode,
  type Refusal,
  type Rule,
  type Turn as TurnToPlay,
} from '../../engine/rules/mode.ts'
export { formatPattern, type PatternStyle, parsePattern, patternOf } from '../../engine/rules/pattern.ts'
export type { Contradiction, Fix, Pool } from '../../engine/rules/state.ts'
export type { WordForm } from '../../engine/rules/word.ts'
export type { Fault, FaultCode, Tally } from '../../engine/strategy/replay.ts'
export type {
  Proof,
  Strategy,
  StrategyErrorCode,
  StrategyHeader,
  StrategyNode,
} from '../../engine/strategy/strategy.ts'
export { StrategyError } from '../../engine/strategy/strategy.ts'
export { type Verification, verifyStrategy } from '../../engine/strategy/verify.ts'
export { type GameLists, makeGame, type ShippedGame } from './games.ts'
export { type OpenOptions, openEngine } from './open-engine.ts'
export { formatStrategy, parseStrategy, type StrategyFormat } from './strategy-formats.ts'
