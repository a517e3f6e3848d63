/** Structured logs: one JSON object per line; nothing below `LOG_LEVEL`. */
import type { Env } from './env.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

const DEFAULT_LEVEL: Level = 'warn'

/** Writes one event. Never log what a player typed at `warn` or above: it is private, and may be long. */
export function log(env: Env, level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const wanted = LEVELS.indexOf(env.LOG_LEVEL as Level)
  const lowest = wanted < 0 ? LEVELS.indexOf(DEFAULT_LEVEL) : wanted
  if (LEVELS.indexOf(level) < lowest) return
  console[level](JSON.stringify({ level, event, ...fields }))
}

/** URLs below these paths contain played guesses. */
const WITH_GUESSES = /^\/(tree|s|preview)\/.+/

/** A path without the guesses, which are private and never logged. */
export function pathForLog(path: string): string {
  return path.replace(WITH_GUESSES, '/$1/…')
}
